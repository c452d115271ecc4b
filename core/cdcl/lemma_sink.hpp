// Whoever wants to know what clause learning learns, to prove it.
#pragma once

#include <cstdint>
#include <span>

#include "cnf/literal.hpp"

namespace sudoshiki::cdcl {

class LemmaSink {
public:
    // Follows by unit propagation from the formula and the lemmas that are not forgotten. The first lemma has
    // number 0.
    virtual void learned(std::span<const cnf::Literal> lemma) = 0;
    virtual void forgotten(std::uint32_t number) = 0;

protected:
    ~LemmaSink() = default;
};

}  // namespace sudoshiki::cdcl
