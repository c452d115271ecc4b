// Sudoku Explainer's scale: its techniques in its order, with its ratings.
#pragma once

#include <memory>
#include <vector>

#include "logic/forcing_chains.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

struct Rated {
    double rating;
    Step step;
};

struct Ratings {
    double er = 0;  // of the hardest step
    double ep = 0;  // of the hardest up to the first placement
    double ed = 0;  // of the first step
    bool solved = false;
};

class Explainer {
public:
    explicit Explainer(const Shape& shape);

    // The step that is taken, of the first technique that has one; false where none has.
    bool next(const Grid& grid, Rated& rated);
    Ratings rate(Grid grid);

private:
    bool first_pattern(const Grid& grid, Rated& rated);
    bool take(Chain chain, int level, Rated& rated);

    const Shape& shape_;
    SimpleChains simple_;
    std::vector<std::unique_ptr<ForcingChains>> forcing_;
};

void apply(const Step& step, Grid& grid);

}  // namespace sudoshiki::logic
