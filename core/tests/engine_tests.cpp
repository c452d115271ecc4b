// Runs every native engine on random puzzles: they agree, their solutions are correct, and several threads
// may use one graph. With the sanitizers and on other machines, this is the test of the whole core.
#include <array>
#include <functional>
#include <string>
#include <thread>

#include "auto/auto.hpp"
#include "cdcl/solve.hpp"
#include "coloring/constructive.hpp"
#include "coloring/memetic.hpp"
#include "coloring/one_guess.hpp"
#include "coloring/tabu.hpp"
#include "cover/dlx.hpp"
#include "lanes/lanes.hpp"
#include "local/annealing.hpp"
#include "local/genetic.hpp"
#include "logic/levels.hpp"
#include "run/stop_flag.hpp"
#include "search/methods.hpp"
#include "tests/check.hpp"
#include "tests/random_puzzles.hpp"

namespace sudoshiki::tests {

namespace {

using Solve = std::function<Answer(const Problem&, Control&)>;

struct Engine {
    std::string name;
    bool complete;
    Solve solve;
};

Engine tree(const char* method, const char* habits = "ours", bool whole_groups = false,
            std::size_t trace = 0) {
    return {method, true, [=](const Problem& problem, Control& control) {
                return search::solve_tree(problem, {method, habits, whole_groups, trace}, control);
            }};
}

Engine walk(coloring::Walk walk, coloring::NeighbourOrder neighbours, coloring::Start start,
            bool through_givens) {
    return {"walk", false, [=](const Problem& problem, Control& control) {
                return coloring::solve_constructive(
                    problem, {walk, {neighbours, start, through_givens}, 20, 0}, control);
            }};
}

std::vector<Engine> all_engines() {
    using coloring::NeighbourOrder, coloring::Start, coloring::Walk;
    std::vector<Engine> engines{tree("backtracking"),
                                tree("forward-checking"),
                                tree("forward-checking", "s2"),
                                tree("forward-checking", "s5"),
                                tree("forward-checking", "s2-mended"),
                                tree("forward-checking", "s5-mended"),
                                tree("mrv"),
                                tree("mrv", "s2"),
                                tree("mrv", "s5"),
                                tree("dsatur"),
                                tree("mac"),
                                tree("mac", "ours", true),
                                tree("mrv", "ours", false, 1000),
                                walk(Walk::breadth_first, NeighbourOrder::row, Start::random, true),
                                walk(Walk::depth_first, NeighbourOrder::random, Start::first, false),
                                walk(Walk::depth_first, NeighbourOrder::number, Start::saturated, true),
                                walk(Walk::saturated, NeighbourOrder::number, Start::first, false)};
    for (int threads : {1, 2})
        engines.push_back({"auto", true, [=](const Problem& problem, Control& control) {
                               return solve_auto(problem, {threads, 0}, control);
                           }});
    engines.push_back({"cdcl", true, cdcl::solve_cdcl});
    engines.push_back({"dlx", true, cover::solve_dlx});
    engines.push_back({"one-guess", false, [](const Problem& problem, Control& control) {
                           return coloring::solve_one_guess(problem, 0, control);
                       }});
    for (const bool propagate : {true, false}) {
        const KernelOptions kernel{propagate, 100};
        for (const auto& set : simd::available_instruction_sets())
            engines.push_back({"tabu", false, [=](const Problem& problem, Control& control) {
                                   coloring::TabuOptions options;
                                   options.kernel = kernel;
                                   options.perturb_after = 50;
                                   options.instruction_set = simd::pick_instruction_set(set);
                                   return coloring::solve_tabu(problem, options, control);
                               }});
        engines.push_back({"memetic", false, [=](const Problem& problem, Control& control) {
                               return coloring::solve_memetic(problem, {3, 100, {}, kernel}, control);
                           }});
        engines.push_back({"annealing", false, [=](const Problem& problem, Control& control) {
                               return local::solve_annealing(problem, {0.9, 2, kernel}, control);
                           }});
        engines.push_back({"genetic", false, [=](const Problem& problem, Control& control) {
                               return local::solve_genetic(problem, {6, 0.5, 20, 3, kernel}, control);
                           }});
    }
    return engines;
}

Answer run(const Engine& engine, const Problem& problem, std::uint64_t seed) {
    Budget budget;
    budget.solutions = budget.keep = 3;
    budget.effort = engine.complete ? 20'000 : 500;
    Control control(budget, nullptr, {}, seed);
    return engine.solve(problem, control);
}

// Bounds on the number of solutions, from the answers so far.
struct Known {
    std::uint64_t min = 0, max = no_limit;
    void learn(const Answer& answer) {
        min = std::max(min, answer.found);
        if (answer.exhausted) max = std::min(max, answer.found);
    }
    bool is_consistent() const { return min <= max; }
};

Known run_all(const std::vector<Engine>& engines, const Problem& problem, std::uint64_t seed) {
    Known known;
    for (const auto& engine : engines) {
        const auto answer = run(engine, problem, seed);
        for (const auto& board : answer.solutions) CHECK(is_solution(problem, board));
        known.learn(answer);
        if (!known.is_consistent())
            std::fprintf(stderr, "%s contradicts the other engines\n", engine.name.c_str());
        CHECK(known.is_consistent());
    }
    return known;
}

// Solves a batch by the lanes; holds the arrays of results.
struct Batch {
    std::vector<std::uint8_t> verdict, solution, fault;
    std::vector<std::uint32_t> guesses, found, column;

    Batch(const std::vector<RandomPuzzle>& puzzles, const std::string& set, int threads,
          lanes::Means means = lanes::Means::everything)
        : verdict(puzzles.size()),
          solution(puzzles.size() * puzzles[0].givens.size()),
          fault(puzzles.size()),
          guesses(puzzles.size()),
          found(puzzles.size()),
          column(puzzles.size()) {
        std::vector<std::uint8_t> values;
        std::vector<std::int8_t> signs;
        for (const auto& puzzle : puzzles) {
            values.insert(values.end(), puzzle.givens.begin(), puzzle.givens.end());
            signs.insert(signs.end(), puzzle.signs.begin(), puzzle.signs.end());
        }
        const lanes::ValueSource source(puzzles[0].shape, values.data(), puzzles.size());
        const auto* all_signs = means == lanes::Means::everything ? signs.data() : nullptr;
        lanes::Request request{puzzles[0].shape, &source, all_signs, 3,       20'000,
                               threads,          set,     {},        nullptr, nullptr};
        request.means = means;
        request.results = {verdict.data(), solution.data(), guesses.data(), found.data()};
        request.fault = fault.data(), request.column = column.data();
        Control control(Budget{}, nullptr, {}, 0);
        lanes::solve(request, control);
    }
};

void check_against(const Batch& batch, const std::vector<RandomPuzzle>& puzzles,
                   const std::vector<Known>& known) {
    using lanes::Verdict;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const auto verdict = static_cast<Verdict>(batch.verdict[i]);
        if (verdict == Verdict::rejected) {  // givens that clash: there is no solution
            CHECK(known[i].min == 0);
            continue;
        }
        if (verdict == Verdict::none) CHECK(known[i].min == 0);
        if (verdict == Verdict::one) CHECK(known[i].min <= 1 && known[i].max >= 1);
        if (verdict == Verdict::many) CHECK(known[i].max >= 2);
        if (batch.found[i] == 0) continue;
        const auto cells = puzzles[i].givens.size();
        const auto* first = batch.solution.data() + i * cells;
        CHECK(is_solution(puzzles[i].problem, Board(first, first + cells)));
    }
}

// Whether these deductions fill the board, without its signs.
bool is_filled(const RandomPuzzle& puzzle, logic::Deductions deductions) {
    const Graph graph(puzzle.shape.side, groups_of(puzzle.shape), {});
    const logic::Shape shape(graph);
    logic::Closure closure(shape);
    return logic::level_of(closure, {}, puzzle.givens.data(), nullptr, {&deductions, 1}) == 0;
}

// Adds half of the cells of a solution as givens.
RandomPuzzle easy_puzzle(Random& random, const lanes::Shape& shape) {
    auto puzzle = random_puzzle(random, shape);
    Control control(Budget{}, nullptr, {}, 1);
    const auto answer = cdcl::solve_cdcl(puzzle.problem, control);
    for (std::size_t cell = 0; !answer.solutions.empty() && cell < puzzle.givens.size(); ++cell)
        if (random.below(2)) puzzle.givens[cell] = static_cast<std::uint8_t>(answer.solutions[0][cell]);
    return puzzle;
}

}  // namespace

TEST(lanes_fill_by_singles_what_deductions_fill_on_every_instruction_set) {
    using lanes::Means, lanes::Verdict;
    constexpr logic::Deductions places = logic::box_places | logic::line_places;
    Random random(33);
    int filled = 0, unfilled = 0;
    for (int round = 0; round < rounds(); ++round) {
        const auto shape = random_shape(random);
        std::vector<RandomPuzzle> puzzles;
        for (int board = 0; board < 40; ++board)
            puzzles.push_back(board % 4 ? easy_puzzle(random, shape) : random_puzzle(random, shape));
        for (const auto means : {Means::places, Means::singles})
            for (const auto& set : simd::available_instruction_sets()) {
                const Batch batch(puzzles, set, 1, means);
                for (std::size_t i = 0; i < puzzles.size(); ++i) {
                    const bool expected =
                        is_filled(puzzles[i], means == Means::places ? places : places | logic::cell_values);
                    CHECK((batch.verdict[i] == static_cast<std::uint8_t>(Verdict::one)) == expected);
                    ++(expected ? filled : unfilled);
                }
            }
    }
    CHECK(filled > 0 && unfilled > 0);
}

TEST(all_engines_agree_on_random_puzzles_and_the_lanes_on_every_instruction_set) {
    const auto engines = all_engines();
    Random random(31);
    for (int round = 0; round < rounds(); ++round) {
        const auto shape = random_shape(random);
        std::vector<RandomPuzzle> in_lanes;
        std::vector<Known> known;
        for (int board = 0; board < 40; ++board) {
            auto puzzle = random_puzzle(random, shape);
            // The lanes solve all forty puzzles at once, all engines every fourth one.
            auto bounds = board % 4 == 0 ? run_all(engines, puzzle.problem, random()) : Known{};
            if (board % 4) bounds.learn(run({"cdcl", true, cdcl::solve_cdcl}, puzzle.problem, 1));
            if (!puzzle.in_lanes) continue;
            in_lanes.push_back(std::move(puzzle));
            known.push_back(bounds);
        }
        for (const auto& set : simd::available_instruction_sets())
            for (int threads : {1, 3}) check_against(Batch(in_lanes, set, threads), in_lanes, known);
    }
}

TEST(threads_share_a_graph) {
    const auto engines = all_engines();
    Random random(32);
    for (int round = 0; round < rounds(); ++round) {
        const auto puzzle = random_puzzle(random, random_shape(random));
        std::array<Known, 3> known;
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < known.size(); ++t)
            threads.emplace_back([&, t] {  // no CHECK here: it is not thread-safe
                for (const auto& engine : engines) known[t].learn(run(engine, puzzle.problem, t));
            });
        for (auto& thread : threads) thread.join();
        for (const auto& one : known) {
            CHECK(one.is_consistent());
            CHECK(one.min <= known[0].max && known[0].min <= one.max);
        }
    }
}

TEST(a_stop_from_another_thread_is_seen_by_every_engine) {
    const lanes::Shape shape{9, 3, 3};
    const Problem open{std::make_shared<const Graph>(9, groups_of(shape), std::vector<Arc>{}),
                       std::vector<std::uint64_t>(81, 511)};
    for (const auto& engine : all_engines()) {
        std::uint8_t stop = 0;
        Budget budget;
        budget.solutions = no_limit, budget.keep = 0;  // counting an empty board never ends by itself
        Control control(budget, &stop, {}, 5);
        std::thread stopper([&] { set_flag(stop); });
        const auto answer = engine.solve(open, control);
        stopper.join();
        CHECK(!answer.exhausted);
        if (engine.complete) CHECK(answer.stopped == Stopped::asked);
    }
}

}  // namespace sudoshiki::tests
