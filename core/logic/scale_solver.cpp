#include "logic/scale_solver.hpp"

#include "logic/explainer.hpp"
#include "logic/hodoku/hodoku.hpp"

namespace sudoshiki::logic {

namespace {

class ExplainerSolver : public ScaleSolver {
public:
    ExplainerSolver(const Shape& shape, Program program, Control& control, bool one_solution)
        : ScaleSolver(shape), explainer_(shape, program, control, one_solution) {}

    bool next(RatedStep& rated) override {
        if (!explainer_.next(grid_, rated)) return false;
        apply(rated.step, grid_);
        return true;
    }
    std::vector<int> rate(Grid start) override {
        const auto ratings = explainer_.rate(std::move(start));
        return {ratings.er, ratings.ep, ratings.ed};
    }

private:
    Explainer explainer_;
};

constexpr ScaleEntry entries[] = {
    {"se",
     [](const Graph&, const Shape& shape, Control& control,
        bool one_solution) -> std::unique_ptr<ScaleSolver> {
         return std::make_unique<ExplainerSolver>(shape, Program::explainer, control, one_solution);
     }},
    {"sukaku",
     [](const Graph&, const Shape& shape, Control& control,
        bool one_solution) -> std::unique_ptr<ScaleSolver> {
         return std::make_unique<ExplainerSolver>(shape, Program::sukaku, control, one_solution);
     }},
    {"hodoku",
     [](const Graph& graph, const Shape& shape, Control& control,
        bool one_solution) -> std::unique_ptr<ScaleSolver> {
         return std::make_unique<Hodoku>(graph, shape, control, one_solution);
     }},
};

}  // namespace

std::span<const ScaleEntry> scales() { return entries; }

void apply(const Step& step, Grid& grid) {
    for (const auto& p : step.placements) grid.place(p.cell, p.value);
    if (step.placements.empty())
        for (const auto& e : step.eliminations) grid.eliminate(e.cell, e.value);
}

}  // namespace sudoshiki::logic
