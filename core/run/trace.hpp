// A bounded stream of small events, for replay; recorded only when asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/mask.hpp"

namespace sudoshiki {

enum class EventKind : std::uint8_t { tried, placed, eliminated, conflict, taken_back, solved };

struct Event {
    EventKind kind;
    Value value;
    std::int32_t cell;
    std::int32_t because;  // the cell whose placement caused it, or -1
};

class Trace {
public:
    Trace() = default;
    explicit Trace(std::size_t capacity) : capacity_(capacity) {}

    bool on() const { return capacity_ > 0; }
    void add(EventKind kind, int cell, int value, int because = -1) {
        if (events.size() < capacity_)
            events.push_back({kind, static_cast<Value>(value), cell, because});
        else
            ++dropped;
    }

    std::vector<Event> events;
    std::uint64_t dropped = 0;

private:
    std::size_t capacity_ = 0;
};

}  // namespace sudoshiki
