// The trace of a run: a bounded list of small events, recorded on request only.
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

// Recorded wherever the counter of the same name is incremented, so that both numbers agree.
enum class EventKind : std::uint8_t {
    tried,
    guessed,  // the next placement had an alternative
    placed,
    eliminated,
    conflict,    // cell -1: among the givens
    taken_back,  // the placement there and all later ones are undone
    restarted,   // all placements but the givens are undone
    solved,      // once per solution
    part,        // of composite methods: see Note
    moved,       // of local search: a cell of the full board changed its value
    measured,    // ends a step of `moved` events: see Measure
};

struct Event {
    EventKind kind;
    Value value;
    std::int32_t cell;     // or -1
    std::int32_t because;  // the cell whose placement caused it, or -1
};

// The result of one part of a composite method, as text, and its counters.
struct Note {
    std::string_view part;  // a string literal
    std::string found;
    Counters counters;
};

// The state of a local search after a step.
struct Measure {
    std::uint64_t step;  // a move or a generation, depending on the method
    std::uint64_t tried, placed;
    std::int64_t cost;  // 0 for a solution

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
    std::uint64_t every = 1;        // of local search: only steps that are a multiple of this are kept
    std::uint64_t dropped = 0;

private:
    std::size_t capacity_ = 0;
};

}  // namespace sudoshiki
