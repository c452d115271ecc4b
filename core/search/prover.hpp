// Counts solutions (none, one, more) and the guesses needed, for many boards of the generator.
#pragma once

#include "search/orders.hpp"
#include "search/propagated.hpp"
#include "search/tree.hpp"

namespace sudoshiki::search {

struct ProverResult {
    int found = 0;              // solutions, at most `solutions`
    bool complete = false;      // the search has ended, or `found` is the limit
    std::uint64_t guesses = 0;  // values set where there was an alternative
    Board first;                // the first solution
};

// One prover serves many boards of one graph.
template <int Words>
class Prover {
public:
    Prover(const Graph& graph, Inference level) : propagator_(graph, level) {}

    // Looks for up to `solutions` of them with at most `guess_limit` guesses: on the first cell of fewest
    // candidates, values ascending; or on any such cell and in any order.
    ProverResult prove(const Problem& problem, std::uint64_t solutions, std::uint64_t guess_limit,
                       Control& control) {
        return run(FewestCandidates{}, ListedAscending<Words>{}, problem, {solutions, 1, guess_limit},
                   control);
    }
    ProverResult prove_randomly(const Problem& problem, std::uint64_t solutions, std::uint64_t guess_limit,
                                Control& control, Random& random) {
        return run(AnyOfFewest{random}, Shuffled{random}, problem, {solutions, 1, guess_limit}, control);
    }

    // Whether inference alone fills the board.
    bool fills_board(const Problem& problem) {
        return propagator_.load(problem) && propagator_.propagate() && propagator_.open_cells() == 0;
    }

private:
    template <class CellOrder, class ValueOrder>
    ProverResult run(CellOrder cells, ValueOrder values, const Problem& problem, const Budget& limits,
                     Control& control) {
        using Search = Tree<Propagated<Words>, CellOrder, ValueOrder, false>;
        auto answer = Search(limits, control, cells, values, propagator_, problem).run();
        ProverResult proof;
        proof.found = static_cast<int>(answer.found);
        proof.complete = answer.exhausted || answer.stopped == Stopped::solutions;
        proof.guesses = answer.counters.guesses;
        if (!answer.solutions.empty()) proof.first = std::move(answer.solutions.front());
        return proof;
    }

    Propagator<Words> propagator_;
};

}  // namespace sudoshiki::search
