// Tabu search for a list colouring of the kernel: one cell changes its value at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "coloring/kernel.hpp"
#include "run/control.hpp"
#include "run/random.hpp"

namespace sudoshiki {

struct TabuOptions {
    int random_tenure = 10;              // a value given up is tabu for 0..random_tenure-1 moves …
    double conflict_tenure = 0.6;        // … plus this times the number of cells in conflict
    std::uint64_t patience = 2'000'000;  // moves without a new best before starting from another colouring
};

// Resumable: `run` goes on where it stopped, so that several methods can take turns.
// The kernel must be complete, without contradiction, and outlive this.
class Tabu {
public:
    using Index = Kernel::Index;

    Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options = {});

    // Makes at most `moves` moves; true once no conflict is left, false when the moves are used up or
    // `control` expired.
    bool run(std::uint64_t moves, Control& control);

    // Begins from a given colouring: a slot of each open cell.
    void start_from(const std::vector<Index>& chosen_slot);
    void start_greedily();

    bool solved() const { return conflicts_ == 0; }
    int conflicts() const { return conflicts_; }
    int best_conflicts() const { return best_; }  // since the last start
    const std::vector<Index>& chosen() const { return chosen_; }
    const std::vector<Index>& best_chosen() const { return best_chosen_; }
    Board solution() const { return kernel_.board(chosen_); }

    std::uint64_t moves = 0;  // made since the beginning
    std::uint64_t restarts = 0;

private:
    void recount();
    void set_conflicting(Index cell, bool conflicting);
    void add_to_rivals(Index slot, int amount);
    void move_bounds(Index cell, int from, int to);
    Index best_slot();
    void choose(Index slot);

    const Kernel& kernel_;
    TabuOptions options_;
    Random random_;
    std::vector<Index> chosen_, best_chosen_;
    std::vector<std::int32_t> against_;  // by slot: neighbours whose present value speaks against it
    std::vector<std::uint64_t> tabu_until_;
    std::vector<Index> conflicting_;        // cells whose chosen slot has something against it
    std::vector<Index> conflicting_place_;  // by cell: where in the list, or -1
    int conflicts_ = 0;
    int best_ = 0;
    std::uint64_t best_at_ = 0;  // the move that found it
};

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control);

}  // namespace sudoshiki
