#include <algorithm>
#include <set>
#include <utility>

#include "board/lists.hpp"
#include "board/matching.hpp"
#include "board/propagate.hpp"
#include "board/worklist.hpp"
#include "run/random.hpp"
#include "tests/check.hpp"

namespace sudoshiki {

namespace {

template <int Words>
Mask<Words> mask_of(const std::set<int>& values) {
    Mask<Words> mask;
    for (int value : values) mask |= Mask<Words>::of(value);
    return mask;
}

template <int Words>
std::set<int> values_of(const Mask<Words>& mask) {
    std::set<int> values;
    mask.each([&](int value) { values.insert(value); });
    return values;
}

std::set<int> random_values(Random& random, int last, std::uint32_t one_in) {
    std::set<int> values;
    for (int value = 1; value <= last; ++value)
        if (random.below(one_in) == 0) values.insert(value);
    return values;
}

template <int Words>
void compare_mask_with_set(const std::set<int>& values) {
    auto mask = mask_of<Words>(values);
    CHECK(values_of(mask) == values);
    CHECK(mask.count() == length(values));
    CHECK(mask.empty() == values.empty());
    CHECK(mask.single() == (values.size() == 1));
    CHECK(mask.first() == (values.empty() ? 0 : *values.begin()));
    CHECK(mask.last() == (values.empty() ? 0 : *values.rbegin()));
    for (int value = 1; value <= mask.capacity; ++value) CHECK(mask.has(value) == values.contains(value));
    CHECK((mask & ~mask).empty());
    CHECK(((mask ^ ~mask) == Mask<Words>::upto(mask.capacity)));
    mask.drop_first();
    CHECK(mask.count() == std::max(0, length(values) - 1));
    CHECK(values.empty() || !mask.has(*values.begin()));
}

// Rows and columns.
Graph latin_graph(int side, std::vector<Arc> arcs = {}) {
    std::vector<std::vector<int>> groups(at(2 * side));
    for (int cell = 0; cell < side * side; ++cell) {
        groups[at(cell / side)].push_back(cell);
        groups[at(side + cell % side)].push_back(cell);
    }
    return Graph(side, std::move(groups), std::move(arcs));
}

// Whether the lists from `from` on can have different values.
template <int Words>
bool can_be_matched(const std::vector<Mask<Words>>& lists, std::size_t from, Mask<Words> taken) {
    if (from == lists.size()) return true;
    for (auto rest = lists[from] & ~taken; !rest.empty(); rest.drop_first())
        if (can_be_matched(lists, from + 1, taken | Mask<Words>::of(rest.first()))) return true;
    return false;
}

// `shift` moves the values to the border between two words.
template <int Words>
void compare_matching_with_trying(Random& random, int shift) {
    std::vector<Mask<Words>> lists(1 + random.below(5));
    for (auto& list : lists)
        for (int value : random_values(random, 6, 2)) list |= Mask<Words>::of(value + shift);
    const auto before = lists;
    Matching<Words> matching;
    const bool possible = matching.filter(lists);
    CHECK(possible == can_be_matched(before, 0, Mask<Words>{}));
    if (!possible) {
        CHECK(lists == before);
        return;
    }
    for (std::size_t cell = 0; cell < lists.size(); ++cell)
        before[cell].each([&](int value) {
            auto tried = before;
            tried[cell] = Mask<Words>::of(value);
            CHECK(lists[cell].has(value) == can_be_matched(tried, 0, Mask<Words>{}));
        });
}

}  // namespace

TEST(masks_agree_with_sets_across_word_borders) {
    Random random(1);
    compare_mask_with_set<1>({});
    compare_mask_with_set<2>({});
    for (int value = 1; value <= 64; ++value) compare_mask_with_set<1>({value});
    for (int value = 1; value <= 128; ++value) compare_mask_with_set<2>({value});
    for (int i = 0; i < 50; ++i) {
        compare_mask_with_set<1>(random_values(random, 64, 1 + random.below(40)));
        compare_mask_with_set<2>(random_values(random, 128, 1 + random.below(60)));
    }
    for (int last = 0; last <= 128; ++last) {
        CHECK(Mask<2>::upto(last).count() == last);
        CHECK(Mask<2>::upto(last).last() == last);
    }
    CHECK((Mask<1>::upto(64).count() == 64));
}

TEST(matching_keeps_exactly_what_some_choice_uses) {
    Random random(2);
    for (int i = 0; i < 300; ++i) {
        compare_matching_with_trying<1>(random, 0);
        compare_matching_with_trying<1>(random, 58);
        compare_matching_with_trying<2>(random, 61);
        compare_matching_with_trying<2>(random, 122);
    }
}

TEST(a_worklist_holds_each_item_once_and_takes_the_last_first) {
    Worklist worklist(70);
    CHECK(worklist.empty());
    for (int item : {3, 69, 3, 0, 69}) worklist.add(item);
    CHECK(worklist.take() == 0);
    worklist.add(3);  // is in the list already
    CHECK(worklist.take() == 69);
    worklist.add(69);  // was taken out: is added again
    CHECK(worklist.take() == 69);
    CHECK(worklist.take() == 3);
    CHECK(worklist.empty());
    worklist.add(5);
    worklist.clear();
    CHECK(worklist.empty());
    worklist.add(5);
    CHECK(worklist.take() == 5);
}

TEST(lists_lie_one_after_the_other) {
    Lists lists;
    lists.add(7);
    lists.add(9);
    lists.end_list();
    lists.end_list();
    lists.add(1);
    lists.end_list();
    CHECK(lists.size() == 3);
    CHECK(std::ranges::equal(lists[0], std::vector{7, 9}));
    CHECK(lists[1].empty());
    CHECK(lists[2][0] == 1);
}

TEST(neighbours_are_ascending_and_without_the_cell) {
    const auto graph = latin_graph(9);
    for (int cell = 0; cell < graph.cells(); ++cell) {
        const auto list = graph.neighbours[at(cell)];
        CHECK(list.size() == 16);
        CHECK(std::ranges::is_sorted(list) && std::ranges::count(list, cell) == 0);
    }
}

TEST(undoing_restores_every_candidate) {
    const auto graph = std::make_shared<Graph>(latin_graph(70, {{0, 1}, {1, 2}, {70, 71}}));
    const Problem problem{graph, std::vector<std::uint64_t>(at(2 * graph->cells()), ~std::uint64_t{0})};
    Propagator<2> propagator(*graph);
    CHECK(propagator.load(problem) && propagator.propagate());
    CHECK(propagator[0].last() == 68 && propagator[2].first() == 3);
    Random random(3);
    for (int round = 0; round < 20; ++round) {
        const auto before = propagator.masks();
        const int open = propagator.open_cells();
        const auto mark = propagator.mark();
        for (int guess = 0; guess < 30; ++guess) {
            const int cell = static_cast<int>(random.below(static_cast<std::uint32_t>(graph->cells())));
            if (!propagator.place(cell, propagator[cell].last()) || !propagator.propagate()) break;
        }
        propagator.undo(mark);
        CHECK(propagator.masks() == before);
        CHECK(propagator.open_cells() == open);
    }
}

TEST(a_side_larger_than_the_widest_mask_is_refused) {
    bool refused = false;
    try {
        with_mask_width(129, []<int Words>() { return Words; });
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
    CHECK((with_mask_width(64, []<int Words>() { return Words; }) == 1));
    CHECK((with_mask_width(65, []<int Words>() { return Words; }) == 2));
}

}  // namespace sudoshiki
