// The trace of a local search. It thins long runs evenly, to fit into its capacity.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "board/problem.hpp"
#include "run/trace.hpp"

namespace sudoshiki {

// Keeps every step while there is room, then every second, every fourth and so on. Each kept step has all
// cells that changed since the one before, so the trace can be replayed from start to end.
class MoveTrace {
public:
    MoveTrace(std::size_t capacity, std::size_t cells);

    bool on() const { return trace_.on(); }
    bool is_due(std::uint64_t step) const { return on() && step % trace_.every == 0; }
    std::uint64_t until_due(std::uint64_t step) const { return trace_.every - step % trace_.every; }

    // Records the board after a step or a restart, if it is due.
    void record(const Board& board, const Measure& now);
    void record_last(const Board& board, const Measure& now);  // always kept
    void record_restart();
    void record_solution();

    Trace take() { return std::move(trace_); }

private:
    void add_event(EventKind kind);
    void add_step(const Board& board, const Measure& now);
    void write(const Board& board, const Measure& now);
    std::size_t count_changes(const Board& board) const;
    void make_room(const Board& board);
    bool thin();

    Trace trace_;
    std::size_t capacity_;
    Board last_board_;  // after the last kept step
};

}  // namespace sudoshiki
