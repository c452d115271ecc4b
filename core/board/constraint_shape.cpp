#include "board/constraint_shape.hpp"

#include <algorithm>
#include <map>

#include "board/derived_sums.hpp"
#include "board/index.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

namespace {

using Relation64 = std::vector<std::uint64_t>;  // as Pair::allowed

Relation64 transposed(const Relation64& allowed, int side, int words) {
    Relation64 other(allowed.size());
    for (int v = 0; v < side; ++v)
        for (int w = 0; w < side; ++w)
            if (allowed[at(v * words + w / 64)] >> (w % 64) & 1)
                other[at(w * words + v / 64)] |= std::uint64_t{1} << (v % 64);
    return other;
}

// All that is asked of the same two cells becomes one relation, the first being the lower cell.
std::map<std::pair<int, int>, Relation64> merged_pairs(const Graph& graph, int words) {
    std::map<std::pair<int, int>, Relation64> merged;
    for (const auto& pair : graph.constraints.pairs) {
        const bool in_order = pair.first < pair.second;
        const auto key = std::minmax(pair.first, pair.second);
        auto allowed = in_order ? pair.allowed : transposed(pair.allowed, graph.side, words);
        const auto [place, fresh] = merged.try_emplace(key, allowed);
        if (!fresh)
            for (std::size_t i = 0; i < allowed.size(); ++i) place->second[i] &= allowed[i];
    }
    for (auto& [cells, allowed] : merged)
        if (std::ranges::binary_search(graph.neighbours[at(cells.first)], cells.second))
            for (int v = 0; v < graph.side; ++v)
                allowed[at(v * words + v / 64)] &= ~(std::uint64_t{1} << (v % 64));
    return merged;
}

void add_pairs(ConstraintShape& shape, const Graph& graph, int words,
               const std::map<std::pair<int, int>, Relation64>& pairs) {
    std::map<Relation64, int> numbers;
    const auto table = [&](const Relation64& allowed) {
        const auto [place, fresh] = numbers.try_emplace(allowed, length(shape.tables));
        if (fresh) shape.tables.emplace_back(graph.side, words, allowed);
        return place->second;
    };
    for (const auto& [cells, allowed] : pairs) {
        const auto [first, second] = cells;
        const int there = table(allowed), back = table(transposed(allowed, graph.side, words));
        shape.pairs_of[at(first)].push_back({second, there, back});
        shape.pairs_of[at(second)].push_back({first, back, there});
    }
}

bool sees_all(const Graph& graph, int cell, std::span<const int> others) {
    return std::ranges::all_of(
        others, [&](int other) { return std::ranges::binary_search(graph.neighbours[at(cell)], other); });
}

// Cells of one coefficient that all differ come together, the largest such sets first found.
ShapedSum shaped(const Graph& graph, const Sum& sum, bool stated) {
    ShapedSum out{{}, {}, sum.relation, sum.total, stated, {}, {}};
    std::vector<std::uint8_t> taken(sum.cells.size());
    const bool sets = graph.side <= ValueSets::largest_side;
    for (std::size_t i = 0; i < sum.cells.size(); ++i) {
        if (taken[i]) continue;
        std::vector<int> block{sum.cells[i]};
        for (std::size_t j = i + 1; sets && j < sum.cells.size(); ++j)
            if (!taken[j] && sum.coefficients[j] == sum.coefficients[i] &&
                sees_all(graph, sum.cells[j], block)) {
                taken[j] = 1;
                block.push_back(sum.cells[j]);
            }
        out.blocks.push_back({static_cast<std::int16_t>(out.cells.size()),
                              static_cast<std::int16_t>(block.size()), sum.coefficients[i]});
        out.cells.insert(out.cells.end(), block.begin(), block.end());
    }
    if (out.blocks.size() == 1 && out.cells.size() > 1)
        for (int cell : graph.neighbours[at(out.cells[0])])
            if (sees_all(graph, cell, out.cells)) out.common.push_back(cell);
    return out;
}

// The sets of values that cells can have of which every two, in whatever order, are in a relation.
std::vector<std::uint16_t> sets_within(const Relation64& allowed, int side, int size) {
    std::vector<std::uint16_t> sets;
    const auto range = ValueSets::for_side(side).of_size(size);
    for (const auto* set = range.first; set != range.last; ++set) {
        bool within = true;
        for (std::uint64_t rest = *set; rest && within; rest &= rest - 1) {
            const auto bit = rest & (~rest + 1);
            within = (*set & ~bit & ~allowed[at(std::countr_zero(rest))]) == 0;
        }
        if (within) sets.push_back(*set);
    }
    return sets;
}

// A group whose cells have one relation, pair by pair (as on a renban line), holds one of few sets of values.
void add_sets(ConstraintShape& shape, const Graph& graph,
              const std::map<std::pair<int, int>, Relation64>& pairs) {
    if (graph.side > ValueSets::largest_side || pairs.empty()) return;
    for (const auto& group : graph.groups) {
        if (length(group) < 3 || length(group) >= graph.side) continue;
        const Relation64* relation = nullptr;
        bool one = true;
        for (std::size_t i = 0; i < group.size() && one; ++i)
            for (std::size_t j = i + 1; j < group.size() && one; ++j) {
                const auto found = pairs.find(std::minmax(group[i], group[j]));
                one = found != pairs.end() && (!relation || *relation == found->second);
                if (one) relation = &found->second;
            }
        if (!one || *relation != transposed(*relation, graph.side, 1)) continue;
        auto sets = sets_within(*relation, graph.side, length(group));
        if (sets.empty()) continue;
        auto sum = shaped(graph, {group, std::vector<int>(group.size(), 1), Relation::equal, 0}, false);
        sum.sets = std::move(sets);
        shape.sums.push_back(std::move(sum));
    }
}

}  // namespace

SupportTable::SupportTable(int side, int words, const std::vector<std::uint64_t>& allowed)
    : chunks_((side + 7) / 8), words_(words), rows_(at(chunks_) * 256 * at(words)) {
    for (int chunk = 0; chunk < chunks_; ++chunk)
        for (int byte = 1; byte < 256; ++byte) {
            const int value = chunk * 8 + std::countr_zero(static_cast<unsigned>(byte));  // from 0
            auto* row = &rows_[at((chunk * 256 + byte) * words)];
            const auto* rest = &rows_[at((chunk * 256 + (byte & (byte - 1))) * words)];
            for (int w = 0; w < words; ++w)
                row[w] = rest[w] | (value < side ? allowed[at(value * words + w)] : 0);
        }
}

ConstraintShape::ConstraintShape(const Graph& graph) {
    const auto& given = graph.constraints;
    pairs_of.resize(at(graph.cells()));
    constraints_of.resize(at(graph.cells()));
    const int words = (graph.side + 63) / 64;
    const auto pairs = merged_pairs(graph, words);
    add_pairs(*this, graph, words, pairs);
    for (const auto& sum : given.sums) sums.push_back(shaped(graph, sum, true));
    for (const auto& sum : derived_sums(graph)) sums.push_back(shaped(graph, sum, false));
    add_sets(*this, graph, pairs);
    for (const auto& product : given.products) layers.push_back(Layers::of(product, graph.side));
    for (const auto& automaton : given.automata) layers.push_back(Layers::of(automaton, graph.side));
    for (int number = 0; number < static_cast<int>(count()); ++number)
        for (int cell : cells_of(number)) constraints_of[at(cell)].push_back(number);
}

}  // namespace sudoshiki
