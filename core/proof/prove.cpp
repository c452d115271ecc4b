#include "proof/prove.hpp"

#include <stdexcept>

#include "board/refuse.hpp"
#include "cdcl/cdcl.hpp"
#include "proof/derivation.hpp"
#include "proof/formula.hpp"

namespace sudoshiki::proof {

namespace {

Board board_of(const Problem& problem, const cdcl::Cdcl& solver) {
    Board board(at(problem.graph->cells()), 0);
    cnf::Variable variable = 0;
    for (const auto& candidate : candidates_by_variable(problem))
        if (solver.value(variable++)) board[at(candidate.cell)] = static_cast<Value>(candidate.value);
    return board;
}

// A clause takes about 40 bytes; this many take a gigabyte.
constexpr std::uint64_t max_clauses = 30'000'000;

constexpr std::uint64_t conflicts_per_check = 1000;  // between two checks of the length of the proof

class ClauseCounter final : public cnf::ClauseSink {
public:
    void add_variables(std::size_t) override {}
    void add_exclusion(std::span<const cnf::Variable> add_variable) override {
        if (!add_variable.empty()) clauses += add_variable.size() * (add_variable.size() - 1) / 2;
    }
    void add_clause(std::span<const cnf::Literal>) override { ++clauses; }

    std::uint64_t clauses = 0;
};

}  // namespace

Proof prove(const Problem& problem, const Board& solution, Control& control, std::uint64_t hints) {
    Proof proof;
    ClauseCounter counter;
    Derivation derivation;
    cdcl::Cdcl solver(control.seed);
    const auto out_of_time = [&] {
        proof.stopped = control.reason();
        return proof;
    };
    if (!write_formula(problem, solution, counter, control)) return out_of_time();
    proof.clauses = counter.clauses;
    proof.refused = counter.clauses > max_clauses;
    if (proof.refused) return proof;
    if (!write_formula(problem, solution, derivation, control) || !derivation.start(control))
        return out_of_time();
    if (!write_formula(problem, solution, solver, control)) return out_of_time();
    solver.set_lemma_sink(derivation);
    auto status = cdcl::Status::unknown;
    while (status == cdcl::Status::unknown && control.reason() == Stopped::finished && !proof.too_long) {
        status = solver.run(conflicts_per_check, no_limit, control);
        proof.too_long = status == cdcl::Status::unknown && derivation.hints() > hints;
    }
    proof.variables = derivation.variables();
    proof.conflicts = solver.conflicts();
    if (status == cdcl::Status::unknown) proof.stopped = control.reason();
    if (status == cdcl::Status::satisfied) proof.counterexample = board_of(problem, solver);
    if (status != cdcl::Status::contradictory) return proof;
    if (!derivation.refuted()) refuse<std::logic_error>("what was learned does not refute the formula");
    proof.lrat = derivation.as_lrat();
    return proof;
}

}  // namespace sudoshiki::proof
