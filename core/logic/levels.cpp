#include "logic/levels.hpp"

namespace sudoshiki::logic {

int level_of(Closure& closure, std::span<const Deductions> levels) {
    for (int level = 0; level < length(levels); ++level) {
        closure.deduce(levels[at(level)]);
        if (closure.full()) return closure.is_solution() ? level : length(levels);
    }
    return length(levels);
}

int level_of(Closure& closure, std::span<const Arc> arcs, const std::uint8_t* values,
             const std::uint64_t* candidates, std::span<const Deductions> levels) {
    closure.begin(candidates);
    for (const auto& arc : arcs) closure.add_sign(arc);
    for (int cell = 0; cell < closure.cells(); ++cell)
        if (values[cell]) closure.add_given(cell, values[cell]);
    return level_of(closure, levels);
}

}  // namespace sudoshiki::logic
