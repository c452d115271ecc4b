#include "search/small_shape.hpp"

#include <algorithm>

#include "board/index.hpp"

namespace sudoshiki::search {

SmallShape::SmallShape(const Graph& graph) : constraints_(graph.constraint_shape()), lanes_(graph) {
    tables_.side = graph.side;
    tables_.cells = graph.cells();
    tables_.full = static_cast<SmallMask>((1U << graph.side) - 1);
    tables_.sets = &ValueSets::for_side(graph.side);
    add_neighbours(graph);
    add_pairs(graph);
    add_groups(graph);
    add_sums(graph);
    add_layers();
    watch_cells(graph.cells());
    tables_.lanes = lanes_.table();
    tables_.neighbour_start = neighbour_start_.data();
    tables_.neighbours = neighbours_.data();
    tables_.pair_start = pair_start_.data();
    tables_.pairs = pairs_.data();
    tables_.support = support_.data();
    tables_.constraint_count = length(list_);
    tables_.constraints = list_.data();
    tables_.constraint_cells = cells_.data();
    tables_.watch = watch_.data();
    tables_.sums = sums_.data();
    tables_.rest_start = rest_start_.data();
    tables_.rest = rest_.data();
    tables_.seen = seen_.data();
    tables_.layers = layers_.data();
}

namespace {

constexpr int many_far_neighbours = 4;  // a cell, on average

bool share_house(const Graph& graph, int cell, int other) {
    return std::ranges::any_of(graph.groups_of[at(cell)], [&](int group) {
        const auto& its = graph.groups_of[at(other)];
        return length(graph.groups[at(group)]) == graph.side && std::ranges::count(its, group) > 0;
    });
}

}  // namespace

void SmallShape::add_neighbours(const Graph& graph) {
    seen_.resize(at(graph.cells()) * small_cells / 64);
    for (int cell = 0; cell < graph.cells(); ++cell) {
        for (int other : graph.neighbours[at(cell)])
            seen_[at(cell) * small_cells / 64 + at(other) / 64] |= std::uint64_t{1} << (other % 64);
        neighbour_start_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
        for (int other : graph.neighbours[at(cell)])
            if (!share_house(graph, cell, other)) neighbours_.push_back(static_cast<SmallCell>(other));
    }
    neighbour_start_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
    tables_.far_neighbours = length(neighbours_) >= many_far_neighbours * graph.cells();
}

// Pairs and arcs alike are looked up.
void SmallShape::add_pairs(const Graph& graph) {
    for (const auto& table : constraints_.tables)
        for (int half = 0; half < 2; ++half)
            for (unsigned byte = 0; byte < 256; ++byte) {
                Mask<1> values;
                values.words[0] = byte << (8 * half) & tables_.full;
                support_.push_back(static_cast<SmallMask>(table.of(values).words[0]));
            }
    const auto above = static_cast<std::uint16_t>(support_.size() / 512),
               below = static_cast<std::uint16_t>(above + 1);
    if (!graph.arcs.empty())
        for (const auto table : {above, below})
            for (int half = 0; half < 2; ++half)
                for (unsigned byte = 0; byte < 256; ++byte) {
                    Mask<1> values;
                    values.words[0] = byte << (8 * half);
                    const auto mask = values.empty()   ? Mask<1>{}
                                      : table == above ? ~Mask<1>::upto(values.first())
                                                       : Mask<1>::upto(values.last() - 1);
                    support_.push_back(static_cast<SmallMask>(mask.words[0] & tables_.full));
                }
    for (int cell = 0; cell < graph.cells(); ++cell) {
        pair_start_.push_back(static_cast<std::uint32_t>(pairs_.size()));
        for (int other : graph.above[at(cell)]) pairs_.push_back({static_cast<SmallCell>(other), above});
        for (int other : graph.below[at(cell)]) pairs_.push_back({static_cast<SmallCell>(other), below});
        for (const auto& end : constraints_.pairs_of[at(cell)])
            pairs_.push_back({static_cast<SmallCell>(end.other), static_cast<std::uint16_t>(end.table)});
    }
    pair_start_.push_back(static_cast<std::uint32_t>(pairs_.size()));
}

void SmallShape::add_constraint(SmallKind kind, std::span<const int> cells, std::uint32_t number) {
    list_.push_back(
        {kind, static_cast<std::uint16_t>(cells.size()), static_cast<std::uint32_t>(cells_.size()), number});
    for (int cell : cells) cells_.push_back(static_cast<SmallCell>(cell));
}

// Two cells that differ need nothing but each other's neighbourhood.
void SmallShape::add_groups(const Graph& graph) {
    for (const auto& group : graph.groups)
        if (length(group) < graph.side && length(group) > 2) add_constraint(SmallKind::part, group, 0);
}

void SmallShape::add_sums(const Graph& graph) {
    std::vector<int> order;
    for (int number = 0; number < length(constraints_.sums); ++number) order.push_back(number);
    std::ranges::stable_sort(order, {},
                             [&](int number) { return constraints_.sums[at(number)].cells.size(); });
    for (int number : order) {
        const auto& sum = constraints_.sums[at(number)];
        add_constraint(SmallKind::sum, sum.cells, static_cast<std::uint32_t>(sums_.size()));
        sums_.push_back(sum.blocked());
        add_rests(graph, sum);
    }
}

void SmallShape::add_rests(const Graph& graph, const ShapedSum& sum) {
    const auto inside = [&](int cell) { return std::ranges::count(sum.cells, cell) > 0; };
    if (sum.blocks.size() == 1)
        for (int group : graph.groups_of[at(sum.cells[0])]) {
            const auto& house = graph.groups[at(group)];
            if (length(house) != graph.side || length(sum.cells) >= graph.side ||
                std::ranges::count_if(house, inside) != std::ssize(sum.cells))
                continue;
            for (int cell : house)
                if (!inside(cell)) rest_.push_back(static_cast<SmallCell>(cell));
        }
    rest_start_.push_back(static_cast<std::uint32_t>(rest_.size()));
}

void SmallShape::add_layers() {
    for (const auto& layers : constraints_.layers) {
        add_constraint(SmallKind::layers, layers.cells, static_cast<std::uint32_t>(layers_.size()));
        auto& steps = steps_.emplace_back();
        for (const auto& all : layers.steps)
            for (const auto& step : all)
                steps.push_back(
                    {static_cast<std::uint16_t>(step.from), static_cast<std::uint16_t>(step.to), step.value});
        auto& starts = step_starts_.emplace_back();
        const auto* next = steps.data();
        for (const auto& all : layers.steps) {
            starts.push_back(next);
            next += all.size();
        }
        starts.push_back(next);
        auto& states = states_.emplace_back();
        for (int count : layers.states) states.push_back(static_cast<std::uint16_t>(count));
        layers_.push_back({starts.data(), states.data()});
    }
}

void SmallShape::watch_cells(int cells) {
    const auto words = (list_.size() + 63) / 64;
    tables_.watch_words = static_cast<int>(words);
    watch_.assign(at(cells) * words, 0);
    for (std::size_t number = 0; number < list_.size(); ++number)
        for (int i = 0; i < list_[number].size; ++i)
            watch_[cells_[list_[number].first + at(i)] * words + number / 64] |= std::uint64_t{1}
                                                                                 << (number % 64);
}

}  // namespace sudoshiki::search
