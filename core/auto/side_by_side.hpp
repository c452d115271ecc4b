// Several tasks at once, each on a thread of its own, until the first has something to show.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "run/control.hpp"

namespace sudoshiki {

// True when it has something to show, false when its control expired; more than one task may come to true.
using Task = std::function<bool(Control&)>;

// The number of the first task that came to true; the others are stopped, and all have ended on return.
// Nothing when `control` expired before, or when not all the threads could be had. Only the calling thread
// asks `control`, whose poll may belong to it; the tasks' own have its seed and its deadline, and no limit
// on effort. What a task throws is thrown on.
std::optional<std::size_t> run_side_by_side(std::span<const Task> tasks, Control& control);

}  // namespace sudoshiki
