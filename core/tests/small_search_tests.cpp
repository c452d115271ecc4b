// The search on small boards begins in stages and restarts once: nothing may be lost or found twice, wherever
// it is suspended.
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <string>

#include "board/validation.hpp"
#include "cover/dlx.hpp"
#include "run/random.hpp"
#include "search/small.hpp"
#include "tests/check.hpp"

namespace sudoshiki::tests {

namespace {

using Boards = std::multiset<std::string>;

std::string text(const Board& board) { return {board.begin(), board.end()}; }

constexpr std::uint64_t beyond_all_stages = 2500;  // conflicts

// A Latin square, its rows and columns shuffled, with many other candidates: hard for its size.
Problem hard_latin_square(Random& random, int side) {
    std::vector<std::vector<int>> groups(2 * at(side));
    for (int cell = 0; cell < side * side; ++cell) {
        groups[at(cell / side)].push_back(cell);
        groups[at(side + cell % side)].push_back(cell);
    }
    std::vector<int> row(at(side)), column(at(side));
    std::iota(row.begin(), row.end(), 0);
    std::iota(column.begin(), column.end(), 0);
    random.shuffle(std::span(row));
    random.shuffle(std::span(column));
    Problem problem{std::make_shared<const Graph>(checked_graph(checked_groups(side, groups), {}, {})), {}};
    for (int cell = 0; cell < side * side; ++cell) {
        auto mask = std::uint64_t{1} << ((row[at(cell / side)] + column[at(cell % side)]) % side);
        for (int value = 0; value < side; ++value)
            if (random.below(100) < 30) mask |= std::uint64_t{1} << value;
        problem.candidates.push_back(mask);
    }
    return problem;
}

// The solutions, with a new control of so many seconds and so many conflicts each time it is suspended.
Boards solutions_in_slices(const Problem& problem, double seconds, std::uint64_t conflicts,
                           std::uint64_t& all_conflicts) {
    search::SmallSearch search(problem);
    Boards found;
    auto status = search::SmallStatus::unknown;
    while (status != search::SmallStatus::exhausted) {
        Control control({.seconds = seconds}, nullptr, {}, 1);
        status = search.run(conflicts, no_limit, control);
        if (status == search::SmallStatus::solution) found.insert(text(search.board()));
    }
    all_conflicts = search.counters().conflicts;
    return found;
}

Boards solutions_of_exact_cover(const Problem& problem) {
    Control control({.solutions = no_limit, .keep = no_limit}, nullptr, {}, 1);
    const auto answer = cover::solve_dlx(problem, control);
    Boards found;
    for (const auto& board : answer.solutions) found.insert(text(board));
    return found;
}

}  // namespace

TEST(the_search_on_small_boards_finds_each_solution_once_wherever_it_is_suspended) {
    Random random(1);
    int long_ones = 0;
    for (int round = 0; round < 24 * rounds(); ++round) {
        const auto problem = hard_latin_square(random, 12);
        std::uint64_t conflicts, sliced, timed;
        const auto found = solutions_in_slices(problem, 1e9, no_limit, conflicts);
        CHECK(found == solutions_of_exact_cover(problem));
        CHECK(found == solutions_in_slices(problem, 1e9, 1, sliced));
        CHECK(found == solutions_in_slices(problem, 2e-5, no_limit, timed));
        CHECK(conflicts == sliced);
        long_ones += conflicts > beyond_all_stages;
    }
    CHECK(long_ones > 0);
}

}  // namespace sudoshiki::tests
