// The checker of answers, board by board: whether a solution is correct, and whether a board without a
// solution has contradicting givens. Shares no code with the engines: its input is the bytes of the boards,
// their values and the bytes of the answers, and it counts in plain loops.
#pragma once

#include "warp.h"

namespace boards {

struct Hearing {
    const u8* boards;
    const u8* values;  // by byte: its value, 0 for empty, more than the side if invalid
    const i8* signs;
    u8* verdict;
    const u8* solution;
    const u32* guesses;
    u8* fault;
    u32* column;
    u32* wrong;          // the first board with a wrong solution
    u32* some_rejected;  // 1 if there are any; the next entry is 1 if a line has a wrong length
    u32 count, stride, side, box_height, box_width;
    u32 text;  // 1: text; faults of unreadable lines are found elsewhere
};

// The shape, a constant for 9×9, so that all sets of values are in registers.
template <bool Classic>
struct Form {
    u32 side, height, width;
    ON_DEVICE explicit Form(const Hearing& hearing)
        : side(Classic ? 9 : hearing.side),
          height(Classic ? 3 : hearing.box_height),
          width(Classic ? 3 : hearing.box_width) {}
    ON_DEVICE u32 cells() const { return side * side; }
};

// The values seen so far in each group.
template <bool Classic>
struct GroupsSeen {
    u32 rows[16] = {}, columns[16] = {}, boxes[16] = {};

    // Adds a value; returns whether it was there before.
    ON_DEVICE bool add(const Form<Classic>& form, u32 cell, u32 value) {
        const u32 row = cell / form.side, column = cell % form.side, bit = 1u << (value & 31);
        u32 before = rows[row] | columns[column];
        rows[row] |= bit;
        columns[column] |= bit;
        if (form.width) {
            u32& box = boxes[row / form.height * form.height + column / form.width];
            before |= box;
            box |= bit;
        }
        return before & bit;
    }
};

// Whether the values break the sign to the cell on the left or to the one above; an empty cell breaks none.
template <class ValueAt>
ON_DEVICE bool breaks_sign(const Hearing& hearing, const i8* signs, u32 cell, ValueAt value_at) {
    const u32 side = hearing.side, row = cell / side, column = cell % side, value = value_at(cell);
    const auto breaks = [&](int sign, u32 first) {
        return sign && value && value_at(first) && (sign > 0) != (value_at(first) < value);
    };
    return (column && breaks(signs[row * (side - 1) + column - 1], cell - 1)) ||
           (row && breaks(signs[side * (side - 1) + cell - side], cell - side));
}

template <bool Classic>
ON_DEVICE bool is_right(const Hearing& hearing, const u8* given, const u8* answer, const i8* signs) {
    const Form<Classic> form(hearing);
    GroupsSeen<Classic> seen;
    bool right = true;
#pragma unroll(Classic ? 81 : 1)
    for (u32 cell = 0; cell < form.cells(); ++cell) {
        const u32 value = answer[cell], asked = hearing.values[given[cell]];
        right &= value >= 1 && value <= form.side;
        right &= !asked || asked == value;
        right &= !seen.add(form, cell, value);
        if (!Classic && signs)
            right &= !breaks_sign(hearing, signs, cell, [&](u32 at) { return static_cast<u32>(answer[at]); });
    }
    return right;
}

// The first given that equals an earlier one of a group, counted from 1; 0 if there is none.
ON_DEVICE_APART u32 clash_at(const Hearing& hearing, const u8* given, const i8* signs) {
    const Form<false> form(hearing);
    GroupsSeen<false> seen;
    const auto value_at = [&](u32 cell) { return static_cast<u32>(hearing.values[given[cell]]); };
    for (u32 cell = 0; cell < form.cells(); ++cell) {
        if (!value_at(cell)) continue;
        const bool twice = seen.add(form, cell, value_at(cell));
        if (twice || (signs && breaks_sign(hearing, signs, cell, value_at))) return cell + 1;
    }
    return 0;
}

// Whether a line of text ends just behind the board, with a line feed, and not earlier. A line that the
// engine could read has no earlier end.
ON_DEVICE bool ends_in_place(const Hearing& hearing, const u8* given, bool was_read) {
    const u32 cells = hearing.side * hearing.side;
    constexpr u8 line_feed = 10, last_control = 13;  // a lone CR ends a line, too
    bool sooner = false;
    if (!was_read)
        for (u32 cell = 0; cell < cells; ++cell) sooner |= given[cell] <= last_control;
    return !sooner && given[cells] == line_feed;
}

// `given` and `answer` are the bytes of the board, in any memory.
template <bool Classic>
ON_DEVICE void judge(const Hearing& hearing, u32 board, const u8* given, const u8* answer) {
    enum { none, undecided = 4, rejected = 5, clash = 4 };
    const u32 side = hearing.side;
    const i8* signs =
        hearing.signs ? hearing.signs + static_cast<u64>(board) * 2 * side * (side - 1) : nullptr;
    const u8 said = hearing.verdict[board];
    u32 column = 0;
    if (said == rejected && !hearing.text) {
        while (column < side * side && hearing.values[given[column]] <= side) ++column;
        ++column;
    } else if (said == none && !hearing.guesses[board]) {
        column = clash_at(hearing, given, signs);
        if (column) {
            hearing.verdict[board] = rejected;
            hearing.fault[board] = clash;
        }
    } else if (said != none && said != rejected && said != undecided) {
        if (!is_right<Classic>(hearing, given, answer, signs)) lower_to(hearing.wrong, board);
    }
    hearing.column[board] = column;
    if (said == rejected || column) *hearing.some_rejected = 1;
    if (hearing.text && hearing.stride > side * side &&
        !ends_in_place(hearing, given, said != rejected && said != undecided))
        hearing.some_rejected[1] = 1;
}

}  // namespace boards
