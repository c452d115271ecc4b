// The frame of every incomplete method: propagation, then a search on the cells that it leaves open.
#pragma once

#include <functional>

#include "board/kernel.hpp"
#include "run/control.hpp"

namespace sudoshiki {

// What an incomplete search on a kernel comes back with: a solution, or how far it got.
struct Attempt {
    bool solved;
    Board board;
};

// Makes the kernel, and runs `search` on it if anything is open. Only propagation proves anything here.
Answer answer_from_kernel(const Problem& problem, Control& control,
                          const std::function<Attempt(const Kernel&, Counters&)>& search);

}  // namespace sudoshiki
