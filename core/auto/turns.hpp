// When plain search stalls: colouring, which finds, and clause learning, which proves, take turns.
// The turns are measured in moves and conflicts, never in seconds, so the same seed gives the same run.
// With more threads they run side by side up to the first solution, and several clause learners from there
// to the second or the proof that there is none; who finds what may then differ from run to run, what is
// decided not.
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
    // `candidates` are what propagation leaves; `weighted` is the search that stalled, `known` the solutions
    // it found, `earlier` what others counted.
    Turns(const Problem& problem, std::vector<Mask<Words>> candidates,
          search::WeightedSearch<Words>& weighted, std::vector<Board> known, const Counters& earlier,
          Control& control);

    // Until the puzzle is decided or the budget used up.
    void run(int threads, TurnLog& log);

    bool exhausted() const { return exhausted_; }
    const std::vector<Board>& known() const { return known_; }
    Stopped stopped() const { return stopped_; }
    void add_counters(Counters& counters) const;

private:
    // A short search among the candidates of a pattern that the board seems made of; true when that ends the
    // run.
    bool follow_pattern(TurnLog& log);

    // One turn each; true when that ends the run.
    bool colour(std::uint64_t moves, TurnLog& log);
    bool learn(std::uint64_t conflicts, TurnLog& log);
    bool search(std::uint64_t conflicts, TurnLog& log);

    // Clause learning on one thread, a colouring on each of the others; true when that ends the run.
    bool race(int threads, TurnLog& log);
    // One solution before the last one requested: clause learning on every thread, from different seeds.
    bool race_to_prove(int threads, TurnLog& log);
    cdcl::Status learn_freely(std::optional<cdcl::Learner>& learning, std::uint64_t seed, Control& control);

    bool take(cdcl::Learner& learning, cdcl::Status status, TurnLog& log);
    bool prepare_colouring();
    double colouring_share() const;
    void prepare_learning(std::optional<cdcl::Learner>& learning, std::uint64_t seed, Control& control) const;
    bool add(Board board, TurnLog& log);
    // A second solution right beside the first, where there is one; true when that ends the run.
    bool add_along_a_chain(TurnLog& log);
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
    const Counters earlier_;  // of searches before, for notes alone
    Counters pattern_counters_;
    std::optional<Kernel> kernel_;
    std::optional<coloring::Tabu> colouring_;
    std::vector<std::optional<coloring::Tabu>> more_colourings_;  // of a race, from other seeds
    std::optional<cdcl::Learner> learning_;
    std::vector<std::optional<cdcl::Learner>> more_learning_;  // of a race, from other seeds
    std::vector<Board> known_;  // distinct solutions of any algorithm; clause learning excludes them
    bool exhausted_ = false;
    Stopped stopped_ = Stopped::finished;
};

}  // namespace sudoshiki
