#include "search/small_shape.hpp"

#include <algorithm>
#include <set>

#include "board/cell_set.hpp"
#include "board/index.hpp"

namespace sudoshiki::search {

SmallShape::SmallShape(const Graph& graph) : constraints_(graph.constraint_shape()), lanes_(graph) {
    tables_.side = graph.side;
    tables_.cells = graph.cells();
    tables_.full = static_cast<SmallMask>((1U << graph.side) - 1);
    tables_.sets = &ValueSets::for_side(graph.side);
    add_neighbours(graph);
    add_pairs(graph);
    see_by_pairs(graph);
    add_groups(graph);
    add_sums(graph, constraints_.sums, SmallKind::sum);
    add_layers();
    link_cells(graph.cells());
    point_to_tables(graph.cells());
}

void SmallShape::add_tight_sums(const Graph& graph) {
    tight_ = shaped_tight_sums(graph);
    add_sums(graph, tight_, SmallKind::tight_sum);
    point_to_tables(graph.cells());
}

void SmallShape::add_longer_sums(const Graph& graph) {
    longer_ = shaped_longer_sums(graph);
    add_sums(graph, longer_, SmallKind::longer_sum);
    point_to_tables(graph.cells());
}

void SmallShape::point_to_tables(int cells) {
    watch_cells(cells);
    tables_.lanes = lanes_.table();
    tables_.neighbour_start = neighbour_start_.data();
    tables_.neighbours = neighbours_.data();
    tables_.pair_start = pair_start_.data();
    tables_.pairs = pairs_.data();
    tables_.linked = linked_.data();
    tables_.support = support_.data();
    tables_.constraint_count = length(list_);
    tables_.constraints = list_.data();
    tables_.constraint_cells = cells_.data();
    tables_.watch = watch_.data();
    tables_.sums = sums_.data();
    tables_.set_lists = set_lists_.data();
    tables_.rest_start = rest_start_.data();
    tables_.rest = rest_.data();
    tables_.seen = seen_.data();
    tables_.layers = layers_.data();
}

namespace {

std::vector<int> sorted(std::vector<int> cells) {
    std::ranges::sort(cells);
    return cells;
}

constexpr std::ptrdiff_t most_sets = 64;  // more of them cost more than looking at open cells alone
constexpr int many_far_neighbours = 4;    // a cell, on average

}  // namespace

void SmallShape::add_neighbours(const Graph& graph) {
    constexpr std::size_t words = small_cells / 64;
    seen_.resize(at(graph.cells()) * words);
    std::vector<int> near(at(graph.cells()), -1);  // the last cell that shares a house with it
    for (int cell = 0; cell < graph.cells(); ++cell) {
        neighbour_start_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
        for (int group : graph.groups_of[at(cell)])
            if (length(graph.groups[at(group)]) == graph.side)
                for (int other : graph.groups[at(group)]) near[at(other)] = cell;
        for (int other : graph.neighbours[at(cell)]) {
            seen_[at(cell) * words + at(other) / 64] |= std::uint64_t{1} << (other % 64);
            if (near[at(other)] != cell) neighbours_.push_back(static_cast<SmallCell>(other));
        }
    }
    neighbour_start_.push_back(static_cast<std::uint32_t>(neighbours_.size()));
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

// Cells that a pair keeps from both having a value see each other as far as that value goes.
void SmallShape::see_by_pairs(const Graph& graph) {
    constexpr std::size_t words = small_cells / 64;
    const auto of_any_value = seen_;
    const auto one_value = of_any_value.size();
    auto links = length(neighbours_) * graph.side;
    for (int cell = 0; cell < graph.cells(); ++cell)
        for (const auto& end : constraints_.pairs_of[at(cell)]) {
            if (std::ranges::binary_search(graph.neighbours[at(cell)], end.other)) continue;
            for (int value = 0; value < graph.side; ++value) {
                if (may_be_equal(end.table, value)) continue;
                if (seen_.size() == one_value)
                    for (int copy = 1; copy < graph.side; ++copy)
                        seen_.insert(seen_.end(), of_any_value.begin(), of_any_value.end());
                seen_[at(value) * one_value + at(cell) * words + at(end.other) / 64] |= std::uint64_t{1}
                                                                                        << (end.other % 64);
                ++links;
            }
        }
    tables_.seen_stride = seen_.size() == one_value ? 0 : static_cast<std::uint32_t>(one_value);
    tables_.far_neighbours = links >= many_far_neighbours * graph.cells() * graph.side;
}

bool SmallShape::may_be_equal(int table, int value) const {
    const auto place = value < 8 ? 1U << value : 256 + (1U << (value - 8));
    return support_[at(table) * 512 + place] >> value & 1;
}

void SmallShape::add_constraint(SmallKind kind, std::span<const int> cells, std::uint32_t number) {
    list_.push_back(
        {kind, static_cast<std::uint16_t>(cells.size()), static_cast<std::uint32_t>(cells_.size()), number});
    for (int cell : cells) cells_.push_back(static_cast<SmallCell>(cell));
}

// Two cells that differ need nothing but each other's neighbourhood, and a sum of the same cells sees more.
void SmallShape::add_groups(const Graph& graph) {
    std::set<std::vector<int>> summed;
    for (const auto& sum : constraints_.sums)
        if (sum.blocks.size() == 1 && (sum.stated || !sum.sets.empty())) summed.insert(sorted(sum.cells));
    for (const auto& group : graph.groups)
        if (length(group) < graph.side && length(group) > 2 && !summed.contains(sorted(group)))
            add_constraint(SmallKind::part, group, 0);
}

void SmallShape::add_sums(const Graph& graph, const std::vector<ShapedSum>& sums, SmallKind kind) {
    std::vector<int> order;
    for (int number = 0; number < length(sums); ++number) order.push_back(number);
    std::ranges::stable_sort(order, {}, [&](int number) { return sums[at(number)].cells.size(); });
    for (int number : order) {
        const auto& sum = sums[at(number)];
        const bool sets = add_sets(sum);
        add_constraint(sets ? SmallKind::sets : kind, sum.cells, static_cast<std::uint32_t>(sums_.size()));
        sums_.push_back(sum.blocked());
        add_rests(graph, sum);
    }
}

// Whether the sum is one of few sets of values.
bool SmallShape::add_sets(const ShapedSum& sum) {
    set_lists_.push_back({nullptr, nullptr});
    const int size = length(sum.cells);
    if (sum.blocks.size() != 1 || sum.relation != Relation::equal || size > tables_.side) return false;
    auto range = sum.blocked().sets;
    if (!range.first) {
        const auto coefficient = sum.blocks[0].coefficient;
        const auto total = sum.total / coefficient;
        if (total * coefficient != sum.total || total < 0 || total > tables_.sets->largest_sum())
            return false;
        range = tables_.sets->with_sum(size, static_cast<int>(total));
    }
    if (range.last - range.first > most_sets) return false;
    auto& list = sets_.emplace_back(range.first, range.last);
    list.resize((list.size() + 15) / 16 * 16);
    set_lists_.back() = {list.data(), list.data() + list.size()};
    return true;
}

void SmallShape::add_rests(const Graph& graph, const ShapedSum& sum) {
    const auto cells = CellSet::of(sum.cells);
    const auto inside = [&](int cell) { return cells.has(cell); };
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
        auto& first_words = first_words_.emplace_back();
        std::vector<std::uint64_t> all;  // states
        for (int count : layers.states) {
            first_words.push_back(static_cast<std::uint16_t>(all.size()));
            for (; count > 64; count -= 64) all.push_back(~std::uint64_t{0});
            all.push_back(count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count));
        }
        first_words.push_back(static_cast<std::uint16_t>(all.size()));
        const std::vector<std::uint64_t> none((layers.cells.size() + 3) / 4);  // masks
        const bool few = std::ranges::max(layers.states) <= 32;
        layers_.push_back({few ? nullptr : add_steps(layers), few ? add_step_lanes(layers) : nullptr,
                           first_words.data(), lanes_.add(all), lanes_.add(none)});
    }
}

const SmallStep* const* const* SmallShape::add_steps(const Layers& layers) {
    std::vector<const SmallStep* const*> by_table(layers.tables.size());
    auto& first_states = first_states_.emplace_back();
    for (std::size_t i = 0; i < layers.cells.size(); ++i) {
        auto& mine = by_table[layers.table_of[i]];
        if (!mine) mine = add_step_table(layers.steps(i), layers.states[i]);
        first_states.push_back(mine);
    }
    return first_states.data();
}

const SmallStep* const* SmallShape::add_step_table(const std::vector<Layers::Step>& from, int states) {
    auto& steps = steps_.emplace_back();
    auto& first_steps = first_steps_.emplace_back();
    steps.reserve(from.size());
    auto step = from.begin();
    for (int state = 0; state < states; ++state) {
        first_steps.push_back(steps.data() + steps.size());
        for (; step != from.end() && step->from == state; ++step)
            steps.push_back({static_cast<std::uint16_t>(step->to), step->value});
    }
    first_steps.push_back(steps.data() + steps.size());
    return first_steps.data();
}

const SmallStepLaneList* SmallShape::add_step_lanes(const Layers& layers) {
    std::vector<SmallStepLaneList> by_table;
    for (const auto& steps : layers.tables) {
        auto& lanes = step_lanes_.emplace_back();
        for (const auto& step : steps) add_to_lanes(step, lanes);
        by_table.push_back({lanes.data(), lanes.data() + lanes.size()});
    }
    auto& lists = step_lane_lists_.emplace_back();
    for (const auto table : layers.table_of) lists.push_back(by_table[table]);
    return lists.data();
}

void SmallShape::add_to_lanes(const Layers::Step& step, std::vector<SmallStepLanes>& lanes) {
    const auto value = at(step.value - 1);
    const auto by = static_cast<std::uint32_t>(step.to - step.from) % 32;
    const auto mine = std::ranges::find_if(
        lanes, [&](const auto& each) { return !each.from[value] || each.by[value] == by; });
    auto& found = mine == lanes.end() ? lanes.emplace_back() : *mine;
    found.from[value] |= 1U << step.from;
    found.by[value] = by;
}

void SmallShape::link_cells(int cells) {
    linked_.assign(small_cells / 64, 0);
    for (std::size_t cell = 0; cell < at(cells); ++cell)
        if (neighbour_start_[cell] < neighbour_start_[cell + 1] || pair_start_[cell] < pair_start_[cell + 1])
            linked_[cell / 64] |= std::uint64_t{1} << (cell % 64);
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
