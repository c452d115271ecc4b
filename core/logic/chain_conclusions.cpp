// Finds what simple chains prove, without the chains themselves.
#include "logic/simple_chains.hpp"

namespace sudoshiki::logic {

void SimpleChains::conclude(const Grid& grid, int max_states, const CandidatesOf& candidates,
                            const Conclusion& found) {
    reach_.begin(grid);
    reach_.make(Links::all);
    // Cells with two candidates first: any conclusion fills them.
    for (const bool pairs_only : {true, false})
        for (int cell = 0; cell < shape_.cells() && !control_.expired(shape_.side); ++cell) {
            if (grid.count(cell) < 2 || (grid.count(cell) == 2) != pairs_only) continue;
            for (Bits values = grid.candidates(cell); values; values &= values - 1) {
                if (!(candidates(cell) & values & -values)) continue;
                const int source = shape_.candidate(cell, lowest(values));
                const bool off = reach_.switches_itself_off(source, moves_from_on(max_states));
                if ((off || reach_.from_off(source, moves_from_off(max_states)) != Reach::never) &&
                    !found(cell, lowest(values), !off))
                    return;
            }
        }
}

// Cycles need no search of their own: a candidate that a cycle eliminates sees two candidates of the cycle,
// one of which is on. So it switches itself off, by a chain with at most two more states.
bool SimpleChains::has_none(const Grid& grid, int max_states) {
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
    const int no_limit = shape_.candidates();
    return none_of(Links::x, no_limit, no_limit) && none_of(Links::y, no_limit, -1) &&
           none_of(Links::all, moves_from_on(max_states + 2), moves_from_off(max_states));
}

int SimpleChains::max_states_rated(int max_rating) {
    if (max_rating < tenths(min_mixed_rating)) return 0;
    int complexity = 4;
    while (tenths(min_mixed_rating + added_by_length(complexity + 2)) <= max_rating) complexity += 2;
    return complexity;
}

}  // namespace sudoshiki::logic
