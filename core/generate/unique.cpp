#include "generate/unique.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "board/index.hpp"
#include "search/prover.hpp"

namespace sudoshiki::generate {

namespace {

// A given stays if testing its removal takes more guesses than this.
constexpr std::uint64_t proof_limit = 20000;

// Random search has a heavy tail: many short attempts beat a long one.
constexpr int fill_guesses_per_cell = 4;

template <int Words>
void set_candidates(Problem& problem, int cell, const Mask<Words>& mask) {
    for (int w = 0; w < problem.words(); ++w)
        problem.candidates[at(cell * problem.words() + w)] = mask.words[at(w)];
}

std::vector<int> shuffled_cells(int cells, Random& random) {
    std::vector<int> order(at(cells));
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span(order));
    return order;
}

template <int Words>
class Digger {
public:
    Digger(const Problem& full, const DigOptions& options, Control& control)
        : graph_(*full.graph),
          options_(options),
          control_(control),
          locked_prover_(graph_, Inference::locked),
          singles_prover_(graph_, Inference::singles),
          problem_(full) {
        for (int cell = 0; cell < graph_.cells(); ++cell)
            board_.push_back(static_cast<Value>(full.start<Words>(cell).first()));
    }

    Board run() {
        Random random(control_.seed);
        int givens = graph_.cells();
        for (int cell : shuffled_cells(graph_.cells(), random)) {
            if (givens <= options_.keep_givens || guesses_ >= control_.budget.effort || control_.check_now())
                break;
            if (remove_given(cell)) --givens;
        }
        return board_;
    }

    std::uint64_t guesses() const { return guesses_; }

private:
    using Set = Mask<Words>;

    bool remove_given(int cell) {
        const int value = board_[at(cell)];
        if (!stays_unique(cell, value)) {
            set_candidates(problem_, cell, Set::of(value));
            return false;
        }
        set_candidates(problem_, cell, Set::upto(graph_.side));
        if (!within_level()) {
            set_candidates(problem_, cell, Set::of(value));
            return false;
        }
        board_[at(cell)] = 0;
        return true;
    }

    // Whether no solution has another value there.
    bool stays_unique(int cell, int value) {
        set_candidates(problem_, cell, Set::upto(graph_.side) & ~Set::of(value));
        const auto proof = locked_prover_.prove(problem_, 1, proof_limit, control_);
        guesses_ += proof.guesses;
        return proof.complete && proof.found == 0;
    }

    bool within_level() {
        if (options_.singles_only) return singles_prover_.fills_board(problem_);
        if (options_.max_guesses == 0) return true;
        const auto proof = singles_prover_.prove(problem_, 2, options_.max_guesses + 1, control_);
        guesses_ += proof.guesses;
        return proof.guesses <= options_.max_guesses;
    }

    const Graph& graph_;
    const DigOptions& options_;
    Control& control_;
    search::Prover<Words> locked_prover_;
    search::Prover<Words> singles_prover_;
    Problem problem_;
    Board board_;
    std::uint64_t guesses_ = 0;  // of all proofs; the effort budget limits them
};

template <int Words>
Answer fill_with(const Problem& problem, Random& random, Control& control) {
    search::Prover<Words> prover(*problem.graph, Inference::locked);
    const auto guess_limit = static_cast<std::uint64_t>(fill_guesses_per_cell * problem.graph->cells());
    Answer answer;
    while (!control.check_now() && answer.counters.guesses < control.budget.effort) {
        auto proof = prover.prove_randomly(problem, 1, guess_limit, control, random);
        answer.counters.guesses += proof.guesses;
        ++answer.counters.restarts;
        if (proof.found) {
            answer.solutions.push_back(std::move(proof.first));
            answer.found = 1;
            answer.stopped = Stopped::solutions;
            return answer;
        }
        answer.exhausted = proof.complete;
        if (proof.complete) return answer;
    }
    answer.stopped = control.reason();
    return answer;
}

}  // namespace

Answer fill(const Problem& problem, Control& control) {
    Random random(control.seed);
    return fill_with_random(problem, random, control);
}

Answer fill_with_random(const Problem& problem, Random& random, Control& control) {
    return with_mask_width(problem.graph->side,
                           [&]<int Words>() -> Answer { return fill_with<Words>(problem, random, control); });
}

Answer dig(const Problem& full, const DigOptions& options, Control& control) {
    return with_mask_width(full.graph->side, [&]<int Words>() -> Answer {
        Answer answer;
        Digger<Words> digger(full, options, control);
        answer.partial = digger.run();
        answer.counters.guesses = digger.guesses();
        answer.stopped = control.reason();
        return answer;
    });
}

Answer measure_proof(const Problem& problem, Control& control) {
    return with_mask_width(problem.graph->side, [&]<int Words>() -> Answer {
        search::Prover<Words> prover(*problem.graph, Inference::singles);
        Answer answer;
        if (prover.fills_board(problem)) answer.way = "singles";
        const auto proof = prover.prove(problem, 2, control.budget.effort, control);
        answer.found = static_cast<std::uint64_t>(proof.found);
        answer.exhausted = proof.complete && proof.found < 2;
        answer.counters.guesses = proof.guesses;
        return answer;
    });
}

}  // namespace sudoshiki::generate
