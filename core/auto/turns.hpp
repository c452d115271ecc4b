// Runs after plain search has stalled: colouring, which finds solutions, and clause learning, which proves,
// take turns. Turns are measured in moves and conflicts, never in seconds, so the same seed gives the same
// run. With several threads both run in parallel up to the first solution; then several clause learners
// search for the second one or the proof that there is none. Which thread wins may differ from run to run;
// the verdict does not.
#pragma once

#include <optional>
#include <vector>

#include "auto/turn_log.hpp"
#include "board/kernel.hpp"
#include "cdcl/learner.hpp"
#include "coloring/tabu.hpp"
#include "search/weighted.hpp"

namespace sudoshiki {

template <int Words>
class Turns {
public:
    // `candidates`: those left by propagation; `weighted`: the search that stalled; `known`: the solutions
    // that it found; `earlier`: the counters of other searches.
    Turns(const Problem& problem, std::vector<Mask<Words>> candidates,
          search::WeightedSearch<Words>& weighted, std::vector<Board> known, const Counters& earlier,
          Control& control);

    // Runs until the puzzle is decided or the budget is used up.
    void run(int threads, TurnLog& log);

    bool exhausted() const { return exhausted_; }
    const std::vector<Board>& known() const { return known_; }
    Stopped stopped() const { return stopped_; }
    void add_counters(Counters& counters) const;

private:
    // All functions with a TurnLog return true if that ends the run.

    // A short search among the candidates of the pattern in pattern.hpp.
    bool follow_pattern(TurnLog& log);

    // One turn each.
    bool colour(std::uint64_t moves, TurnLog& log);
    bool learn(std::uint64_t conflicts, TurnLog& log);
    bool search(std::uint64_t conflicts, TurnLog& log);

    // Runs clause learning on one thread and a colouring on each of the others.
    bool race(int threads, TurnLog& log);
    // Call when one more solution is requested: runs clause learning on every thread, with different seeds.
    bool race_to_prove(int threads, TurnLog& log);
    cdcl::Status learn_freely(std::optional<cdcl::Learner>& learning, std::uint64_t seed, Control& control);

    bool take(cdcl::Learner& learning, cdcl::Status status, TurnLog& log);
    bool prepare_colouring();
    double colouring_share() const;
    void prepare_learning(std::optional<cdcl::Learner>& learning, std::uint64_t seed, Control& control) const;
    bool add(Board board, TurnLog& log);
    // Adds a second solution that differs from the first along a Kempe chain, if there is one.
    bool add_by_kempe_chain(TurnLog& log);
    Counters counters_so_far() const;
    bool out_of_budget();
    bool finish(Stopped stopped);
    std::uint64_t effort_used() const;
    std::uint64_t moves() const;
    template <class Visit>
    void each_learner(Visit&& visit) const {
        if (learning_) visit(learning_->solver);
        for (const auto& learning : more_learning_)
            if (learning) visit(learning->solver);
    }
    std::uint64_t effort_left() const { return control_.budget.effort - effort_used(); }

    Problem reduced_;
    std::vector<Mask<Words>> candidates_;
    search::WeightedSearch<Words>& weighted_;
    Control& control_;
    const Counters earlier_;  // of earlier searches, for notes only
    Counters pattern_counters_;
    std::optional<Kernel> kernel_;
    std::optional<coloring::Tabu> colouring_;
    std::vector<std::optional<coloring::Tabu>> more_colourings_;  // in a race, with other seeds
    std::optional<cdcl::Learner> learning_;
    std::vector<std::optional<cdcl::Learner>> more_learning_;  // in a race, with other seeds
    std::vector<Board> known_;  // distinct solutions of any algorithm; clause learning excludes them
    bool exhausted_ = false;
    Stopped stopped_ = Stopped::finished;
};

}  // namespace sudoshiki
