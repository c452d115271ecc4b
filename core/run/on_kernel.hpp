// The frame of every incomplete method: propagation, unless told otherwise, then a search on the open cells.
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

struct KernelOptions {
    bool propagate = true;           // before the search
    std::size_t trace_capacity = 0;  // events kept; 0: no trace, at no cost
};

// Makes the kernel, and runs `search` on it if anything is open. Only propagation proves anything here.
Answer answer_from_kernel(const Problem& problem, const KernelOptions& options, Control& control,
                          const KernelSearch& search);

}  // namespace sudoshiki
