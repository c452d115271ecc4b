#include <algorithm>
#include <set>

#include "cdcl/activity.hpp"
#include "cdcl/cdcl.hpp"
#include "cdcl/clauses.hpp"
#include "tests/check.hpp"

namespace sudoshiki::cdcl {

namespace {

using Formula = std::vector<std::vector<Literal>>;

constexpr Variable variable_count = 9;

Formula random_formula(Random& random) {
    Formula formula(20 + random.below(25));
    for (auto& clause : formula)
        for (auto size = 2 + random.below(3); size > 0; --size) {
            const Literal literal = random.below(2 * variable_count);
            if (std::ranges::count(clause, literal) + std::ranges::count(clause, negated(literal)) == 0)
                clause.push_back(literal);
        }
    return formula;
}

bool satisfies(unsigned model, const Formula& formula) {
    const auto holds = [&](Literal literal) { return (model >> variable_of(literal) & 1) != (literal & 1); };
    return std::ranges::all_of(formula,
                               [&](const auto& clause) { return std::ranges::any_of(clause, holds); });
}

bool excluded(unsigned model, const std::vector<Variable>& at_most_one) {
    return std::ranges::count_if(at_most_one, [&](Variable v) { return model >> v & 1; }) > 1;
}

// Finds and excludes all models, one after the other.
std::multiset<unsigned> models(Cdcl& solver) {
    std::multiset<unsigned> found;
    Control control(Budget{}, nullptr, {}, 0);
    while (solver.run(no_limit, no_limit, control) == Status::satisfied && found.size() < 1000) {
        unsigned model = 0;
        for (Variable v = 0; v < variable_count; ++v) model |= static_cast<unsigned>(solver.value(v)) << v;
        found.insert(model);
        solver.exclude_model();
    }
    return found;
}

}  // namespace

TEST(the_most_active_variable_comes_first) {
    Random random(21);
    Activity activity;
    std::vector<double> score(200);
    activity.resize(score.size());
    for (Variable v = 0; v < score.size(); ++v) {
        activity.set(v, score[v] = random.unit());
        activity.insert(v);
        activity.insert(v);  // it is in the heap already
    }
    for (int i = 0; i < 500; ++i) {
        const Variable v = random.below(200);
        activity.bump(v);
        score[v] += 1;
    }
    for (double last = 1e9; !activity.empty();) {
        const auto best = activity.pop();
        CHECK(score[best] <= last);
        last = score[best];
    }
}

TEST(the_order_survives_scores_beyond_all_bounds) {
    Activity activity;
    activity.resize(2);
    for (int i = 0; i < 10'000; ++i) {  // scores pass 1e100, where they are rescaled
        activity.bump(static_cast<Variable>(i % 2));
        activity.decay(0.95);
    }
    activity.insert(0);
    activity.insert(1);
    CHECK(activity.pop() == 1);
    CHECK(activity.pop() == 0);
    CHECK(activity.empty());
}

TEST(clauses_keep_their_literals_and_their_marks) {
    Clauses clauses;
    const Literal three[] = {1, 4, 6}, four[] = {0, 2, 9, 11};
    const auto given = clauses.add(three, false, 0);
    const auto learned = clauses.add(four, true, 3);
    clauses.set_used(learned, 2);
    clauses.set_glue(learned, 1000);
    CHECK(!clauses.is_learned(given) && clauses.is_learned(learned));
    CHECK(clauses.glue(learned) == 1000 && clauses.used(learned) == 2);
    clauses.set_used(learned, 0);
    CHECK(clauses.glue(learned) == 1000 && clauses.used(learned) == 0 && clauses.is_learned(learned));
    CHECK(std::ranges::equal(clauses[given], three) && std::ranges::equal(clauses[learned], four));
    std::vector<std::uint32_t> visited;
    clauses.each([&](std::uint32_t offset) { visited.push_back(offset); });
    CHECK((visited == std::vector{given, learned}));
}

TEST(every_model_of_a_random_formula_is_found_once) {
    Random random(22);
    for (int round = 0; round < 200; ++round) {
        const auto formula = random_formula(random);
        std::vector<Variable> at_most_one;
        for (Variable v = 0; v < variable_count; ++v)
            if (random.below(3) == 0) at_most_one.push_back(v);
        Cdcl solver(static_cast<std::uint64_t>(round));
        solver.add_variables(variable_count);
        solver.add_exclusion(at_most_one);
        for (const auto& clause : formula) solver.add_clause(clause);
        std::multiset<unsigned> expected;
        for (unsigned model = 0; model < 1U << variable_count; ++model)
            if (satisfies(model, formula) && !excluded(model, at_most_one)) expected.insert(model);
        CHECK(models(solver) == expected);
    }
}

TEST(a_run_in_slices_comes_to_the_same_end) {
    Random random(23);
    Control control(Budget{}, nullptr, {}, 0);
    for (int round = 0; round < 50; ++round) {
        const auto formula = random_formula(random);
        Cdcl whole(1), sliced(1);
        for (auto* solver : {&whole, &sliced}) {
            solver->add_variables(variable_count);
            for (const auto& clause : formula) solver->add_clause(clause);
        }
        auto status = Status::unknown;
        while (status == Status::unknown) status = sliced.run(1, 1, control);
        CHECK(status == whole.run(no_limit, no_limit, control));
        CHECK(whole.conflicts() == sliced.conflicts() && whole.decisions() == sliced.decisions());
    }
}

}  // namespace sudoshiki::cdcl
