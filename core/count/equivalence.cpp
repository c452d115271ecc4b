#include "count/equivalence.hpp"

#include <algorithm>
#include <bit>

#include "board/index.hpp"

namespace sudoshiki::count {

namespace {

// Numbers the classes of equal keys by their first index.
template <class Key>
void number_classes(const std::vector<Key>& keys, std::array<std::uint8_t, largest_side>& classes) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        classes[i] = static_cast<std::uint8_t>(std::find(keys.begin(), keys.end(), keys[i]) - keys.begin());
}

bool see_each_other(const BoxShape& shape, int row, int column, int other_row, int other_column) {
    const bool same_box =
        row / shape.height == other_row / shape.height && column / shape.width == other_column / shape.width;
    return row == other_row || column == other_column || same_box;
}

}  // namespace

std::vector<Values> remove_taken_values(const BoxShape& shape, std::vector<Values> allowed,
                                        std::span<const int> rows) {
    std::vector<int> decided;
    const auto queue_if_decided = [&](int cell) {
        if (std::has_single_bit(allowed[at(cell)])) decided.push_back(cell);
    };
    for (const int row : rows)
        for (int c = 0; c < shape.side; ++c) queue_if_decided(row * shape.side + c);
    while (!decided.empty()) {
        const int cell = decided.back(), row = cell / shape.side, column = cell % shape.side;
        const Values taken = allowed[at(cell)];
        decided.pop_back();
        for (const int other : rows)
            for (int c = 0; c < shape.side; ++c) {
                auto& candidates = allowed[at(other * shape.side + c)];
                const bool is_peer =
                    (other != row || c != column) && see_each_other(shape, row, column, other, c);
                if (!is_peer || !(candidates & taken)) continue;
                candidates &= static_cast<Values>(~taken);
                queue_if_decided(other * shape.side + c);
            }
    }
    return allowed;
}

Equivalence find_equivalence(const BoxShape& shape, const std::vector<Values>& allowed,
                             std::span<const int> rows) {
    const auto side = at(shape.side);
    std::vector<std::vector<Values>> columns(side), values(side), stacks(at(shape.stacks()));
    for (const int row : rows)
        for (std::size_t c = 0; c < side; ++c) {
            const Values candidates = allowed[at(row) * side + c];
            columns[c].push_back(candidates);
            for (std::size_t v = 0; v < side; ++v) values[v].push_back(candidates >> v & 1);
        }
    Equivalence equivalence;
    number_classes(columns, equivalence.column);
    number_classes(values, equivalence.value);
    for (std::size_t c = 0; c < side; ++c) stacks[c / at(shape.width)].push_back(equivalence.column[c]);
    for (auto& stack : stacks) std::ranges::sort(stack);
    number_classes(stacks, equivalence.stack);
    return equivalence;
}

}  // namespace sudoshiki::count
