#include "local/arrangement.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki::local {

namespace {

bool is_row_or_column(const std::vector<int>& group, int side) {
    const auto same = [&](auto part) {
        return std::all_of(group.begin(), group.end(),
                           [&](int cell) { return part(cell) == part(group[0]); });
    };
    return same([side](int cell) { return cell / side; }) || same([side](int cell) { return cell % side; });
}

// Returns disjoint groups of N cells: boxes or regions if they cover the board, else rows.
std::vector<int> choose_blocks(const Graph& graph) {
    std::vector<int> blocks;
    for (const bool lines : {false, true}) {
        blocks.clear();
        std::vector<std::uint8_t> covered(at(graph.cells()), 0);
        for (int g = 0; g < length(graph.groups); ++g) {
            const auto& group = graph.groups[at(g)];
            const bool free =
                std::none_of(group.begin(), group.end(), [&](int cell) { return covered[at(cell)]; });
            if (length(group) != graph.side || !free) continue;
            if (is_row_or_column(group, graph.side) != lines) continue;
            for (int cell : group) covered[at(cell)] = 1;
            blocks.push_back(g);
        }
        if (length(blocks) == graph.side) break;
    }
    return blocks;
}

}  // namespace

Layout::Layout(const Kernel& kernel_)
    : kernel(kernel_),
      block_of(at(kernel.graph->cells()), -1),
      allowed(at(kernel.graph->cells() * kernel.side()), 0) {
    const Graph& graph = *kernel.graph;
    for (const auto groups : graph.groups_of.all()) counted.emplace_back(groups.begin(), groups.end());
    for (int group : choose_blocks(graph)) {
        std::vector<int> open;
        std::vector<std::uint8_t> is_missing(at(graph.side) + 1, 1);
        for (int cell : graph.groups[at(group)]) {
            std::erase(counted[at(cell)], group);
            is_missing[kernel.decided[at(cell)]] = 0;
            if (kernel.decided[at(cell)]) continue;
            open.push_back(cell);
            block_of[at(cell)] = length(blocks);
        }
        if (open.empty()) continue;
        missing.emplace_back();
        for (int value = 1; value <= graph.side; ++value)
            if (is_missing[at(value)]) missing.back().push_back(static_cast<Value>(value));
        blocks.push_back(std::move(open));
    }
    for (int cell : kernel.cell_of)
        if (block_of[at(cell)] < 0) free_cells.push_back(cell);
    for (int slot = 0; slot < kernel.slots(); ++slot)
        allowed[at(kernel.cell_of[at(kernel.owner[at(slot)])] * graph.side + kernel.value[at(slot)] - 1)] = 1;
    for (int cell = 0; cell < graph.cells(); ++cell)
        if (kernel.decided[at(cell)]) allowed[at(cell * graph.side + kernel.decided[at(cell)] - 1)] = 1;
}

Arrangement::Arrangement(const Layout& layout)
    : layout_(layout),
      board_(layout.kernel.decided),
      count_(layout.kernel.graph->groups.size() * at(layout.kernel.side())) {}

void Arrangement::fill_randomly(Random& random) {
    Board board = layout_.kernel.decided;
    for (std::size_t b = 0; b < layout_.blocks.size(); ++b) {
        auto values = layout_.missing[b];
        random.shuffle(std::span(values));
        for (std::size_t i = 0; i < values.size(); ++i) board[at(layout_.blocks[b][i])] = values[i];
    }
    for (int cell : layout_.free_cells) do
            board[at(cell)] =
                static_cast<Value>(1 + random.below(static_cast<std::uint32_t>(layout_.kernel.side())));
        while (!layout_.allows(cell, board[at(cell)]));
    set(board);
}

void Arrangement::set(const Board& board) {
    const Graph& graph = *layout_.kernel.graph;
    board_ = board;
    std::fill(count_.begin(), count_.end(), std::int16_t{0});
    cost_ = 0;
    for (int cell = 0; cell < graph.cells(); ++cell) {
        const Value value = board_[at(cell)];
        for (int group : layout_.counted[at(cell)]) cost_ += count(group, value)++ > 0;
        cost_ += !layout_.allows(cell, value);
        for (int greater : graph.above[at(cell)]) cost_ += board_[at(greater)] <= value;
    }
}

Swap Arrangement::random_swap(Random& random) const {
    const auto& cells = layout_.kernel.cell_of;
    const int first = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
    const int block = layout_.block_of[at(first)];
    if (block < 0) {
        const auto side = static_cast<std::uint32_t>(layout_.kernel.side());
        Value value = board_[at(first)];
        do value = static_cast<Value>(1 + random.below(side));
        while (!layout_.allows(first, value));
        return {first, -1, value, 0};
    }
    const auto& open = layout_.blocks[at(block)];
    if (open.size() == 1)
        return {first, -1, board_[at(first)], 0};  // no partner; happens only without propagation
    int second = first;
    while (second == first) second = open[random.below(static_cast<std::uint32_t>(open.size()))];
    return {first, second, board_[at(second)], board_[at(first)]};
}

// Skips groups with both cells: a swap does not change them.
int Arrangement::change_in_groups(int cell, int partner, Value from, Value to) const {
    int change = 0;
    for (int group : layout_.counted[at(cell)]) {
        if (partner >= 0) {
            const auto& its = layout_.counted[at(partner)];
            if (std::find(its.begin(), its.end(), group) != its.end()) continue;
        }
        change += (count(group, to) > 0) - (count(group, from) > 1);
    }
    return change + layout_.allows(cell, from) - layout_.allows(cell, to);
}

// Counts the broken arcs of `cell`, without the arc to its partner if `of_partner` is 0.
int Arrangement::broken_arcs(int cell, Value value, int partner, Value of_partner) const {
    const Graph& graph = *layout_.kernel.graph;
    int broken = 0;
    for (int greater : graph.above[at(cell)]) {
        const Value its = greater == partner ? of_partner : board_[at(greater)];
        broken += its && its <= value;
    }
    for (int lesser : graph.below[at(cell)])
        broken += (lesser == partner ? of_partner : board_[at(lesser)]) >= value;
    return broken;
}

int Arrangement::change(const Swap& swap) const {
    const auto [first, second, for_first, for_second] = swap;
    const Value from_first = board_[at(first)];
    if (from_first == for_first) return 0;
    int change = change_in_groups(first, second, from_first, for_first);
    if (second >= 0) change += change_in_groups(second, first, for_first, for_second);
    if (layout_.kernel.graph->arcs.empty()) return change;
    change += broken_arcs(first, for_first, second, for_second) -
              broken_arcs(first, from_first, second, second < 0 ? Value{0} : for_first);
    if (second >= 0)
        change += broken_arcs(second, for_second, first, 0) - broken_arcs(second, for_first, first, 0);
    return change;
}

void Arrangement::set_value(int cell, Value value) {
    for (int group : layout_.counted[at(cell)]) {
        --count(group, board_[at(cell)]);
        ++count(group, value);
    }
    board_[at(cell)] = value;
}

void Arrangement::apply(const Swap& swap, int change) {
    set_value(swap.first, swap.for_first);
    if (swap.second >= 0) set_value(swap.second, swap.for_second);
    cost_ += change;
}

Board Arrangement::consistent_part() const {
    const Kernel& kernel = layout_.kernel;
    std::vector<Kernel::Index> chosen(kernel.cell_of.size());
    for (std::size_t open = 0; open < chosen.size(); ++open) {
        const auto slot = kernel.slot_of(static_cast<int>(open), board_[at(kernel.cell_of[open])]);
        chosen[open] = slot >= 0 ? slot : kernel.slot_start[open];
    }
    return kernel.consistent_board(chosen);
}

}  // namespace sudoshiki::local
