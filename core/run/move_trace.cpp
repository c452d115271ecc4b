#include "run/move_trace.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki {

MoveTrace::MoveTrace(std::size_t capacity, std::size_t cells)
    : trace_(capacity), capacity_(capacity), shown_(capacity ? cells : 0, 0) {}

void MoveTrace::see(const Board& board, const Measure& now) {
    if (!is_due(now.step)) return;
    make_room(board);
    if (is_due(now.step)) keep(board, now);  // still
}

void MoveTrace::see_last(const Board& board, const Measure& now) {
    if (!on() || (!trace_.measures.empty() && trace_.measures.back() == now && board == shown_)) return;
    make_room(board);
    keep(board, now);
}

void MoveTrace::restarted() {
    if (!on()) return;
    make_room(shown_);
    mark(EventKind::restarted);
}

void MoveTrace::solved() {
    if (on()) mark(EventKind::solved);
}

void MoveTrace::mark(EventKind kind) {
    if (trace_.dropped)
        ++trace_.dropped;
    else
        trace_.add(kind, -1, 0);
}

// For a step that leads to this board, and for the solution after it.
void MoveTrace::make_room(const Board& board) {
    while (!trace_.dropped && differing(board) + 2 > trace_.room() && thin()) continue;
}

// A step is there as a whole or not at all, and after one that is not there is none: what is kept can be
// replayed.
void MoveTrace::keep(const Board& board, const Measure& now) {
    const std::size_t events = differing(board) + 1;
    if (trace_.dropped || events + 1 > trace_.room()) {
        trace_.dropped += events;
        return;
    }
    write(board, now);
}

void MoveTrace::write(const Board& board, const Measure& now) {
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] != shown_[cell]) trace_.add(EventKind::moved, static_cast<int>(cell), board[cell]);
    trace_.add(EventKind::measured, -1, 0);
    trace_.measures.push_back(now);
    shown_ = board;
}

std::size_t MoveTrace::differing(const Board& board) const {
    return std::transform_reduce(board.begin(), board.end(), shown_.begin(), std::size_t{0}, std::plus<>(),
                                 [](Value one, Value other) { return std::size_t{one != other}; });
}

// Keeps every second of the steps kept so far; whether that made room.
bool MoveTrace::thin() {
    const Trace whole = std::exchange(trace_, Trace(capacity_));
    trace_.every = 2 * whole.every;
    Board board(shown_.size(), 0);
    std::fill(shown_.begin(), shown_.end(), Value{0});
    auto measure = whole.measures.begin();
    for (const Event& event : whole.events) {
        if (event.kind == EventKind::moved) {
            board[at(event.cell)] = event.value;
        } else if (event.kind == EventKind::measured) {
            if (is_due(measure->step)) write(board, *measure);
            ++measure;
        } else {
            trace_.add(event.kind, event.cell, event.value);
        }
    }
    return trace_.events.size() < whole.events.size();
}

}  // namespace sudoshiki
