#include "count/probe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "board/propagate.hpp"
#include "run/random.hpp"

namespace sudoshiki::count {

namespace {

template <int Words>
class Prober {
public:
    Prober(const Problem& problem, Control& control)
        : problem_(problem), control_(control), propagator_(*problem.graph), random_(control.seed) {}

    Probes run(std::uint64_t walks) {
        probes_.refuted = !(propagator_.load(problem_) && propagator_.propagate());
        const auto start = propagator_.mark();
        for (std::uint64_t done = 0; done < walks && !probes_.refuted; ++done) {
            const double weight = walk();
            propagator_.undo(start);
            if (probes_.stopped != Stopped::finished) break;
            probes_.log_weights.push_back(weight);
        }
        probes_.counters.eliminations = propagator_.eliminations;
        return std::move(probes_);
    }

private:
    static constexpr double dead_end = -std::numeric_limits<double>::infinity();

    double walk() {
        double weight = 0;
        while (propagator_.open_cells() > 0) {
            const int cell = cell_with_fewest_candidates();
            find_choices(cell);
            if (probes_.stopped != Stopped::finished) return dead_end;
            if (choices_.empty()) return dead_end;
            weight += std::log(static_cast<double>(choices_.size()));
            place(cell, choices_[random_.below(static_cast<std::uint32_t>(choices_.size()))]);
        }
        keep_solution();
        return weight;
    }

    int cell_with_fewest_candidates() const {
        int best = -1, min_count = 0;
        for (int cell = 0; cell < problem_.graph->cells(); ++cell) {
            const int candidates = propagator_[cell].count();
            if (candidates > 1 && (best < 0 || candidates < min_count)) {
                best = cell;
                min_count = candidates;
            }
        }
        return best;
    }

    void find_choices(int cell) {
        choices_.clear();
        const auto candidates = propagator_[cell];
        candidates.each([&](int value) {
            if (check_stop()) return;
            ++probes_.counters.tried;
            const auto mark = propagator_.mark();
            if (place(cell, value)) choices_.push_back(value);
            propagator_.undo(mark);
        });
    }
    bool place(int cell, int value) { return propagator_.place(cell, value) && propagator_.propagate(); }

    bool check_stop() {
        if (control_.expired(propagation_cost)) probes_.stopped = control_.reason();
        if (probes_.counters.tried >= control_.budget.effort) probes_.stopped = Stopped::effort;
        return probes_.stopped != Stopped::finished;
    }

    void keep_solution() {
        if (probes_.solutions.size() >= control_.budget.keep) return;
        Board board;
        for (const auto& mask : propagator_.masks()) board.push_back(static_cast<Value>(mask.first()));
        if (std::ranges::find(probes_.solutions, board) == probes_.solutions.end())
            probes_.solutions.push_back(std::move(board));
    }

    static constexpr int propagation_cost = 16;

    const Problem& problem_;
    Control& control_;
    Propagator<Words> propagator_;
    Random random_;
    std::vector<int> choices_;
    Probes probes_;
};

}  // namespace

Probes probe_solutions(const Problem& problem, std::uint64_t walks, Control& control) {
    return with_mask_width(problem.graph->side,
                           [&]<int Words>() { return Prober<Words>(problem, control).run(walks); });
}

}  // namespace sudoshiki::count
