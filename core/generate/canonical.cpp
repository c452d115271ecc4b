#include "generate/canonical.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

#include "board/index.hpp"
#include "board/refuse.hpp"

namespace sudoshiki::generate {

namespace {

constexpr int max_side = largest_canonical_side;
constexpr std::size_t max_candidates = 1'000'000;

using Line = std::array<std::uint8_t, max_side>;

// Lists all orders of the columns that keep stacks together.
std::vector<Line> column_orders(int side, int width) {
    const int stacks = side / width;
    std::vector<int> stack_order(at(stacks));
    std::iota(stack_order.begin(), stack_order.end(), 0);
    std::vector<std::vector<int>> within;
    std::vector<int> order(at(width));
    std::iota(order.begin(), order.end(), 0);
    do within.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    std::vector<Line> all;
    do {
        std::vector<std::size_t> choice(at(stacks));
        for (bool more = true; more;) {
            Line line{};
            for (int column = 0; column < side; ++column) {
                const auto stack = at(column / width);
                line[at(column)] = static_cast<std::uint8_t>(stack_order[stack] * width +
                                                             within[choice[stack]][at(column % width)]);
            }
            all.push_back(line);
            std::size_t digit = 0;
            while (digit < choice.size() && ++choice[digit] == within.size()) choice[digit++] = 0;
            more = digit < choice.size();
        }
    } while (std::next_permutation(stack_order.begin(), stack_order.end()));
    return all;
}

const std::vector<Line>& orders_of(int side, int width) {
    static const auto nine = column_orders(9, 3);
    if (side == 9 && width == 3) return nine;
    thread_local std::vector<Line> other;
    thread_local int other_side = 0, other_width = 0;
    if (side != other_side || width != other_width) {
        other = column_orders(side, width);
        other_side = side, other_width = width;
    }
    return other;
}

// A symmetry that gives the least form so far: the rows taken, the order of the columns, and the labels of
// the values.
struct LeastSymmetry {
    std::uint64_t labels = 0;  // four bits per value; 0: none yet
    std::uint16_t order = 0;   // of the columns, an index of orders_
    std::uint16_t rows = 0;    // rows taken, as bits
    std::uint8_t transposed = 0;
    std::uint8_t label_count = 0;
    std::uint8_t last_row = 0;
};

class Canoniser {
public:
    Canoniser(const lanes::Shape& shape, const std::uint8_t* values)
        : side_(shape.side),
          height_(shape.box_height),
          width_(shape.box_width),
          orders_(orders_of(shape.side, shape.box_width)) {
        for (int row = 0; row < side_; ++row)
            for (int column = 0; column < side_; ++column) {
                const auto value = values[row * side_ + column];
                board_[0][at(row)][at(column)] = value;
                board_[1][at(column)][at(row)] = value;
            }
        orientations_ = shape.box_height == shape.box_width ? 2 : 1;
    }

    Canonical run() {
        Canonical result;
        start();
        write(result.form);
        for (int row = 1; row < side_; ++row) {
            add_row(row % height_ == 0);
            if (candidates_.size() > max_candidates) return {};
            write(result.form);
        }
        result.automorphisms = candidates_.size();
        return result;
    }

private:
    // Only rows with the fewest givens in a stack, then in the next, can come first.
    void start() {
        std::array<Line, 2 * max_side> counts{};
        for (int line = 0; line < orientations_ * side_; ++line) counts[at(line)] = givens_by_stack(line);
        const auto min_counts = *std::min_element(counts.begin(), counts.begin() + orientations_ * side_);
        min_row_ = UINT64_MAX;
        for (int line = 0; line < orientations_ * side_; ++line) {
            if (counts[at(line)] != min_counts) continue;
            LeastSymmetry candidate;
            candidate.transposed = static_cast<std::uint8_t>(line / side_);
            for (std::size_t order = 0; order < orders_.size(); ++order) {
                candidate.order = static_cast<std::uint16_t>(order);
                try_row(candidate, line % side_);
            }
        }
        candidates_.swap(next_);
    }

    Line givens_by_stack(int line) const {
        Line counts{};
        for (int column = 0; column < side_; ++column)
            counts[at(column / width_)] += board_[at(line / side_)][at(line % side_)][at(column)] != 0;
        std::sort(counts.begin(), counts.end());  // missing stacks are 0 in every line
        return counts;
    }

    void add_row(bool new_band) {
        min_row_ = UINT64_MAX;
        next_.clear();
        for (const auto& candidate : candidates_)
            for (int row = 0; row < side_; ++row) {
                if (candidate.rows >> row & 1) continue;
                const bool same_band = row / height_ == candidate.last_row / height_;
                if (new_band == same_band) continue;
                // A band is completed before the next, so a free row of another band is in a new one.
                try_row(candidate, row);
            }
        candidates_.swap(next_);
    }

    // Keeps the candidate if this row gives the least form so far, or an equal one.
    void try_row(const LeastSymmetry& candidate, int row) {
        const auto& line = board_[candidate.transposed][at(row)];
        const auto& order = orders_[candidate.order];
        std::uint64_t key = 0, labels = candidate.labels;
        unsigned label_count = candidate.label_count;
        int shift = 4 * side_;
        for (int column = 0; column < side_; ++column) {
            const int value = line[order[at(column)]];
            shift -= 4;
            if (value) {
                auto label = labels >> (4 * value) & 15;
                if (!label) {
                    label = ++label_count;
                    labels |= label << (4 * value);
                }
                key |= label << shift;
            }
            if (key >> shift > min_row_ >> shift) return;
        }
        if (key < min_row_) {
            min_row_ = key;
            next_.clear();
        }
        LeastSymmetry extended = candidate;
        extended.labels = labels;
        extended.label_count = static_cast<std::uint8_t>(label_count);
        extended.rows |= static_cast<std::uint16_t>(1u << row);
        extended.last_row = static_cast<std::uint8_t>(row);
        next_.push_back(extended);
    }

    void write(std::vector<std::uint8_t>& form) const {
        for (int shift = 4 * (side_ - 1); shift >= 0; shift -= 4)
            form.push_back(static_cast<std::uint8_t>(min_row_ >> shift & 15));
    }

    const int side_, height_, width_;
    const std::vector<Line>& orders_;
    int orientations_ = 1;
    std::array<std::array<Line, max_side>, 2> board_{};
    std::uint64_t min_row_ = 0;  // of the current row of the form, four bits per cell
    std::vector<LeastSymmetry> candidates_, next_;
};

}  // namespace

Canonical canonical(const lanes::Shape& shape, const std::uint8_t* values) {
    if (shape.side > max_side || shape.box_height < 1 || shape.box_height * shape.box_width != shape.side)
        refuse<std::invalid_argument>("a board of boxes with a side up to 9 is expected");
    return Canoniser(shape, values).run();
}

}  // namespace sudoshiki::generate
