// What simple chains prove, without the chains themselves.
#include "logic/simple_chains.hpp"

namespace sudoshiki::logic {

void SimpleChains::conclude(const Grid& grid, int longest, const Left& left, const Conclusion& found) {
    links_.make(grid);
    reach_.begin(grid);
    reach_.make(links_, Links::all);
    // Cells of two values first: what is found there fills them.
    for (const bool two : {true, false})
        for (int cell = 0; cell < shape_.cells() && !control_.expired(shape_.side); ++cell) {
            if (grid.count(cell) < 2 || (grid.count(cell) == 2) != two) continue;
            for (Bits values = grid.candidates(cell); values; values &= values - 1) {
                if (!(left(cell) & values & -values)) continue;
                const int source = shape_.candidate(cell, lowest(values));
                const bool off = reach_.switches_itself_off(source, moves_from_on(longest));
                if ((off || reach_.from_off(source, moves_from_off(longest)) != Reach::never) &&
                    !found(cell, lowest(values), !off))
                    return;
            }
        }
}

int SimpleChains::longest_rated(int most) {
    if (most < tenths(least_of_both)) return 0;
    int complexity = 4;
    while (tenths(least_of_both + added_by_length(complexity + 2)) <= most) complexity += 2;
    return complexity;
}

}  // namespace sudoshiki::logic
