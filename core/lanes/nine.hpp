// The 9×9 Sudoku, one board a lane. All inference goes by triads: the three cells that a box shares with a
// row or a column. In a band of three boxes a value takes one triad of each row and each box, so its triads
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
#include "lanes/frames.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

class Nine {
public:
    static constexpr bool guesses = true;
    static constexpr int side = 9;
    static constexpr int cells = 81, most_cells = 81;
    static constexpr int deepest = 163;  // each standing guess fixes the triad of a value in a row or column
    static constexpr unsigned every_value = 0x1FF;

    explicit Nine(const Job&) {}

    void begin(const Vector*, LaneSet, const std::uint64_t*) const {}  // a board is nothing but its cells
    const Vector* solution(const Vector* board) const { return board; }

    // The first round of new boards is longer.
    Findings narrow_fresh(Vector* board) const {
        for (int i = 0; i < tuning::fresh_passes; ++i) narrow_lightly(board);
        return narrow_and_tell(board);
    }

    // A round of passes: light ones, then one that looks at everything and tells what it found.
    Findings narrow(Vector* board) const {
        for (int i = 0; i < tuning::light_passes; ++i) narrow_lightly(board);
        return narrow_and_tell(board);
    }

    // Lane by lane, where to guess: the band with the fewest permutations left, all values taken together,
    // that has a choice; in it a value with two permutations, or else three, or else more. Of its three lines
    // at least two have a choice of triads; the first of them in the first such line is taken.
    struct Choice {
        Vector triad;  // an index into `splits`
        Vector value;  // as a mask; 0 where no band has a choice
        Vector left;   // permutations, of all bands and values
        LaneSet looks_loose() const {
            return nonzero((Vector)(left >= tuning::loose_from) & (Vector)(left < tuning::loose_to));
        }
        LaneSet possible() const { return nonzero(value); }
        LaneSet nearly_solved() const { return nonzero((Vector)(left < tuning::nearly_solved)); }
    };
    Choice choose(const Vector* board) const {
        Choice best{Vector{}, Vector{}, Vector{}};
        Vector fewest = broadcast(0xFFFF);
        for (int band = 0; band < 6; ++band) {
            Vector triads[3][3];
            triads_of(board, band, triads);
            const auto [ones, twos, fours] = count(permutations(triads));
            const auto open = twos | fours;
            const auto total = count_bits(ones) + 2 * count_bits(twos) + 4 * count_bits(fours);
            best.left += total;
            const auto weight = (Vector)(open == 0) | total;
            const auto better = (Vector)(weight < fewest);
            const auto values =
                either(without(twos, ones, fours), either(without(twos & ones, fours, fours), open));
            const auto value = values & -values;
            const auto second = (Vector)((majority(triads[0][0], triads[0][1], triads[0][2]) & value) == 0);
            const auto first_triad = (triads[0][0] & ~second) | (triads[1][0] & second);
            const auto behind = (Vector)((first_triad & value) == 0);
            const auto triad = broadcast(static_cast<unsigned>(4 * band)) + (second & 2) + (behind & 1);
            fewest = least(weight, fewest);
            best.triad = (best.triad & ~better) | (triad & better);
            best.value = (best.value & ~better) | (value & better);
        }
        return best;
    }

    // Takes the choice in one lane: the value goes into the triad on the board, and out of it in the frame
    // that is kept for later; or, bolder, the same with the first cell of the triad that has the value.
    void branch(std::uint16_t* lane_of_board, std::uint16_t* frame, const Choice& choice, int lane,
                bool bold) const {
        const auto& split = splits.of[choice.triad[lane]];
        const auto value = choice.value[lane];
        const auto others = static_cast<std::uint16_t>(~value);
        if (bold) {
            const int not_first = (lane_of_board[split.position[0]] & value) == 0;
            const int not_second = (lane_of_board[split.position[1]] & value) == 0;
            const int chosen = not_first + (not_first & not_second);
            frame[split.triad[chosen]] &= others;
            lane_of_board[split.position[chosen]] = value;
        } else {
            for (const auto position : split.triad) frame[position] &= others;
            for (const auto position : split.rest) lane_of_board[position] &= others;
        }
    }

    bool paired(const std::uint16_t* frame) const { return at_most_two(frame, cells); }

private:
    SIMD_APART static void narrow_lightly(Vector* board) {
        Sweep<false> sweep;
        pass(board, sweep);
    }
    SIMD_APART static Findings narrow_and_tell(Vector* board) {
        Sweep<true> sweep;
        pass(board, sweep);
        const auto values_changed = count_bits(sweep.changed);
        return {nonzero((sweep.placeable ^ broadcast(every_value)) | (Vector)(sweep.fewest == 0)),
                all_lanes & ~nonzero(sweep.settled ^ broadcast(every_value)), nonzero(sweep.changed),
                nonzero((Vector)(values_changed <= tuning::calm_values)),
                nonzero((Vector)(values_changed <= tuning::nearly_calm_values))};
    }

    // By band, line (one of two) and box (one of two): the triad's cells in a frame and on the board, and
    // those of the rest of its line on the board.
    struct Splits {
        struct {
            std::uint16_t triad[3], position[3];
            std::uint16_t rest[6];
        } of[24];
        constexpr Splits() : of() {
            for (int i = 0; i < 24; ++i) {
                const int band = i / 4, line = i / 2 % 2, taken = i % 2;
                int rest = 0;
                for (int box = 0; box < 3; ++box)
                    for (int k = 0; k < 3; ++k) {
                        const int cell = first_cell(band, line, box) + k * step(band);
                        const auto position = static_cast<std::uint16_t>(cell * width);
                        if (box == taken) {
                            of[i].triad[k] = static_cast<std::uint16_t>(cell);
                            of[i].position[k] = position;
                        } else {
                            of[i].rest[rest++] = position;
                        }
                    }
            }
        }
    };
    static const Splits splits;

    // What the rows leave for the columns, and, in a pass that tells, what is gathered over the whole board.
    template <bool Tells>
    struct Sweep {
        Vector row_open[9][3];    // by row and box: values the triad may hold
        Vector column_has[9][3];  // by column and box: candidates of the triad, after the rows were narrowed
        Vector column_fixed[9][3];
        Vector fewest = broadcast(every_value);
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

    SIMD_INLINE static void triads_of(const Vector* board, int band, Vector triads[3][3]) {
        for (int line = 0; line < 3; ++line)
            for (int box = 0; box < 3; ++box) {
                const auto* cell = board + first_cell(band, line, box);
                triads[line][box] = or3(cell[0], cell[step(band)], cell[2 * step(band)]);
            }
    }
    SIMD_INLINE static Permutations permutations(const Vector m[3][3]) {
        return {{and3(m[0][0], m[1][1], m[2][2]), and3(m[0][1], m[1][2], m[2][0]),
                 and3(m[0][2], m[1][0], m[2][1]), and3(m[0][0], m[1][2], m[2][1]),
                 and3(m[0][1], m[1][0], m[2][2]), and3(m[0][2], m[1][1], m[2][0])}};
    }
    // How many permutations each value has, as binary digits.
    SIMD_INLINE static Count count(const Permutations& of) {
        const auto& p = of.p;
        const auto a = xor3(p[0], p[1], p[2]), b = xor3(p[3], p[4], p[5]);
        const auto carry_a = majority(p[0], p[1], p[2]), carry_b = majority(p[3], p[4], p[5]);
        const auto carry = a & b;
        return {a ^ b, xor3(carry_a, carry_b, carry), majority(carry_a, carry_b, carry)};
    }
    // Narrows the triads of a band to the permutations that are left; `sure` gets the values without
    // alternative. A triad has room for three: with that many sure it is closed to all others, but that is
    // too dear for every pass.
    template <bool Tells>
    SIMD_INLINE static void narrow(Vector open[3][3], Vector sure[3][3], Sweep<Tells>& sweep) {
        const auto [p] = permutations(open);
        open[0][0] = p[0] | p[3], open[0][1] = p[1] | p[4], open[0][2] = p[2] | p[5];
        open[1][0] = p[2] | p[4], open[1][1] = p[0] | p[5], open[1][2] = p[1] | p[3];
        open[2][0] = p[1] | p[5], open[2][1] = p[2] | p[3], open[2][2] = p[0] | p[4];
        if constexpr (Tells) sweep.placeable &= or3(open[0][0], open[0][1], open[0][2]);
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line) {
            sure[line][0] = without(open[line][0], open[line][1], open[line][2]);
            sure[line][1] = without(open[line][1], open[line][0], open[line][2]);
            sure[line][2] = without(open[line][2], open[line][0], open[line][1]);
            if constexpr (!Tells) continue;
#pragma GCC unroll 3
            for (int box = 0; box < 3; ++box)
                open[line][box] = close_if_three(open[line][box], sure[line][box]);
        }
    }
    template <bool Tells>
    SIMD_INLINE static void pass(Vector* board, Sweep<Tells>& sweep) {
        for (int band = 0; band < 3; ++band) rows_of_band(board, band, sweep);
        for (int stack = 0; stack < 3; ++stack) columns_of_stack(board, stack, sweep);
    }
    // Closes each triad to the values that stand elsewhere in its line.
    SIMD_INLINE static void close(Vector open[3][3], const Vector fixed[3][3]) {
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line) {
            open[line][0] = without(open[line][0], fixed[line][1], fixed[line][2]);
            open[line][1] = without(open[line][1], fixed[line][0], fixed[line][2]);
            open[line][2] = without(open[line][2], fixed[line][0], fixed[line][1]);
        }
    }

    // With AVX2 the rows have no register left: they load a cell again where they need it.
    SIMD_INLINE static Vector for_rows(Vector cell) { return width == 16 ? cell : in_register(cell); }

    template <bool Tells>
    SIMD_INLINE static void rows_of_band(const Vector* board, int band, Sweep<Tells>& sweep) {
        const Vector* cells_of_band = board + 27 * band;
        Vector open[3][3], fixed[3][3], sure[3][3];
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
            Vector alone[3][3];
#pragma GCC unroll 3
            for (int line = 0; line < 3; ++line) {
                const Vector* cell = cells_of_band + 9 * line + 3 * box;
                const auto a = for_rows(cell[0]), b = for_rows(cell[1]), c = for_rows(cell[2]);
                open[line][box] = or3(a, b, c);
                alone[line][0] = single(a), alone[line][1] = single(b), alone[line][2] = single(c);
                fixed[line][box] = or3(alone[line][0], alone[line][1], alone[line][2]);
            }
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i)
                sweep.column_fixed[3 * box + i][band] = or3(alone[0][i], alone[1][i], alone[2][i]);
        }
        close(open, fixed);
        narrow(open, sure, sweep);
        if constexpr (Tells) {
#pragma GCC unroll 3
            for (int line = 0; line < 3; ++line)
                sweep.settled &= or3(sure[line][0], sure[line][1], sure[line][2]);
        }
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
#pragma GCC unroll 3
            for (int line = 0; line < 3; ++line) {
                sweep.row_open[3 * band + line][box] = open[line][box];
            }
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const int column = 3 * box + i;
                auto has = cells_of_band[column] & open[0][box];
                has = or_and(has, cells_of_band[9 + column], open[1][box]);
                has = or_and(has, cells_of_band[18 + column], open[2][box]);
                sweep.column_has[column][band] = has;
            }
        }
    }

    template <bool Tells>
    SIMD_INLINE static void columns_of_stack(Vector* board, int stack, Sweep<Tells>& sweep) {
        Vector open[3][3], sure[3][3], placed[3] = {};
        Vector fewest = sweep.fewest;
#pragma GCC unroll 3
        for (int line = 0; line < 3; ++line)
#pragma GCC unroll 3
            for (int box = 0; box < 3; ++box) open[line][box] = sweep.column_has[3 * stack + line][box];
        close(open, sweep.column_fixed + 3 * stack);
        narrow(open, sure, sweep);
#pragma GCC unroll 3
        for (int box = 0; box < 3; ++box) {
            const Vector row_open[3] = {sweep.row_open[3 * box][stack], sweep.row_open[3 * box + 1][stack],
                                        sweep.row_open[3 * box + 2][stack]};
#pragma GCC unroll 3
            for (int line = 0; line < 3; ++line) {
                Vector* cell = board + 27 * box + 3 * stack + line;
                const auto a = in_register(cell[0]), b = in_register(cell[9]), c = in_register(cell[18]);
                const auto left_a = and3(a, row_open[0], open[line][box]);
                const auto left_b = and3(b, row_open[1], open[line][box]);
                const auto left_c = and3(c, row_open[2], open[line][box]);
                // What the triad must hold, and only one of its cells can: a light pass asks the cells alone
                // whether the triad may hold it.
                const auto several = majority(left_a, left_b, left_c);
                const auto lone =
                    Tells ? sure[line][box] & ~several
                          : none_of(open[line][(box + 1) % 3], open[line][(box + 2) % 3], several);
                if constexpr (Tells) placed[line] |= lone;
                const auto after_a = either(left_a & lone, left_a);
                const auto after_b = either(left_b & lone, left_b);
                const auto after_c = either(left_c & lone, left_c);
                if constexpr (Tells) {
                    sweep.changed =
                        or_differ(or_differ(or_differ(sweep.changed, a, after_a), b, after_b), c, after_c);
                    fewest =
                        least_of_narrow(least_of_narrow(fewest, after_a), least_of_narrow(after_b, after_c));
                }
                cell[0] = after_a, cell[9] = after_b, cell[18] = after_c;
            }
        }
        if constexpr (Tells) {
            sweep.fewest = fewest;
            sweep.settled &= and3(placed[0], placed[1], placed[2]);
        }
    }
};

inline constexpr Nine::Splits Nine::splits{};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
