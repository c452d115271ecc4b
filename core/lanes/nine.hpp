// The 9×9 Sudoku, one board a lane. All inference is on triads: the three cells that a box shares with a row
// or a column. The permutations that are left of them (boards/triads.h) leave out locked candidates, and
// more; a value that has one triad left along the row and one along the column is a hidden single; naked
// singles only close triads to others.
#pragma once

#include "lanes/findings.hpp"
#include "lanes/frames.hpp"
#include "lanes/job.hpp"
#include "lanes/triples.hpp"
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

    // A round of passes: light ones, then a full one, which returns findings.
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
            const Triple first = triads_of(board, band, 0);
            const Triple others[2] = {triads_of(board, band, 1), triads_of(board, band, 2)};
            const auto counted = Triad::count(Triad::permutations(first, others[0], others[1]));
            const auto total =
                count_bits(counted.ones) + 2 * count_bits(counted.twos) + 4 * count_bits(counted.fours);
            best.left += total;
            const auto weight = (Vector)(counted.open() == 0) | total;
            const auto better = (Vector)(weight < fewest);
            const auto values = counted.fewest();
            const auto value = values & -values;
            const auto second = (Vector)((majority(first[0], others[0][2], others[1][2]) & value) == 0);
            const auto first_triad = (first[0] & ~second) | (first[1] & second);
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
        Triple row_open[3][3];    // by band and box: values the triads may hold, by row
        Triple column_has[3][3];  // by stack and box: candidates by column, after the rows were narrowed
        Triple column_fixed[3][3];
        Vector fewest = broadcast(every_value);
        Vector placeable = broadcast(every_value);
        Vector settled = broadcast(every_value);
        Vector changed{};
    };
    static constexpr int step(int band) { return band < 3 ? 1 : 9; }
    static constexpr int first_cell(int band, int line, int box) {
        return band < 3 ? (3 * band + line) * 9 + 3 * box : 3 * box * 9 + 3 * (band - 3) + line;
    }

    // Of a box, by line, turned in the second and third box.
    SIMD_INLINE static Triple triads_of(const Vector* board, int band, int box) {
        Triple open;
        thrice([&](auto i) SIMD_LAMBDA {
            const auto* cell = board + first_cell(band, line_of(box, i), box);
            open[i] = or3(cell[0], cell[step(band)], cell[2 * step(band)]);
        });
        return open;
    }
    // The line of a field, and the field of a line.
    static constexpr int line_of(int box, int field) { return (field + (box > 0)) % 3; }
    static constexpr int field_of(int box, int line) { return (line + 2 * (box > 0)) % 3; }
    // Narrows the triads of a band to the permutations that are left; `sure` gets the values without
    // alternative. A triad has three cells: with three sure values it is closed to all others, which takes
    // too long for every pass.
    template <bool Tells>
    SIMD_INLINE static void narrow(Triple open[3], Triple sure[3], Sweep<Tells>& sweep) {
        const auto left = Triad::narrow(open[0], open[1], open[2]);
        open[0] = left.first.same, open[1] = left.second.same, open[2] = left.third.same;
        if constexpr (Tells) {
            sweep.placeable &= or3(open[0][0], open[1][2], open[2][2]);
            sure[0] = left.first.sure(), sure[1] = left.second.sure(), sure[2] = left.third.sure();
            thrice([&](auto line) SIMD_LAMBDA {
                thrice([&](auto box) SIMD_LAMBDA {
                    constexpr int i = field_of(box, line);
                    open[box][i] = close_if_three(open[box][i], sure[box][i]);
                });
            });
        }
    }
    template <bool Tells>
    SIMD_INLINE static void pass(Vector* board, Sweep<Tells>& sweep) {
        for (int band = 0; band < 3; ++band) rows_of_band(board, band, sweep);
        for (int stack = 0; stack < 3; ++stack) columns_of_stack(board, stack, sweep);
    }
    // Closes each triad to the values that stand elsewhere in its line.
    SIMD_INLINE static void close(Triple open[3], const Triple fixed[3]) {
        const auto first = down(fixed[0]);
        open[0] = without(open[0], up(fixed[1]), up(fixed[2]));
        open[1] = without(open[1], first, fixed[2]);
        open[2] = without(open[2], first, fixed[1]);
    }

    // With AVX2 there is no register left for the rows: they load a cell again when they need it.
    SIMD_INLINE static Vector for_rows(Vector cell) { return width == 16 ? cell : in_register(cell); }

    template <bool Tells>
    SIMD_INLINE static void rows_of_band(const Vector* board, int band, Sweep<Tells>& sweep) {
        const Vector* cells_of_band = board + 27 * band;
        Triple open[3], fixed[3], sure[3];
        thrice([&](auto box) SIMD_LAMBDA {
            Triple alone[3];
            thrice([&](auto line) SIMD_LAMBDA {
                constexpr int i = field_of(box, line);
                const Vector* cell = cells_of_band + 9 * line + 3 * box;
                const auto a = for_rows(cell[0]), b = for_rows(cell[1]), c = for_rows(cell[2]);
                open[box][i] = or3(a, b, c);
                alone[line] = {single(a), single(b), single(c)};
                fixed[box][i] = or3(alone[line][0], alone[line][1], alone[line][2]);
            });
            thrice([&](auto i) SIMD_LAMBDA {
                sweep.column_fixed[box][band][i] = or3(alone[0][i], alone[1][i], alone[2][i]);
            });
        });
        close(open, fixed);
        narrow(open, sure, sweep);
        if constexpr (Tells) {
            thrice([&](auto i) SIMD_LAMBDA {
                sweep.settled &= or3(sure[0][i], sure[1][field_of(1, i)], sure[2][field_of(2, i)]);
            });
        }
        thrice([&](auto box) SIMD_LAMBDA {
            thrice([&](auto i) SIMD_LAMBDA { sweep.row_open[band][box][i] = open[box][field_of(box, i)]; });
            thrice([&](auto i) SIMD_LAMBDA {
                const int column = 3 * box + i;
                auto has = cells_of_band[column] & open[box][field_of(box, 0)];
                has = or_and(has, cells_of_band[9 + column], open[box][field_of(box, 1)]);
                sweep.column_has[box][band][i] =
                    or_and(has, cells_of_band[18 + column], open[box][field_of(box, 2)]);
            });
        });
    }

    template <bool Tells>
    SIMD_INLINE static void columns_of_stack(Vector* board, int stack, Sweep<Tells>& sweep) {
        Triple open[3], fixed[3], sure[3];
        Vector placed[3] = {};
        Vector fewest = sweep.fewest;
        thrice([&](auto box) SIMD_LAMBDA {
            thrice([&](auto i) SIMD_LAMBDA {
                open[box][i] = sweep.column_has[stack][box][line_of(box, i)];
                fixed[box][i] = sweep.column_fixed[stack][box][line_of(box, i)];
            });
        });
        close(open, fixed);
        narrow(open, sure, sweep);
        thrice([&](auto box) SIMD_LAMBDA {
            const auto& row_open = sweep.row_open[box][stack];
            const Triple& columns = open[box];
            thrice([&](auto line) SIMD_LAMBDA {
                Vector* cell = board + 27 * box + 3 * stack + line;
                const auto a = in_register(cell[0]), b = in_register(cell[9]), c = in_register(cell[18]);
                auto after_a = and3(a, row_open[0], columns[field_of(box, line)]);
                auto after_b = and3(b, row_open[1], columns[field_of(box, line)]);
                auto after_c = and3(c, row_open[2], columns[field_of(box, line)]);
                // What the triad must hold, and only one of its cells can: a light pass asks the cells alone
                // whether the triad may hold it.
                if constexpr (Tells) {
                    const auto lone = sure[box][field_of(box, line)] & ~majority(after_a, after_b, after_c);
                    placed[line] |= lone;
                    Triad::place(after_a, after_b, after_c, lone);
                    sweep.changed =
                        or_differ(or_differ(or_differ(sweep.changed, a, after_a), b, after_b), c, after_c);
                    fewest =
                        least_of_narrow(least_of_narrow(fewest, after_a), least_of_narrow(after_b, after_c));
                } else {
                    Triad::place_hidden(after_a, after_b, after_c, columns[field_of(box, line + 1)],
                                        columns[field_of(box, line + 2)]);
                }
                cell[0] = after_a, cell[9] = after_b, cell[18] = after_c;
            });
        });
        if constexpr (Tells) {
            sweep.fewest = fewest;
            sweep.settled &= and3(placed[0], placed[1], placed[2]);
        }
    }
};

inline constexpr Nine::Splits Nine::splits{};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
