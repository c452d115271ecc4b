#include "run/on_kernel.hpp"

#include <utility>

namespace sudoshiki {

Answer solve_on_kernel(const Problem& problem, const KernelOptions& options, Control& control,
                       const KernelSearch& search) {
    Answer answer;
    if (control.check_now()) {
        answer.stopped = control.reason();
        return answer;
    }
    const Kernel kernel(problem, options.propagate);
    answer.counters.eliminations = kernel.eliminations;
    if (control.check_now()) {
        answer.stopped = control.reason();
        return answer;
    }
    answer.way = "propagation";
    answer.exhausted = kernel.contradiction || kernel.open_cells() == 0;
    if (kernel.contradiction) return answer;
    Attempt attempt{true, kernel.decided};
    MoveTrace trace(options.trace_capacity, kernel.decided.size());
    if (kernel.open_cells() > 0) {
        answer.way.clear();
        attempt = search(kernel, answer.counters, trace);
    } else {
        trace.record_last(kernel.decided, {});
    }
    if (attempt.solved) trace.record_solution();
    answer.trace = trace.take();
    if (attempt.solved) {
        answer.found = 1;
        answer.solutions.push_back(std::move(attempt.board));
        answer.stopped = control.budget.solutions <= 1 ? Stopped::solutions : Stopped::finished;
    } else {
        answer.partial = std::move(attempt.board);
        answer.stopped = control.reason() == Stopped::finished ? Stopped::effort : control.reason();
    }
    return answer;
}

}  // namespace sudoshiki
