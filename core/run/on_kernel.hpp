// The frame of every incomplete method: propagation, then a search on the cells that it leaves open.
#pragma once

#include <functional>

#include "board/kernel.hpp"
#include "run/control.hpp"
#include "run/move_trace.hpp"

namespace sudoshiki {

// What an incomplete search on a kernel comes back with: a solution, or how far it got.
struct Attempt {
    bool solved;
    Board board;
};

using KernelSearch = std::function<Attempt(const Kernel&, Counters&, MoveTrace&)>;

// Makes the kernel, and runs `search` on it if anything is open. Only propagation proves anything here. A
// trace keeps up to `trace_capacity` events; 0: no trace, at no cost.
Answer answer_from_kernel(const Problem& problem, std::size_t trace_capacity, Control& control,
                          const KernelSearch& search);

}  // namespace sudoshiki
