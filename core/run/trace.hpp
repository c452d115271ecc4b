// What a run did, as a bounded stream of small events; recorded only when asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/mask.hpp"
#include "run/counters.hpp"

namespace sudoshiki {

// Each stands where a counter is counted up, so that there are as many events of a kind as its counter says.
enum class EventKind : std::uint8_t {
    tried,
    guessed,  // what is placed next had an alternative
    placed,
    eliminated,
    conflict,    // in no single cell: among the givens
    taken_back,  // what was placed there, and whatever was placed after it
    restarted,   // everything but the givens is taken back
    solved,      // as often as a solution was found
    part,        // a composite method has something to say: see Note
    moved,       // a cell of a full board has another value: of local methods
    measured,    // the cells that moved before it are one step: see Measure
};

struct Event {
    EventKind kind;
    Value value;
    std::int32_t cell;     // or -1 where no single one is meant
    std::int32_t because;  // the cell whose placement caused it, or -1
};

// What one part of a composite method came to, in words, and what it counted.
struct Note {
    std::string_view part;  // a literal
    std::string found;
    Counters counters;
};

// How a local method stands after a step.
struct Measure {
    std::uint64_t step;  // what is a step, the method says: a move, or a generation
    std::uint64_t tried, placed;
    std::int64_t cost;  // what is left to mend: 0 for a solution

    bool operator==(const Measure&) const = default;
};

class Trace {
public:
    Trace() = default;
    explicit Trace(std::size_t capacity) : capacity_(capacity) {}

    bool on() const { return capacity_ > 0; }
    std::size_t room() const { return capacity_ - events.size(); }
    void add(EventKind kind, int cell, int value, int because = -1) {
        if (events.size() < capacity_)
            events.push_back({kind, static_cast<Value>(value), cell, because});
        else
            dropped += on();
    }
    void add(Note note) {
        if (events.size() < capacity_) notes.push_back(std::move(note));
        add(EventKind::part, -1, 0);
    }

    std::vector<Event> events;
    std::vector<Note> notes;        // one for each event `part`, in the same order
    std::vector<Measure> measures;  // one for each event `measured`, in the same order
    std::uint64_t every = 1;        // of the steps of a local method, those with such numbers are here
    std::uint64_t dropped = 0;

private:
    std::size_t capacity_ = 0;
};

}  // namespace sudoshiki
