#include "generate/unavoidable_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "board/index.hpp"

namespace sudoshiki::generate {

namespace {

// Larger sets rarely get down to one given, and cost as much to maintain.
constexpr int max_rows = 5, max_columns = 5;

// By rows as bits: the number of rows.
constexpr auto rows_in = [] {
    std::array<std::uint8_t, 1 << 9> counts{};
    for (std::size_t rows = 1; rows < counts.size(); ++rows)
        counts[rows] = static_cast<std::uint8_t>(counts[rows / 2] + rows % 2);
    return counts;
}();

}  // namespace

UnavoidableSets::UnavoidableSets(const BoardKind& kind)
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
        for (; count < max_groups; ++count) groups_of_[cell][count] = groups_of_[cell][0];
    }
    if (kind.in_lanes) list_line_pairs(kind.shape);
}

// Lists pairs of rows, or columns, of one band or stack.
void UnavoidableSets::list_line_pairs(const lanes::Shape& shape) {
    const auto line = [&](int number, bool is_row) {
        Line cells{};
        for (int i = 0; i < side_; ++i)
            cells.cells[i] = static_cast<std::uint8_t>(is_row ? number * side_ + i : i * side_ + number);
        return cells;
    };
    for (const bool is_row : {true, false}) {
        const int box_size = is_row ? shape.box_height : shape.box_width,
                  exchangeable = box_size ? box_size : side_;
        for (int a = 0; a < side_; ++a)
            for (int b = a + 1; b < (a / exchangeable + 1) * exchangeable; ++b)
                line_pairs_.emplace_back(line(a, is_row), line(b, is_row));
    }
}

void UnavoidableSets::find(const std::uint8_t* full) {
    count_ = 0;
    std::fill(std::begin(of_cell_), std::end(of_cell_), SetBits{});
    index_board(full);
    link_rows();
    for (int pair = 0; pair < pairs_; ++pair)
        for (auto left = (1u << side_) - 1; left;) {
            const std::uint32_t part = linked_rows_[std::countr_zero(left)][pair];
            left &= ~part;
            if (rows_in[part] <= max_rows) add_rows(pair, part);
        }
    for (const auto& [first, second] : line_pairs_) add_line_cycles(full, first.cells, second.cells);
}

// Fills the tables of cells and seen values.
void UnavoidableSets::index_board(const std::uint8_t* full) {
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
            std::uint16_t seen[stride] = {};  // local: the compiler knows that it has no alias
            for (int i = 0; i < groups; ++i)
                for (int value = 0; value < stride; ++value)
                    seen[value] |= rows[groups_of_[cell][i] * stride + value];
            std::memcpy(seen_rows_[full[cell]][row], seen, sizeof seen);
        }
}

// Finds, for each pair of values, the components of their cells that share no group. Exchanging the two
// values in a component gives another solution. Each row has one cell of either value, so a component is a
// set of rows. All pairs are processed at once.
void UnavoidableSets::link_rows() {
    for (int pair = 0; pair < pairs_; ++pair) {
        const auto [a, b] = values_[pair];
        for (int row = 0; row < side_; ++row)
            linked_rows_[row][pair] =
                static_cast<std::uint16_t>(seen_rows_[a][row][b] | seen_rows_[b][row][a] | 1 << row);
    }
    // Transitive closure.
    for (int middle = 0; middle < side_; ++middle) {
        const auto one = static_cast<std::uint16_t>(
            1u << middle);  // a variable: with sanitizers the compiler loses its narrow type
        const auto bit = Pairs{} + one;
        for (int row = 0; row < side_; ++row)
            for (int i = 0; i < max_pairs / pairs_at_once; ++i) {
                auto& links = reinterpret_cast<Pairs*>(linked_rows_[row])[i];
                const auto through_middle = (Pairs)((links & bit) == bit);
                links |= reinterpret_cast<const Pairs*>(linked_rows_[middle])[i] & through_middle;
            }
    }
}

void UnavoidableSets::add_rows(int pair, std::uint32_t rows) {
    if (count_ == SetBits::max_sets) return;
    const auto set = SetBits::of(count_++);
    const auto [a, b] = values_[pair];
    for (; rows; rows &= rows - 1) {
        const int row = std::countr_zero(rows);
        of_cell_[cell_of_[a][row]] |= set;
        of_cell_[cell_of_[b][row]] |= set;
    }
}

// Adds the cycles of the permutation between two lines: exchanging the lines in the cells of a cycle gives
// another solution. Cycles of length two are left out: link_rows finds them.
void UnavoidableSets::add_line_cycles(const std::uint8_t* full, const std::uint8_t* first,
                                      const std::uint8_t* second) {
    std::uint8_t next[largest_side + 1], of_value[largest_side + 1];
    for (int i = 0; i < side_; ++i) of_value[full[first[i]]] = static_cast<std::uint8_t>(i);
    for (int i = 0; i < side_; ++i) next[i] = of_value[full[second[i]]];
    for (auto left = (1u << side_) - 1; left;) {
        const int begin = std::countr_zero(left);
        std::uint32_t cycle = 0;
        for (int i = begin; !(cycle >> i & 1); i = next[i]) cycle |= 1u << i;
        left &= ~cycle;
        if (rows_in[cycle] < 3 || rows_in[cycle] > max_columns || count_ == SetBits::max_sets) continue;
        const auto set = SetBits::of(count_++);
        for (; cycle; cycle &= cycle - 1) {
            of_cell_[first[std::countr_zero(cycle)]] |= set;
            of_cell_[second[std::countr_zero(cycle)]] |= set;
        }
    }
}

void SetCounts::begin(const std::uint8_t* full) {
    if (!unavoidable_.active()) return;
    unavoidable_.find(full);
    std::fill(std::begin(givens_), std::end(givens_), std::uint8_t{0});
    for (int cell = 0; cell < length(sets_of_); ++cell) {
        sets_of_[at(cell)].clear();
        unavoidable_.of_cell(cell).each([&](int set) {
            sets_of_[at(cell)].push_back(static_cast<std::uint8_t>(set));
            ++givens_[set];
        });
    }
}

}  // namespace sudoshiki::generate
