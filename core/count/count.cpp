#include "count/count.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>

#include "board/index.hpp"
#include "count/alike.hpp"
#include "count/band.hpp"
#include "count/level.hpp"
#include "count/row.hpp"
#include "count/symmetry.hpp"

namespace sudoshiki::count {

namespace {

constexpr auto tell_every = std::chrono::milliseconds(50);
constexpr int look_every = 256;  // states made between two looks at the clock

// A row, or a whole band that has no givens.
struct Step {
    std::vector<int> rows;
    bool ends_band;
};

class Counter {
public:
    Counter(const Shape& shape, const std::vector<Values>& allowed, const Limits& limits, Control& control)
        : shape_(shape), allowed_(allowed), limits_(limits), control_(control), level_(shape), next_(shape) {
        plan();
    }

    Count run() {
        level_.add(State{}, Natural(1), 1);
        for (step_ = 0; step_ < steps_.size(); ++step_) {
            if (!take_step()) return std::move(result_);
            std::swap(level_, next_);
            next_ = Level(shape_);
        }
        result_.exact = true;
        if (level_.size()) result_.found = level_.count(0);
        return std::move(result_);
    }

private:
    // Bands with the most givens come first: what is left for later tells less apart.
    void plan() {
        std::vector<int> bands(at(shape_.bands()));
        std::iota(bands.begin(), bands.end(), 0);
        std::ranges::stable_sort(bands, [&](int a, int b) { return openness(a) < openness(b); });
        for (const int band : bands) {
            std::vector<int> rows(at(shape_.height));
            std::iota(rows.begin(), rows.end(), band * shape_.height);
            if (shape_.height > 1 && openness(band) == shape_.side * shape_.side * shape_.height) {
                steps_.push_back({rows, true});
                continue;
            }
            std::ranges::stable_sort(rows,
                                     [&](int a, int b) { return openness_of_row(a) < openness_of_row(b); });
            for (const int row : rows) steps_.push_back({{row}, row == rows.back()});
        }
    }
    int openness_of_row(int row) const {
        int sum = 0;
        for (int c = 0; c < shape_.side; ++c) sum += std::popcount(allowed_[at(row * shape_.side + c)]);
        return sum;
    }
    int openness(int band) const {
        int sum = 0;
        for (int row = 0; row < shape_.height; ++row) sum += openness_of_row(band * shape_.height + row);
        return sum;
    }

    std::vector<int> rows_from(std::size_t step) const {
        std::vector<int> rows;
        for (; step < steps_.size(); ++step)
            rows.insert(rows.end(), steps_[step].rows.begin(), steps_[step].rows.end());
        return rows;
    }

    bool take_step() {
        const Step& step = steps_[step_];
        const auto now = rows_from(step_), later = rows_from(step_ + 1);
        candidates_ = narrowed(shape_, allowed_, now);
        alike_ = alike_in(shape_, candidates_, now);
        const auto alike_after = alike_in(shape_, narrowed(shape_, allowed_, later), later);
        Symmetry symmetry(shape_, alike_after, 2 * length(later) < shape_.side);
        const auto cells = static_cast<std::uint64_t>(shape_.side * length(step.rows));
        for (index_ = 0; index_ < level_.size(); ++index_) {
            const auto& ways = level_.count(index_);
            const auto emit = [&](const State& state, std::uint64_t factor) {
                if (control_.expired()) return false;
                if (--until_tell_ <= 0 && !tell()) return end(Stopped::asked);
                result_.tried += cells;
                if (result_.tried > control_.budget.effort) return end(Stopped::effort);
                if (!next_.add(symmetry.canonical(state), ways, factor)) return give_up();
                return level_.bytes() + next_.bytes() <= limits_.bytes || give_up();
            };
            ++result_.states;
            if (!expand(step, level_.state(index_), emit)) {
                if (result_.stopped == Stopped::finished && !result_.too_large) end(control_.reason());
                return false;
            }
        }
        return true;
    }

    template <class Emit>
    bool expand(const Step& step, const State& state, Emit& emit) {
        if (step.rows.size() == 1) {
            const Values* candidates = candidates_.data() + at(step.rows[0] * shape_.side);
            return RowFiller(shape_, alike_, candidates, step.ends_band, control_, emit).fill(state);
        }
        const bool fresh = state == State{} && alike_.same_values(shape_);
        divisions_.resize(at(shape_.stacks()));
        std::uint64_t factor = 1;
        for (int s = 0; s < shape_.stacks(); ++s) {
            auto& divisions = divisions_[at(s)];
            const auto most = limits_.bytes / sizeof(ColumnSets) / at(shape_.stacks());
            if (!divide_values(shape_, state.columns.data() + s * shape_.width, fresh, most, control_,
                               divisions))
                return divisions.size() > most && give_up();
            for (int w = 2; fresh && w <= shape_.width; ++w) factor *= static_cast<unsigned>(w);
            if (fresh && s == 0) {  // by another name for the values, all are the same
                factor *= divisions.size();
                divisions.resize(1);
            }
        }
        ColumnSets sets{};
        return combine(state, sets, 0, factor, emit);
    }

    // One division a stack.
    template <class Emit>
    bool combine(const State& state, ColumnSets& sets, int stack, std::uint64_t factor, Emit& emit) {
        if (stack == shape_.stacks()) {
            State after = state;
            for (int c = 0; c < shape_.side; ++c) after.columns[at(c)] |= sets[at(c)];
            const auto rows = arrangements(sets, shape_.side, shape_.height, control_);
            if (control_.reason() != Stopped::finished) return false;
            std::uint64_t ways = 0;
            if (__builtin_mul_overflow(factor, rows, &ways)) return give_up();
            return emit(after, ways);
        }
        for (const auto& division : divisions_[at(stack)]) {
            std::copy_n(division.begin(), shape_.width, sets.begin() + stack * shape_.width);
            if (!combine(state, sets, stack + 1, factor, emit)) return false;
        }
        return true;
    }

    bool tell() {
        until_tell_ = look_every;
        if (!limits_.progress) return true;
        const auto now = Control::Clock::now();
        if (now < next_tell_) return true;
        next_tell_ = now + tell_every;
        return limits_.progress({step_, steps_.size(), index_, level_.size()});
    }
    bool give_up() {
        result_.too_large = true;
        return false;
    }
    bool end(Stopped why) {
        result_.stopped = why;
        return false;
    }

    const Shape shape_;
    const std::vector<Values>& allowed_;
    const Limits& limits_;
    Control& control_;
    std::vector<Step> steps_;
    std::size_t step_ = 0, index_ = 0;
    std::vector<Values> candidates_;  // of the step at work and those after it
    Level level_, next_;
    Alike alike_;
    std::vector<std::vector<ColumnSets>> divisions_;  // by stack, of the state at work
    Control::Clock::time_point next_tell_ = Control::Clock::now() + tell_every;
    int until_tell_ = look_every;
    Count result_;
};

}  // namespace

Count count_by_states(const Shape& shape, const std::vector<Values>& allowed, const Limits& limits,
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
