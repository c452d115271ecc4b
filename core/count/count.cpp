#include "count/count.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>

#include "board/index.hpp"
#include "count/band.hpp"
#include "count/equivalence.hpp"
#include "count/level.hpp"
#include "count/row.hpp"
#include "count/symmetry.hpp"

namespace sudoshiki::count {

namespace {

constexpr auto progress_interval = std::chrono::milliseconds(50);
constexpr int states_per_progress_check = 256;  // states between two checks of the clock

// One row, or a band without givens.
struct CountStep {
    std::vector<int> rows;
    bool ends_band;
};

class Counter {
public:
    Counter(const BoxShape& shape, const std::vector<Values>& allowed, const Limits& limits, Control& control)
        : shape_(shape), allowed_(allowed), limits_(limits), control_(control), level_(shape), next_(shape) {
        plan();
    }

    Count run() {
        level_.add(CountState{}, Natural(1), 1);
        for (step_ = 0; step_ < steps_.size(); ++step_) {
            if (!run_step()) return std::move(result_);
            std::swap(level_, next_);
            next_ = Level(shape_);
        }
        result_.exact = true;
        if (level_.size()) result_.found = level_.count(0);
        return std::move(result_);
    }

private:
    // Takes the bands with the most givens first: then more of the rest is interchangeable.
    void plan() {
        std::vector<int> bands(at(shape_.bands()));
        std::iota(bands.begin(), bands.end(), 0);
        std::ranges::stable_sort(bands,
                                 [&](int a, int b) { return candidates_of_band(a) < candidates_of_band(b); });
        for (const int band : bands) {
            std::vector<int> rows(at(shape_.height));
            std::iota(rows.begin(), rows.end(), band * shape_.height);
            if (shape_.height > 1 && candidates_of_band(band) == shape_.side * shape_.side * shape_.height) {
                steps_.push_back({rows, true});
                continue;
            }
            std::ranges::stable_sort(
                rows, [&](int a, int b) { return candidates_of_row(a) < candidates_of_row(b); });
            for (const int row : rows) steps_.push_back({{row}, row == rows.back()});
        }
    }
    int candidates_of_row(int row) const {
        int sum = 0;
        for (int c = 0; c < shape_.side; ++c) sum += std::popcount(allowed_[at(row * shape_.side + c)]);
        return sum;
    }
    int candidates_of_band(int band) const {
        int sum = 0;
        for (int row = 0; row < shape_.height; ++row) sum += candidates_of_row(band * shape_.height + row);
        return sum;
    }

    std::vector<int> rows_from(std::size_t step) const {
        std::vector<int> rows;
        for (; step < steps_.size(); ++step)
            rows.insert(rows.end(), steps_[step].rows.begin(), steps_[step].rows.end());
        return rows;
    }

    bool run_step() {
        const CountStep& step = steps_[step_];
        const auto now = rows_from(step_), later = rows_from(step_ + 1);
        candidates_ = remove_taken_values(shape_, allowed_, now);
        equivalence_ = find_equivalence(shape_, candidates_, now);
        const auto equivalence_after =
            find_equivalence(shape_, remove_taken_values(shape_, allowed_, later), later);
        Symmetry symmetry(shape_, equivalence_after, 2 * length(later) < shape_.side);
        const auto cells = static_cast<std::uint64_t>(shape_.side * length(step.rows));
        for (index_ = 0; index_ < level_.size(); ++index_) {
            const auto& ways = level_.count(index_);
            const auto emit = [&](const CountState& state, std::uint64_t factor) {
                if (control_.expired()) return false;
                if (--until_progress_check_ <= 0 && !report_progress()) return stop(Stopped::asked);
                result_.tried += cells;
                if (result_.tried > control_.budget.effort) return stop(Stopped::effort);
                if (!next_.add(symmetry.canonical(state), ways, factor)) return fail_too_large();
                return level_.bytes() + next_.bytes() <= limits_.bytes || fail_too_large();
            };
            ++result_.states;
            if (!expand(step, level_.state(index_), emit)) {
                if (result_.stopped == Stopped::finished && !result_.too_large) stop(control_.reason());
                return false;
            }
        }
        return true;
    }

    template <class Emit>
    bool expand(const CountStep& step, const CountState& state, Emit& emit) {
        if (step.rows.size() == 1) {
            const Values* candidates = candidates_.data() + at(step.rows[0] * shape_.side);
            return RowFiller(shape_, equivalence_, candidates, step.ends_band, control_, emit).fill(state);
        }
        const bool is_first = state == CountState{} && equivalence_.same_values(shape_);
        divisions_.resize(at(shape_.stacks()));
        std::uint64_t factor = 1;
        for (int s = 0; s < shape_.stacks(); ++s) {
            auto& divisions = divisions_[at(s)];
            const auto max_divisions = limits_.bytes / sizeof(ColumnSets) / at(shape_.stacks());
            if (!divide_values(shape_, state.columns.data() + s * shape_.width, is_first, max_divisions,
                               control_, divisions))
                return divisions.size() > max_divisions && fail_too_large();
            for (int w = 2; is_first && w <= shape_.width; ++w) factor *= static_cast<unsigned>(w);
            if (is_first && s == 0) {  // all are equal up to a permutation of values
                factor *= divisions.size();
                divisions.resize(1);
            }
        }
        ColumnSets sets{};
        return combine(state, sets, 0, factor, emit);
    }

    // Combines one division of each stack.
    template <class Emit>
    bool combine(const CountState& state, ColumnSets& sets, int stack, std::uint64_t factor, Emit& emit) {
        if (stack == shape_.stacks()) {
            CountState after = state;
            for (int c = 0; c < shape_.side; ++c) after.columns[at(c)] |= sets[at(c)];
            const auto rows = arrangements(sets, shape_.side, shape_.height, control_);
            if (control_.reason() != Stopped::finished) return false;
            std::uint64_t ways = 0;
            if (__builtin_mul_overflow(factor, rows, &ways)) return fail_too_large();
            return emit(after, ways);
        }
        for (const auto& division : divisions_[at(stack)]) {
            std::copy_n(division.begin(), shape_.width, sets.begin() + stack * shape_.width);
            if (!combine(state, sets, stack + 1, factor, emit)) return false;
        }
        return true;
    }

    bool report_progress() {
        until_progress_check_ = states_per_progress_check;
        if (!limits_.progress) return true;
        const auto now = Control::Clock::now();
        if (now < next_progress_) return true;
        next_progress_ = now + progress_interval;
        return limits_.progress({step_, steps_.size(), index_, level_.size()});
    }
    bool fail_too_large() {
        result_.too_large = true;
        return false;
    }
    bool stop(Stopped why) {
        result_.stopped = why;
        return false;
    }

    const BoxShape shape_;
    const std::vector<Values>& allowed_;
    const Limits& limits_;
    Control& control_;
    std::vector<CountStep> steps_;
    std::size_t step_ = 0, index_ = 0;
    std::vector<Values> candidates_;  // in the rows of this step and later ones
    Level level_, next_;
    Equivalence equivalence_;
    std::vector<std::vector<ColumnSets>> divisions_;  // by stack, of the current state
    Control::Clock::time_point next_progress_ = Control::Clock::now() + progress_interval;
    int until_progress_check_ = states_per_progress_check;
    Count result_;
};

}  // namespace

Count count_by_states(const BoxShape& shape, const std::vector<Values>& allowed, const Limits& limits,
                      Control& control) {
    try {
        return Counter(shape, allowed, limits, control).run();
    } catch (const std::bad_alloc&) {
        Count failed;
        failed.too_large = true;
        return failed;
    }
}

}  // namespace sudoshiki::count
