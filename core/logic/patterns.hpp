// The techniques that look at a pattern and need no chain. Each tells of all its steps in a fixed order, and
// stops as soon as no more are wanted.
#pragma once

#include "logic/program.hpp"
#include "logic/step.hpp"

namespace sudoshiki::logic {

bool find_hidden_singles(const Grid& grid, Step& step, Found found);
bool find_naked_singles(const Grid& grid, Step& step, Found found);
// A value whose places in a group all lie in a crossing one. Direct: only where a single follows at once.
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
// Whether one may be found on any grid that has no candidates but those of `most`, and all of `least`. These
// two alone may be found on a grid and not on one with fewer candidates.
bool may_have_unique_loop(const Grid& most, const Grid& least);
bool may_have_bug(const Grid& least);
// With signs: what a sign leaves to the cells beside it, where that ends there; what passes on along several.
bool find_sign_bounds(const Grid& grid, Step& step, Found found);
bool find_sign_chains(const Grid& grid, Step& step, Found found);
// A cell above or below several of one group: next to it, or over chains of signs.
bool find_hills(const Grid& grid, Step& step, Found found);
bool find_hills_of_chains(const Grid& grid, Step& step, Found found);
// Cells of a group that few values are left for, and signs between them.
bool find_ordered_sets(const Grid& grid, int size, Step& step, Found found);

// Exclusions of aligned pairs or triplets: the costliest of these. It remembers the last grid that had none:
// on one with fewer candidates only what changed can make one.
class AlignedExclusion {
public:
    AlignedExclusion(int size, Program program) : size_(size), program_(program) {}
    bool find(const Grid& grid, Step& step, Found found);

private:
    int size_;
    Program program_;
    std::vector<Bits> last_;  // candidates by cell; empty: nothing is known
};

}  // namespace sudoshiki::logic
