// The body of path_*.cpp: the whole engine, compiled for one instruction set into a namespace of its own.
#pragma once

#include <cstdlib>
#include <new>

#include "lanes/engine.hpp"
#include "lanes/general.hpp"
#include "lanes/nine.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

// Plain memory: containers of the standard library compiled here could be taken for those of other CPUs.
template <class T>
T* allocate(std::size_t count) {
    const std::size_t line = 64;
    void* memory = std::aligned_alloc(line, (count * sizeof(T) + line - 1) / line * line);
    return static_cast<T*>(memory);
}

template <class Rules>
bool solve_with(const Job& job, Rules& rules) {
    auto* board = allocate<Vector>(static_cast<std::size_t>(rules.cells));
    auto* frames = allocate<std::uint16_t>(static_cast<std::size_t>(width * rules.deepest * rules.cells));
    const bool enough = board && frames;
    if (enough) {
        for (int cell = 0; cell < rules.cells; ++cell) board[cell] = Vector{};
        Engine<Rules>(job, rules, board, frames).run();
    }
    std::free(frames);
    std::free(board);
    return enough;
}

inline bool solve(const Job& job) {
    if (job.shape.side == 9 && job.shape.box_height == 3 && !job.signs) {
        Nine rules;
        return solve_with(job, rules);
    }
    auto* memory = allocate<General>(1);
    const bool done = memory && solve_with(job, *new (memory) General(job));
    std::free(memory);
    return done;
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
