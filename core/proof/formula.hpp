// The clauses that a proof is about, as docs/proofs.md states them: the same for everybody, and so the
// numbers of variables and clauses too.
#pragma once

#include "board/problem.hpp"
#include "cnf/clause_sink.hpp"
#include "run/control.hpp"

namespace sudoshiki::proof {

// An exclusion stands for its pairs in order: first and second, first and third, …, second and third, …
// Given a solution, one clause more says: not this one.
// There may be millions of clauses: false where the control ended it before the last.
bool state(const Problem& problem, const Board& solution, cnf::ClauseSink& sink, Control& control);

// Which variable says that a cell has a value: those of the first cell first, values ascending.
struct Candidate {
    int cell;
    int value;
};
std::vector<Candidate> candidates_by_variable(const Problem& problem);

}  // namespace sudoshiki::proof
