// Boards filled by singles alone, one a lane, of any shape without signs: no guess is made, and boards that
// singles don't fill stay undecided.
#pragma once

#include <initializer_list>

#include "lanes/findings.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// The sizes of a board and of its boxes, constants or set at run time. The boxes of a Latin square are its
// rows.
struct NineByNine {
    static constexpr int side = 9, box_height = 3, box_width = 3;
    explicit NineByNine(const Shape&) {}
};
struct AnySize {
    int side, box_height, box_width;
    explicit AnySize(const Shape& shape)
        : side(shape.side),
          box_height(shape.box_width ? shape.box_height : 1),
          box_width(shape.box_width ? shape.box_width : shape.side) {}
};

template <class Size>
class Singles {
public:
    static constexpr bool guesses = false;
    static constexpr int most_cells = largest_side * largest_side;
    static constexpr int deepest = 0;
    const int cells;

    explicit Singles(const Job& job)
        : cells(job.shape.cells()),
          size_(job.shape),
          every_value_(broadcast((1u << job.shape.side) - 1)),
          naked_(job.means == Means::singles) {}

    // Boards begin in these lanes: from now on `open` has the candidates of cells without a value.
    void begin(Vector* open, LaneSet lanes, const std::uint64_t*) {
        const LaneBlend fresh(lanes);
        for (int cell = 0; cell < cells; ++cell) {
            const auto given = fresh(Vector{}, single(open[cell]));
            placed_[cell] = fresh(placed_[cell], given);
            open[cell] ^= given;
        }
    }
    Findings narrow_fresh(Vector*) const { return {}; }  // does nothing
    const Vector* solution(const Vector*) const { return placed_; }

    // A round of passes: light ones, then one that returns findings.
    Findings narrow(Vector* open) {
        for (int i = 0; i < tuning::light_passes_of_singles; ++i) pass(open);
        const auto placed = nonzero(pass(open));
        Vector clashing{}, missing{};
        for (const auto* groups : {placed_tallies_.rows, placed_tallies_.columns, placed_tallies_.boxes})
            for (int i = 0; i < size_.side; ++i) {
                clashing |= groups[i].twice;
                missing |= every_value_ ^ groups[i].once;
            }
        return {nonzero(clashing), all_lanes & ~nonzero(missing), placed, all_lanes & ~placed,
                all_lanes & ~placed};
    }

private:
    // The values of a group's cells: those with a value, or those without.
    struct Tally {
        Vector once{}, twice{};  // at least

        SIMD_INLINE void add(Vector values) {
            twice = or_and(twice, once, values);
            once |= values;
        }
        SIMD_INLINE void add(const Tally& other) {
            twice = or3(twice, other.twice, once & other.once);
            once |= other.once;
        }
        SIMD_INLINE Vector alone() const { return once & ~twice; }
    };
    struct Tallies {
        Tally rows[largest_side], columns[largest_side], boxes[largest_side];
    };

    // Places everything that follows at once. If that is nothing, the next pass places nothing either.
    SIMD_APART Vector pass(Vector* open) {
        tally<false>(placed_, placed_tallies_);
        tally<true>(open, open_tallies_);
        return naked_ ? place<true>(open) : place<false>(open);
    }

    // Calls `visit(box, row, column)` with the number of each box, and with its first row and column.
    template <class Visit>
    SIMD_INLINE void each_box(Visit visit) const {
        int box = 0;
        for (int row = 0; row < size_.side; row += size_.box_height)
            for (int column = 0; column < size_.side; column += size_.box_width) visit(box++, row, column);
    }

    // Counts the values placed, or what is open when it is closed to them.
    template <bool Open>
    SIMD_INLINE void tally(Vector* cells, Tallies& tallies) {
        for (int i = 0; i < size_.side; ++i) tallies.rows[i] = tallies.columns[i] = {};
        each_box([&](int box, int first_row, int first_column) {
            Tally in_box;
#pragma GCC unroll 3
            for (int row = first_row; row < first_row + size_.box_height; ++row) {
                Tally in_row;
                const auto seen = placed_tallies_.rows[row].once | placed_tallies_.boxes[box].once;
#pragma GCC unroll 3
                for (int column = first_column; column < first_column + size_.box_width; ++column) {
                    const int cell = row * size_.side + column;
                    if constexpr (Open)
                        cells[cell] = without(cells[cell], seen, placed_tallies_.columns[column].once);
                    in_row.add(cells[cell]);
                }
                tallies.rows[row].add(in_row);
                in_box.add(in_row);
            }
            tallies.boxes[box] = in_box;
#pragma GCC unroll 3
            for (int column = first_column; column < first_column + size_.box_width; ++column) {
                Tally in_column;
#pragma GCC unroll 3
                for (int row = first_row; row < first_row + size_.box_height; ++row)
                    in_column.add(cells[row * size_.side + column]);
                tallies.columns[column].add(in_column);
            }
        });
    }

    // Places what is alone in its row, column or box and, where naked singles count, in its cell. Of two
    // values of a cell, which has none then, one is placed.
    template <bool Naked>
    SIMD_INLINE Vector place(Vector* all_open) {
        Vector any{};
        each_box([&](int box, int first_row, int first_column) {
            const auto in_box = open_tallies_.boxes[box].alone();
#pragma GCC unroll 3
            for (int row = first_row; row < first_row + size_.box_height; ++row) {
                const auto in_row = in_box | open_tallies_.rows[row].alone();
#pragma GCC unroll 3
                for (int column = first_column; column < first_column + size_.box_width; ++column) {
                    const int cell = row * size_.side + column;
                    const auto open = all_open[cell];
                    auto values = open & (in_row | open_tallies_.columns[column].alone());
                    if constexpr (Naked) values |= single(open);
                    const auto value = values & -values;
                    any |= value;
                    placed_[cell] |= value;
                    all_open[cell] = open & (Vector)(value == 0);
                }
            }
        });
        return any;
    }

    const Size size_;
    const Vector every_value_;
    const bool naked_;
    Tallies placed_tallies_, open_tallies_;
    Vector placed_[most_cells] = {};  // values of cells
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
