// Receives the clauses that clause learning learns and deletes, to write a proof.
#pragma once

#include <cstdint>
#include <span>

#include "cnf/literal.hpp"

namespace sudoshiki::cdcl {

class LemmaSink {
public:
    // The lemma follows by unit propagation from the formula and the lemmas that are not deleted. Lemmas are
    // numbered from 0.
    virtual void add_lemma(std::span<const cnf::Literal> lemma) = 0;
    virtual void delete_lemma(std::uint32_t number) = 0;

protected:
    ~LemmaSink() = default;
};

}  // namespace sudoshiki::cdcl
