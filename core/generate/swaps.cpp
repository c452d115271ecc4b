#include "generate/swaps.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sudoshiki::generate {

namespace {

// Larger sets are seldom the ones that are nearly empty, and cost as much to look after.
constexpr int most_pairs = 5;

}  // namespace

Swaps::Swaps(const Kind& kind)
    : kind_(kind),
      side_(kind.side()),
      active_(!kind.signs && side_ <= largest_side && side_ > 1),
      band_(kind.shape.box_height ? kind.shape.box_height : side_),
      stack_(kind.shape.box_width ? kind.shape.box_width : side_),
      most_(side_ + band_ + stack_) {
    if (!active_) return;
    sets_.resize(at(kind.cells() * most_));
    count_.resize(at(kind.cells()));
    row_bit_.resize(kind.graph->groups.size() * at(side_ + 1));
    cell_.resize(at((side_ + 1) * side_));
    others_.resize(at(kind.cells()));
    seen_.resize(at((side_ + 1) * side_ * (side_ + 1)));
    for (int cell = 0; cell < kind.cells(); ++cell)
        for (const int group : kind.graph->groups_of[at(cell)]) {
            const auto& cells = kind.graph->groups[at(group)];
            const auto in_row = [&](int other) { return other / side_ == cell / side_; };
            if (!std::all_of(cells.begin(), cells.end(), in_row)) others_[at(cell)].push_back(group);
        }
}

void Swaps::begin(const std::uint8_t* full) {
    if (!active_) return;
    std::fill(count_.begin(), count_.end(), 0);
    std::memset(givens_, 0, sizeof givens_);
    set_count_ = 0;
    const auto values = at(side_ + 1);
    for (int cell = 0; cell < kind_.cells(); ++cell) {
        cell_[at(full[cell] * side_ + cell / side_)] = static_cast<std::uint8_t>(cell);
        for (const int group : others_[at(cell)])
            row_bit_[at(group) * values + full[cell]] = static_cast<std::uint16_t>(1u << (cell / side_));
    }
    for (int cell = 0; cell < kind_.cells(); ++cell) {
        auto* seen = seen_.data() + (full[cell] * side_ + cell / side_) * (side_ + 1);
        std::memset(seen, 0, values * sizeof *seen);
        for (const int group : others_[at(cell)]) {
            const auto* bits = row_bit_.data() + at(group) * values;
            for (int value = 1; value <= side_; ++value) seen[value] |= bits[value];
        }
    }
    for (int a = 1; a <= side_; ++a)
        for (int b = a + 1; b <= side_; ++b) of_two_values(a, b);
    if (!kind_.in_lanes) return;  // a group that is no box may hold one cell of a pair only
    for (int first = 0; first < side_; ++first)
        for (int second = first + 1; second < side_; ++second) {
            if (first / band_ == second / band_) of_two_lines(full, first, second, 1, side_);
            if (first / stack_ == second / stack_) of_two_lines(full, first, second, side_, 1);
        }
}

// The cells of two values, in parts that share no group: each part may have its values exchanged. Each row
// has one cell of either value, so a part is a set of rows.
void Swaps::of_two_values(int a, int b) {
    std::uint32_t linked[largest_side];  // by row: rows that share a group with it, for these values
    for (int row = 0; row < side_; ++row)
        linked[row] =
            seen_[at((a * side_ + row) * (side_ + 1) + b)] | seen_[at((b * side_ + row) * (side_ + 1) + a)];
    for (auto left = (1u << side_) - 1; left;) {
        auto part = left & -left, fresh = part;
        int rows = 0;
        for (; fresh; ++rows) {
            const auto reached = linked[std::countr_zero(fresh)];
            fresh = (fresh & (fresh - 1)) | (reached & ~part);
            part |= reached;
        }
        left &= ~part;
        if (rows > most_pairs || set_count_ == most_sets) continue;
        for (; part; part &= part - 1) {
            add(cell_[at(a * side_ + std::countr_zero(part))]);
            add(cell_[at(b * side_ + std::countr_zero(part))]);
        }
        ++set_count_;
    }
}

// Two rows of a band (or columns of a stack): cells one under the other that exchange their values in a
// cycle.
void Swaps::of_two_lines(const std::uint8_t* full, int first, int second, int along, int across) {
    const auto *above = full + first * across, *below = full + second * across;
    int where[largest_side + 1];  // by value: its place in the first line
    for (int i = 0; i < side_; ++i) where[above[i * along]] = i;
    for (auto left = (1u << side_) - 1; left;) {
        std::uint32_t cycle = 0;
        int pairs = 0;
        for (int i = std::countr_zero(left); !(cycle >> i & 1); ++pairs, i = where[below[i * along]])
            cycle |= 1u << i;
        left &= ~cycle;
        // A cycle of two pairs is one of two values, too.
        if (pairs == 2 || pairs > most_pairs || set_count_ == most_sets) continue;
        for (; cycle; cycle &= cycle - 1) {
            const int step = std::countr_zero(cycle) * along;
            add(first * across + step);
            add(second * across + step);
        }
        ++set_count_;
    }
}

}  // namespace sudoshiki::generate
