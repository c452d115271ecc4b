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
            int stalled_generations = 0;
            start_population();
            trace_best();
            while (!is_over() && stalled_generations < options_.stall_limit) {
                const int before = population_.front().cost;
                next_generation();
                ++generations_;
                trace_best();
                stalled_generations = population_.front().cost < before ? 0 : stalled_generations + 1;
            }
            if (is_over()) break;
            ++counters_.restarts;
            trace_.record_restart();
        }
        trace_.record_last(population_.front().board, measure());
        child_.set(population_.front().board);
        if (child_.cost() == 0) return {true, child_.board()};
        return {false, child_.consistent_part()};
    }

private:
    struct Individual {
        Board board;
        int cost;
    };

    bool is_over() const { return population_.front().cost == 0 || stopped_; }

    // A step of the trace is a generation, shown by its best individual.
    void trace_best() { trace_.record(population_.front().board, measure()); }
    Measure measure() const {
        return {generations_, counters_.tried, counters_.placed, population_.front().cost};
    }

    void start_population() {
        population_.clear();
        do {
            child_.fill_randomly(random_);
            population_.push_back({child_.board(), child_.cost()});
        } while (length(population_) < options_.population && !control_.expired());
        sort();
    }

    // Best first.
    void sort() {
        std::stable_sort(population_.begin(), population_.end(),
                         [](const Individual& a, const Individual& b) { return a.cost < b.cost; });
    }

    // Keeps the best individual and replaces the others by children.
    void next_generation() {
        std::vector<Individual> next{population_.front()};
        while (next.size() < population_.size() && !stopped_) {
            breed();
            next.push_back({child_.board(), child_.cost()});
            if (child_.cost() == 0) break;
        }
        if (next.size() < population_.size())
            next.insert(next.end(), population_.begin() + static_cast<std::ptrdiff_t>(next.size()),
                        population_.end());
        population_ = std::move(next);
        sort();
    }

    void breed() {
        const Board& other = tournament().board;
        Board board = tournament().board;
        for (const auto& block : layout_.blocks)
            if (random_.below(2))
                for (int cell : block) board[at(cell)] = other[at(cell)];
        for (int cell : layout_.free_cells)
            if (random_.below(2)) board[at(cell)] = other[at(cell)];
        child_.set(board);
        while (random_.unit() < options_.mutation) try_swap(true);
        for (int step = 0; step < options_.climb && child_.cost() > 0 && !stopped_; ++step) try_swap(false);
    }

    const Individual& tournament() {
        const auto size = static_cast<std::uint32_t>(population_.size());
        return population_[std::min({random_.below(size), random_.below(size), random_.below(size)})];
    }

    void try_swap(bool even_if_worse) {
        if (counters_.tried >= control_.budget.effort || control_.expired()) stopped_ = true;
        if (stopped_) return;
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
    std::vector<Individual> population_;
    std::uint64_t generations_ = 0;
    bool stopped_ = false;  // by the budget or the stop flag
};

}  // namespace

Answer solve_genetic(const Problem& problem, const GeneticOptions& options, Control& control) {
    const auto search = [&](const Kernel& kernel, Counters& counters, MoveTrace& trace) {
        return Genetic(kernel, options, control, counters, trace).run();
    };
    return solve_on_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::local
