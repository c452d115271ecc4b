#include "logic/search_scale.hpp"

#include <algorithm>

#include "search/prover.hpp"

namespace sudoshiki::logic {

namespace {

// Finds the minimum of guesses in a proof of uniqueness, over several orders of cells and values.
template <int Words>
void count_guesses(const Problem& problem, int restarts, Control& control, SearchNeeds& needs) {
    search::Prover<Words> prover(*problem.graph, Inference::singles);
    const auto fixed = prover.prove(problem, 2, no_limit, control);
    if (!fixed.complete) return;
    needs.counted = true;
    needs.guesses = fixed.guesses;
    Random random(control.seed);
    for (int i = 0; i < restarts && needs.guesses > 1 && !control.check_now(); ++i) {
        const auto proof = prover.prove_randomly(problem, 2, needs.guesses - 1, control, random);
        if (proof.complete) needs.guesses = std::min(needs.guesses, proof.guesses);
    }
}

// Searches for the smallest backdoor: tries sets of cells by ascending size. Skips cells that the chosen ones
// decide by singles, so few sets must be tried.
template <int Words>
class Backdoors {
public:
    Backdoors(const Problem& problem, const Board& solution, std::uint64_t tries, Control& control)
        : propagator_(*problem.graph, Inference::singles),
          cells_(problem.graph->cells()),
          solution_(solution),
          tries_left_(tries),
          control_(control) {
        propagator_.load(problem);
        propagator_.propagate();
    }

    void search(SearchNeeds& needs) {
        if (!find_irreducible(needs.backdoor)) return;
        needs.has_backdoor = true;
        for (needs.min_backdoor_size = 1; needs.min_backdoor_size < length(needs.backdoor);
             ++needs.min_backdoor_size) {
            if (finishes_with(needs.min_backdoor_size, 0)) {
                needs.backdoor = chosen_;
                return;
            }
            if (tries_left_ == 0 || control_.check_now()) return;
        }
    }

private:
    bool decided(int cell) const { return propagator_[cell].single(); }
    void learn(int cell) {
        propagator_.place(cell, solution_[at(cell)]);
        propagator_.propagate();
    }

    // Whether `size` more cells, from `from` on, let singles fill the board.
    bool finishes_with(int size, int from) {
        const auto mark = propagator_.mark();
        for (int cell = from; cell < cells_; ++cell) {
            if (decided(cell)) continue;
            if (tries_left_ == 0 || control_.expired(16)) return false;
            --tries_left_;
            learn(cell);
            chosen_.push_back(cell);
            const bool done =
                propagator_.open_cells() == 0 || (size > 1 && finishes_with(size - 1, cell + 1));
            propagator_.undo(mark);
            if (done) return true;
            chosen_.pop_back();
        }
        return false;
    }

    // Starts with all open cells and removes each that is not needed. Returns false if time was up.
    bool find_irreducible(std::vector<int>& kept) {
        for (int cell = 0; cell < cells_; ++cell)
            if (!decided(cell)) kept.push_back(cell);
        const auto mark = propagator_.mark();
        for (int cell : std::vector<int>(kept)) {
            if (control_.check_now()) return false;
            for (int other : kept)
                if (other != cell && propagator_.open_cells() > 0 && !decided(other)) learn(other);
            if (propagator_.open_cells() == 0) std::erase(kept, cell);
            propagator_.undo(mark);
        }
        return true;
    }

    sudoshiki::Propagator<Words> propagator_;
    const int cells_;
    const Board& solution_;
    std::uint64_t tries_left_;
    Control& control_;
    std::vector<int> chosen_;
};

}  // namespace

SearchNeeds search_needs(const Problem& problem, const Board& solution, const SearchEffort& effort,
                         Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() {
        SearchNeeds needs;
        needs.singles = search::Prover<Words>(*problem.graph, Inference::singles).fills_board(problem);
        if (needs.singles) {
            needs.counted = needs.has_backdoor = true;
            return needs;
        }
        count_guesses<Words>(problem, effort.restarts, control, needs);
        if (needs.counted) Backdoors<Words>(problem, solution, effort.tries, control).search(needs);
        return needs;
    });
}

}  // namespace sudoshiki::logic
