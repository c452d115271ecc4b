// Where there are no threads, not all of them can be had: the contract of side_by_side.hpp has a word for
// that.
#include "auto/side_by_side.hpp"

namespace sudoshiki {

std::optional<std::size_t> run_side_by_side(std::span<const Task>, Control&) { return std::nullopt; }

}  // namespace sudoshiki
