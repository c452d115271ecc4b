// Tabu search for a list colouring of the kernel; a move changes the value of one cell.
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
    // Unset options are chosen by the number of open cells.
    std::optional<int> random_tenure;       // an old value is tabu for 0..random_tenure-1 moves …
    std::optional<double> conflict_tenure;  // … plus this times the number of cells in conflict
    // Moves without a new best before a perturbation; 0: never. A perturbation goes back to the best
    // colouring and moves with a longer tenure for a while.
    std::optional<std::uint64_t> perturb_after;

    std::uint64_t stall_limit = tuning::stall_limit;  // moves without a new best before a restart
    KernelOptions kernel;
    simd::InstructionSet instruction_set = simd::pick_instruction_set();  // affects speed only
};

// `run` continues where it stopped, so that several methods can alternate. The kernel must have no
// contradiction and must outlive this object.
class Tabu {
public:
    using Index = Kernel::Index;

    Tabu(const Kernel& kernel, std::uint64_t seed, const TabuOptions& options = {});
    Tabu(Tabu&&) = default;

    // Makes at most `moves` moves. Returns true once no conflict is left, false if the moves are used up or
    // `control` expired.
    bool run(std::uint64_t moves, Control& control);

    // Starts from a colouring: one slot for each open cell.
    void start_from(const std::vector<Index>& chosen_slot);
    void start_greedily();

    // Records moves and starts in `trace`, which must outlive this object.
    void set_trace(MoveTrace& trace);
    void trace_last();

    bool solved() const { return state_.conflicts == 0; }
    int best_conflicts() const { return static_cast<int>(state_.best); }  // since the last start
    std::uint64_t since_best() const { return state_.moves - best_at_; }  // moves
    std::vector<Index> best_chosen() const;
    Board board() const;  // the current one: the solution once solved

    std::uint64_t moves() const { return state_.moves; }          // since construction
    std::uint64_t dead_ends() const { return state_.dead_ends; }  // steps without a move: all were tabu
    std::uint64_t restarts() const { return restarts_; }          // with perturbations

private:
    using Values = std::vector<std::uint8_t>;  // by open cell, from 0
    struct alignas(64) Block {
        std::uint8_t bytes[64];
    };

    struct Tuning {
        int random_tenure;
        double conflict_tenure;
        std::uint64_t perturb_after;
        std::uint64_t stall_limit;

        double longest_tenure(int open_cells) const;
    };
    static Tuning choose_tuning(const TabuOptions& options, int open_cells);

    void allocate_arrays();
    void list_candidates();
    void clear();
    void restart_with(const Values& values);
    void keep_best();
    void perturb();
    bool can_perturb() const { return tuning_.perturb_after > 0; }
    std::uint64_t stalled_since() const { return can_perturb() ? base_found_at_ : best_at_; }
    void count_restart();
    bool restart_if_stalled();
    std::uint64_t next_event() const;
    void trace_board();
    Measure measure() const;
    std::vector<Index> slots_of(const Values& values) const;

    const Kernel& kernel_;
    MoveTrace* trace_ = nullptr;
    Tuning tuning_;
    Units units_;
    TabuMoves moves_;
    TabuState state_;  // points into the vectors below
    std::vector<Block> counts_, unavailable_, least_change_, conflicting_id_;
    std::vector<std::uint64_t> candidates_;
    std::vector<std::uint16_t> holders_, broken_, clashes_;
    std::vector<Index> conflicting_, position_, expiring_;
    std::vector<TabuState::TabuEntry> tabu_list_;
    Values values_, best_values_;

    std::uint64_t best_at_ = 0;  // the move that found the best
    std::uint64_t restarts_ = 0;

    // Where perturbations start: the best colouring since the last greedy start.
    Values base_;
    std::int64_t base_conflicts_ = 0;
    std::uint64_t base_found_at_ = 0;
    std::uint64_t perturb_until_ = 0;  // a move number
};

Answer solve_tabu(const Problem& problem, const TabuOptions& options, Control& control);

}  // namespace sudoshiki::coloring
