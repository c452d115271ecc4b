// The trace of a local method, whose walk may be far longer than what is kept: it is thinned evenly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "board/problem.hpp"
#include "run/trace.hpp"

namespace sudoshiki {

// Every step is kept as long as there is room; then every second, every fourth and so on, each with all cells
// that changed since the one kept before. So the board can be followed from the start to the end.
class MoveTrace {
public:
    MoveTrace(std::size_t capacity, std::size_t cells);

    bool on() const { return trace_.on(); }
    bool is_due(std::uint64_t step) const { return on() && step % trace_.every == 0; }
    std::uint64_t until_due(std::uint64_t step) const { return trace_.every - step % trace_.every; }

    // The board after a step, or at another start.
    void see(const Board& board, const Measure& now);
    void see_last(const Board& board, const Measure& now);  // which is always kept
    void restarted();
    void solved();

    Trace take() { return std::move(trace_); }

private:
    void mark(EventKind kind);
    void keep(const Board& board, const Measure& now);
    void write(const Board& board, const Measure& now);
    std::size_t differing(const Board& board) const;
    void make_room(const Board& board);
    bool thin();

    Trace trace_;
    std::size_t capacity_;
    Board shown_;  // after the step kept last
};

}  // namespace sudoshiki
