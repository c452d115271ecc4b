// The formula that a proof refutes, as docs/proofs.md defines it. The numbers of variables and clauses are
// part of the definition.
#pragma once

#include "board/problem.hpp"
#include "cnf/clause_sink.hpp"
#include "run/control.hpp"

namespace sudoshiki::proof {

// Writes the formula to `sink`. An exclusion means its pairs in order: first and second, first and third, …,
// second and third, … If a solution is given, the last clause excludes it. Returns false if the control
// expired: there may be millions of clauses.
bool write_formula(const Problem& problem, const Board& solution, cnf::ClauseSink& sink, Control& control);

// The cell and value of each candidate variable: by cell, values ascending.
struct Candidate {
    int cell;
    int value;
};
std::vector<Candidate> candidates_by_variable(const Problem& problem);

}  // namespace sudoshiki::proof
