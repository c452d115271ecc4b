#include "local/annealing.hpp"

#include <array>
#include <cmath>

#include "board/index.hpp"
#include "local/arrangement.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

namespace {

constexpr double first_temperature = 1.4;  // half of the swaps that add 1 to the cost pass
constexpr double cold = 0.3;               // below, chains in vain are counted

// How likely a swap that adds 0, 1, 2 … to the cost is accepted at one temperature.
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
          chain_(chain_length()) {}

    Attempt run() {
        while (!over()) {
            arrangement_.fill_randomly(random_);
            best_ = arrangement_.cost();
            trace_.see(arrangement_.board(), measure());
            cool();
            if (over()) break;
            ++counters_.restarts;
            trace_.restarted();
        }
        trace_.see_last(arrangement_.board(), measure());
        if (arrangement_.cost() == 0) return {true, arrangement_.board()};
        return {false, arrangement_.consistent_part()};
    }

private:
    // As many swaps as there are pairs to swap, so that each has had its turn at every temperature.
    std::uint64_t chain_length() const {
        std::uint64_t pairs = layout_.loose.size() * layout_.loose.size() + 1;
        for (const auto& block : layout_.blocks) pairs += block.size() * block.size();
        return pairs;
    }

    bool over() const { return arrangement_filled_ && (arrangement_.cost() == 0 || ended_); }

    // From a temperature at which half of the swaps that add 1 pass, until nothing improves any more.
    void cool() {
        arrangement_filled_ = true;
        double temperature = first_temperature;
        int chains_in_vain = 0;
        int lowest = arrangement_.cost();
        while (!over() && chains_in_vain < options_.patience) {
            const Acceptance accepted(temperature);
            if (trace_.on())
                run_chain<true>(accepted);
            else
                run_chain<false>(accepted);
            temperature *= options_.cooling;
            if (best_ < lowest) {
                lowest = best_;
                chains_in_vain = 0;
            } else if (temperature < cold) {
                ++chains_in_vain;
            }
        }
    }

    // Compiled twice, so that a run without a trace has nothing to ask about it.
    template <bool traced>
    void run_chain(const Acceptance& accepted) {
        for (std::uint64_t step = 0; step < chain_ && arrangement_.cost() > 0; ++step) {
            if (counters_.tried >= control_.budget.effort || control_.expired()) {
                ended_ = true;
                return;
            }
            ++counters_.tried;
            const Swap swap = arrangement_.random_swap(random_);
            const int change = arrangement_.change(swap);
            if (!accepted(change, random_)) {
                ++counters_.conflicts;
                continue;
            }
            ++counters_.placed;
            arrangement_.apply(swap, change);
            best_ = std::min(best_, arrangement_.cost());
            if constexpr (traced)
                if (trace_.is_due(counters_.placed)) trace_.see(arrangement_.board(), measure());
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
    std::uint64_t chain_;
    int best_ = 0;
    bool arrangement_filled_ = false;
    bool ended_ = false;  // by the budget or a stop
};

}  // namespace

Answer solve_annealing(const Problem& problem, const AnnealingOptions& options, Control& control) {
    const auto search = [&](const Kernel& kernel, Counters& counters, MoveTrace& trace) {
        return Annealing(kernel, options, control, counters, trace).run();
    };
    return answer_from_kernel(problem, options.kernel, control, search);
}

}  // namespace sudoshiki::local
