// Checks solutions of many boards. Compiled once for each instruction set.
#include "check/boards.hpp"

#include <cstring>

#include "check/bytes.hpp"
#include "check/classic.hpp"

namespace sudoshiki::check::SUDOSHIKI_INSTRUCTION_SET {

// As many boards as a vector has bytes; a vector holds one cell of each.
class VectorBatch {
public:
    explicit VectorBatch(const Rules& rules) : rules_(rules), is_9x9_sudoku_(is_classic(rules)) {}

    // Returns a byte per board: nonzero if the solution breaks a rule. Starts with a sequential pass over all
    // values, which loads them into the cache.
    Bytes wrong(const Boards& boards) {
        const bool any_invalid_value = any_invalid(boards);
        auto wrong = broken_groups(boards.solutions);
        if (boards.signs) wrong |= broken_signs(boards.solutions, boards.signs);
        return any_invalid_value ? wrong | find_invalid(boards) : wrong;
    }

private:
    // Whether any value of any board is not in 1..side, or differs from its given.
    bool any_invalid(const Boards& boards) const {
        const int length = width * rules_.cells();
        Bytes max_value{}, changed{};
        const auto check_at = [&](int at) {
            const auto value = load(boards.solutions + at), given = load(boards.givens + at);
            __builtin_prefetch(boards.solutions + at + prefetch_distance);
            __builtin_prefetch(boards.givens + at + prefetch_distance);
            max_value = max_bytes(max_value, value - 1);
            return min_bytes(value ^ given, given);
        };
        int at = 0;
        for (; at + width < length; at += 2 * width)
            changed = or3(changed, check_at(at), check_at(at + width));
        if (at < length) changed |= check_at(at);
        return any_nonzero(changed | (Bytes)(max_value >= broadcast(rules_.side)));
    }

    // Returns a byte per board: nonzero if one of its values is not in 1..side, or differs from its given.
    Bytes find_invalid(const Boards& boards) {
        const int cells = rules_.cells();
        for (int at = 0; at < width * cells; at += width) {
            const auto value = load(boards.solutions + at), given = load(boards.givens + at);
            store(invalid_ + at,
                  min_bytes(value ^ given, given) | (Bytes)(value - 1 >= broadcast(rules_.side)));
        }
        Bytes any{};
        each_column<0>(invalid_, cells, [&](int, Bytes invalid) { any |= invalid; });
        return any;
    }

    SIMD_INLINE Bytes broken_groups(const std::uint8_t* solutions) {
        if (is_9x9_sudoku_) {
            transpose<CodePart::whole, classic_cells>(solutions);
            return missing_in_classic(column_);
        }
        if (rules_.side <= max_values_of_one_code) return missing_values<CodePart::whole>(solutions);
        return missing_values<CodePart::low>(solutions) | missing_values<CodePart::high>(solutions);
    }

    template <CodePart part>
    Bytes missing_values(const std::uint8_t* solutions) {
        transpose<part>(solutions);
        const auto all = codes_of_all<part>(rules_.side);
        Bytes missing{};
        const auto* cell = rules_.groups;
        for (int group = 0; group < rules_.group_count; ++group) {
            Bytes sum = all;
            for (int i = 0; i < rules_.side; ++i) sum ^= column_[*cell++];
            missing |= sum;
        }
        return missing;
    }

    Bytes broken_signs(const std::uint8_t* solutions, const std::int8_t* signs) {
        each_column<0>(solutions, rules_.cells(), [&](int cell, Bytes values) { column_[cell] = values; });
        Bytes broken{};
        each_column<0>(
            reinterpret_cast<const std::uint8_t*>(signs), rules_.arc_count, [&](int arc, Bytes sign) {
                const auto first = column_[rules_.arcs[2 * arc]], second = column_[rules_.arcs[2 * arc + 1]];
                broken |= (Bytes)((Signs)sign > 0) & ~(Bytes)(first < second);
                broken |= (Bytes)((Signs)sign < 0) & ~(Bytes)(first > second);
            });
        return broken;
    }

    // `Cells`: the number of cells if known at compile time, else 0.
    template <CodePart part, int Cells = 0>
    SIMD_INLINE void transpose(const std::uint8_t* solutions) {
        each_column<Cells>(solutions, rules_.cells(),
                           [&](int cell, Bytes values) { column_[cell] = codes<part>(values); });
    }

    // Calls `take` for each column of the rows: sixteen at a time, then the rest. The rest is copied byte by
    // byte first: loading a vector right after storing its bytes stalls.
    template <int Length, class Take>
    SIMD_INLINE void each_column(const std::uint8_t* rows, int length_if_unknown, Take take) {
        const int length = Length ? Length : length_if_unknown;
        const int whole = length / tile * tile;
        for (int at = whole; at < length; ++at)
#pragma GCC unroll 16
            for (int board = 0; board < width; ++board)
                rest_[at - whole][board] = in_integer_register(rows[board * length + at]);
        for (int at = 0; at < whole; at += tile)
            transpose_tile(rows + at, length, [&](int i, Bytes column) { take(at + i, column); });
        for (int at = whole; at < length; ++at) take(at, load(rest_[at - whole]));
    }

    static constexpr int prefetch_distance = 1024;  // bytes; the rows are rarely in the L1 cache

    const Rules& rules_;
    const bool is_9x9_sudoku_;
    alignas(width) std::uint8_t rest_[tile][width];
    Bytes column_[largest_side * largest_side];                  // by cell: its value, or a code of it
    std::uint8_t invalid_[width * largest_side * largest_side];  // by board, then by cell: not 0 if wrong
};

Boards part_of(const Rules& rules, const Boards& boards, std::size_t first, std::size_t count) {
    const auto cell = first * static_cast<std::size_t>(rules.cells());
    const auto arc = first * static_cast<std::size_t>(rules.arc_count);
    return {count, boards.solutions + cell, boards.givens + cell,
            boards.signs ? boards.signs + arc : nullptr};
}

// Pads the batch with copies of the first board.
SIMD_APART void check_partial_batch(const Rules& rules, VectorBatch& batch, const Boards& boards,
                                    std::uint8_t* wrong) {
    constexpr int max_cells = largest_side * largest_side, max_arcs = 2 * largest_side * (largest_side - 1);
    std::uint8_t solutions[width * max_cells], givens[width * max_cells];
    std::int8_t signs[width * max_arcs];
    const auto cells = static_cast<std::size_t>(rules.cells()),
               arcs = static_cast<std::size_t>(rules.arc_count);
    for (std::size_t board = 0; board < width; ++board) {
        const auto from = part_of(rules, boards, board < boards.count ? board : 0, 1);
        std::memcpy(solutions + board * cells, from.solutions, cells);
        std::memcpy(givens + board * cells, from.givens, cells);
        if (from.signs) std::memcpy(signs + board * arcs, from.signs, arcs);
    }
    const auto result = batch.wrong({width, solutions, givens, boards.signs ? signs : nullptr});
    std::memcpy(wrong, &result, boards.count);
}

void check_boards(const Rules& rules, const Boards& boards, std::uint8_t* wrong) {
    if (!boards.count) return;
    VectorBatch batch(rules);
    if (boards.count < width) return check_partial_batch(rules, batch, boards, wrong);
    for (std::size_t first = 0; first < boards.count; first += width) {
        // The last batch overlaps the one before.
        const auto from = first + width <= boards.count ? first : boards.count - width;
        store(wrong + from, batch.wrong(part_of(rules, boards, from, width)));
    }
}

}  // namespace sudoshiki::check::SUDOSHIKI_INSTRUCTION_SET
