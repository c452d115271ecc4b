// The ways to a solution: each takes the techniques of one scale in that scale's order, and says what a step
// counts on it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "board/graph.hpp"
#include "logic/step.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

struct Rated {
    double rating;  // what the step counts on the scale of the way
    Step step;
};

void apply(const Step& step, Grid& grid);

// One walk after the other, from a board towards its solution.
class Way {
public:
    explicit Way(const Shape& shape) : grid_(shape) {}
    virtual ~Way() = default;
    Way(const Way&) = delete;
    Way& operator=(const Way&) = delete;

    // What is placed at the start counts as given.
    virtual void begin(Grid start) { grid_ = std::move(start); }
    // Finds the next step and takes it; false where there is none, or time is up.
    virtual bool next(Rated& rated) = 0;
    // The ratings of a whole board, in an order of the scale's own. Nothing to be used once time is up.
    virtual std::vector<int> rate(Grid start) = 0;

    const Grid& grid() const { return grid_; }

protected:
    Grid grid_;
};

struct WayRow {
    std::string_view name;
    // Without `one_solution`, no technique that takes it for granted that there is but one.
    std::unique_ptr<Way> (*make)(const Graph& graph, const Shape& shape, Control& control, bool one_solution);
};

std::span<const WayRow> ways();

}  // namespace sudoshiki::logic
