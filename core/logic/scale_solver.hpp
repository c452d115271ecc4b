// Solves boards by the techniques of one scale, in that scale's order, and rates each step.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "board/graph.hpp"
#include "logic/step.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

struct RatedStep {
    double rating;  // on the solver's scale
    Step step;
};

void apply(const Step& step, Grid& grid);

// Solves one board after the other, step by step.
class ScaleSolver {
public:
    explicit ScaleSolver(const Shape& shape) : grid_(shape) {}
    virtual ~ScaleSolver() = default;
    ScaleSolver(const ScaleSolver&) = delete;
    ScaleSolver& operator=(const ScaleSolver&) = delete;

    // Starts a new board; its placed values count as givens.
    virtual void begin(Grid start) { grid_ = std::move(start); }
    // Finds the next step and applies it; returns false if there is none, or time is up.
    virtual bool next(RatedStep& rated) = 0;
    // Returns all ratings of a board, such as ER, EP and ED. Invalid if time is up.
    virtual std::vector<int> rate(Grid start) = 0;

    const Grid& grid() const { return grid_; }

protected:
    Grid grid_;
};

struct ScaleEntry {
    std::string_view name;
    // Without `one_solution`, techniques that assume a unique solution are not used.
    std::unique_ptr<ScaleSolver> (*make)(const Graph& graph, const Shape& shape, Control& control,
                                         bool one_solution);
};

std::span<const ScaleEntry> scales();

}  // namespace sudoshiki::logic
