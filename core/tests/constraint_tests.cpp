// Compares filters of constraints with trying all values, and the search on small boards with filling them.
#include <algorithm>
#include <functional>
#include <utility>

#include "auto/auto.hpp"
#include "auto/small_turns.hpp"
#include "board/constraint_filter.hpp"
#include "board/derived_sums.hpp"
#include "board/propagate.hpp"
#include "board/tight_sums.hpp"
#include "cdcl/solve.hpp"
#include "run/random.hpp"
#include "search/methods.hpp"
#include "search/small.hpp"
#include "tests/check.hpp"
#include "tests/random_puzzles.hpp"

namespace sudoshiki {

namespace {

using Lists = std::vector<Mask<1>>;
using Holds = std::function<bool(const std::vector<int>&)>;

int pick(Random& random, int from, int to) {
    return from + static_cast<int>(random.below(static_cast<std::uint32_t>(to - from + 1)));
}

// Returns the values of each list that occur in some assignment that satisfies the constraint.
std::vector<Mask<1>> by_trying(const Lists& lists, const Holds& holds) {
    Lists kept(lists.size());
    std::vector<int> values(lists.size());
    const std::function<void(std::size_t)> fill = [&](std::size_t i) {
        if (i == lists.size()) {
            if (holds(values))
                for (std::size_t j = 0; j < values.size(); ++j) kept[j] |= Mask<1>::of(values[j]);
            return;
        }
        lists[i].each([&](int value) {
            values[i] = value;
            fill(i + 1);
        });
    };
    fill(0);
    return kept;
}

Lists random_lists(Random& random, std::size_t count, int side) {
    Lists lists(count);
    for (auto& list : lists)
        list.words[0] = (random() & random() & Mask<1>::upto(side).words[0]) |
                        Mask<1>::of(pick(random, 1, side)).words[0];
    return lists;
}

bool meets(const Sum& sum, const std::vector<int>& values) {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < values.size(); ++i) total += std::int64_t{sum.coefficients[i]} * values[i];
    return sum.relation == Relation::equal     ? total == sum.total
           : sum.relation == Relation::at_most ? total <= sum.total
                                               : total >= sum.total;
}

Graph latin(int side, Constraints constraints) {
    return Graph(side, tests::groups_of({side, 0, 0}), {}, std::move(constraints));
}

bool different(const Graph& graph, const std::vector<int>& cells, const std::vector<int>& values) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (values[i] == values[j] && std::ranges::count(graph.neighbours[at(cells[i])], cells[j]))
                return false;
    return true;
}

Sum random_sum(Random& random, int side, int most) {
    Sum sum{{}, {}, static_cast<Relation>(random.below(3)), 0};
    const bool plain = random.below(2) == 0;
    while (length(sum.cells) < 1 || (length(sum.cells) < most && random.below(4))) {
        const int cell = pick(random, 0, random.below(2) ? side - 1 : side * side - 1);
        if (std::ranges::count(sum.cells, cell)) continue;
        sum.cells.push_back(cell);
        const int c = pick(random, -3, 3);
        sum.coefficients.push_back(plain || c == 0 ? 1 : c == 3 ? 10 : c == -3 ? -100 : c);
        sum.total += sum.coefficients.back() * pick(random, 1, side);
    }
    return sum;
}

Automaton random_automaton(Random& random, int side) {
    Automaton automaton{{}, pick(random, 1, 4), {0}, {}, {0}};
    while (length(automaton.cells) < 4) {
        const int cell = pick(random, 0, side * side - 1);
        if (!std::ranges::count(automaton.cells, cell)) automaton.cells.push_back(cell);
    }
    const bool large = random.below(3) == 0;
    if (large) automaton.states = pick(random, 20, 100);
    for (int state = 1; large && state < automaton.states; ++state) {
        automaton.starts.push_back(state);
        if (random.below(3) == 0) automaton.accepts.push_back(state);
    }
    for (int i = 0; i < (large ? 1 : 6) * automaton.states; ++i)
        automaton.transitions.push_back({pick(random, 0, automaton.states - 1), pick(random, 1, side),
                                         pick(random, 0, automaton.states - 1)});
    return automaton;
}

bool accepts(const Automaton& automaton, const std::vector<int>& values) {
    std::vector<int> reached = automaton.starts;
    for (int value : values) {
        std::vector<int> next;
        for (const auto& [from, by, to] : automaton.transitions)
            if (by == value && std::ranges::count(reached, from)) next.push_back(to);
        reached = next;
    }
    return std::ranges::any_of(reached,
                               [&](int state) { return std::ranges::count(automaton.accepts, state); });
}

// The filter loses no valid value, detects contradictions, and is exact for one cell.
void compare(ConstraintFilter<1>& filter, int constraint, const Lists& lists, const Holds& holds,
             bool exact) {
    auto narrowed = lists;
    const bool possible = filter.narrow(constraint, narrowed);
    const auto kept = by_trying(lists, holds);
    if (exact) CHECK(possible == !kept[0].empty());
    if (!possible) {
        CHECK(kept[0].empty());
        return;
    }
    for (std::size_t i = 0; i < lists.size(); ++i) {
        CHECK((kept[i] & ~narrowed[i]).empty());
        CHECK((narrowed[i] & ~lists[i]).empty());
        if (exact) CHECK(narrowed[i] == kept[i]);
    }
    if (kept[0].empty()) return;
    filter.required().each([&](int value) {
        CHECK(by_trying(
                  lists,
                  [&](const auto& values) { return holds(values) && !std::ranges::count(values, value); })[0]
                  .empty());
    });
}

// 4×4 with a few constraints of every kind, which may contradict each other.
Problem random_constrained(Random& random) {
    const int side = 4;
    Constraints constraints;
    for (auto more = random.below(4); more > 0; --more)
        constraints.sums.push_back(random_sum(random, side, 5));
    if (random.below(2)) constraints.automata.push_back(random_automaton(random, side));
    if (random.below(3) == 0)
        constraints.products.push_back({{2, 7}, static_cast<std::uint64_t>(pick(random, 1, 16))});
    for (auto more = random.below(4); more > 0; --more) {
        const int first = pick(random, 0, 7), second = pick(random, 8, 15);
        std::vector<std::uint64_t> allowed;
        for (int value = 0; value < side; ++value) allowed.push_back(random.below(16) | random.below(16));
        constraints.pairs.push_back(
            {first, second, std::make_shared<const std::vector<std::uint64_t>>(std::move(allowed))});
    }
    return {std::make_shared<const Graph>(latin(side, constraints)), std::vector<std::uint64_t>(16, 15)};
}

}  // namespace

TEST(a_sum_keeps_what_trying_all_values_keeps) {
    Random random(11);
    for (int round = 0; round < 400 * tests::rounds(); ++round) {
        const int side = pick(random, 2, 7);
        Constraints constraints;
        constraints.sums.push_back(random_sum(random, side, 5));
        const auto graph = latin(side, constraints);
        const auto& shape = graph.constraint_shape();
        ConstraintFilter<1> filter(graph, shape);
        const auto& shaped = shape.sums[0];
        Sum sum{shaped.cells, {}, shaped.relation, shaped.total};
        for (const auto& block : shaped.blocks)
            for (int i = 0; i < block.size; ++i) sum.coefficients.push_back(block.coefficient);
        const auto lists = random_lists(random, sum.cells.size(), side);
        const bool alone = std::ranges::all_of(sum.cells, [&](int cell) {
            return std::ranges::none_of(graph.neighbours[at(cell)],
                                        [&](int other) { return std::ranges::count(sum.cells, other); });
        });
        int reach = 0;
        for (int c : sum.coefficients) reach += std::abs(c) * (side - 1);
        compare(
            filter, 0, lists,
            [&](const auto& values) { return meets(sum, values) && different(graph, sum.cells, values); },
            alone && reach < 128);
    }
}

TEST(layers_keep_what_trying_all_values_keeps) {
    Random random(12);
    for (int round = 0; round < 200 * tests::rounds(); ++round) {
        const int side = pick(random, 2, 6);
        Constraints constraints;
        constraints.automata.push_back(random_automaton(random, std::max(side, 2)));
        constraints.products.push_back({{0, side + 1, 1}, 1});
        for (int i = 0; i < 3; ++i)
            constraints.products[0].total *= static_cast<std::uint64_t>(pick(random, 1, side));
        const auto graph = latin(side, constraints);
        const auto& shape = graph.constraint_shape();
        ConstraintFilter<1> filter(graph, shape);
        const int first = length(shape.sums);
        compare(
            filter, first, random_lists(random, 3, side),
            [&](const auto& values) {
                return static_cast<std::uint64_t>(values[0] * values[1] * values[2]) ==
                       constraints.products[0].total;
            },
            true);
        compare(
            filter, first + 1, random_lists(random, 4, side),
            [&](const auto& values) { return accepts(constraints.automata[0], values); }, true);
    }
}

TEST(every_search_counts_the_same_boards_with_constraints) {
    Random random(13);
    for (int round = 0; round < 60 * tests::rounds(); ++round) {
        const auto problem = random_constrained(random);
        const auto count = [&](auto&& solve) {
            Control control(Budget{no_limit, 0, no_limit, 1e9}, nullptr, {}, 1);
            const Answer answer = solve(problem, control);
            CHECK(answer.exhausted);
            return answer.found;
        };
        const auto by = [&](std::string_view method) {
            return count(
                [&](const Problem& p, Control& c) { return search::solve_tree(p, {.method = method}, c); });
        };
        const auto expected = by("backtracking");
        for (const auto* method : {"forward-checking", "mrv", "dsatur", "mac"}) CHECK(by(method) == expected);
        CHECK(count([](const Problem& p, Control& c) { return solve_auto(p, {}, c); }) == expected);
        CHECK(count(cdcl::solve_cdcl) == expected);
    }
}

// AVX-512 reads as many masks of every board, also of the last one.
TEST(small_boards_are_as_long_as_the_vectors_that_permutations_read) {
    for (int side = 2; side <= 9; ++side)
        for (const int lines : {0, 1, side}) {
            auto groups = latin(side, {}).groups;
            groups.resize(at(lines));
            const Graph graph(side, groups, {});
            const search::SmallShape shape(graph, true);
            const auto& lanes = shape.tables().lanes;
            CHECK(!lanes.permutations || lanes.stride >= search::permuted_parts * search::small_block);
        }
}

// A solution is counted once, no matter which part finds it.
TEST(search_and_clause_learning_in_turn_count_the_same_boards) {
    Random random(15);
    int learned = 0;
    for (int round = 0; round < 100 * tests::rounds(); ++round) {
        const auto problem = random_constrained(random);
        Control all(Budget{no_limit, 0, no_limit, 1e9}, nullptr, {}, 1);
        const auto expected = search::solve_tree(problem, {.method = "mrv"}, all).found;
        const std::uint64_t limit = 1 + random.below(8);
        Control control(Budget{limit, limit, no_limit, 1e9}, nullptr, {}, 1);
        TurnLog log(0);
        SmallTurns turns(problem, 0, control, log);
        const auto stopped = turns.run(1 + random.below(3), 1 + random.below(3));
        CHECK(turns.found() == std::min(limit, expected));
        CHECK((stopped == Stopped::solutions) == (expected >= limit));
        const auto boards = turns.take_solutions();
        CHECK(boards.size() == turns.found());
        for (const auto& board : boards) CHECK(std::ranges::count(boards, board) == 1);
        learned += log.text().find("clause learning") != std::string::npos;
    }
    CHECK(learned > 1);
}

// Each derived sum holds on every board that satisfies the stated sums.
TEST(derived_sums_follow_from_what_is_stated) {
    Random random(14);
    int derived = 0;
    for (int round = 0; round < 40 * tests::rounds(); ++round) {
        auto groups = tests::groups_of({4, 2, 2});
        if (random.below(2)) groups.push_back(groups[random.below(12)]);  // a rule may state a group again
        Constraints constraints;
        for (int i = 0; i < 5; ++i) {
            auto sum = random_sum(random, 4, 4);
            if (random.below(4)) std::ranges::fill(sum.coefficients, random.below(4) ? 1 : -1);
            sum.relation = Relation::equal;
            sum.total = 0;
            for (std::size_t j = 0; j < sum.cells.size(); ++j) {
                const int row = sum.cells[j] / 4,
                          column = sum.cells[j] % 4;  // of a board that satisfies all sums
                sum.total += sum.coefficients[j] * ((row % 2 * 2 + row / 2 + column) % 4 + 1);
            }
            constraints.sums.push_back(sum);
        }
        const Graph plain(4, groups, {}, constraints);
        Constraints with = constraints;
        const auto more = derived_sums(plain), longer = longer_derived_sums(plain);
        derived += length(more);
        for (const auto* sums : {&more, &longer})
            with.sums.insert(with.sums.end(), sums->begin(), sums->end());
        const auto count = [](const Graph& graph) {
            const Problem problem{std::make_shared<const Graph>(graph), std::vector<std::uint64_t>(16, 15)};
            Control control(Budget{no_limit, 0, no_limit, 1e9}, nullptr, {}, 1);
            return search::solve_tree(problem, {.method = "backtracking"}, control).found;
        };
        CHECK(count(plain) > 0);
        CHECK(count(plain) == count(Graph(4, groups, {}, with)));
    }
    CHECK(derived > 0);
}

// Each tight sum holds on the board that the stated ones were read from.
TEST(tight_sums_follow_from_what_is_stated) {
    Random random(16);
    const auto groups = tests::groups_of({9, 3, 3});
    int added = 0, mixed = 0, joined = 0;
    for (int round = 0; round < 200 * tests::rounds(); ++round) {
        const int shift = static_cast<int>(random.below(9));
        const auto value = [&](int cell) {
            const int row = cell / 9, column = cell % 9;
            return (row % 3 * 3 + row / 3 + column + shift) % 9 + 1;
        };
        Constraints constraints;
        for (int i = 0; i < 12; ++i) {
            Sum sum{{}, {}, Relation::equal, 0};
            for (int cell = static_cast<int>(random.below(40)); cell < 81; ++cell) {
                if (value(cell) < 6 || random.below(3) || sum.cells.size() == 9) continue;
                sum.cells.push_back(cell);
                sum.coefficients.push_back(1);
                sum.total += value(cell);
            }
            if (!sum.cells.empty()) constraints.sums.push_back(std::move(sum));
        }
        for (const auto& sum : tight_sums(Graph(9, groups, {}, constraints))) {
            std::int64_t total = 0;
            for (std::size_t i = 0; i < sum.cells.size(); ++i)
                total += sum.coefficients[i] * value(sum.cells[i]);
            CHECK(total == sum.total);
            const bool subtracts = std::ranges::count(sum.coefficients, -1) > 0;
            ++(subtracts ? mixed : added);
            joined += sum.cells.size() > 20;
        }
    }
    CHECK(added > 0);
    CHECK(mixed > 0);
    CHECK(joined > 0);
}

// Cages of all but the least or the greatest values leave many cells, whose sums are known from the start.
TEST(many_cells_are_derived_where_their_sum_is_tight) {
    const auto groups = tests::groups_of({9, 3, 3});
    const auto value = [](int cell) { return (cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1; };
    for (const bool lowest : {false, true}) {
        Constraints constraints;
        std::vector<int> cage;
        for (int cell = 0; cell < 81; ++cell) {
            if (lowest ? value(cell) <= 3 : value(cell) >= 7) continue;
            cage.push_back(cell);
            if (cage.size() < 3) continue;
            const int total = value(cage[0]) + value(cage[1]) + value(cage[2]);
            constraints.sums.push_back({std::exchange(cage, {}), {1, 1, 1}, Relation::equal, total});
        }
        std::ptrdiff_t many = 0;
        for (const auto& sum : derived_sums(Graph(9, groups, {}, constraints))) {
            std::int64_t total = 0;
            for (std::size_t i = 0; i < sum.cells.size(); ++i)
                total += sum.coefficients[i] * value(sum.cells[i]);
            CHECK(total == sum.total);
            many += sum.cells.size() > 5 && std::ranges::count(sum.coefficients, -1) == 0;
        }
        CHECK(many > 0);
    }
}

// A cage with reordered cells is not derived again; a bound does not replace an equation.
TEST(derived_sums_are_new) {
    const auto groups = tests::groups_of({4, 2, 2});
    const auto with_pair = [&](const std::vector<Sum>& found) {
        return std::ranges::count_if(found, [](const Sum& sum) { return sum.cells == std::vector{2, 3}; });
    };
    Constraints constraints;
    constraints.sums.push_back(
        {{1, 0}, {1, 1}, Relation::equal, 5});  // which leaves 5 for the rest of the row
    CHECK(with_pair(derived_sums(Graph(4, groups, {}, constraints))) == 1);
    constraints.sums.push_back({{3, 2}, {1, 1}, Relation::equal, 5});
    CHECK(with_pair(derived_sums(Graph(4, groups, {}, constraints))) == 0);
    constraints.sums.back().relation = Relation::at_most;
    CHECK(with_pair(derived_sums(Graph(4, groups, {}, constraints))) == 1);
}

}  // namespace sudoshiki
