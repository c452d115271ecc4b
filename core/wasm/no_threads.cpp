// There are no threads in WebAssembly: returns the result for "threads could not be started".
#include "auto/side_by_side.hpp"

namespace sudoshiki {

std::optional<std::size_t> run_side_by_side(std::span<const Task>, Control&) { return std::nullopt; }

}  // namespace sudoshiki
