// Receives the variables and clauses of an encoded puzzle.
#pragma once

#include <span>

#include "cnf/literal.hpp"

namespace sudoshiki::cnf {

// Add all variables first, then exclusions and clauses in any order. An exclusion is "at most one of these".
class ClauseSink {
public:
    virtual void add_variables(std::size_t count) = 0;
    virtual void add_exclusion(std::span<const Variable> at_most_one) = 0;
    virtual void add_clause(std::span<const Literal> literals) = 0;

protected:
    ~ClauseSink() = default;
};

}  // namespace sudoshiki::cnf
