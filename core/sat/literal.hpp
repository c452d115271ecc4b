// Literals and reasons of the clause-learning solver.
#pragma once

#include <cstdint>
#include <vector>

namespace sudoshiki::sat {

using Variable = std::uint32_t;
using Literal = std::uint32_t;  // 2 × variable, plus 1 when negated

constexpr Literal yes(Variable variable) { return 2 * variable; }
constexpr Literal no(Variable variable) { return 2 * variable + 1; }
constexpr Variable variable_of(Literal literal) { return literal >> 1; }
constexpr Literal negated(Literal literal) { return literal ^ 1; }

// Why a literal is true: nothing (a decision or a fact), one other literal being false (a clause of two, or
// two variables that exclude each other), or a clause in the arena.
class Reason {
public:
    constexpr Reason() = default;
    static constexpr Reason pair(Literal other) { return Reason(other | pair_flag); }
    static constexpr Reason clause(std::uint32_t offset) { return Reason(offset); }

    constexpr bool none() const { return word_ == nothing; }
    constexpr bool is_pair() const { return word_ & pair_flag; }
    constexpr Literal other() const { return word_ & ~pair_flag; }
    constexpr std::uint32_t offset() const { return word_; }

private:
    static constexpr std::uint32_t nothing = ~std::uint32_t{0};
    static constexpr std::uint32_t pair_flag = std::uint32_t{1} << 31;
    constexpr explicit Reason(std::uint32_t word) : word_(word) {}
    std::uint32_t word_ = nothing;
};

enum class Status : std::uint8_t { unknown, satisfied, contradictory };

}  // namespace sudoshiki::sat
