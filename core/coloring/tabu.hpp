// Tabu search for a list colouring of the kernel: one cell changes its value at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "coloring/kernel.hpp"
#include "run/control.hpp"
#include "run/random.hpp"

namespace sudoshiki {

struct TabuOptions {
    int random_tenure = 6;                // a value given up is tabu for 0..random_tenure-1 moves …
    double conflict_tenure = 0.5;         // … plus this times the number of cells in conflict
    std::uint64_t patience = 20'000'000;  // moves without a new best before starting from another colouring

    // After so many moves without a new best (0: never) the best colouring is shaken: moved on from for a
    // while with longer bans. What that leaves is mended like any start.
    std::uint64_t shake_after = 0;
    std::uint64_t shake_moves = 20'000;
    double shake_tenure = 0.6;  // instead of conflict_tenure
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
    int best_conflicts() const { return best_; }                   // since the last start
    std::uint64_t since_best() const { return moves - best_at_; }  // moves
    const std::vector<Index>& chosen() const { return chosen_; }
    const std::vector<Index>& best_chosen() const { return best_chosen_; }
    Board solution() const { return kernel_.board(chosen_); }

    std::uint64_t moves = 0;      // made since the beginning
    std::uint64_t dead_ends = 0;  // moves given up because every one was tabu
    std::uint64_t restarts = 0;

private:
    // What speaks against a slot: how many neighbours' present values, a mark on all slots of cells in
    // conflict, and two marks above so that slots not to be moved to are never the least.
    using Against = std::int16_t;
    static constexpr Against conflict_mark = 0x1000;
    static constexpr Against chosen_mark = 0x2000;
    static constexpr Against tabu_mark = 0x4000;
    static constexpr Against count_bits = conflict_mark - 1;
    static constexpr Against no_move = 0x7fff;

    void recount();
    void add_conflicting(Index cell);
    void remove_conflicting(Index cell);
    void find_least(Index place);
    Against change_of(Against against, Index cell) const;
    void raise(Index slot);
    void lower(Index slot);
    void raised(Index slot, Against before);
    void lowered(Index slot, Against after);
    void move_bounds(Index cell, int from, int to);
    void free_expired();
    void make_tabu(Index slot);
    Index pick_slot();
    Index aspired_slot() const;
    void choose(Index slot);
    void note_best();
    void shake();

    const Kernel& kernel_;
    TabuOptions options_;
    Random random_;
    std::vector<Index> chosen_, best_chosen_;
    std::vector<Against> against_;  // by slot
    int conflicts_ = 0;
    int best_ = 0;
    std::uint64_t best_at_ = 0;  // the move that found it

    // What shaking begins from: the best of all since the last greedy start.
    std::vector<Index> shaken_;
    int shaken_conflicts_ = 0;
    std::uint64_t shaken_found_at_ = 0;
    std::uint64_t shaking_until_ = 0;  // the move; in the past when not shaking

    // Cells whose chosen slot has something against it, in no order, and by the same place in the list: what
    // the best move of that cell that is not tabu would add to the conflicts; beyond the last, no_move.
    std::vector<Index> conflicting_;
    std::vector<Against> least_change_;
    std::vector<Index> place_;  // by cell: where in the list, or -1

    // Tabu slots by the move that made them so; a ring longer than any tenure. Those that expire with the
    // same move are chained.
    struct Ban {
        Index slot;
        Index next_expiring;  // another place in the ring, or -1
    };
    std::vector<Ban> ring_;
    std::vector<Index> expiring_;            // by move, within the ring: the first ban to end then, or -1
    std::vector<std::uint64_t> tabu_until_;  // by slot
    std::vector<Index> ties_;
};

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control);

}  // namespace sudoshiki
