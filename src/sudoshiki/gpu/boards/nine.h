// The 9×9 Sudoku in 27 words of 32 bits. A word has three fields of ten bits: the candidates of a cell, and a
// spare bit that a carry can run into. The top two bits are anyone's and tell nothing.
//
//      box:  a b c    word 0: a e i      columns of the box: word 0 | word 1 | word 2
//            d e f    word 1: d h c      rows: word 0 | word 1, a field up | word 2, a field down
//            g h i    word 2: g b f
//
// Three boxes in a line are a band. In it a value takes one triad (three cells that a box shares with a line)
// of each line and each box, so its triads are a permutation. With a field a line, all even permutations of
// all nine values are one "and" of three words, one a box, each a field further; the odd ones are another.
// The second and third box of a band have their fields turned by one from the start, which saves half of the
// turns.
#pragma once

#include "warp.h"

namespace boards {

namespace field {
constexpr u32 low = 0x00100401u;  // the lowest bit of each field
constexpr u32 all = 511 * low;    // every candidate
constexpr u32 spare = 512 * low;
constexpr u32 known = all | spare;  // without the top two bits
}  // namespace field

// An SM does shifts and logic at half of the rate at which it takes instructions, and multiplies beside them.
// So sums and some shifts can be multiplications there: by factors that the compiler does not know to be
// powers of two. NINE_BALANCE says how much of it: nothing, sums, shifts by nine too, or turns of words with
// clean top bits too. That lifts the bound, but an H200 was no quicker for it: see docs/gpu.md.
#if defined(__CUDACC__)
#if !defined(NINE_BALANCE)
#define NINE_BALANCE 0
#endif
__constant__ u32 factors[4] = {1u, 1u << 23, 1u << 12, 1u << 22};
ON_DEVICE u32 plus(u32 x, u32 y) { return NINE_BALANCE >= 1 ? x * factors[0] + y : x + y; }
ON_DEVICE u32 nine_down(u32 x) { return NINE_BALANCE >= 2 ? __umulhi(x, factors[1]) : x >> 9; }
#else
ON_DEVICE u32 plus(u32 x, u32 y) { return x + y; }
ON_DEVICE u32 nine_down(u32 x) { return x >> 9; }
#endif

// Field 0 to 1, 1 to 2, 2 to 0; and back. What lies in the top two bits of x comes out there, and only there.
ON_DEVICE u32 up(u32 x) { return shift_in(x, x << 2, 10); }
ON_DEVICE u32 down(u32 x) { return shift_in(x, x << 2, 20); }

// The same for words whose top two bits are 0.
#if defined(__CUDACC__) && NINE_BALANCE >= 3
ON_DEVICE u32 clean_up(u32 x) { return (x << 10) + __umulhi(x, factors[2]); }
ON_DEVICE u32 clean_down(u32 x) { return (x << 20) + __umulhi(x, factors[3]); }
#else
ON_DEVICE u32 clean_up(u32 x) { return up(x); }
ON_DEVICE u32 clean_down(u32 x) { return down(x); }
#endif

ON_DEVICE u32 or3(u32 a, u32 b, u32 c) { return a | b | c; }
ON_DEVICE u32 majority(u32 a, u32 b, u32 c) { return (a & b) | (c & (a | b)); }
// All ones in the fields whose spare bit is set.
ON_DEVICE u32 spread(u32 spares) { return (nine_down(spares) & field::low) * 511u; }

// The permutations left in a band, by the line that the first box has.
struct Permutations {
    u32 even, odd;
};
ON_DEVICE Permutations permutations(u32 first, u32 second, u32 third) {
    return {first & second & down(third), first & down(second) & third};
}

struct Nine {
    static constexpr int words = 27;
    static constexpr int cells = 81;
    // Each standing guess fixes the triad of a value in a box; there are 9 values, 9 boxes and two
    // directions.
    static constexpr int deepest = 163;

    u32 word[words];  // three a box, box by box

    // Which cell a field holds.
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
    ON_DEVICE void keep_rows(int box, u32 left) {
        word[3 * box] &= left;
        word[3 * box + 1] &= down(left);
        word[3 * box + 2] &= up(left);
    }
    // How many candidates are left on the whole board: 81 if it is solved, and the same as before if it
    // stalls.
    ON_DEVICE int candidates() const {
        int count = 0;
#pragma unroll
        for (int at = 0; at < words; ++at) count += count_bits(word[at]);
        return count;
    }
};

// What a pass found. `alive` has every spare bit as long as no cell is empty; `clash` any bit of a value that
// a box has twice; `placed` all values that have a permutation in every band.
struct Findings {
    u32 alive = ~0u, clash = 0, placed = ~0u;

    ON_DEVICE bool dead() const {
        return (alive & field::spare) != field::spare || (clash & field::known) || (placed & 511) != 511;
    }
};

// A value with one cell in a box is alone there. After the bands were narrowed these are all hidden singles.
ON_DEVICE void place_hidden(Nine& board, int box) {
    u32* word = board.word + 3 * box;
    const u32 any = or3(word[0], word[1], word[2]);
    const u32 lone = any & ~clean_up(any) & ~clean_down(any) & ~majority(word[0], word[1], word[2]);
#pragma unroll
    for (int k = 0; k < 3; ++k) {
        const u32 here = word[k] & lone;
        word[k] = (word[k] & ~spread(plus(here, field::all))) | here;
    }
}

// A cell with one candidate takes it from the rest of its box; the bands take it from there.
ON_DEVICE void close_singles(Nine& board, int box, Findings& found) {
    u32* word = board.word + 3 * box;
    u32 single[3];
#pragma unroll
    for (int k = 0; k < 3; ++k) {
        const u32 less_one = plus(word[k], field::all);
        const u32 none_else = plus(0u - (word[k] & less_one), field::spare);
        found.alive &= less_one;
        single[k] = word[k] & spread(none_else);
    }
    const u32 taken = or3(single[0], single[1], single[2]);
    const u32 above = clean_up(taken), below = clean_down(taken);
    found.clash |= majority(single[0], single[1], single[2]) | (taken & (above | below));
    const u32 everywhere = or3(taken, above, below);
#pragma unroll
    for (int k = 0; k < 3; ++k) word[k] = (word[k] & ~everywhere) | single[k];
}

struct Narrowed {
    u32 first, second, third;
};
ON_DEVICE Narrowed narrow(u32 first, u32 second, u32 third, Findings& found) {
    const auto [even, odd] = permutations(first, second, third);
    const u32 any = even | odd;
    found.placed &= or3(any, any >> 10, any >> 20);
    return {any, even | up(odd), up(even) | odd};
}

ON_DEVICE Findings pass(Nine& board) {
    Findings found;
#pragma unroll
    for (int box = 0; box < 9; ++box) close_singles(board, box, found);
#pragma unroll
    for (int band = 0; band < 3; ++band) {
        const int box = 3 * band;
        const auto left = narrow(board.rows(box), board.rows(box + 1), board.rows(box + 2), found);
        board.keep_rows(box, left.first);
        board.keep_rows(box + 1, left.second);
        board.keep_rows(box + 2, left.third);
    }
#pragma unroll
    for (int box = 0; box < 3; ++box) {
        const auto left = narrow(board.columns(box), board.columns(box + 3), board.columns(box + 6), found);
        board.keep_columns(box, left.first);
        board.keep_columns(box + 3, left.second);
        board.keep_columns(box + 6, left.third);
    }
#pragma unroll
    for (int box = 0; box < 9; ++box) place_hidden(board, box);
    return found;
}

// Whether a board with 81 candidates is a solution: no cell is empty, and every line and box has every value.
ON_DEVICE bool is_solution(const Nine& board) {
    u32 filled = ~0u, whole = ~0u;
#pragma unroll
    for (int at = 0; at < Nine::words; ++at) filled &= board.word[at] + field::all;
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
    return (filled & field::spare) == field::spare && (whole & field::all) == field::all;
}

// A triad has room for three values. With that many that can be nowhere else in its box it is closed to
// others; with more the board is dead. Too dear for every pass: who is about to guess looks at it.
ON_DEVICE u32 close_full(u32 triads, u32& too_many) {
    const u32 sure = triads & ~up(triads) & ~down(triads) & field::all;
    const u32 but_one = sure & (sure + field::all);
    const u32 but_two = but_one & (but_one + field::all);
    too_many |= but_two & (but_two + field::all);
    return triads & (~spread(but_two + field::all) | sure);
}
ON_DEVICE bool close_full_triads(Nine& board) {
    u32 too_many = 0;
#pragma unroll
    for (int box = 0; box < 9; ++box) {
        board.keep_rows(box, close_full(board.rows(box), too_many));
        board.keep_columns(box, close_full(board.columns(box), too_many));
    }
    return !too_many;
}

// A triad that a value goes into, or not: by box and by word of the box, the candidates that leave the board.
struct Choice {
    bool possible;
    int box;
    u32 if_taken[3], if_not[3];
};

// Where to guess: the band with the fewest permutations left, all values taken together, that has a choice;
// in it a value with two permutations, or else three, or else more; of its boxes the first that has a choice.
// A board that stalled, is alive and has no choice is dead: each value has one cell in each box, and some
// share.
ON_DEVICE Choice choose(const Nine& board) {
    int fewest = 1000, best = -1;
    Permutations left{0, 0};
#pragma unroll
    for (int band = 0; band < 6; ++band) {
        const int i = band % 3;
        const auto found = band < 3
                               ? permutations(board.rows(3 * i), board.rows(3 * i + 1), board.rows(3 * i + 2))
                               : permutations(board.columns(i), board.columns(i + 3), board.columns(i + 6));
        const int count = count_bits(found.even & field::all) + count_bits(found.odd & field::all);
        if (count > 9 && count < fewest) fewest = count, best = band, left = found;
    }
    // How many permutations each value has, in binary digits.
    const u32 even = left.even & field::all, odd = left.odd & field::all;
    const u32 a = even ^ even >> 10 ^ even >> 20, b = odd ^ odd >> 10 ^ odd >> 20;
    const u32 carry_a = majority(even, even >> 10, even >> 20), carry_b = majority(odd, odd >> 10, odd >> 20);
    const u32 ones = a ^ b, twos = carry_a ^ carry_b ^ (a & b), fours = majority(carry_a, carry_b, a & b);
    u32 values = twos & ~ones & ~fours & 511;
    if (!values) values = twos & ~fours & 511;
    if (!values) values = (twos | fours) & 511;
    const u32 lines = (values & -values) * field::low;

    u32 triads = (even | odd) & lines;
    const bool second = (triads & (triads - 1)) == 0;
    if (second) triads = (even | up(odd)) & lines;
    const u32 taken = triads & -triads, others = lines ^ taken;
    const bool across = best < 3;  // a band of rows
    const int first_box = across ? 3 * best : best - 3;
    return {best >= 0,
            first_box + (second ? (across ? 1 : 3) : 0),
            {others, across ? down(others) : others, across ? up(others) : others},
            {taken, across ? down(taken) : taken, across ? up(taken) : taken}};
}

}  // namespace boards
