// Whoever takes an encoded puzzle in.
#pragma once

#include <span>

#include "cnf/literal.hpp"

namespace sudoshiki::cnf {

// All variables first, then exclusions and clauses in any order; an exclusion is "at most one of these".
class ClauseSink {
public:
    virtual void add_variables(std::size_t count) = 0;
    virtual void add_exclusion(std::span<const Variable> at_most_one) = 0;
    virtual void add_clause(std::span<const Literal> literals) = 0;

protected:
    ~ClauseSink() = default;
};

}  // namespace sudoshiki::cnf
