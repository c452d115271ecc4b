// What simple chains prove, without the chains themselves.
#include "logic/simple_chains.hpp"

namespace sudoshiki::logic {

void SimpleChains::conclude(const Grid& grid, int longest, const Left& left, const Conclusion& found) {
    reach_.begin(grid);
    reach_.make(Links::all);
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

// What a cycle rules out sees two of its candidates, of which one is on; so it switches itself off, by a
// chain of two more states at most.
bool SimpleChains::has_none(const Grid& grid, int longest) {
    reach_.begin(grid);
    const auto none_of = [&](Links links, int from_on, int from_off) {
        reach_.make(links);
        for (int cell = 0; cell < shape_.cells(); ++cell)
            for (Bits values = grid.candidates(cell); values; values &= values - 1) {
                const int source = shape_.candidate(cell, lowest(values));
                if (reach_.switches_itself_off(source, from_on)) return false;
                if (reach_.from_off(source, from_off) != Reach::never) return false;
            }
        return true;
    };
    const int any = shape_.candidates();
    return none_of(Links::x, any, any) && none_of(Links::y, any, -1) &&
           none_of(Links::all, moves_from_on(longest + 2), moves_from_off(longest));
}

int SimpleChains::longest_rated(int most) {
    if (most < tenths(least_of_both)) return 0;
    int complexity = 4;
    while (tenths(least_of_both + added_by_length(complexity + 2)) <= most) complexity += 2;
    return complexity;
}

}  // namespace sudoshiki::logic
