// Runs one of the hot paths, chosen by name, on fixed boards, to count its instructions (`make
// instructions`).
#include <cstdio>
#include <functional>
#include <map>
#include <span>
#include <string>

#include "auto/auto.hpp"
#include "cdcl/solve.hpp"
#include "coloring/tabu.hpp"
#include "cover/dlx.hpp"
#include "lanes/lanes.hpp"
#include "logic/scale_solver.hpp"
#include "search/methods.hpp"
#include "tests/random_puzzles.hpp"

namespace sudoshiki::tests {

namespace {

std::vector<RandomPuzzle> fixed_puzzles(const lanes::Shape& shape, int count) {
    Random random(41);
    std::vector<RandomPuzzle> puzzles;
    while (static_cast<int>(puzzles.size()) < count) {
        auto puzzle = random_puzzle(random, shape);
        if (puzzle.in_lanes && puzzle.problem.graph->arcs.empty()) puzzles.push_back(std::move(puzzle));
    }
    return puzzles;
}

void solve_each(const std::vector<RandomPuzzle>& puzzles,
                const std::function<Answer(const Problem&, Control&)>& solve) {
    for (const auto& puzzle : puzzles) {
        Budget budget;
        budget.effort = 2000;
        Control control(budget, nullptr, {}, 1);
        solve(puzzle.problem, control);
    }
}

void solve_in_lanes(const std::vector<RandomPuzzle>& puzzles, const std::string& set) {
    const auto count = puzzles.size(), cells = puzzles[0].givens.size();
    std::vector<std::uint8_t> values, verdict(count), solution(count * cells), fault(count);
    std::vector<std::uint32_t> guesses(count), found(count), column(count);
    for (const auto& puzzle : puzzles)
        values.insert(values.end(), puzzle.givens.begin(), puzzle.givens.end());
    const lanes::ValueSource source(puzzles[0].shape, values.data(), count);
    lanes::Request request{puzzles[0].shape, &source,      nullptr, 2, 2000, 1, set, {},
                           fault.data(),     column.data()};
    request.results = {verdict.data(), solution.data(), guesses.data(), found.data()};
    Control control(Budget{}, nullptr, {}, 0);
    lanes::solve(request, control);
}

void explain_each(const std::vector<RandomPuzzle>& puzzles) {
    for (const auto& puzzle : std::span(puzzles).first(6)) {
        const auto& graph = *puzzle.problem.graph;
        const logic::Shape shape(graph);
        Control control(Budget{}, nullptr, {}, 0);
        const auto solver = logic::scales()[0].make(graph, shape, control, true);
        logic::Grid grid(shape);
        for (int cell = 0; cell < shape.cells(); ++cell)
            if (puzzle.givens[at(cell)]) grid.place(cell, puzzle.givens[at(cell)]);
        solver->begin(std::move(grid));
        logic::RatedStep rated;
        for (int steps = 0; steps < 20 && solver->grid().open_cells() > 0 && solver->next(rated);) ++steps;
    }
}

using Path = std::function<void()>;

std::map<std::string, Path> all_paths(std::vector<RandomPuzzle>& nine, std::vector<RandomPuzzle>& sixteen) {
    std::map<std::string, Path> paths;
    for (const auto* puzzles : {&nine, &sixteen}) {
        const std::string size = puzzles == &nine ? " 9x9" : " 16x16";
        for (const char* set : {"baseline", "avx2"})
            paths["lanes " + std::string(set) + size] = [=] { solve_in_lanes(*puzzles, set); };
        for (const char* method : {"mrv", "mac"})
            paths[method + size] = [=] {
                solve_each(*puzzles, [=](const Problem& problem, Control& control) {
                    return search::solve_tree(problem, {method}, control);
                });
            };
        paths["cdcl" + size] = [=] { solve_each(*puzzles, cdcl::solve_cdcl); };
        paths["dlx" + size] = [=] { solve_each(*puzzles, cover::solve_dlx); };
        paths["auto" + size] = [=] {
            solve_each(*puzzles, [](const Problem& problem, Control& control) {
                return solve_auto(problem, {}, control);
            });
        };
        paths["tabu" + size] = [=] {
            solve_each(*puzzles, [](const Problem& problem, Control& control) {
                coloring::TabuOptions options;
                options.instruction_set = simd::InstructionSet::baseline;
                return coloring::solve_tabu(problem, options, control);
            });
        };
    }
    paths["explain 9x9"] = [&] { explain_each(nine); };
    return paths;
}

}  // namespace

// The counter counts this function and all that it calls.
__attribute__((noinline)) extern void hot_path(const Path& path);
void hot_path(const Path& path) { path(); }

int run_hot_path(const char* name) {
    auto nine = fixed_puzzles({9, 3, 3}, 64), sixteen = fixed_puzzles({16, 4, 4}, 16);
    const auto paths = all_paths(nine, sixteen);
    if (!name) {
        for (const auto& [path, run] : paths) std::puts(path.c_str());
        return 0;
    }
    const auto found = paths.find(name);
    if (found == paths.end()) return std::fprintf(stderr, "no hot path %s\n", name), 2;
    hot_path(found->second);
    return 0;
}

}  // namespace sudoshiki::tests

int main(int count, char** words) { return sudoshiki::tests::run_hot_path(count > 1 ? words[1] : nullptr); }
