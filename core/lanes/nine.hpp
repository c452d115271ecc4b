// The 9×9 Sudoku, one board a lane. All inference goes by triads: the three cells that a box shares with a
// row or a column. In a band of three boxes a value takes one triad of each row and each box, so its places
// are a permutation; of the six permutations those still possible are found with six instructions for all
// values and all boards at once. What they leave out is locked candidates, and more; a value that has one
// triad left along the row and one along the column is a hidden single; naked singles only close triads to
// others.
//
//      band:  M00 M01 M02      a permutation: M00 M11 M22
//             M10 M11 M12      value v may be in triad rb only
//             M20 M21 M22      if a permutation through rb has all three
#pragma once

#include "lanes/findings.hpp"
#include "lanes/vector.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

class Nine {
public:
    static constexpr int side = 9;
    static constexpr int cells = 81;
    static constexpr int deepest = 163;  // each standing guess fixes the triad of a value in a row or column
    static constexpr unsigned every_value = 0x1FF;

    void load(std::uint16_t* lane_of_board, const std::uint8_t* values, int, std::uint64_t) const {
        for (int cell = 0; cell < cells; ++cell) lane_of_board[cell * width] = start[values[cell]];
    }

    Findings pass(Vector* board) const {
        Sweep sweep;
        for (int band = 0; band < 3; ++band) rows_of_band(board, band, sweep);
        for (int stack = 0; stack < 3; ++stack) columns_of_stack(board, stack, sweep);
        return {nonzero((sweep.placeable ^ broadcast(every_value)) | (Vector)(sweep.fewest == 0)),
                all_lanes & ~nonzero(sweep.settled ^ broadcast(every_value)), nonzero(sweep.changed)};
    }

    // Before a guess: a triad holds exactly three values. With three that it must hold it is closed to all
    // others; with three that it may hold it must hold them.
    Findings think(Vector* board) const {
        const auto three = broadcast(3);
        Vector overfull{}, changed{}, placeable = broadcast(every_value);
        for (int band = 0; band < 6; ++band) {
            Vector open[3][3], sure[3][3], fixed[3][3];
            triads_of(board, band, open);
            surely(open, sure);
            for (int line = 0; line < 3; ++line)
                for (int box = 0; box < 3; ++box) {
                    const auto must = count_bits(sure[line][box]), may = count_bits(open[line][box]);
                    overfull |= (Vector)(must > three) | (Vector)(may < three);
                    fixed[line][box] = sure[line][box] | (open[line][box] & (Vector)(may == three));
                    open[line][box] &= sure[line][box] | (Vector)(must != three);
                }
            close(open, fixed);
            narrow(open, sure, placeable);
            for (int line = 0; line < 3; ++line)
                for (int box = 0; box < 3; ++box)
                    for (int i = 0; i < 3; ++i) {
                        auto& cell = board[first_cell(band, line, box) + i * step(band)];
                        const auto after = cell & open[line][box];
                        changed = or_differ(changed, cell, after);
                        cell = after;
                    }
        }
        return {nonzero(overfull | (placeable ^ broadcast(every_value))), 0, nonzero(changed)};
    }

    // Lane by lane, where to guess: the band with the fewest permutations left, all values taken together,
    // that has a choice; in it a value with two permutations, or else three, or else more.
    struct Choice {
        Vector band;    // 0-2 rows, 3-5 columns
        Vector values;  // the equally good ones
    };
    Choice choose(const Vector* board) const {
        Choice best{Vector{}, Vector{}};
        Vector fewest = broadcast(0xFFFF);
        for (int band = 0; band < 6; ++band) {
            Vector triads[3][3];
            triads_of(board, band, triads);
            const auto [ones, twos, fours] = count(permutations(triads));
            const auto open = twos | fours;
            const auto total = count_bits(ones) + 2 * count_bits(twos) + 4 * count_bits(fours);
            const auto weight = (Vector)(open == 0) | total;
            const auto better = (Vector)(weight < fewest);
            const auto values =
                either(without(twos, ones, fours), either(without(twos & ones, fours, fours), open));
            fewest = least(weight, fewest);
            best.band = (best.band & ~better) | (broadcast(static_cast<unsigned>(band)) & better);
            best.values = (best.values & ~better) | (values & better);
        }
        return best;
    }

    // Takes the choice in one lane: the value goes into a triad on the board, and out of it in the frame that
    // is kept for later.
    void branch(std::uint16_t* lane_of_board, std::uint16_t* frame, const Choice& choice, int lane) const {
        const int band = choice.band[lane];
        const unsigned value = choice.values[lane] & (0u - choice.values[lane]);
        bool open[3];
        int line = 0;
        for (;; ++line) {
            int places = 0;
            for (int box = 0; box < 3; ++box) {
                unsigned triad = 0;
                for (int i = 0; i < 3; ++i) triad |= frame[first_cell(band, line, box) + i * step(band)];
                open[box] = triad & value;
                places += open[box];
            }
            if (places > 1 || line == 2) break;
        }
        int taken = 0;
        while (!open[taken]) ++taken;
        for (int box = 0; box < 3; ++box)
            for (int i = 0; i < 3; ++i) {
                const int cell = first_cell(band, line, box) + i * step(band);
                if (box == taken)
                    frame[cell] = static_cast<std::uint16_t>(frame[cell] & ~value);
                else
                    lane_of_board[cell * width] =
                        static_cast<std::uint16_t>(lane_of_board[cell * width] & ~value);
            }
    }

private:
    static constexpr std::uint16_t start[10] = {every_value, 1, 2, 4, 8, 16, 32, 64, 128, 256};

    // What the rows leave for the columns, and what is gathered over the whole board.
    struct Sweep {
        Vector row_open[9][3];    // by row and box: values the triad may hold
        Vector row_sure[9][3];    // values it must hold
        Vector column_has[9][3];  // by column and box: candidates of the triad, after the rows were narrowed
        Vector column_fixed[9][3];
        Vector fewest = broadcast(0xFFFF);
        Vector placeable = broadcast(every_value);
        Vector settled = broadcast(every_value);
        Vector changed{};
    };
    struct Permutations {
        Vector p[6];
    };
    struct Count {
        Vector ones, twos, fours;
    };

    static constexpr int step(int band) { return band < 3 ? 1 : 9; }
    static constexpr int first_cell(int band, int line, int box) {
        return band < 3 ? (3 * band + line) * 9 + 3 * box : 3 * box * 9 + 3 * (band - 3) + line;
    }

    LANES_INLINE static void triads_of(const Vector* board, int band, Vector triads[3][3]) {
        for (int line = 0; line < 3; ++line)
            for (int box = 0; box < 3; ++box) {
                const auto* cell = board + first_cell(band, line, box);
                triads[line][box] = or3(cell[0], cell[step(band)], cell[2 * step(band)]);
            }
    }
    LANES_INLINE static Permutations permutations(const Vector m[3][3]) {
        return {{and3(m[0][0], m[1][1], m[2][2]), and3(m[0][1], m[1][2], m[2][0]),
                 and3(m[0][2], m[1][0], m[2][1]), and3(m[0][0], m[1][2], m[2][1]),
                 and3(m[0][1], m[1][0], m[2][2]), and3(m[0][2], m[1][1], m[2][0])}};
    }
    // How many permutations each value has, as binary digits.
    LANES_INLINE static Count count(const Permutations& of) {
        const auto& p = of.p;
        const auto a = xor3(p[0], p[1], p[2]), b = xor3(p[3], p[4], p[5]);
        const auto carry_a = majority(p[0], p[1], p[2]), carry_b = majority(p[3], p[4], p[5]);
        const auto carry = a & b;
        return {a ^ b, xor3(carry_a, carry_b, carry), majority(carry_a, carry_b, carry)};
    }
    // Narrows the triads of a band to the permutations that are left; `sure` gets those without alternative.
    LANES_INLINE static void narrow(Vector open[3][3], Vector sure[3][3], Vector& placeable) {
        const auto [p] = permutations(open);
        open[0][0] = p[0] | p[3], open[0][1] = p[1] | p[4], open[0][2] = p[2] | p[5];
        open[1][0] = p[2] | p[4], open[1][1] = p[0] | p[5], open[1][2] = p[1] | p[3];
        open[2][0] = p[1] | p[5], open[2][1] = p[2] | p[3], open[2][2] = p[0] | p[4];
        placeable &= or3(open[0][0], open[0][1], open[0][2]);
        surely(open, sure);
    }
    // What each triad must hold: values that have no other triad in its line.
    LANES_INLINE static void surely(const Vector open[3][3], Vector sure[3][3]) {
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line) {
            sure[line][0] = without(open[line][0], open[line][1], open[line][2]);
            sure[line][1] = without(open[line][1], open[line][0], open[line][2]);
            sure[line][2] = without(open[line][2], open[line][0], open[line][1]);
        }
    }
    // Closes each triad to the values that stand elsewhere in its line.
    LANES_INLINE static void close(Vector open[3][3], const Vector fixed[3][3]) {
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line) {
            open[line][0] = without(open[line][0], fixed[line][1], fixed[line][2]);
            open[line][1] = without(open[line][1], fixed[line][0], fixed[line][2]);
            open[line][2] = without(open[line][2], fixed[line][0], fixed[line][1]);
        }
    }

    LANES_INLINE static void rows_of_band(const Vector* board, int band, Sweep& sweep) {
        const Vector* cells_of_band = board + 27 * band;
        Vector open[3][3], fixed[3][3], sure[3][3];
        Vector column_fixed[9];
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line) {
#pragma GCC unroll 3
            for (int box = 0; box < 3; ++box) {
                const Vector* cell = cells_of_band + 9 * line + 3 * box;
                const auto a = cell[0], b = cell[1], c = cell[2];
                open[line][box] = or3(a, b, c);
                sweep.fewest = least(least(sweep.fewest, a), least(b, c));
                const auto fixed_a = single(a), fixed_b = single(b), fixed_c = single(c);
                fixed[line][box] = or3(fixed_a, fixed_b, fixed_c);
                column_fixed[3 * box] = line ? column_fixed[3 * box] | fixed_a : fixed_a;
                column_fixed[3 * box + 1] = line ? column_fixed[3 * box + 1] | fixed_b : fixed_b;
                column_fixed[3 * box + 2] = line ? column_fixed[3 * box + 2] | fixed_c : fixed_c;
            }
            sweep.settled &= or3(fixed[line][0], fixed[line][1], fixed[line][2]);
        }
        close(open, fixed);
        narrow(open, sure, sweep.placeable);
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
#pragma GCC unroll 3
            for (int line = 0; line < 3; ++line) {
                sweep.row_open[3 * band + line][box] = open[line][box];
                sweep.row_sure[3 * band + line][box] = sure[line][box];
            }
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const int column = 3 * box + i;
                auto has = cells_of_band[column] & open[0][box];
                has = or_and(has, cells_of_band[9 + column], open[1][box]);
                has = or_and(has, cells_of_band[18 + column], open[2][box]);
                sweep.column_has[column][band] = has;
                sweep.column_fixed[column][band] = column_fixed[column];
            }
        }
    }

    LANES_INLINE static void columns_of_stack(Vector* board, int stack, Sweep& sweep) {
        Vector open[3][3], sure[3][3];
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
            for (int box = 0; box < 3; ++box) open[line][box] = sweep.column_has[3 * stack + line][box];
        close(open, sweep.column_fixed + 3 * stack);
        narrow(open, sure, sweep.placeable);
#pragma GCC unroll 9
        for (int row = 0; row < 9; ++row) {
            const auto row_open = sweep.row_open[row][stack], row_sure = sweep.row_sure[row][stack];
            Vector* cell = board + 9 * row + 3 * stack;
#pragma GCC unroll 3
            for (int line = 0; line < 3; ++line) {
                const auto before = cell[line];
                const auto left = and3(before, row_open, open[line][row / 3]);
                const auto hidden = and3(before, row_sure, sure[line][row / 3]);
                const auto after = either(hidden, left);
                sweep.changed = or_differ(sweep.changed, before, after);
                cell[line] = after;
            }
        }
    }
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
