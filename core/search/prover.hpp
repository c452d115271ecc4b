// A small propagating search that says how many solutions there are (none, one, more) and what that took.
#pragma once

#include <vector>

#include "board/propagate.hpp"
#include "run/control.hpp"
#include "run/random.hpp"

namespace sudoshiki::search {

struct Proof {
    int found = 0;              // solutions met, at most as many as asked for
    bool complete = false;      // nothing was left out: `found` is final, or as many as asked for
    std::uint64_t guesses = 0;  // values set where there was an alternative
    Board first;                // the first solution met
};

// Guesses on the first cell of fewest candidates, values ascending; with `random`, on any such cell and in
// any order. One prover serves many boards of one graph.
template <int Words>
class Prover {
public:
    Prover(const Graph& graph, Inference level) : graph_(graph), propagator_(graph, level) {}

    // Looks for up to `solutions` of them with at most `guess_limit` guesses.
    Proof prove(const Problem& problem, int solutions, std::uint64_t guess_limit, Control& control,
                Random* random = nullptr) {
        proof_ = {};
        wanted_ = solutions;
        guess_limit_ = guess_limit;
        random_ = random;
        proof_.complete = !propagator_.load(problem) || !propagator_.settle() || descend(control);
        return std::move(proof_);
    }

    // Whether inference alone fills the board.
    bool settles(const Problem& problem) {
        return propagator_.load(problem) && propagator_.settle() && propagator_.open_cells() == 0;
    }

private:
    // False when a limit ended it. Each level of recursion decides at least one cell.
    bool descend(Control& control) {
        if (propagator_.open_cells() == 0) {
            note_solution();
            return true;
        }
        const int cell = pick();
        for (int value : order(propagator_[cell])) {
            if (control.expired(16) || proof_.guesses >= guess_limit_) return false;
            ++proof_.guesses;
            const auto mark = propagator_.mark();
            const bool whole = !propagator_.place(cell, value) || !propagator_.settle() || descend(control);
            propagator_.undo(mark);
            if (!whole) return false;
            if (proof_.found >= wanted_) return true;
        }
        return true;
    }

    void note_solution() {
        if (proof_.found++ != 0) return;
        for (const auto& mask : propagator_.masks()) proof_.first.push_back(static_cast<Value>(mask.first()));
    }

    int pick() {
        int best = -1, fewest = graph_.side + 1;
        std::uint32_t ties = 0;
        for (int cell = 0; cell < graph_.cells(); ++cell) {
            const int count = propagator_[cell].count();
            if (count < 2 || count > fewest) continue;
            ties = count < fewest ? 1 : ties + 1;
            if (count < fewest || (random_ && random_->below(ties) == 0)) best = cell;
            fewest = count;
        }
        return best;
    }

    std::vector<int> order(const Mask<Words>& mask) {
        std::vector<int> values;
        mask.each([&](int value) { values.push_back(value); });
        if (random_)
            for (std::uint32_t left = static_cast<std::uint32_t>(values.size()); left > 1; --left)
                std::swap(values[left - 1], values[random_->below(left)]);
        return values;
    }

    const Graph& graph_;
    Propagator<Words> propagator_;
    Proof proof_;
    int wanted_ = 1;
    std::uint64_t guess_limit_ = 0;
    Random* random_ = nullptr;
};

}  // namespace sudoshiki::search
