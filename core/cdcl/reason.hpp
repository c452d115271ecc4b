// Why a literal is true.
#pragma once

#include <cstdint>

#include "cnf/literal.hpp"

namespace sudoshiki::cdcl {

using cnf::Literal;
using cnf::negated;
using cnf::no;
using cnf::Variable;
using cnf::variable_of;
using cnf::yes;

// Nothing (a decision or a fact), one other literal being false (a clause of two, or
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

}  // namespace sudoshiki::cdcl
