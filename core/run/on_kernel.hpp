// Runs an incomplete search on the cells that propagation leaves open.
#pragma once

#include <functional>

#include "board/kernel.hpp"
#include "run/control.hpp"
#include "run/move_trace.hpp"

namespace sudoshiki {

// The result of an incomplete search on a kernel: a solution, or the best partial board.
struct Attempt {
    bool solved;
    Board board;
};

using KernelSearch = std::function<Attempt(const Kernel&, Counters&, MoveTrace&)>;

struct KernelOptions {
    bool propagate = true;           // before the search
    std::size_t trace_capacity = 0;  // maximum of events; 0: no trace
};

// Builds the kernel and runs `search` if cells are open. Only propagation can prove a verdict here.
Answer solve_on_kernel(const Problem& problem, const KernelOptions& options, Control& control,
                       const KernelSearch& search);

}  // namespace sudoshiki
