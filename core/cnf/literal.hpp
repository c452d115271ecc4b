// Variables and literals of our clause learning, numbered from 0.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::cnf {

using Variable = std::uint32_t;
using Literal = std::uint32_t;  // 2 × variable, plus 1 when negated

constexpr Literal yes(Variable variable) { return 2 * variable; }
constexpr Literal no(Variable variable) { return 2 * variable + 1; }
constexpr Variable variable_of(Literal literal) { return literal >> 1; }
constexpr Literal negated(Literal literal) { return literal ^ 1; }

}  // namespace sudoshiki::cnf
