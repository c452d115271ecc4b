#include "local/genetic.hpp"

#include <algorithm>

#include "board/index.hpp"
#include "local/arrangement.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

namespace {

class Genetic {
public:
    Genetic(const Kernel& kernel, const GeneticOptions& options, Control& control, Counters& counters,
            MoveTrace& trace)
        : options_(options),
          control_(control),
          counters_(counters),
          trace_(trace),
          random_(control.seed),
          layout_(kernel),
          child_(layout_) {}

    Attempt run() {
        while (true) {
            int generations_in_vain = 0;
            begin();
            tell();
            while (!over() && generations_in_vain < options_.patience) {
                const int before = members_.front().cost;
                next_generation();
                ++generations_;
                tell();
                generations_in_vain = members_.front().cost < before ? 0 : generations_in_vain + 1;
            }
            if (over()) break;
            ++counters_.restarts;
            trace_.restarted();
        }
        trace_.see_last(members_.front().board, measure());
        child_.take(members_.front().board);
        if (child_.cost() == 0) return {true, child_.board()};
        return {false, child_.consistent_part()};
    }

private:
    struct Member {
        Board board;
        int cost;
    };

    bool over() const { return members_.front().cost == 0 || ended_; }

    // A generation is a step, and its best member what is seen of it.
    void tell() { trace_.see(members_.front().board, measure()); }
    Measure measure() const {
        return {generations_, counters_.tried, counters_.placed, members_.front().cost};
    }

    void begin() {
        members_.clear();
        do {
            child_.fill_randomly(random_);
            members_.push_back({child_.board(), child_.cost()});
        } while (length(members_) < options_.population && !control_.expired());
        order();
    }

    // The best comes first.
    void order() {
        std::stable_sort(members_.begin(), members_.end(),
                         [](const Member& a, const Member& b) { return a.cost < b.cost; });
    }

    // The best member lives on, the others make room for children.
    void next_generation() {
        std::vector<Member> next{members_.front()};
        while (next.size() < members_.size() && !ended_) {
            breed();
            next.push_back({child_.board(), child_.cost()});
            if (child_.cost() == 0) break;
        }
        if (next.size() < members_.size())
            next.insert(next.end(), members_.begin() + static_cast<std::ptrdiff_t>(next.size()),
                        members_.end());
        members_ = std::move(next);
        order();
    }

    void breed() {
        const Board& other = tournament().board;
        Board board = tournament().board;
        for (const auto& block : layout_.blocks)
            if (random_.below(2))
                for (int cell : block) board[at(cell)] = other[at(cell)];
        for (int cell : layout_.loose)
            if (random_.below(2)) board[at(cell)] = other[at(cell)];
        child_.take(board);
        while (random_.unit() < options_.mutation) try_swap(true);
        for (int step = 0; step < options_.climb && child_.cost() > 0 && !ended_; ++step) try_swap(false);
    }

    const Member& tournament() {
        const auto size = static_cast<std::uint32_t>(members_.size());
        return members_[std::min({random_.below(size), random_.below(size), random_.below(size)})];
    }

    void try_swap(bool even_if_worse) {
        if (counters_.tried >= control_.budget.effort || control_.expired()) ended_ = true;
        if (ended_) return;
        ++counters_.tried;
        const Swap swap = child_.random_swap(random_);
        const int change = child_.change(swap);
        if (change > 0 && !even_if_worse) {
            ++counters_.conflicts;
            return;
        }
        ++counters_.placed;
        child_.apply(swap, change);
    }

    GeneticOptions options_;
    Control& control_;
    Counters& counters_;
    MoveTrace& trace_;
    Random random_;
    Layout layout_;
    Arrangement child_;
    std::vector<Member> members_;
    std::uint64_t generations_ = 0;
    bool ended_ = false;  // by the budget or a stop
};

}  // namespace

Answer solve_genetic(const Problem& problem, const GeneticOptions& options, Control& control) {
    const auto search = [&](const Kernel& kernel, Counters& counters, MoveTrace& trace) {
        return Genetic(kernel, options, control, counters, trace).run();
    };
    return answer_from_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::local
