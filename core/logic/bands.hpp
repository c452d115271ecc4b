// Finds the band of a board's ER, such as the difficulty words from easy to extreme, without the exact ER.
//
// The ER is the rating of the hardest step that Sudoku Explainer ("the program") takes. The program always
// takes the easiest step it can find, one after the other, and that is slow. A band is a range of ratings, so
// it is enough to know that the ER lies in one such range. The result is exact, for these reasons:
//
// 1. A deduction is monotone if it stays possible, or has nothing left to do, when more is known: singles,
//    locked values, sets, fish, wings and chains are. Monotone deductions give the same board in any order.
//    Unique loops and BUGs are not monotone: they need candidates that other steps may have eliminated.
//
// 2. Singles. If hidden singles fill the board, the program takes nothing else: one of them is possible at
//    any time, and is the easiest step. If naked singles are needed as well, some single is possible at any
//    time, so the hardest step is rated from 1.7 (direct pointing) to 2.3 (naked single). If the ratings of
//    one of these ranges are in different bands, that shortcut is not used.
//
// 3. Before chains. The program makes all singles, locked values and pairs before it tries anything harder.
//    By (1) the board is then the same as that of a Closure, whatever the order, and so is the next harder
//    step. So only harder steps are taken one by one. All ratings up to those of wings must lie in one band,
//    except those of boards that singles and direct techniques fill. Direct techniques find nothing that
//    locked values, hidden pairs and triplets do not; so they need only be tried on boards that need nothing
//    harder than wings.
//
// 4. Chains that fill the board. When the program needs a chain, the ER is at least the rating of the
//    shortest one, which is in some band. Apply all chains that are rated up to the limit of that band. If
//    they fill the board, the ER is in the band. Proof: in any state of the program, take the first of these
//    chains whose conclusion it does not know yet. Either all links of the chain are there, so the program
//    can find it. Or a candidate of a link is eliminated, which makes the other one a single, or placed,
//    which eliminates the next one: an easier step is possible. So there is always a step within the limit.
//
// 5. Chains that do not fill the board. The board where they end contains all that the program can deduce by
//    monotone steps within the limit, by (1). If no step within the limit is possible there, the program
//    needs a harder one, except if it finds a unique loop or a BUG on the way, on a board between the start
//    and the end of the chains. may_have_unique_loop and may_have_bug rule that out for all such boards. They
//    may report a loop or BUG where there is none.
//
// 6. If none of these decides, steps are taken one by one, as the program does.
//
// With signs, or groups other than rows, columns and boxes, (3) and (5) do not hold; boards with signs do not
// use (4) either.
#pragma once

#include <span>
#include <vector>

#include "logic/closure.hpp"
#include "logic/explainer.hpp"
#include "logic/simple_chains.hpp"

namespace sudoshiki::logic {

class Bands {
public:
    // `max_ratings`: the highest ER of each band but the last, in tenths.
    Bands(const Shape& shape, std::span<const int> max_ratings, Control& control);

    // Returns the band, from 0, of a board that has one solution. `values`: 0 for an empty cell;
    // `candidates`: those left of each cell, or null for all. Invalid if the control has expired.
    int band_of(const std::uint8_t* values, const std::uint64_t* candidates);

private:
    int band_at(int rating) const;
    bool same_band(int low, int high) const { return band_at(low) == band_at(high); }
    void load(const std::uint8_t* values, const std::uint64_t* candidates);
    void load(const Grid& grid);
    int band_in_any_order(int max_rating, int last_limit);
    int rate_up_to(int max_rating, int rating);
    bool filled_directly();
    void apply_to_closure(const Step& step);
    bool filled_by_chains(int max_rating);
    bool needs_more_than(int max_rating);

    const Shape& shape_;
    const std::vector<int> max_ratings_;
    Control& control_;
    Explainer explainer_;
    SimpleChains chains_;
    Closure closure_;
    Closure::State singles_, before_chains_;
    const Deductions simple_;  // what the closure deduces between steps
    const bool in_any_order_;  // whether (3) and (5) above apply
    std::vector<std::uint64_t> candidates_;
    Grid grid_;        // where steps below chains end
    Grid chains_end_;  // where chains end
    RatedStep rated_{};
};

}  // namespace sudoshiki::logic
