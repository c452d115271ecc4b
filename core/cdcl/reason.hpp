// The reason of an assigned literal.
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

// One of: none (a decision or a fact); the other literal of a binary clause or an exclusion; a clause in the
// arena; a lazy constraint that has not explained it yet; its explanation.
class Reason {
public:
    constexpr Reason() = default;
    static constexpr Reason pair(Literal other) { return Reason(other | pair_flag); }
    static constexpr Reason clause(std::uint32_t offset) { return Reason(offset); }
    static constexpr Reason lazy(std::uint32_t constraint) { return Reason(constraint | lazy_flags); }
    static constexpr Reason explained(std::uint32_t offset) { return Reason(offset | explained_flag); }

    constexpr bool none() const { return word_ == nothing; }
    constexpr bool is_pair() const { return word_ & pair_flag; }
    // Valid if is_pair().
    constexpr Literal other() const { return word_ & ~pair_flag; }
    constexpr bool is_clause() const { return word_ < explained_flag; }
    // Valid if is_clause().
    constexpr std::uint32_t offset() const { return word_; }
    constexpr bool is_lazy() const { return (word_ & kind_mask) == lazy_flags; }
    // Valid if is_lazy().
    constexpr std::uint32_t constraint() const { return word_ & ~kind_mask; }
    // Valid for an explained reason.
    constexpr std::uint32_t explanation() const { return word_ & ~kind_mask; }

private:
    static constexpr std::uint32_t nothing = ~std::uint32_t{0};
    static constexpr std::uint32_t pair_flag = std::uint32_t{1} << 31;
    static constexpr std::uint32_t explained_flag = std::uint32_t{1} << 30;
    static constexpr std::uint32_t lazy_flags = std::uint32_t{3} << 29;
    static constexpr std::uint32_t kind_mask = std::uint32_t{7} << 29;
    constexpr explicit Reason(std::uint32_t word) : word_(word) {}
    std::uint32_t word_ = nothing;
};

}  // namespace sudoshiki::cdcl
