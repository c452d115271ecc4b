// The techniques of the Explainers that find a pattern without a chain. Each reports its steps to `found`, in
// the order of the program, until that returns false. Returns false then, and true after the last step.
#pragma once

#include "logic/program.hpp"
#include "logic/step.hpp"

namespace sudoshiki::logic {

bool find_hidden_singles(const Grid& grid, Step& step, Found found);
bool find_naked_singles(const Grid& grid, Step& step, Found found);
// A value whose places in a group all lie in a crossing one. Direct: only if a hidden single follows at once.
bool find_locked(const Grid& grid, Program program, Step& step, Found found);
bool find_locked_direct(const Grid& grid, Program program, Step& step, Found found);
bool find_naked_sets(const Grid& grid, int size, Step& step, Found found);
bool find_hidden_sets(const Grid& grid, int size, Step& step, Found found);
bool find_hidden_sets_direct(const Grid& grid, int size, Step& step, Found found);
bool find_fish(const Grid& grid, int size, Step& step, Found found);
bool find_xy_wings(const Grid& grid, Program program, Step& step, Found found);
bool find_xyz_wings(const Grid& grid, Program program, Step& step, Found found);
bool find_unique_loops(const Grid& grid, Program program, Step& step, Found found);
bool find_bugs(const Grid& grid, Program program, Step& step, Found found);
// Whether a unique loop, or a BUG, is possible on any grid between two: its candidates include those of
// `lower`, and for loops are among those of `upper`. May return true if there is none. These two techniques
// are the only ones that eliminations can make impossible.
bool may_have_unique_loop(const Grid& upper, const Grid& lower);
bool may_have_bug(const Grid& lower);
// Bounds by one sign; bounds along several signs in a row.
bool find_sign_bounds(const Grid& grid, Step& step, Found found);
bool find_sign_chains(const Grid& grid, Step& step, Found found);
// A cell that is greater, or less, than several cells of a group: by one sign each, or by chains of signs.
bool find_hills(const Grid& grid, Step& step, Found found);
bool find_hills_of_chains(const Grid& grid, Step& step, Found found);
// Cells of a group with few values, and signs between them.
bool find_ordered_sets(const Grid& grid, int size, Step& step, Found found);

// Aligned pair or triplet exclusion, the slowest pattern. Remembers the last grid without such a step: on
// later ones only cells that have changed can make one.
class AlignedExclusion {
public:
    AlignedExclusion(int size, Program program) : size_(size), program_(program) {}
    bool find(const Grid& grid, Step& step, Found found);

private:
    int size_;
    Program program_;
    std::vector<Bits> last_;  // candidates by cell of that grid; empty: none
};

}  // namespace sudoshiki::logic
