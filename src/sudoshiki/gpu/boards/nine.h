// The 9×9 Sudoku in 27 words of 32 bits. A word has three fields of ten bits: the candidates of a cell, and a
// spare bit that a carry can run into. The top two bits are undefined.
//
//      box:  a b c    word 0: a e i      columns of the box: word 0 | word 1 | word 2
//            d e f    word 1: d h c      rows: word 0 | word 1, a field up | word 2, a field down
//            g h i    word 2: g b f
// The fields of the second and third box of a band are turned by one, as triads.h says.
#pragma once

#include "warp.h"

namespace boards {

namespace field {
constexpr u32 low = 0x00100401u;  // the lowest bit of each field
constexpr u32 all = 511 * low;    // every candidate
constexpr u32 spare = 512 * low;
constexpr u32 known = all | spare;  // without the top two bits
}  // namespace field

// Field 0 to 1, 1 to 2, 2 to 0; and back. The top two bits of x affect only the top two bits of the result.
ON_DEVICE u32 up(u32 x) { return shift_in(x, x << 2, 10); }
ON_DEVICE u32 down(u32 x) { return shift_in(x, x << 2, 20); }

ON_DEVICE u32 or3(u32 a, u32 b, u32 c) { return a | b | c; }
ON_DEVICE u32 and3(u32 a, u32 b, u32 c) { return a & b & c; }
ON_DEVICE u32 xor3(u32 a, u32 b, u32 c) { return a ^ b ^ c; }
ON_DEVICE u32 without(u32 a, u32 b, u32 c) { return a & ~(b | c); }
ON_DEVICE u32 none_of(u32 a, u32 b, u32 c) { return ~(a | b | c); }
ON_DEVICE u32 majority(u32 a, u32 b, u32 c) { return (a & b) | (c & (a | b)); }
// Every candidate in the fields whose spare bit is not set, and none in the others.
ON_DEVICE u32 where_clear(u32 spares) { return ((spares & field::spare) >> 9) + field::all; }

// Field by field: `a` where it is not empty, else `b`, which includes it.
ON_DEVICE u32 either(u32 a, u32 b) { return (b & where_clear((a & field::all) + field::all)) | a; }
ON_DEVICE u32 one_field(u32 x, int i) { return x >> 10 * i & 511; }

#include "triads.h"
using Triad = Triads<u32>;

struct Nine {
    static constexpr int words = 27;
    static constexpr int cells = 81;
    // Each open guess fixes the triad of a value in a box of a band, and two boxes of a band fix the third:
    // there are 9 values and 6 bands.
    static constexpr int deepest = 109;

    u32 word[words];  // three per box, box by box

    // The cell of a field.
    static constexpr ON_DEVICE int row_of(int at, int field) {
        return at / 9 * 3 + (field + at % 3 + (at / 3 % 3 > 0)) % 3;
    }
    static constexpr ON_DEVICE int column_of(int at, int field) {
        return at / 3 % 3 * 3 + (field + (at / 9 > 0)) % 3;
    }
    static constexpr ON_DEVICE int cell_of(int at, int field) {
        return row_of(at, field) * 9 + column_of(at, field);
    }

    ON_DEVICE u32 columns(int box) const { return or3(word[3 * box], word[3 * box + 1], word[3 * box + 2]); }
    ON_DEVICE u32 rows(int box) const {
        return or3(word[3 * box], up(word[3 * box + 1]), down(word[3 * box + 2]));
    }
    ON_DEVICE void keep_columns(int box, u32 left) {
        for (int k = 0; k < 3; ++k) word[3 * box + k] &= left;
    }
    ON_DEVICE void keep_rows(int box, const Triad::Turned& left) {
        word[3 * box] &= left.same;
        word[3 * box + 1] &= left.down;
        word[3 * box + 2] &= left.up;
    }
    // The number of candidates on the board: 81 if it is solved, unchanged if it stalls.
    ON_DEVICE int candidates() const {
        int count = 0;
#pragma unroll
        for (int at = 0; at < words; ++at) count += count_bits(word[at]);
        return count;
    }
};

// The result of a pass. `alive` has every spare bit if no cell is empty; `clash` has a bit if cells of a
// group share a value; `placed` has all values with a permutation in every band.
struct Findings {
    u32 alive = ~0u, clash = 0, placed = ~0u;

    ON_DEVICE bool dead() const {
        return (alive & field::spare) != field::spare || (clash & field::known) || (placed & 511) != 511;
    }
};

// Places values with one cell in a box. After propagation in the bands these are all hidden singles.
ON_DEVICE void place_hidden(Nine& board, int box) {
    u32* word = board.word + 3 * box;
    const u32 any = or3(word[0], word[1], word[2]);
    Triad::place_hidden(word[0], word[1], word[2], up(any), down(any));
}

// Removes naked singles from the rest of their box; the bands remove them from the lines. A value that is
// single in two cells carries to the next bit of the sum: then the two cells become empty, or the box loses
// the next value, or the spare bit is set, which `carried` collects.
ON_DEVICE void close_singles(Nine& board, int box, u32& alive, u32& carried) {
    u32* word = board.word + 3 * box;
    u32 single[3];
#pragma unroll
    for (int k = 0; k < 3; ++k) {
        const u32 less_one = word[k] + field::all;
        alive &= less_one;
        single[k] = word[k] & where_clear((word[k] & less_one) + field::all);
    }
    const u32 taken = single[0] + single[1] + single[2];
    const u32 everywhere = taken + up(taken) + down(taken);
    carried |= taken | everywhere;
#pragma unroll
    for (int k = 0; k < 3; ++k) word[k] &= ~(everywhere ^ single[k]);
}

// Loops are not unrolled, although this needs moves of words: code that does not fit the instruction cache
// costs more. Only the instruction counter unrolls them.
#if !defined(NINE_UNROLL)
#define NINE_UNROLL 1
#endif
constexpr int unrolled = NINE_UNROLL;

// Processes the first band of rows, then the others, by rotating the words so that each band is the first
// in turn. `then` processes the third band, with the words of the first.
template <class Do, class Then>
ON_DEVICE void each_band(Nine& board, Do&& act, Then&& then) {
#pragma unroll unrolled
    for (int band = 0; band < 3; ++band) {
        act();
#pragma unroll
        for (int i = 0; i < 9; ++i) {
            const u32 first = board.word[i];
            board.word[i] = moved(board.word[i + 9]);
            board.word[i + 9] = moved(board.word[i + 18]);
            board.word[i + 18] = first;
        }
        then(band);
    }
}

// First with naked singles, then with hidden ones: bands of rows, and of columns.
ON_DEVICE Findings pass(Nine& board) {
    Findings found;
    u32 carried = 0, columns[3];
#pragma unroll unrolled
    for (int half = 0; half < 2; ++half) {
        const auto in_boxes = [&] {
            if (half == 0) {
#pragma unroll
                for (int box = 0; box < 3; ++box) close_singles(board, box, found.alive, carried);
            } else {
#pragma unroll
                for (int box = 0; box < 3; ++box) place_hidden(board, box);
            }
        };
        each_band(board, in_boxes, [&](int) {
            const auto left = Triad::narrow(board.rows(6), board.rows(7), board.rows(8));
            board.keep_rows(6, left.first);
            board.keep_rows(7, left.second);
            board.keep_rows(8, left.third);
        });
#pragma unroll
        for (int box = 0; box < 3; ++box) {
            const auto left =
                Triad::narrow(board.columns(box), board.columns(box + 3), board.columns(box + 6));
            columns[box] = left.first.same;
            board.keep_columns(box, left.first.same);
            board.keep_columns(box + 3, left.second.same);
            board.keep_columns(box + 6, left.third.same);
        }
    }
    found.clash = carried & field::spare;
    // By now, a value without a permutation in a band of rows has none in some band of columns.
#pragma unroll
    for (const u32 left : columns) found.placed &= or3(left, left >> 10, left >> 20);
    return found;
}

// Whether a board that a pass left alive, with 81 candidates or fewer, is a solution. Bands of columns were
// processed last, and each value has a permutation there, so it has three of the 81 in each of them: its
// columns and boxes are right. No cell may be empty, and every row must have every value.
ON_DEVICE bool is_solution(const Nine& board) {
    u32 filled = ~0u, whole = ~0u;
#pragma unroll
    for (int at = 0; at < Nine::words; ++at) filled &= board.word[at] + field::all;
#pragma unroll
    for (int i = 0; i < 9; i += 3) whole &= board.rows(i) | up(board.rows(i + 1) | board.rows(i + 2));
    return (filled & field::spare) == field::spare && (whole & field::all) == field::all;
}

// A triad holds three values. If three values have no other triad in their box, it is closed to other values;
// if four do, the board has no solution. Too expensive for every pass: done only before a guess.
ON_DEVICE u32 close_full(u32 triads, u32& too_many) {
    const u32 sure = Triad::turned(triads).sure() & field::all;
    const u32 but_one = sure & (sure + field::all);
    const u32 but_two = but_one & (but_one + field::all);
    too_many |= but_two & (but_two + field::all);
    return triads & (where_clear(but_two + field::all) | sure);
}

// The band with the fewest permutations of all values together, of those with a choice left.
struct Narrowest {
    int fewest = 1000, band = -1;  // bands of rows, then of columns
    Triad::Permutations left{0, 0};

    ON_DEVICE void consider(int other, const Triad::Permutations& found) {
        const int count = count_bits(found.even & field::all) + count_bits(found.odd & field::all);
        if (count > 9 && count < fewest) fewest = count, band = other, left = found;
    }
};

// False if the board has no solution. If nothing was closed, `narrowest` has seen all bands.
ON_DEVICE bool close_full_triads(Nine& board, Narrowest& narrowest) {
    u32 too_many = 0;
    each_band(
        board, [] {},
        [&](int band) {
            u32 rows[3];
#pragma unroll
            for (int box = 0; box < 3; ++box) {
                rows[box] = close_full(board.rows(6 + box), too_many);
                board.keep_rows(6 + box, Triad::turned(rows[box]));
                board.keep_columns(6 + box, close_full(board.columns(6 + box), too_many));
            }
            narrowest.consider(band, Triad::permutations(rows[0], rows[1], rows[2]));
        });
#pragma unroll
    for (int i = 0; i < 3; ++i)
        narrowest.consider(3 + i,
                           Triad::permutations(board.columns(i), board.columns(i + 3), board.columns(i + 6)));
    return !too_many;
}

// A guess: the value is in this triad, or not.
struct Choice {
    u32 box;
    bool across;  // a triad of rows
    u32 place;    // its bit, as in the triads of the box

    // Packs it into one word; and unpacks it.
    ON_DEVICE u32 packed() const { return box | static_cast<u32>(across) << 4 | place << 5; }
    static ON_DEVICE Choice unpacked(u32 word) { return {word & 15, (word >> 4 & 1) != 0, word >> 5}; }

    ON_DEVICE void take(Nine& board) const {
        drop(board, (((1u << place % 10) * field::low) & field::all) ^ 1u << place);
    }
    ON_DEVICE void refuse(Nine& board) const { drop(board, 1u << place); }

private:
    ON_DEVICE void drop(Nine& board, u32 triads) const {
        const u32 gone[3] = {triads, across ? down(triads) : triads, across ? up(triads) : triads};
#pragma unroll
        for (u32 other = 0; other < 9; ++other) {
            if (other != box) continue;
            for (u32 k = 0; k < 3; ++k) board.word[3 * other + k] &= ~gone[k];
        }
    }
};

// The guess in a band: a value with the fewest permutations, and the first of its boxes with a choice.
ON_DEVICE Choice choose(const Narrowest& narrowest) {
    const u32 even = narrowest.left.even & field::all, odd = narrowest.left.odd & field::all;
    const u32 values = Triad::count(narrowest.left).fewest();
    const u32 lines = (values & -values) * field::low;

    u32 triads = (even | odd) & lines;
    const bool second = (triads & (triads - 1)) == 0;
    if (second) triads = (even | up(odd)) & lines;
    const bool across = narrowest.band < 3;
    const int first_box = across ? 3 * narrowest.band : narrowest.band - 3, next = across ? 1 : 3;
    return {static_cast<u32>(first_box + (second ? next : 0)), across, static_cast<u32>(lowest_bit(triads))};
}

}  // namespace boards
