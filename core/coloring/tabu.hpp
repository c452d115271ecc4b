// Tabu search for a list colouring of the kernel: one cell changes its value at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/kernel.hpp"
#include "coloring/tabu_state.hpp"
#include "coloring/tuning.hpp"
#include "coloring/units.hpp"
#include "run/control.hpp"
#include "run/move_trace.hpp"
#include "run/on_kernel.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::coloring {

struct TabuOptions {
    // Those left open are chosen by the number of open cells.
    std::optional<int> random_tenure;       // a value given up is tabu for 0..random_tenure-1 moves …
    std::optional<double> conflict_tenure;  // … plus this times the number of cells in conflict
    // After so many moves without a new best (0: never) the best colouring is shaken: moved on from for a
    // while with longer bans. What that leaves is mended like any start.
    std::optional<std::uint64_t> shake_after;

    std::uint64_t patience =
        tuning::patience;  // moves without a new best before starting from another colouring
    KernelOptions kernel;
    simd::InstructionSet instruction_set = simd::pick_instruction_set();  // makes no difference but to speed
};

// Resumable: `run` goes on where it stopped, so that several methods can take turns.
// The kernel must be without contradiction, and outlive this.
class Tabu {
public:
    using Index = Kernel::Index;

    Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options = {});
    Tabu(Tabu&&) = default;

    // Makes at most `moves` moves; true once no conflict is left, false when the moves are used up or
    // `control` expired.
    bool run(std::uint64_t moves, Control& control);

    // Begins from a given colouring: a slot of each open cell.
    void start_from(const std::vector<Index>& chosen_slot);
    void start_greedily();

    // From now on `trace` is told of every move that it keeps, and of every start. It must outlive this.
    void watch(MoveTrace& trace);
    void tell_last();

    bool solved() const { return state_.conflicts == 0; }
    int best_conflicts() const { return static_cast<int>(state_.best); }  // since the last start
    std::uint64_t since_best() const { return state_.moves - best_at_; }  // moves
    std::vector<Index> best_chosen() const;
    Board board() const;  // as it stands: the solution once it is solved

    std::uint64_t moves() const { return state_.moves; }          // made since the beginning
    std::uint64_t dead_ends() const { return state_.dead_ends; }  // moves given up: every one was tabu
    std::uint64_t restarts() const { return restarts_; }

private:
    using Values = std::vector<std::uint8_t>;  // by open cell, from 0
    struct alignas(64) Block {
        std::uint8_t bytes[64];
    };

    struct Tuning {
        int random_tenure;
        double conflict_tenure;
        std::uint64_t shake_after;
        std::uint64_t patience;

        double longest_tenure(int open_cells) const;
    };
    static Tuning tuned(const TabuOptions& options, int open_cells);

    void share_memory();
    void list_candidates();
    void clear();
    void start(const Values& values);
    void note_best();
    void shake();
    bool shakes() const { return tuning_.shake_after > 0; }
    std::uint64_t patient_since() const { return shakes() ? shaken_found_at_ : best_at_; }
    void count_restart();
    bool restart_if_stuck();
    std::uint64_t next_event() const;
    void tell();
    Measure measure() const;
    std::vector<Index> slots_of(const Values& values) const;

    const Kernel& kernel_;
    MoveTrace* watched_ = nullptr;
    Tuning tuning_;
    Units units_;
    TabuMoves make_;
    TabuState state_;  // of pointers into what follows
    std::vector<Block> counts_, barred_, least_change_, conflicting_id_;
    std::vector<std::uint64_t> candidates_;
    std::vector<std::uint16_t> holders_, broken_, clashes_;
    std::vector<Index> conflicting_, position_, expiring_;
    std::vector<TabuState::Ban> ring_;
    Values values_, best_values_;

    std::uint64_t best_at_ = 0;  // the move that found it
    std::uint64_t restarts_ = 0;

    // What shaking begins from: the best of all since the last greedy start.
    Values shaken_;
    std::int64_t shaken_conflicts_ = 0;
    std::uint64_t shaken_found_at_ = 0;
    std::uint64_t shaking_until_ = 0;  // the move; in the past when not shaking
};

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control);

}  // namespace sudoshiki::coloring
