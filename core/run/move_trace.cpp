#include "run/move_trace.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki {

MoveTrace::MoveTrace(std::size_t capacity, std::size_t cells)
    : trace_(capacity), capacity_(capacity), last_board_(capacity ? cells : 0, 0) {}

void MoveTrace::record(const Board& board, const Measure& now) {
    if (!is_due(now.step)) return;
    make_room(board);
    if (is_due(now.step)) add_step(board, now);  // thinning may have changed that
}

void MoveTrace::record_last(const Board& board, const Measure& now) {
    if (!on() || (!trace_.measures.empty() && trace_.measures.back() == now && board == last_board_)) return;
    make_room(board);
    add_step(board, now);
}

void MoveTrace::record_restart() {
    if (!on()) return;
    make_room(last_board_);
    add_event(EventKind::restarted);
}

void MoveTrace::record_solution() {
    if (on()) add_event(EventKind::solved);
}

void MoveTrace::add_event(EventKind kind) {
    if (trace_.dropped)
        ++trace_.dropped;
    else
        trace_.add(kind, -1, 0);
}

// Makes room for a step to this board and for a solution event after it.
void MoveTrace::make_room(const Board& board) {
    while (!trace_.dropped && count_changes(board) + 2 > trace_.room() && thin()) continue;
}

// Adds a step as a whole or not at all. After a dropped step all others are dropped, too, so that the trace
// can be replayed.
void MoveTrace::add_step(const Board& board, const Measure& now) {
    const std::size_t events = count_changes(board) + 1;
    if (trace_.dropped || events + 1 > trace_.room()) {
        trace_.dropped += events;
        return;
    }
    write(board, now);
}

void MoveTrace::write(const Board& board, const Measure& now) {
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        if (board[cell] != last_board_[cell])
            trace_.add(EventKind::moved, static_cast<int>(cell), board[cell]);
    trace_.add(EventKind::measured, -1, 0);
    trace_.measures.push_back(now);
    last_board_ = board;
}

std::size_t MoveTrace::count_changes(const Board& board) const {
    return std::transform_reduce(board.begin(), board.end(), last_board_.begin(), std::size_t{0},
                                 std::plus<>(),
                                 [](Value one, Value other) { return std::size_t{one != other}; });
}

// Drops every second step. Returns whether that made room.
bool MoveTrace::thin() {
    const Trace whole = std::exchange(trace_, Trace(capacity_));
    trace_.every = 2 * whole.every;
    Board board(last_board_.size(), 0);
    std::fill(last_board_.begin(), last_board_.end(), Value{0});
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
