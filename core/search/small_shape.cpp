#include "search/small_shape.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <utility>

#include "board/cell_set.hpp"
#include "board/index.hpp"

namespace sudoshiki::search {

namespace {

constexpr std::ptrdiff_t most_sets = 64;         // more of them cost more than looking at open cells alone
constexpr int many_far_neighbours = 4;           // a cell, on average
constexpr float place_weight_among_signs = 1.5;  // they tell more of places than other constraints do

}  // namespace

SmallShape::SmallShape(const Graph& graph, bool permutes)
    : constraints_(graph.constraint_shape()), groups_(SmallGroups::of(graph.group_shape())) {
    tables_.lanes = groups_.lanes.table(permutes);
    blank_ = groups_.lanes.blank(tables_.lanes);
    tables_.side = graph.side;
    tables_.cells = graph.cells();
    tables_.full = static_cast<SmallMask>((1U << graph.side) - 1);
    tables_.sets = &ValueSets::for_side(graph.side);
    tables_.place_weight = !graph.arcs.empty() && graph.constraints.empty() ? place_weight_among_signs : 1;
    add_pairs(graph);
    see_by_pairs(graph);
    add_groups(graph);
    add_sums(constraints_.sums, SmallKind::sum);
    add_layers();
    link_cells(graph.cells());
    point_to_tables(graph.cells());
}

void SmallShape::add_tight_sums(const Graph& graph) {
    tight_ = shaped_tight_sums(graph);
    add_sums(tight_, SmallKind::tight_sum);
    point_to_tables(graph.cells());
}

void SmallShape::add_longer_sums(const Graph& graph) {
    longer_ = shaped_longer_sums(graph);
    add_sums(longer_, SmallKind::longer_sum);
    point_to_tables(graph.cells());
}

void SmallShape::point_to_tables(int cells) {
    watch_cells(cells);
    set_lists_.clear();
    for (std::size_t sum = 0; sum + 1 < set_start_.size(); ++sum)
        set_lists_.push_back({sets_.data() + set_start_[sum], sets_.data() + set_start_[sum + 1]});
    tables_.neighbour_start = groups_.neighbour_start.data();
    tables_.neighbours = groups_.neighbours.data();
    tables_.pair_start = pair_start_.data();
    tables_.pairs = pairs_.data();
    tables_.telling = telling_[0].masks;
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
    tables_.layers = layers_.data();
}

// Pairs and arcs alike are looked up.
void SmallShape::add_pairs(const Graph& graph) {
    support_.reserve(512 * (constraints_.tables.size() + 2));
    for (const auto& table : constraints_.tables) {
        const auto first = support_.size();
        support_.resize(first + 512);  // no values beyond the side
        std::ranges::transform(table.rows(), support_.begin() + static_cast<std::ptrdiff_t>(first),
                               [](std::uint64_t mask) { return static_cast<SmallMask>(mask); });
    }
    const auto above = static_cast<std::uint16_t>(support_.size() / 512),
               below = static_cast<std::uint16_t>(above + 1);
    if (!graph.arcs.empty()) add_arc_support();
    std::vector<SmallCell> most;  // by table
    for (std::size_t table = 0; table < support_.size() / 512; ++table) most.push_back(most_excluding(table));
    const auto add = [&](int other, std::size_t table) {
        pairs_.push_back({static_cast<SmallCell>(other), most[table], static_cast<std::uint16_t>(table)});
    };
    for (int cell = 0; cell < graph.cells(); ++cell) {
        const auto first = static_cast<std::ptrdiff_t>(pairs_.size());
        pair_start_.push_back(static_cast<std::uint32_t>(first));
        for (int other : graph.above[at(cell)]) add(other, above);
        for (int other : graph.below[at(cell)]) add(other, below);
        for (const auto& end : constraints_.pairs_of[at(cell)]) add(end.other, at(end.table));
        const auto mine = std::ranges::subrange(pairs_.begin() + first, pairs_.end());
        if (!std::ranges::is_sorted(mine, std::greater<>(), &SmallPair::most))
            std::ranges::stable_sort(mine, std::greater<>(), &SmallPair::most);
    }
    pair_start_.push_back(static_cast<std::uint32_t>(pairs_.size()));
}

// The most values that a cell can have and still exclude one of the other cell: those that do not allow it.
SmallCell SmallShape::most_excluding(std::size_t table) const {
    int excluding[small_side] = {};  // by value of the other cell
    for (int value = 0; value < tables_.side; ++value)
        for (unsigned left = tables_.full & ~support_of(table, value); left; left &= left - 1)
            ++excluding[std::countr_zero(left)];
    return static_cast<SmallCell>(*std::ranges::max_element(excluding));
}

SmallMask SmallShape::support_of(std::size_t table, int value) const {
    return support_[table * 512 + (value < 8 ? 1U << value : 256 + (1U << (value - 8)))];
}

// The values above the least of a set, then those below the greatest.
void SmallShape::add_arc_support() {
    for (unsigned half = 0; half < 2; ++half)
        for (unsigned byte = 0; byte < 256; ++byte) {
            const auto least = byte & (~byte + 1);
            support_.push_back(byte ? static_cast<SmallMask>(tables_.full & ~(((least << 1) << 8 * half) - 1))
                                    : SmallMask{0});
        }
    for (unsigned half = 0; half < 2; ++half)
        for (unsigned byte = 0; byte < 256; ++byte)
            support_.push_back(
                static_cast<SmallMask>(byte ? tables_.full & ((std::bit_floor(byte) << 8 * half) - 1) : 0U));
}

// Cells that a pair keeps from both having a value see each other as far as that value goes.
void SmallShape::see_by_pairs(const Graph& graph) {
    const auto cells = graph.sees.size();
    auto links = length(groups_.neighbours) * graph.side;
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (const auto& end : constraints_.pairs_of[cell]) {
            if (graph.sees[cell].has(end.other)) continue;
            for (int value = 0; value < graph.side; ++value) {
                if (may_be_equal(end.table, value)) continue;
                if (sees_.empty())
                    for (int copy = 0; copy < graph.side; ++copy)
                        sees_.insert(sees_.end(), graph.sees.begin(), graph.sees.end());
                sees_[at(value) * cells + cell].add(end.other);
                ++links;
            }
        }
    constexpr std::size_t words = small_cells / 64;
    static_assert(sizeof(CellSet) == words * sizeof(std::uint64_t));
    tables_.seen = (sees_.empty() ? graph.sees : sees_)[0].words.data();
    tables_.seen_stride = sees_.empty() ? 0 : static_cast<std::uint32_t>(cells * words);
    tables_.far_neighbours = links >= many_far_neighbours * graph.cells() * graph.side;
}

bool SmallShape::may_be_equal(int table, int value) const {
    return support_of(at(table), value) >> value & 1;
}

void SmallShape::add_constraint(SmallKind kind, std::span<const int> cells, std::uint32_t number) {
    list_.push_back(
        {kind, static_cast<std::uint16_t>(cells.size()), static_cast<std::uint32_t>(cells_.size()), number});
    for (int cell : cells) cells_.push_back(static_cast<SmallCell>(cell));
}

// Two cells that differ need nothing but each other's neighbourhood, and a sum of the same cells sees more.
void SmallShape::add_groups(const Graph& graph) {
    std::vector<CellSet> summed;
    for (const auto& sum : constraints_.sums)
        if (sum.blocks.size() == 1 && (sum.stated || !sum.sets.empty()))
            summed.push_back(CellSet::of(sum.cells));
    for (const auto& group : graph.groups)
        if (length(group) < graph.side && length(group) > 2 &&
            std::ranges::find(summed, CellSet::of(group)) == summed.end())
            add_constraint(SmallKind::part, group, 0);
}

// Twice how far a sum is from the mean of all values that its cells could have: the farther, the fewer sets
// of values have it.
std::int64_t SmallShape::distance_from_middle(const ShapedSum& sum) const {
    auto distance = 2 * sum.total;
    for (const auto& block : sum.blocks)
        distance -= std::int64_t{block.coefficient} * block.size * (tables_.side + 1);
    return std::abs(distance);
}

void SmallShape::add_sums(const std::vector<ShapedSum>& sums, SmallKind kind) {
    std::vector<int> order;
    for (int number = 0; number < length(sums); ++number) order.push_back(number);
    std::ranges::stable_sort(order, {}, [&](int number) {
        const auto& sum = sums[at(number)];
        return std::pair(sum.cells.size(), -distance_from_middle(sum));
    });
    for (int number : order) {
        const auto& sum = sums[at(number)];
        const bool sets = add_sets(sum);
        set_start_.push_back(static_cast<std::uint32_t>(sets_.size()));
        add_constraint(sets ? SmallKind::sets : kind, sum.cells, static_cast<std::uint32_t>(sums_.size()));
        sums_.push_back(sum.blocked());
        add_rests(sum);
    }
}

// Whether the sum is one of few sets of values.
bool SmallShape::add_sets(const ShapedSum& sum) {
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
    const auto first = sets_.size();
    sets_.resize(first + at(range.last - range.first + 15) / 16 * 16);
    std::copy(range.first, range.last, sets_.begin() + static_cast<std::ptrdiff_t>(first));
    return true;
}

void SmallShape::add_rests(const ShapedSum& sum) {
    if (sum.blocks.size() == 1 && length(sum.cells) < tables_.side) {
        const auto cells = CellSet::of(sum.cells);
        for (const auto& house : groups_.houses)
            if (house.has(sum.cells[0]) && (cells - house).empty())
                (house - cells).each([&](int cell) { rest_.push_back(static_cast<SmallCell>(cell)); });
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
                           first_words.data(), add_to_board(all), add_to_board(none)});
    }
}

std::uint32_t SmallShape::add_to_board(std::span<const std::uint64_t> words) {
    auto& stride = tables_.lanes.stride;
    const auto place = stride;
    stride += padded_masks(words.size_bytes() / sizeof(SmallMask));
    blank_.resize(stride / small_block);
    if (!words.empty()) std::memcpy(blank_[place / small_block].masks, words.data(), words.size_bytes());
    return place;
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
    telling_.assign(small_cells / small_block, {});
    linked_.assign(small_cells / 64, 0);
    for (std::size_t cell = 0; cell < at(cells); ++cell) {
        const auto bit = std::uint64_t{1} << (cell % 64);
        const bool pairs = pair_start_[cell] < pair_start_[cell + 1];
        if (pairs) telling_[cell / small_block].masks[cell % small_block] = pairs_[pair_start_[cell]].most;
        if (pairs || groups_.neighbour_start[cell] < groups_.neighbour_start[cell + 1])
            linked_[cell / 64] |= bit;
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
