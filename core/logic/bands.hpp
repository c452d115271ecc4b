// Bands of ER, such as the words from easy to extreme: which of them a board is in is seen long before its
// ER.
//
// Most boards are filled by singles, whose ratings are known. On the others the steps are taken one by one up
// to the first chain, but for singles, locked values and pairs: what these do stays possible when more is
// known, and the program does all of it before anything harder, in whatever order. Whether direct techniques
// were enough is asked only of boards that nothing harder than wings is needed for.
//
// From the first chain on the others need not be taken one by one either: if chains of some length fill the
// board, each of them is there for the program too, or something simpler is, whatever it has done before. Of
// two candidates that are linked, one that is gone leaves the other as a single; one that is placed takes
// away what it excludes, and so on along the chain to its end.
//
// If chains don't fill it, and nothing that is rated in the band is found where they end, the program does
// not come further either: what it finds before is found there, too, or has nothing left to do. Unique loops
// and graves are different: they need candidates that may be gone there. So it is asked whether one may be
// found anywhere in between.
#pragma once

#include <span>
#include <vector>

#include "logic/closure.hpp"
#include "logic/explainer.hpp"
#include "logic/simple_chains.hpp"

namespace sudoshiki::logic {

class Bands {
public:
    // `most` is the highest ER of each band but the last, in tenths.
    Bands(const Shape& shape, std::span<const int> most, Control& control);

    // The band of a board that has one solution, from 0. Values are 0 for empty; `candidates` (may be null)
    // those left of each cell. Nothing to be used once the control has expired.
    int band_of(const std::uint8_t* values, const std::uint64_t* candidates);

private:
    int band(int rating) const;
    bool holds(int least, int most) const { return band(least) == band(most); }
    void start(const std::uint8_t* values, const std::uint64_t* candidates);
    int band_in_any_order(int most, int last);
    int rate_up_to(int most, int rating);
    bool filled_directly();
    void take(const Step& step);
    void know(const Grid& grid);
    bool filled_by_chains(int most);
    bool ends_above(int most);

    const Shape& shape_;
    const std::vector<int> most_;
    Control& control_;
    Explainer explainer_;
    SimpleChains chains_;
    Closure closure_;
    Closure::State singles_, before_chains_;
    const Deductions simpler_;  // than fish and chains
    const bool in_any_order_;   // whether they may be made before steps are taken one by one
    std::vector<std::uint64_t> candidates_;
    Grid grid_, left_;
    Rated rated_{};
};

}  // namespace sudoshiki::logic
