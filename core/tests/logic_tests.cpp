// Tests steps, levels and generated puzzles on random boards: no step contradicts the solution.
#include <cstring>

#include "cdcl/solve.hpp"
#include "generate/dig_many.hpp"
#include "generate/fill_many.hpp"
#include "logic/levels.hpp"
#include "logic/scale_solver.hpp"
#include "tests/check.hpp"
#include "tests/random_puzzles.hpp"

namespace sudoshiki::tests {

namespace {

using namespace logic;

Control unlimited(std::uint64_t seed = 0) { return Control(Budget{}, nullptr, {}, seed); }

logic::Grid grid_of(const logic::Shape& shape, const std::uint8_t* values) {
    logic::Grid grid(shape);
    for (int cell = 0; cell < shape.cells(); ++cell)
        if (values[cell]) grid.place(cell, values[cell]);
    return grid;
}

void check_step(const logic::Step& step, const std::uint8_t* solution) {
    for (const auto& one : step.placements) CHECK(solution[one.cell] == one.value);
    for (const auto& one : step.eliminations) CHECK(solution[one.cell] != one.value);
}

// Digs a puzzle from a full board, and solves it on every scale.
void dig_and_explain(const lanes::Shape& lanes_shape, std::uint64_t seed) {
    const auto graph =
        std::make_shared<const Graph>(lanes_shape.side, groups_of(lanes_shape), std::vector<Arc>{});
    const generate::BoardKind kind{graph, lanes_shape, true, false};
    auto control = unlimited(seed);
    std::vector<std::uint8_t> full(at(kind.cells())), clues(at(kind.clues()), 1), proved(1);
    CHECK(generate::fill_many(kind, seed, 0, 1, full.data(), control) == 1);
    generate::DigBatch dig;
    dig.count = 1, dig.full = full.data(), dig.clues = clues.data(), dig.proved = proved.data();
    for (int clue = 0; clue < kind.clues(); ++clue) dig.items.push_back({{clue}, 0});
    dig.keep_givens = {0}, dig.keep_signs = {0}, dig.seed = seed;
    generate::dig_many(kind, dig, control);

    Problem problem{graph, {}};
    std::vector<std::uint8_t> values;
    const auto everything = (std::uint64_t{1} << kind.side()) - 1;
    for (int cell = 0; cell < kind.cells(); ++cell) {
        values.push_back(clues[at(cell)] ? full[at(cell)] : 0);
        problem.candidates.push_back(values.back() ? std::uint64_t{1} << (values.back() - 1) : everything);
    }
    const auto answer = cdcl::solve_cdcl(problem, control);
    CHECK(answer.exhausted && answer.found == 1 && std::ranges::equal(answer.solutions.at(0), full));

    const logic::Shape shape(*graph);
    for (const auto& scale : scales()) {
        auto own = unlimited();
        const auto solver = scale.make(*graph, shape, own, true);
        solver->begin(grid_of(shape, values.data()));
        RatedStep rated;
        while (solver->grid().open_cells() > 0 && solver->next(rated)) check_step(rated.step, full.data());
    }
    const std::array<Deductions, 2> levels{box_places | line_places | cell_values, 511};
    Closure closure(shape);
    CHECK(level_of(closure, graph->arcs, values.data(), nullptr, levels) <= 2);
}

}  // namespace

TEST(made_puzzles_have_one_solution_and_no_step_takes_it_away) {
    static constexpr std::array<lanes::Shape, 4> shapes{{{4, 2, 2}, {5, 0, 0}, {6, 2, 3}, {9, 3, 3}}};
    for (int round = 0; round < rounds(); ++round)
        dig_and_explain(shapes[at(round) % shapes.size()], static_cast<std::uint64_t>(round));
}

}  // namespace sudoshiki::tests
