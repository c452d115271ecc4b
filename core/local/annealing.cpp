#include "local/annealing.hpp"

#include <array>
#include <cmath>

#include "board/index.hpp"
#include "local/arrangement.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

namespace {

constexpr double first_temperature = 1.4;  // accepts half of the swaps that add 1 to the cost
constexpr double cold_temperature = 0.3;   // below it, chains without a lower cost count as stalled

// Accepts or rejects swaps at one temperature (Metropolis).
class Acceptance {
public:
    explicit Acceptance(double temperature) {
        for (std::size_t change = 0; change < limit_.size(); ++change)
            limit_[change] = std::exp(-static_cast<double>(change) / temperature);
    }
    bool operator()(int change, Random& random) const {
        return change <= 0 || (at(change) < limit_.size() && random.unit() < limit_[at(change)]);
    }

private:
    std::array<double, 32> limit_;
};

class Annealing {
public:
    Annealing(const Kernel& kernel, const AnnealingOptions& options, Control& control, Counters& counters,
              MoveTrace& trace)
        : options_(options),
          control_(control),
          counters_(counters),
          trace_(trace),
          random_(control.seed),
          layout_(kernel),
          arrangement_(layout_),
          chain_length_(chain_length()) {}

    Attempt run() {
        while (!is_over()) {
            arrangement_.fill_randomly(random_);
            best_ = arrangement_.cost();
            trace_.record(arrangement_.board(), measure());
            cool();
            if (is_over()) break;
            ++counters_.restarts;
            trace_.record_restart();
        }
        trace_.record_last(arrangement_.board(), measure());
        if (arrangement_.cost() == 0) return {true, arrangement_.board()};
        return {false, arrangement_.consistent_part()};
    }

private:
    // As many swaps as there are pairs to swap, so that each is tried about once per temperature.
    std::uint64_t chain_length() const {
        std::uint64_t pairs = layout_.free_cells.size() * layout_.free_cells.size() + 1;
        for (const auto& block : layout_.blocks) pairs += block.size() * block.size();
        return pairs;
    }

    bool is_over() const { return filled_ && (arrangement_.cost() == 0 || stopped_); }

    // Cools from the first temperature until the cost stalls.
    void cool() {
        filled_ = true;
        double temperature = first_temperature;
        int stalled_chains = 0;
        int lowest = arrangement_.cost();
        while (!is_over() && stalled_chains < options_.stall_limit) {
            const Acceptance accept(temperature);
            if (trace_.on())
                run_chain<true>(accept);
            else
                run_chain<false>(accept);
            temperature *= options_.cooling;
            if (best_ < lowest) {
                lowest = best_;
                stalled_chains = 0;
            } else if (temperature < cold_temperature) {
                ++stalled_chains;
            }
        }
    }

    // Compiled twice, so that a run without a trace does not test for it.
    template <bool traced>
    void run_chain(const Acceptance& accept) {
        for (std::uint64_t step = 0; step < chain_length_ && arrangement_.cost() > 0; ++step) {
            if (counters_.tried >= control_.budget.effort || control_.expired()) {
                stopped_ = true;
                return;
            }
            ++counters_.tried;
            const Swap swap = arrangement_.random_swap(random_);
            const int change = arrangement_.change(swap);
            if (!accept(change, random_)) {
                ++counters_.conflicts;
                continue;
            }
            ++counters_.placed;
            arrangement_.apply(swap, change);
            best_ = std::min(best_, arrangement_.cost());
            if constexpr (traced)
                if (trace_.is_due(counters_.placed)) trace_.record(arrangement_.board(), measure());
        }
    }

    Measure measure() const {
        return {counters_.placed, counters_.tried, counters_.placed, arrangement_.cost()};
    }

    AnnealingOptions options_;
    Control& control_;
    Counters& counters_;
    MoveTrace& trace_;
    Random random_;
    Layout layout_;
    Arrangement arrangement_;
    std::uint64_t chain_length_;
    int best_ = 0;
    bool filled_ = false;
    bool stopped_ = false;  // by the budget or the stop flag
};

}  // namespace

Answer solve_annealing(const Problem& problem, const AnnealingOptions& options, Control& control) {
    const auto search = [&](const Kernel& kernel, Counters& counters, MoveTrace& trace) {
        return Annealing(kernel, options, control, counters, trace).run();
    };
    return solve_on_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::local
