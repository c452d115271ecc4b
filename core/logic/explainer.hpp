// Sudoku Explainer's scale: its techniques in its order, with its ratings.
#pragma once

#include <memory>
#include <vector>

#include "logic/forcing_chains.hpp"
#include "logic/patterns.hpp"
#include "logic/way.hpp"

namespace sudoshiki::logic {

// In tenths, as it prints them.
struct Ratings {
    int er = 0;  // of the hardest step
    int ep = 0;  // of the hardest up to the first placement
    int ed = 0;  // of the first step
};
inline constexpr int beyond = 200;  // where no technique is left
int tenths(double rating);

class Explainer {
public:
    Explainer(const Shape& shape, Control& control);

    // The step that is taken, of the first technique that has one; false where none has, or time is up.
    bool next(const Grid& grid, Rated& rated);
    // Every step that the techniques find on this board, in their order; of forcing chains the first kinds.
    std::vector<Rated> all(const Grid& grid, int kinds_of_forcing_chains);
    // Nothing to be used once the control has expired.
    Ratings rate(Grid grid);

private:
    bool first_pattern(const Grid& grid, Rated& rated);
    bool exclusion(AlignedExclusion& aligned, const Grid& grid, Rated& rated);
    bool take(Chain chain, int level, Rated& rated);

    const Shape& shape_;
    Control& control_;
    AlignedExclusion pairs_{2};
    AlignedExclusion triplets_{3};
    SimpleChains simple_;
    std::vector<std::unique_ptr<ForcingChains>> forcing_;
};

}  // namespace sudoshiki::logic
