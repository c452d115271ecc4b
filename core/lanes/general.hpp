// Every other shape, one board a lane: Sudoku of any box height and width, Latin squares, and either with
// signs between neighbouring cells, which may differ from lane to lane.
#pragma once

#include "lanes/findings.hpp"
#include "lanes/frames.hpp"
#include "lanes/job.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

class General {
public:
    explicit General(const Job& job)
        : side(job.shape.side),
          cells(job.shape.cells()),
          deepest(cells),
          shape_(job.shape),
          signs_(job.signs),
          every_value_(broadcast((1u << job.shape.side) - 1)) {}

    static constexpr bool guesses = true;
    static constexpr int most_cells = largest_side * largest_side;
    const int side;
    const int cells;
    const int deepest;  // each guess fixes a cell

    // Boards begin in these lanes: take over their signs.
    void begin(const Vector*, LaneSet lanes, const std::uint64_t* index) {
        each_lane(signs_ ? lanes : 0, [&](int lane) {
            const auto* signs = signs_ + index[lane] * static_cast<std::uint64_t>(shape_.edges());
            for (int edge = 0; edge < shape_.edges(); ++edge) {
                first_less_[edge][lane] = signs[edge] > 0 ? 0xFFFF : 0;
                first_greater_[edge][lane] = signs[edge] < 0 ? 0xFFFF : 0;
            }
        });
    }
    Findings narrow_fresh(Vector*) const { return {}; }  // does nothing
    const Vector* solution(const Vector* board) const { return board; }

    // A round of two passes; returns what the second finds.
    Findings narrow(Vector* board) {
        pass(board);
        return pass(board);
    }

    Findings pass(Vector* board) {
        fewest_ = broadcast(0xFFFF);
        clash_ = changed_ = Vector{};
        settled_ = every_value_;
        survey(board);
        judge(rows_);
        judge(columns_);
        if (shape_.box_width) judge(boxes_);
        place_singles(board);
        if (shape_.box_width) {
            lock<true>(board);
            lock<false>(board);
        }
        if (signs_) obey_signs(board);
        // A full board that still changed breaks a sign.
        const auto changed = nonzero(changed_);
        return {nonzero(clash_ | (Vector)(fewest_ == 0)),
                all_lanes & ~changed & ~nonzero(settled_ ^ every_value_), changed, all_lanes & ~changed,
                all_lanes & ~changed};
    }

    // Lane by lane, where to guess: the first of the cells with the fewest candidates.
    struct Choice {
        Vector cell;
        LaneSet looks_loose() const { return 0; }
        LaneSet possible() const { return all_lanes; }
        LaneSet nearly_solved() const { return all_lanes; }
    };
    Choice choose(const Vector* board) const {
        Choice best{Vector{}};
        Vector fewest = broadcast(0xFFFF);
        for (int cell = 0; cell < cells; ++cell) {
            const auto count = count_bits(board[cell]);
            const auto weight = count | (Vector)(count < 2);
            const auto better = (Vector)(weight < fewest);
            fewest = least(weight, fewest);
            best.cell = (best.cell & ~better) | (broadcast(static_cast<unsigned>(cell)) & better);
        }
        return best;
    }

    // Takes the least candidate on the board; the frame that is kept for later has the others.
    void branch(std::uint16_t* lane_of_board, std::uint16_t* frame, const Choice& choice, int lane,
                bool) const {
        const int cell = choice.cell[lane];
        auto& kept = frame[cell];
        const auto value = static_cast<std::uint16_t>(kept & -kept);
        kept = static_cast<std::uint16_t>(kept ^ value);
        lane_of_board[cell * width] = value;
    }

    bool paired(const std::uint16_t* frame) const { return !signs_ && at_most_two(frame, cells); }

private:
    // The candidates of one group, value by value.
    struct Tally {
        Vector once, twice;  // at least
        Vector fixed;        // by a naked single

        SIMD_INLINE void add(Vector candidates, Vector alone, Vector& clash) {
            twice = or_and(twice, once, candidates);
            once |= candidates;
            clash = or_and(clash, fixed, alone);
            fixed |= alone;
        }
    };

    int box_of(int row, int column) const {
        return row / shape_.box_height * shape_.box_height + column / shape_.box_width;
    }

    void survey(const Vector* board) {
        for (int i = 0; i < side; ++i) columns_[i] = boxes_[i] = Tally{};
        for (int row = 0; row < side; ++row) {
            Tally tally{};
            for (int column = 0; column < side; ++column) {
                const auto candidates = board[row * side + column];
                const auto alone = single(candidates);
                fewest_ = least(fewest_, candidates);
                tally.add(candidates, alone, clash_);
                columns_[column].add(candidates, alone, clash_);
                if (shape_.box_width) boxes_[box_of(row, column)].add(candidates, alone, clash_);
            }
            settled_ &= tally.fixed;
            rows_[row] = tally;
        }
    }

    // A value without a cell in some group ends the board; `twice` becomes the values with exactly one.
    void judge(Tally* tallies) {
        for (int i = 0; i < side; ++i) {
            clash_ |= tallies[i].once ^ every_value_;
            tallies[i].twice = tallies[i].once & ~tallies[i].twice;
        }
    }

    void place_singles(Vector* board) {
        for (int row = 0; row < side; ++row)
            for (int column = 0; column < side; ++column) {
                auto fixed = rows_[row].fixed | columns_[column].fixed;
                auto only_here = rows_[row].twice | columns_[column].twice;
                if (shape_.box_width) {
                    fixed |= boxes_[box_of(row, column)].fixed;
                    only_here |= boxes_[box_of(row, column)].twice;
                }
                const auto before = board[row * side + column];
                const auto left = either(single(before), before & ~fixed);
                put(board[row * side + column], either(before & only_here, left));
            }
    }

    SIMD_INLINE void put(Vector& cell, Vector after) {
        changed_ = or_differ(changed_, cell, after);
        cell = after;
    }

    // Locked candidates between boxes and their rows (or columns). A segment is what a line shares with a
    // box: a value that has one segment left in its line leaves the rest of the box, and the other way round.
    template <bool Rows>
    void lock(Vector* board) {
        const int length = Rows ? shape_.box_width : shape_.box_height;  // cells of a segment
        const int lines = side / length;                                 // of a box
        const int across = side / length;                                // boxes of a band
        const int along = Rows ? 1 : side;
        const int over = Rows ? side : 1;
        Vector box_once[largest_side], box_twice[largest_side];
        for (int band = 0; band < side / lines; ++band) {
            for (int box = 0; box < across; ++box) box_once[box] = box_twice[box] = Vector{};
            for (int line = 0; line < lines; ++line) {
                Vector once{}, twice{};
                for (int box = 0; box < across; ++box) {
                    const Vector* cell = board + (band * lines + line) * over + box * length * along;
                    Vector has{};
                    for (int i = 0; i < length; ++i) has |= cell[i * along];
                    segments_[line][box] = has;
                    twice = or_and(twice, once, has);
                    once |= has;
                    box_twice[box] = or_and(box_twice[box], box_once[box], has);
                    box_once[box] |= has;
                }
                line_only_[line] = once & ~twice;
            }
            // By box: values locked into one of its segments by that segment's line.
            Vector locked_in_box[largest_side];
            for (int box = 0; box < across; ++box) {
                box_once[box] &= ~box_twice[box];
                locked_in_box[box] = Vector{};
                for (int line = 0; line < lines; ++line)
                    locked_in_box[box] = or_and(locked_in_box[box], segments_[line][box], line_only_[line]);
            }
            for (int line = 0; line < lines; ++line) {
                Vector locked_in_line{};
                for (int box = 0; box < across; ++box)
                    locked_in_line = or_and(locked_in_line, segments_[line][box], box_once[box]);
                for (int box = 0; box < across; ++box) {
                    const auto has = segments_[line][box];
                    const auto gone = (locked_in_box[box] & ~(has & line_only_[line])) |
                                      (locked_in_line & ~(has & box_once[box]));
                    Vector* cell = board + (band * lines + line) * over + box * length * along;
                    for (int i = 0; i < length; ++i) put(cell[i * along], cell[i * along] & ~gone);
                }
            }
        }
    }

    // first < second: the second exceeds the least candidate of the first, and the first stays below the
    // greatest of the second.
    void obey_signs(Vector* board) {
        for (int cell = 0; cell < cells; ++cell) {
            const auto candidates = board[cell];
            above_[cell] = -((candidates & -candidates) << 1);
            auto reach = candidates | (candidates >> 1);
            reach |= reach >> 2;
            reach |= reach >> 4;
            reach |= reach >> 8;
            below_[cell] = reach >> 1;
        }
        int edge = 0;
        for (int row = 0; row < side; ++row)
            for (int column = 0; column + 1 < side; ++column, ++edge)
                obey_sign(board, edge, row * side + column, row * side + column + 1);
        for (int row = 0; row + 1 < side; ++row)
            for (int column = 0; column < side; ++column, ++edge)
                obey_sign(board, edge, row * side + column, (row + 1) * side + column);
    }

    SIMD_INLINE void obey_sign(Vector* board, int edge, int first, int second) {
        const auto less = first_less_[edge], greater = first_greater_[edge];
        put(board[first], board[first] & (below_[second] | ~less) & (above_[second] | ~greater));
        put(board[second], board[second] & (above_[first] | ~less) & (below_[first] | ~greater));
    }

    static constexpr int most_edges = 2 * largest_side * (largest_side - 1);

    const Shape shape_;
    const std::int8_t* const signs_;
    const Vector every_value_;
    Vector fewest_, clash_, settled_, changed_;
    Tally rows_[largest_side], columns_[largest_side], boxes_[largest_side];
    Vector segments_[largest_side][largest_side], line_only_[largest_side];
    Vector above_[most_cells], below_[most_cells];
    Vector first_less_[most_edges], first_greater_[most_edges];
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
