// Inference to a fixpoint, shared by every native method: what follows from the rules without a guess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/constraint_filter.hpp"
#include "board/index.hpp"
#include "board/matching.hpp"
#include "board/problem.hpp"
#include "board/propagation_shape.hpp"
#include "board/worklist.hpp"

namespace sudoshiki {

// How much is inferred; each level does all that those before it do.
enum class Inference : std::uint8_t {
    singles,   // naked singles, hidden singles in groups of N cells, bounds along arcs, each constraint by
               // itself
    locked,    // a value of one group confined to its overlap with another leaves the rest of the other
    matching,  // a candidate that no filling of its group by itself can use is removed
};

// Candidates that only shrink, until undone. Contradictions are proofs: every rule is sound.
//
//   Propagator<1> p(graph);
//   if (!p.load(problem) || !p.propagate()) → no solution
//   auto mark = p.mark();
//   if (!p.place(cell, value) || !p.propagate()) p.undo(mark);
template <int Words>
class Propagator {
public:
    using Set = Mask<Words>;

    explicit Propagator(const Graph& graph, Inference level = Inference::locked);

    // Starts again from the puzzle's candidates; false when a cell has none.
    bool load(const Problem& problem);

    // Leaves `cell` only what it has in common with `allowed`; false when nothing is left. Consequences wait
    // for `propagate`.
    bool keep(int cell, const Set& allowed) {
        const Set after = masks_[at(cell)] & allowed;
        return after == masks_[at(cell)] || narrow(cell, after);
    }
    bool place(int cell, int value) { return keep(cell, Set::of(value)); }
    bool drop(int cell, int value) { return keep(cell, ~Set::of(value)); }

    // Draws all consequences. Returns false if they contradict each other; then call `undo` or `load`.
    bool propagate();
    // The same, and applies matching to every group, at any level.
    bool propagate_by_matching();

    std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);

    const Set& operator[](int cell) const { return masks_[at(cell)]; }
    const std::vector<Set>& masks() const { return masks_; }
    int open_cells() const { return open_; }  // cells with more than one candidate
    // After a contradiction: the cell, the group or the longer constraint that can't be met; the others are
    // -1.
    int failed_cell() const { return failed_cell_; }
    int failed_group() const { return failed_group_; }
    int failed_constraint() const { return failed_constraint_; }

    std::uint64_t eliminations = 0;  // candidates removed in all, undone or not

    Inference level;

private:
    struct Change {
        std::int32_t cell;
        Set before;
    };

    bool narrow(int cell, const Set& after);
    bool exclude_givens();
    bool exclude_from_neighbours(int cell);
    bool bound_by_arcs(int cell);
    bool place_hidden_singles(int group);
    bool exclude_locked(int group);
    bool keep_matchable(int group);
    void queue_groups_of(int cell);
    void queue_constraints_of(int cell);
    bool narrow_pairs_of(int cell);
    bool narrow_constraint(int constraint);
    bool fail(int cell, int group, int constraint);
    void forget_queues();

    const Graph& graph_;
    const PropagationShape* shape_ = nullptr;  // once needed: building it may take longer than solving
    std::vector<Set> masks_;
    std::vector<Change> trail_;
    int open_ = 0;
    int failed_cell_ = -1;
    int failed_group_ = -1;
    int failed_constraint_ = -1;

    const ConstraintShape* constraints_ = nullptr;  // where there are any
    std::optional<ConstraintFilter<Words>> filter_;
    std::vector<std::int32_t> fixed_;  // cells just decided
    Worklist moved_;                   // cells with arcs whose candidates changed
    Worklist scan_list_;               // groups to look through for hidden singles
    Worklist locked_list_;             // groups to look through for locked candidates
    Worklist matching_list_;           // groups to apply matching to
    Worklist paired_;                  // cells with pairs whose candidates changed
    Worklist constraint_list_;         // constraints to look at

    Matching<Words> matching_;
    std::vector<std::int32_t> group_cells_;  // the open cells of the group looked at …
    std::vector<Set> lists_;                 // … and their candidates
};

// Returns the candidates left by inference alone, laid out like Problem::candidates; nothing if it finds a
// contradiction.
std::optional<std::vector<std::uint64_t>> remaining_candidates(const Problem& problem, Inference level);

}  // namespace sudoshiki
