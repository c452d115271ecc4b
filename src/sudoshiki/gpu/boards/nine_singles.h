// The other policy for 9×9 boards: only singles, and no guesses. Grades depend on whether singles fill a
// board, so the definition is strict: a placed value is removed only from the cells that share a row, column
// or box with its cell. The spare bit of a field marks an open cell; without it, the value was placed.
//
// Singles are monotonic, so the order of the steps does not matter. Only a board without a solution may end
// in different ways, and none of them fills it.
#pragma once

#include "nine.h"

namespace boards {

// Values of each line, one field per line: those in any of its cells, and those in more than one.
struct Tallied {
    u32 once, twice;
};
ON_DEVICE Tallied tallied(u32 first, u32 second, u32 third) {
    return {or3(first, second, third), majority(first, second, third)};
}
// The values of three boxes together, in the fields of the first.
ON_DEVICE Tallied tallied(const Tallied& first, const Tallied& second, const Tallied& third) {
    const Tallied all = tallied(first.once, up(second.once), up(third.once));
    return {all.once, or3(all.twice, first.twice, up(second.twice | third.twice))};
}

// The rows of a box, or its columns; and the part of a word in these lines.
template <bool across>
ON_DEVICE Tallied tallied_in_box(const u32* word) {
    return across ? tallied(word[0], up(word[1]), down(word[2])) : tallied(word[0], word[1], word[2]);
}
template <bool across>
ON_DEVICE u32 of_word(u32 lines, int k) {
    return !across || k == 0 ? lines : k == 1 ? down(lines) : up(lines);
}

// With `naked`, naked singles count, too; otherwise only hidden singles.
template <bool naked>
struct Singles {
    static constexpr bool may_guess = false;
    static constexpr u32 few_lost = 0;

    static ON_DEVICE void begin(Nine& board) {
#pragma unroll
        for (int at = 0; at < Nine::words; ++at)
            board.word[at] |= (board.word[at] + field::low) & field::spare;  // if all nine are left
    }

    // By rows and boxes, then by columns and boxes.
    static ON_DEVICE Findings pass(Nine& board) {
        Findings found;
        each_band(
            board, [] {},
            [&](int) { narrow_boxes<true>(board.word + 18, board.word + 21, board.word + 24, found); });
#pragma unroll
        for (int at = 0; at < 9; at += 3)
            narrow_boxes<false>(board.word + at, board.word + at + 9, board.word + at + 18, found);
        return found;
    }

    // Whether a board with 81 candidates or fewer is a solution: each value is in each row, column and box.
    static ON_DEVICE bool is_solution(const Nine& board) {
        u32 whole = ~0u;
#pragma unroll
        for (int i = 0; i < 3; ++i) {
            whole &= board.rows(3 * i) | up(board.rows(3 * i + 1) | board.rows(3 * i + 2));
            whole &= board.columns(i) | up(board.columns(i + 3) | board.columns(i + 6));
        }
#pragma unroll
        for (int box = 0; box < 9; ++box) {
            const u32 any = board.columns(box);
            whole &= or3(any, up(any), down(any));
        }
        return (whole & field::all) == field::all;
    }

private:
    // Removes placed values from the rest of their lines and boxes, then places singles.
    template <bool across>
    static ON_DEVICE void narrow_boxes(u32* first, u32* second, u32* third, Findings& found) {
        u32* const box[3] = {first, second, third};
        u32 open[3][3], used[3];
        Tallied line[3];
#pragma unroll
        for (int i = 0; i < 3; ++i) {
            u32 placed[3];
#pragma unroll
            for (int k = 0; k < 3; ++k) {
                open[i][k] = (box[i][k] >> 9 & field::low) * 511;
                placed[k] = box[i][k] & ~open[i][k] & field::all;
            }
            line[i] = tallied_in_box<across>(placed);
            const u32 above = up(line[i].once), below = down(line[i].once);
            found.clash |= line[i].once & (above | below);
            used[i] = or3(line[i].once, above, below);
        }
        const Tallied placed = tallied(line[0], line[1], line[2]);
        found.clash |= placed.twice;
#pragma unroll
        for (int i = 0; i < 3; ++i) {
            const u32 in_lines = i == 0 ? placed.once : down(placed.once);
#pragma unroll
            for (int k = 0; k < 3; ++k) {
                box[i][k] &= ~((used[i] | of_word<across>(in_lines, k)) & open[i][k]);
                found.alive &= (box[i][k] & field::all) + field::all;
                open[i][k] &= box[i][k];
            }
            line[i] = tallied_in_box<across>(open[i]);
        }
        const Tallied left = tallied(line[0], line[1], line[2]);
        const u32 lone = left.once & ~left.twice;
#pragma unroll
        for (int i = 0; i < 3; ++i) {
            const u32 in_box = line[i].once & ~line[i].twice & ~up(line[i].once) & ~down(line[i].once);
            const u32 here = in_box | (i == 0 ? lone : down(lone));
#pragma unroll
            for (int k = 0; k < 3; ++k) place(box[i][k], open[i][k], open[i][k] & of_word<across>(here, k));
        }
    }

    // Cells with a single keep only that value, and are no longer open.
    static ON_DEVICE void place(u32& word, u32 open, u32 single) {
        if (naked) single |= open & where_clear((open & (open + field::all)) + field::all);
        const u32 now = (single + field::all) >> 9 & field::low;
        word = (word & ~(now * 1023)) | single;
    }
};

}  // namespace boards
