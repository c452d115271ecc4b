// Runs tasks in parallel, each on its own thread, until one succeeds.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "run/control.hpp"

namespace sudoshiki {

// Returns true on success, false if its control expired. Several tasks may succeed.
using Task = std::function<bool(Control&)>;

// Returns the index of the first task that succeeded. Stops the others, and waits until all have ended.
// Returns nothing if `control` expired first, or if a thread could not be created. Only the calling thread
// checks `control`, since its poll may need that thread. Each task has a control with the same seed and
// deadline, and no limit on effort. Rethrows the exception of a task.
std::optional<std::size_t> run_side_by_side(std::span<const Task> tasks, Control& control);

}  // namespace sudoshiki
