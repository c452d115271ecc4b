// The last technique: finds the value of the middle open cell by search.
#include "logic/hodoku/finders.hpp"
#include "search/prover.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

Problem problem_of(const Graph& graph, const Grid& grid) {
    Problem problem{std::shared_ptr<const Graph>(std::shared_ptr<void>(), &graph), {}};
    for (int cell = 0; cell < grid.cells(); ++cell)
        problem.candidates.push_back(grid.open(cell) ? grid.candidates(cell) : bit(grid.value(cell)));
    return problem;
}

}  // namespace

bool find_guess(const Graph& graph, const Grid& grid, Control& control, Step& step) {
    std::vector<int> open;
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (grid.open(cell)) open.push_back(cell);
    static_assert(largest_side <= 64, "a mask of one word");
    const auto proof =
        search::Prover<1>(graph, Inference::singles).prove(problem_of(graph, grid), 1, no_limit, control);
    if (open.empty() || proof.first.empty()) return false;
    const int cell = open[open.size() / 2];
    step.begin(Technique::guess);
    step.placements.push_back({cell, proof.first[at(cell)]});
    return true;
}

}  // namespace sudoshiki::logic::hodoku
