#include <algorithm>
#include <numeric>
#include <vector>

#include "board/index.hpp"
#include "count/band.hpp"
#include "count/natural.hpp"
#include "count/symmetry.hpp"
#include "run/random.hpp"
#include "tests/check.hpp"

namespace sudoshiki::count {

namespace {

std::vector<int> shuffled(Random& random, int count) {
    std::vector<int> order(at(count));
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span<int>(order));
    return order;
}

// Returns a state as after some filled rows: values used by each column and box.
CountState random_state(Random& random, const BoxShape& shape) {
    CountState state;
    for (int row = 0; row < 3; ++row) {
        const auto values = shuffled(random, shape.side);
        for (int c = 0; c < shape.side; ++c) state.columns[at(c)] |= static_cast<Values>(1u << values[at(c)]);
    }
    for (int s = 0; s < shape.stacks(); ++s)
        state.boxes[at(s)] = static_cast<Values>(random.below(1u << shape.side));
    return state;
}

// Returns the same state with renamed values and reordered columns and stacks.
CountState renamed(Random& random, const BoxShape& shape, const CountState& state) {
    const auto values = shuffled(random, shape.side), stacks = shuffled(random, shape.stacks());
    const auto translate = [&](Values set) {
        unsigned result = 0;
        for (int v = 0; v < shape.side; ++v) result |= (set >> v & 1u) << values[at(v)];
        return static_cast<Values>(result);
    };
    CountState result;
    for (int s = 0; s < shape.stacks(); ++s) {
        const int to = stacks[at(s)];
        const auto columns = shuffled(random, shape.width);
        result.boxes[at(to)] = translate(state.boxes[at(s)]);
        for (int i = 0; i < shape.width; ++i)
            result.columns[at(to * shape.width + columns[at(i)])] =
                translate(state.columns[at(s * shape.width + i)]);
    }
    return result;
}

TEST(other_names_have_the_same_canonical_form) {
    Random random(1);
    for (const BoxShape shape : {BoxShape{6, 2, 3}, BoxShape{8, 1, 8}, BoxShape{8, 2, 4}, BoxShape{9, 3, 3}})
        for (int round = 0; round < 50 * tests::rounds(); ++round) {
            Symmetry symmetry(shape, Equivalence{}, round % 2 == 0);
            const auto state = random_state(random, shape);
            const auto form = symmetry.canonical(state);
            CHECK(form == symmetry.canonical(renamed(random, shape, state)));
            CHECK(form == symmetry.canonical(form));
        }
}

TEST(states_with_many_symmetries_have_one_form) {
    Random random(2);
    const BoxShape shape{8, 1, 8};
    CountState pairs;  // four pairs of columns, each pair with the same two values
    for (unsigned c = 0; c < 8; ++c) pairs.columns[c] = static_cast<Values>(3u << (c & ~1u));
    Symmetry symmetry(shape, Equivalence{}, false);
    const auto form = symmetry.canonical(pairs);
    for (int round = 0; round < 20; ++round) CHECK(form == symmetry.canonical(renamed(random, shape, pairs)));
}

TEST(classes_stay_where_they_are) {
    const BoxShape shape{4, 1, 4};
    Equivalence equivalence;
    equivalence.column = {0, 1, 1, 0};
    equivalence.value = {0, 0, 2, 2};
    CountState state;
    state.columns = {1, 4, 8, 2};
    const auto form = Symmetry(shape, equivalence, false).canonical(state);
    for (const std::size_t c : {0u, 3u}) CHECK(form.columns[c] == 1 || form.columns[c] == 2);
    for (const std::size_t c : {1u, 2u}) CHECK(form.columns[c] == 4 || form.columns[c] == 8);
}

TEST(a_number_too_large_is_noticed) {
    Natural power(1);
    for (int bits = 0; bits < 255; bits += 51) {
        Natural next;
        CHECK(next.add_product(power, std::uint64_t{1} << 51));
        power = next;
    }
    CHECK(power.words()[7] == std::uint32_t{1} << 31);
    Natural twice = power;
    CHECK(!twice.add_product(power, 1));
    CHECK(!Natural().add_product(power, std::uint64_t{1} << 32));
    Natural sum(5);
    CHECK(sum.add_product(Natural(3), 0x100000002ULL));
    CHECK(sum.words()[0] == 11);
    CHECK(sum.words()[1] == 3);
}

TEST(rows_of_a_band_are_arranged) {
    Control control(Budget{}, nullptr, {}, 0);
    ColumnSets sets{3, 3, 12, 12};  // two cycles
    CHECK(arrangements(sets, 4, 2, control) == 4);
    sets = {3, 6, 12, 9};  // one
    CHECK(arrangements(sets, 4, 2, control) == 2);
    sets = {7, 7, 7};  // Latin squares
    CHECK(arrangements(sets, 3, 3, control) == 12);
    sets = {15, 15, 15, 15};
    CHECK(arrangements(sets, 4, 4, control) == 576);
}

}  // namespace

}  // namespace sudoshiki::count
