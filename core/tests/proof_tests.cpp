#include <sstream>

#include "cdcl/cdcl.hpp"
#include "check/lrat.hpp"
#include "proof/derivation.hpp"
#include "tests/check.hpp"

namespace sudoshiki::proof {

namespace {

using Formula = std::vector<std::vector<Literal>>;

// A random formula with three literals per clause, and so many clauses that it rarely has a model.
Formula random_formula(Random& random, std::uint32_t variables, std::size_t clauses) {
    Formula formula(clauses);
    for (auto& clause : formula)
        while (clause.size() < 3) {
            const Literal literal = random.below(2 * variables);
            bool there = false;
            for (Literal other : clause) there |= cnf::variable_of(other) == cnf::variable_of(literal);
            if (!there) clause.push_back(literal);
        }
    return formula;
}

void state(const Formula& formula, std::uint32_t variables, cnf::ClauseSink& sink) {
    sink.add_variables(variables);
    const Variable exclusive[] = {0, 1, 2, 3};
    sink.add_exclusion(exclusive);
    for (const auto& clause : formula) sink.add_clause(clause);
}

std::int32_t name(Literal literal) {
    const auto variable = static_cast<std::int32_t>(cnf::variable_of(literal)) + 1;
    return literal & 1 ? -variable : variable;
}

check::DimacsClauses for_check(const Formula& formula, std::uint32_t variables) {
    check::DimacsClauses clauses;
    clauses.variables = static_cast<int>(variables);
    for (int i = 1; i <= 4; ++i)
        for (int j = i + 1; j <= 4; ++j) clauses.add({-i, -j});
    for (const auto& clause : formula) clauses.add({name(clause[0]), name(clause[1]), name(clause[2])});
    return clauses;
}

bool holds(const check::DimacsClauses& formula, const std::string& lrat) {
    check::LratCheck check(formula);
    std::istringstream lines(lrat);
    for (std::string line; std::getline(lines, line);)
        if (!check.read(line)) return false;
    return check.refuted();
}

}  // namespace

// Long enough for restarts, and for lemmas that are deleted, shortened or satisfied.
TEST(what_is_learned_becomes_a_proof) {
    Random random(5);
    std::uint64_t refuted = 0, conflicts = 0;
    for (std::uint32_t variables : {6U, 12U, 30U, 60U, 130U})
        for (int round = 0; round < 6; ++round) {
            const auto formula = random_formula(random, variables, variables * 9 / 2);
            Derivation derivation;
            state(formula, variables, derivation);
            Control control(Budget{}, nullptr, {}, 0);
            CHECK(derivation.start(control));
            cdcl::Cdcl solver(1);
            state(formula, variables, solver);
            solver.set_lemma_sink(derivation);
            const auto status = solver.run(no_limit, no_limit, control);
            CHECK((status == cdcl::Status::contradictory) == derivation.refuted());
            if (!derivation.refuted()) continue;
            ++refuted;
            conflicts += solver.conflicts();
            const auto clauses = for_check(formula, variables);
            const auto lrat = derivation.as_lrat();
            CHECK(holds(clauses, lrat));
            CHECK(!holds(clauses, lrat.substr(0, lrat.size() - 3)));
        }
    CHECK(refuted >= 15);
    CHECK(conflicts > 3000);
}

}  // namespace sudoshiki::proof
