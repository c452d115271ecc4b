#include "generate/swaps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "board/index.hpp"

namespace sudoshiki::generate {

namespace {

// Larger sets are seldom the ones that are nearly empty, and cost as much to look after.
constexpr int most_rows = 5, most_columns = 5;

// By rows as bits: how many there are.
constexpr auto rows_in = [] {
    std::array<std::uint8_t, 1 << 9> counts{};
    for (std::size_t rows = 1; rows < counts.size(); ++rows)
        counts[rows] = static_cast<std::uint8_t>(counts[rows / 2] + rows % 2);
    return counts;
}();

}  // namespace

Swaps::Swaps(const Kind& kind)
    : side_(kind.side()), active_(!kind.signs && side_ <= largest_side && side_ > 1) {
    if (!active_) return;
    for (int a = 1; a <= side_; ++a)
        for (int b = a + 1; b <= side_; ++b)
            values_[pairs_++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    rows_of_group_.resize(kind.graph->groups.size() * at(stride));
    for (int cell = 0; cell < kind.cells(); ++cell) {
        int count = 0;
        for (const int group : kind.graph->groups_of[at(cell)]) {
            const auto& cells = kind.graph->groups[at(group)];
            const auto in_row = [&](int other) { return other / side_ == cell / side_; };
            if (!std::all_of(cells.begin(), cells.end(), in_row))
                groups_of_[cell][count++] = static_cast<std::uint8_t>(group);
        }
        groups_ = std::max(groups_, count);
        for (; count < most_groups; ++count) groups_of_[cell][count] = groups_of_[cell][0];
    }
    if (kind.in_lanes) list_lines(kind.shape);
}

// Two rows, or two columns, that no box tells apart.
void Swaps::list_lines(const lanes::Shape& shape) {
    const auto line = [&](int number, bool is_row) {
        Line cells{};
        for (int i = 0; i < side_; ++i)
            cells.cells[i] = static_cast<std::uint8_t>(is_row ? number * side_ + i : i * side_ + number);
        return cells;
    };
    for (const bool is_row : {true, false}) {
        const int boxed = is_row ? shape.box_height : shape.box_width, together = boxed ? boxed : side_;
        for (int a = 0; a < side_; ++a)
            for (int b = a + 1; b < (a / together + 1) * together; ++b)
                lines_.emplace_back(line(a, is_row), line(b, is_row));
    }
}

void Swaps::find(const std::uint8_t* full) {
    count_ = 0;
    std::fill(std::begin(with_), std::end(with_), Sets{});
    look_at(full);
    link_rows();
    for (int pair = 0; pair < pairs_; ++pair)
        for (auto left = (1u << side_) - 1; left;) {
            const std::uint32_t part = linked_[std::countr_zero(left)][pair];
            left &= ~part;
            if (rows_in[part] <= most_rows) add_rows(pair, part);
        }
    for (const auto& [first, second] : lines_) follow_lines(full, first.cells, second.cells);
}

// The board by values, and what each cell sees.
void Swaps::look_at(const std::uint8_t* full) {
    auto* rows = rows_of_group_.data();
    const int groups = groups_, side = side_;
    for (int row = 0, cell = 0; row < side; ++row)
        for (int column = 0; column < side; ++column, ++cell) {
            cell_of_[full[cell]][row] = static_cast<std::uint8_t>(cell);
            for (int i = 0; i < groups; ++i)
                rows[groups_of_[cell][i] * stride + full[cell]] = static_cast<std::uint16_t>(1u << row);
        }
    for (int row = 0, cell = 0; row < side; ++row)
        for (int column = 0; column < side; ++column, ++cell) {
            std::uint16_t seen[stride] = {};  // of its own, so that nothing else can change meanwhile
            for (int i = 0; i < groups; ++i)
                for (int value = 0; value < stride; ++value)
                    seen[value] |= rows[groups_of_[cell][i] * stride + value];
            std::memcpy(seen_[full[cell]][row], seen, sizeof seen);
        }
}

// The cells of two values, in parts that share no group: each part may have its values exchanged. Each row
// has one cell of either value, so a part is a set of rows. All pairs of values are looked at together.
void Swaps::link_rows() {
    for (int pair = 0; pair < pairs_; ++pair) {
        const auto [a, b] = values_[pair];
        for (int row = 0; row < side_; ++row)
            linked_[row][pair] = static_cast<std::uint16_t>(seen_[a][row][b] | seen_[b][row][a] | 1 << row);
    }
    // Whoever is linked to a row is linked to all that the row is linked to.
    for (int middle = 0; middle < side_; ++middle) {
        const auto one = static_cast<std::uint16_t>(1u << middle);  // named: sanitizers hide how short it is
        const auto bit = Pairs{} + one;
        for (int row = 0; row < side_; ++row)
            for (int i = 0; i < most_pairs / pairs_at_once; ++i) {
                auto& links = reinterpret_cast<Pairs*>(linked_[row])[i];
                const auto by_it = (Pairs)((links & bit) == bit);
                links |= reinterpret_cast<const Pairs*>(linked_[middle])[i] & by_it;
            }
    }
}

void Swaps::add_rows(int pair, std::uint32_t rows) {
    if (count_ == Sets::most) return;
    const auto set = Sets::of(count_++);
    const auto [a, b] = values_[pair];
    for (; rows; rows &= rows - 1) {
        const int row = std::countr_zero(rows);
        with_[cell_of_[a][row]] |= set;
        with_[cell_of_[b][row]] |= set;
    }
}

// From a cell of the first line across to the second, on to where the first has that value, and so on until
// it comes round: all these cells may change places across. With two cells of each it is an exchange of two
// values.
void Swaps::follow_lines(const std::uint8_t* full, const std::uint8_t* first, const std::uint8_t* second) {
    std::uint8_t next[largest_side + 1], of_value[largest_side + 1];
    for (int i = 0; i < side_; ++i) of_value[full[first[i]]] = static_cast<std::uint8_t>(i);
    for (int i = 0; i < side_; ++i) next[i] = of_value[full[second[i]]];
    for (auto left = (1u << side_) - 1; left;) {
        const int begin = std::countr_zero(left);
        std::uint32_t round = 0;
        for (int i = begin; !(round >> i & 1); i = next[i]) round |= 1u << i;
        left &= ~round;
        if (rows_in[round] < 3 || rows_in[round] > most_columns || count_ == Sets::most) continue;
        const auto set = Sets::of(count_++);
        for (; round; round &= round - 1) {
            with_[first[std::countr_zero(round)]] |= set;
            with_[second[std::countr_zero(round)]] |= set;
        }
    }
}

void SwapCounts::begin(const std::uint8_t* full) {
    if (!swaps_.active()) return;
    swaps_.find(full);
    std::fill(std::begin(givens_), std::end(givens_), std::uint8_t{0});
    for (int cell = 0; cell < length(sets_of_); ++cell) {
        sets_of_[at(cell)].clear();
        swaps_.with(cell).each([&](int set) {
            sets_of_[at(cell)].push_back(static_cast<std::uint8_t>(set));
            ++givens_[set];
        });
    }
}

}  // namespace sudoshiki::generate
