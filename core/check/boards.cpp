// The check; compiled once for each instruction set.
#include "check/boards.hpp"

#include <cstring>

#include "check/bytes.hpp"

namespace sudoshiki::check::SUDOSHIKI_INSTRUCTION_SET {

// Rows, columns and boxes of the 9×9 Sudoku: with all cells known to the compiler, checking groups takes half
// the time.
struct Classic {
    static constexpr int side = 9, groups = 27;
    std::uint16_t cells[groups * side];
    constexpr Classic() : cells() {
        for (int a = 0; a < side; ++a)
            for (int b = 0; b < side; ++b) {
                const int row = a / 3 * 3 + b / 3, column = a % 3 * 3 + b % 3;
                cells[a * side + b] = static_cast<std::uint16_t>(a * side + b);
                cells[(side + a) * side + b] = static_cast<std::uint16_t>(b * side + a);
                cells[(2 * side + a) * side + b] = static_cast<std::uint16_t>(row * side + column);
            }
    }
    bool is(const Rules& rules) const {
        return rules.side == side && rules.group_count == groups &&
               std::memcmp(rules.groups, cells, sizeof cells) == 0;
    }
};
constexpr Classic classic;

// As many boards as a vector has bytes: a vector holds one cell of all of them.
class Batch {
public:
    explicit Batch(const Rules& rules) : rules_(rules), classic_(classic.is(rules)) {}

    // Not 0 where a group lacks a value or a sign is broken, as long as all values are in range.
    Bytes broken(const std::uint8_t* solutions, const std::int8_t* signs) {
        auto broken = broken_groups(solutions);
        if (signs) broken |= broken_signs(solutions, signs);
        return broken;
    }

private:
    Bytes broken_groups(const std::uint8_t* solutions) {
        if (classic_) return lacking<Classic::side, Classic::groups>(solutions, classic.cells, Part::whole);
        if (rules_.side <= most_for_one_code) return lacking<0, 0>(solutions, rules_.groups, Part::whole);
        return lacking<0, 0>(solutions, rules_.groups, Part::low) |
               lacking<0, 0>(solutions, rules_.groups, Part::high);
    }

    // Side and number of groups, where they are known; else 0.
    template <int Side, int Groups>
    Bytes lacking(const std::uint8_t* solutions, const std::uint16_t* groups, Part part) {
        const int side = Side ? Side : rules_.side, group_count = Groups ? Groups : rules_.group_count;
        turn<Side * Side>(solutions, rules_.cells(),
                          [&](int cell, Bytes values) { column_[cell] = code(part, values); });
        Bytes all{}, lacking{};
        for (int value = 1; value <= side; ++value) all ^= code(part, broadcast(value));
#pragma GCC unroll 27
        for (int group = 0; group < group_count; ++group) {
            Bytes sum = all;
#pragma GCC unroll 9
            for (int i = 0; i < side; ++i) sum ^= column_[groups[group * side + i]];
            lacking |= sum;
        }
        return lacking;
    }

    Bytes broken_signs(const std::uint8_t* solutions, const std::int8_t* signs) {
        turn<0>(solutions, rules_.cells(), [&](int cell, Bytes values) { column_[cell] = values; });
        Bytes broken{};
        turn<0>(reinterpret_cast<const std::uint8_t*>(signs), rules_.arc_count, [&](int arc, Bytes sign) {
            const auto first = column_[rules_.arcs[2 * arc]], second = column_[rules_.arcs[2 * arc + 1]];
            broken |= (Bytes)((Signs)sign > 0) & ~(Bytes)(first < second);
            broken |= (Bytes)((Signs)sign < 0) & ~(Bytes)(first > second);
        });
        return broken;
    }

    // Hands out column after column of the rows: sixteen at a time, then the few that are left. They are
    // copied byte by byte before, as reading a vector right after its bytes were written would stall.
    template <int Length, class Take>
    SIMD_INLINE void turn(const std::uint8_t* rows, int length_if_unknown, Take take) {
        const int length = Length ? Length : length_if_unknown;
        const int whole = length / tile * tile;
        for (int at = whole; at < length; ++at)
            for (int board = 0; board < width; ++board) rest_[at - whole][board] = rows[board * length + at];
        for (int at = 0; at < whole; at += tile)
            turn_tile(rows + at, length, [&](int i, Bytes column) { take(at + i, column); });
        for (int at = whole; at < length; ++at) take(at, load(rest_[at - whole]));
    }

    const Rules& rules_;
    const bool classic_;
    alignas(width) std::uint8_t rest_[tile][width];
    Bytes column_[largest_side * largest_side];  // by cell: its value, or a code of it
};

// Whether any value is not 1 to `side`, or not the one given.
bool strays(const std::uint8_t* values, const std::uint8_t* givens, int cells, int side) {
    Bytes most{}, changed{};
    int at = 0;
    for (; at + width <= cells; at += width) {
        const auto value = load(values + at), given = load(givens + at);
        most = greatest(most, value - 1);
        changed |= least(value ^ given, given);
    }
    bool any = holds_any(changed | (Bytes)(most >= broadcast(side)));
    for (; at < cells; ++at)
        any |= values[at] < 1 || values[at] > side || (givens[at] && values[at] != givens[at]);
    return any;
}

Boards part_of(const Rules& rules, const Boards& boards, std::size_t first, std::size_t count) {
    const auto cell = first * static_cast<std::size_t>(rules.cells());
    const auto arc = first * static_cast<std::size_t>(rules.arc_count);
    return {count, boards.solutions + cell, boards.givens + cell,
            boards.signs ? boards.signs + arc : nullptr};
}

// The flat pass comes first: it brings the rows into the cache in order.
void check_batch(const Rules& rules, Batch& batch, const Boards& boards, std::uint8_t* wrong) {
    const int cells = rules.cells();
    const bool some_stray = strays(boards.solutions, boards.givens, width * cells, rules.side);
    const auto broken = batch.broken(boards.solutions, boards.signs);
    std::memcpy(wrong, &broken, width);
    if (!some_stray) return;
    for (int board = 0; board < width; ++board)
        wrong[board] |=
            strays(boards.solutions + board * cells, boards.givens + board * cells, cells, rules.side);
}

// Fewer boards than a batch has: the first one fills it up.
SIMD_APART void check_few(const Rules& rules, Batch& batch, const Boards& boards, std::uint8_t* wrong) {
    constexpr int most_cells = largest_side * largest_side, most_arcs = 2 * largest_side * (largest_side - 1);
    std::uint8_t solutions[width * most_cells], givens[width * most_cells], all_wrong[width];
    std::int8_t signs[width * most_arcs];
    const auto cells = static_cast<std::size_t>(rules.cells()),
               arcs = static_cast<std::size_t>(rules.arc_count);
    for (std::size_t board = 0; board < width; ++board) {
        const auto from = part_of(rules, boards, board < boards.count ? board : 0, 1);
        std::memcpy(solutions + board * cells, from.solutions, cells);
        std::memcpy(givens + board * cells, from.givens, cells);
        if (from.signs) std::memcpy(signs + board * arcs, from.signs, arcs);
    }
    check_batch(rules, batch, {width, solutions, givens, boards.signs ? signs : nullptr}, all_wrong);
    std::memcpy(wrong, all_wrong, boards.count);
}

void check_boards(const Rules& rules, const Boards& boards, std::uint8_t* wrong) {
    if (!boards.count) return;
    Batch batch(rules);
    if (boards.count < width) return check_few(rules, batch, boards, wrong);
    for (std::size_t first = 0; first < boards.count; first += width) {
        const auto from = first + width <= boards.count ? first : boards.count - width;  // some twice, then
        check_batch(rules, batch, part_of(rules, boards, from, width), wrong + from);
    }
}

}  // namespace sudoshiki::check::SUDOSHIKI_INSTRUCTION_SET
