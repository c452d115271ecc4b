// Boards filled by singles alone, one a lane, of any shape without signs: no guess is made, and what singles
// don't fill is given up.
#pragma once

#include <initializer_list>

#include "lanes/exchange.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// The sizes of a board and of its boxes: known when this is compiled, or when it runs. The boxes of a Latin
// square are its rows.
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
    explicit Singles(const Job& job)
        : job_(job),
          size_(job.shape),
          every_value_(broadcast((1u << job.shape.side) - 1)),
          naked_(job.means == Means::singles),
          intake_(job) {}

    void run() {
        refill(all_lanes);
        int until_look = 0;
        while (occupied_) {
            if (--until_look < 0) {
                until_look = tuning::rounds_between_looks;
                if (job_.watch->expired()) break;
            }
            for (int i = 0; i < tuning::light_passes_of_singles; ++i) pass<false>();
            pass<true>();
            if (const auto done = occupied_ & (filled_ | clashing_ | stalled_)) finish(done);
        }
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

    // Everything that follows at once; a pass that places nothing finds nothing in the next one either.
    template <bool Tells>
    SIMD_APART void pass() {
        tally<false>(placed_tallies_);
        tally<true>(open_tallies_);
        const auto placed = naked_ ? place<true>() : place<false>();
        if constexpr (!Tells) return;
        Vector clashing{}, missing{};
        for (const auto* groups : {placed_tallies_.rows, placed_tallies_.columns, placed_tallies_.boxes})
            for (int i = 0; i < size_.side; ++i) {
                clashing |= groups[i].twice;
                missing |= every_value_ ^ groups[i].once;
            }
        filled_ = all_lanes & ~nonzero(missing);
        clashing_ = nonzero(clashing);
        stalled_ = all_lanes & ~nonzero(placed);
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
    SIMD_INLINE void tally(Tallies& tallies) {
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
                        open_[cell] = without(open_[cell], seen, placed_tallies_.columns[column].once);
                    in_row.add((Open ? open_ : placed_)[cell]);
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
                    in_column.add((Open ? open_ : placed_)[row * size_.side + column]);
                tallies.columns[column].add(in_column);
            }
        });
    }

    // Places what is alone in its row, column or box and, where naked singles count, in its cell. Of two
    // values of a cell, which has none then, one is placed.
    template <bool Naked>
    SIMD_INLINE Vector place() {
        Vector any{};
        each_box([&](int box, int first_row, int first_column) {
            const auto in_box = open_tallies_.boxes[box].alone();
#pragma GCC unroll 3
            for (int row = first_row; row < first_row + size_.box_height; ++row) {
                const auto in_row = in_box | open_tallies_.rows[row].alone();
#pragma GCC unroll 3
                for (int column = first_column; column < first_column + size_.box_width; ++column) {
                    const int cell = row * size_.side + column;
                    const auto open = open_[cell];
                    auto values = open & (in_row | open_tallies_.columns[column].alone());
                    if constexpr (Naked) values |= single(open);
                    const auto value = values & -values;
                    any |= value;
                    placed_[cell] |= value;
                    open_[cell] = open & (Vector)(value == 0);
                }
            }
        });
        return any;
    }

    void finish(LaneSet lanes) {
        const auto filled = lanes & filled_, dead = lanes & clashing_;
        if (filled && job_.results.solution) write_solutions(job_, placed_, filled, index_);
        for (auto rest = lanes; rest; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            const auto index = index_[lane];
            const bool gives_up = ((filled | dead) >> lane & 1) == 0;
            job_.results.verdict[index] = static_cast<std::uint8_t>(gives_up             ? Verdict::undecided
                                                                    : filled >> lane & 1 ? Verdict::one
                                                                                         : Verdict::none);
            if (job_.results.guesses) job_.results.guesses[index] = gives_up;
            if (job_.results.found) job_.results.found[index] = filled >> lane & 1;
        }
        refill(lanes);
    }

    void refill(LaneSet lanes) {
        occupied_ = (occupied_ | lanes) & ~intake_.fill(open_, lanes, index_, limit_);
        Vector fresh{};
        for (auto rest = lanes; rest; rest &= rest - 1) fresh[__builtin_ctz(rest)] = 0xFFFF;
        for (int cell = 0; cell < size_.side * size_.side; ++cell) {
            const auto given = single(open_[cell]) & fresh;
            placed_[cell] = (placed_[cell] & ~fresh) | given;
            open_[cell] ^= given;
        }
    }

    const Job& job_;
    const Size size_;
    const Vector every_value_;
    const bool naked_;
    Intake intake_;
    LaneSet occupied_ = 0;                             // lanes with a board
    LaneSet filled_ = 0, clashing_ = 0, stalled_ = 0;  // after a round
    std::uint32_t limit_[width] = {};
    std::uint64_t index_[width] = {};
    Tallies placed_tallies_, open_tallies_;
    Vector open_[largest_side * largest_side] = {};    // candidates of cells without a value
    Vector placed_[largest_side * largest_side] = {};  // values of the others
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
