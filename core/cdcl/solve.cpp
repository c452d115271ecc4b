#include "cdcl/solve.hpp"

#include "board/propagate.hpp"
#include "cdcl/learner.hpp"

namespace sudoshiki::cdcl {

namespace {

void finish(Answer& answer, Stopped stopped) {
    answer.stopped = stopped;
    answer.exhausted = stopped == Stopped::finished;
}

// Finds and excludes solutions until the limit, or until none is left.
void enumerate(Learner& learner, Control& control, Answer& answer) {
    auto& solver = learner.solver;
    const auto effort = control.budget.effort;
    for (;;) {
        const auto status = solver.run(no_limit, effort - solver.decisions(), control);
        if (status == Status::contradictory) return finish(answer, Stopped::finished);
        if (status == Status::unknown)
            return finish(answer, control.reason() == Stopped::finished ? Stopped::effort : control.reason());
        ++answer.found;
        if (answer.solutions.size() < control.budget.keep) answer.solutions.push_back(learner.model());
        if (answer.found >= control.budget.solutions) return finish(answer, Stopped::solutions);
        learner.exclude_model();
    }
}

template <int Words>
Answer solve(const Problem& problem, Control& control) {
    Answer answer;
    if (control.check_now()) {
        finish(answer, control.reason());
        return answer;
    }
    Propagator<Words> propagator(*problem.graph);
    if (!propagator.load(problem) || !propagator.propagate_by_matching()) {
        answer.counters.eliminations = propagator.eliminations;
        answer.counters.conflicts = 1;
        finish(answer, Stopped::finished);
        return answer;
    }
    Learner learner(*problem.graph, propagator.masks(), control, control.seed);
    enumerate(learner, control, answer);
    answer.counters = learner.solver.counters();
    answer.counters.eliminations += propagator.eliminations;
    return answer;
}

}  // namespace

Answer solve_cdcl(const Problem& problem, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() { return solve<Words>(problem, control); });
}

}  // namespace sudoshiki::cdcl
