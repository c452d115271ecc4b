#include "board/constraint_shape.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "board/derived_sums.hpp"
#include "board/index.hpp"
#include "board/tight_sums.hpp"
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

// The relations of a graph, each once and with a number: puzzles have many pairs and few relations.
class Relations {
public:
    Relations(int side, int words) : side_(side), words_(words) {}

    int number(const Relation64& allowed) {
        const auto [place, fresh] = numbers_.try_emplace(allowed, static_cast<int>(numbers_.size()));
        if (fresh) {
            all_.push_back(&place->first);
            turned_.push_back(-1);
            without_equal_.push_back(-1);
        }
        return place->second;
    }
    const Relation64& operator[](int number) const { return *all_[at(number)]; }
    int turned(int number) {
        if (turned_[at(number)] < 0) {
            const int other = this->number(transposed(*all_[at(number)], side_, words_));
            turned_[at(number)] = other;
            turned_[at(other)] = number;
        }
        return turned_[at(number)];
    }
    int both(int first, int second) {
        auto allowed = *all_[at(first)];
        for (std::size_t i = 0; i < allowed.size(); ++i) allowed[i] &= (*all_[at(second)])[i];
        return number(allowed);
    }
    // Of cells that differ.
    int without_equal(int number) {
        if (without_equal_[at(number)] < 0) {
            auto allowed = *all_[at(number)];
            for (int v = 0; v < side_; ++v)
                allowed[at(v * words_ + v / 64)] &= ~(std::uint64_t{1} << (v % 64));
            const int other = this->number(allowed);
            without_equal_[at(number)] = other;
        }
        return without_equal_[at(number)];
    }
    int size() const { return length(all_); }

private:
    int side_, words_;
    std::map<Relation64, int> numbers_;
    std::vector<const Relation64*> all_;
    std::vector<int> turned_, without_equal_;  // -1: not yet made
};

struct Related {
    int first, second;  // the lower cell first
    int relation;
};

// All that is asked of the same two cells becomes one relation.
std::vector<Related> merged_pairs(const Graph& graph, Relations& relations) {
    std::vector<Related> pairs;
    pairs.reserve(graph.constraints.pairs.size());
    int relation = -1;
    const Relation64* masks = nullptr;  // of the last pair, which the next often has, too
    for (const auto& pair : graph.constraints.pairs) {
        if (pair.allowed.get() != masks) relation = relations.number(*(masks = pair.allowed.get()));
        if (pair.first < pair.second)
            pairs.push_back({pair.first, pair.second, relation});
        else
            pairs.push_back({pair.second, pair.first, relations.turned(relation)});
    }
    std::ranges::sort(pairs, {}, [](const Related& pair) { return std::pair(pair.first, pair.second); });
    std::size_t kept = 0;
    for (const auto& pair : pairs) {
        auto* last = kept ? &pairs[kept - 1] : nullptr;
        if (last && last->first == pair.first && last->second == pair.second)
            last->relation = relations.both(last->relation, pair.relation);
        else
            pairs[kept++] = pair;
    }
    pairs.resize(kept);
    for (auto& pair : pairs)
        if (graph.are_neighbours(pair.first, pair.second))
            pair.relation = relations.without_equal(pair.relation);
    return pairs;
}

void add_pairs(ConstraintShape& shape, const Graph& graph, Relations& relations,
               const std::vector<Related>& pairs) {
    std::vector<int> tables;  // by relation, -1 where there is none yet
    const auto table = [&](int relation) {
        tables.resize(at(relations.size()), -1);
        auto& mine = tables[at(relation)];
        if (mine < 0) {
            mine = length(shape.tables);
            shape.tables.emplace_back(graph.side, (graph.side + 63) / 64, relations[relation]);
        }
        return mine;
    };
    for (const auto& [first, second, relation] : pairs) {
        const int there = table(relation), back = table(relations.turned(relation));
        shape.pairs_of[at(first)].push_back({second, there, back});
        shape.pairs_of[at(second)].push_back({first, back, there});
    }
}

// Sums in blocks: cells of one coefficient that all differ come together.
class SumShaper {
public:
    explicit SumShaper(const Graph& graph) : graph_(graph) {}

    ShapedSum operator()(const Sum& sum, bool stated) {
        constexpr int long_sum = 10;  // cells
        ShapedSum out{{}, {}, sum.relation, sum.total, stated, {}};
        out.cells.reserve(sum.cells.size());
        out.blocks.reserve(sum.cells.size());
        taken_.assign(sum.cells.size(), 0);
        if (length(sum.cells) >= long_sum) take_groups(sum, out);
        take_rest(sum, out);
        return out;
    }

private:
    // Of a long sum the largest parts of groups first: the more cells differ, the closer it is bounded.
    void take_groups(const Sum& sum, ShapedSum& out) {
        std::vector<int> place(at(graph_.cells()), -1);
        for (std::size_t i = 0; i < sum.cells.size(); ++i) place[at(sum.cells[i])] = static_cast<int>(i);
        for (;;) {
            block_.clear();
            for (const auto& group : graph_.groups) {
                std::vector<int> members;
                for (int cell : group) {
                    const int i = place[at(cell)];
                    if (i < 0 || taken_[at(i)]) continue;
                    if (members.empty() || sum.coefficients[at(i)] == sum.coefficients[at(members[0])])
                        members.push_back(i);
                }
                if (members.size() > block_.size()) block_ = members;
            }
            if (block_.size() < 2) return;
            add_block(sum, out);
        }
    }

    void take_rest(const Sum& sum, ShapedSum& out) {
        const bool sets = graph_.side <= ValueSets::largest_side;
        for (std::size_t i = 0; i < sum.cells.size(); ++i) {
            if (taken_[i]) continue;
            block_.assign(1, static_cast<int>(i));
            for (std::size_t j = i + 1; sets && j < sum.cells.size(); ++j)
                if (!taken_[j] && sum.coefficients[j] == sum.coefficients[i] && sees_block(sum, sum.cells[j]))
                    block_.push_back(static_cast<int>(j));
            add_block(sum, out);
        }
    }

    bool sees_block(const Sum& sum, int cell) const {
        const auto& seen = graph_.sees[at(cell)];
        return std::ranges::all_of(block_, [&](int i) { return seen.has(sum.cells[at(i)]); });
    }

    void add_block(const Sum& sum, ShapedSum& out) {
        out.blocks.push_back({static_cast<std::int16_t>(out.cells.size()),
                              static_cast<std::int16_t>(block_.size()), sum.coefficients[at(block_[0])]});
        for (int i : block_) {
            taken_[at(i)] = 1;
            out.cells.push_back(sum.cells[at(i)]);
        }
    }

    const Graph& graph_;
    std::vector<int> block_;           // places in the sum
    std::vector<std::uint8_t> taken_;  // by place in the sum
};

std::vector<ShapedSum> shaped_sums(const Graph& graph, const std::vector<Sum>& derived) {
    std::vector<ShapedSum> sums;
    SumShaper shaped(graph);
    for (const auto& sum : derived) sums.push_back(shaped(sum, false));
    return sums;
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
void add_sets(ConstraintShape& shape, const Graph& graph, Relations& relations,
              const std::vector<Related>& pairs) {
    if (graph.side > ValueSets::largest_side || pairs.empty()) return;
    const auto relation_of = [&](int a, int b) {
        const auto found =
            std::ranges::lower_bound(pairs, std::pair(std::min(a, b), std::max(a, b)), {},
                                     [](const Related& p) { return std::pair(p.first, p.second); });
        const bool there =
            found != pairs.end() && found->first == std::min(a, b) && found->second == std::max(a, b);
        return there ? found->relation : -1;
    };
    for (const auto& group : graph.groups) {
        if (length(group) < 3 || length(group) >= graph.side) continue;
        const int relation = relation_of(group[0], group[1]);
        bool one = relation >= 0 && relations.turned(relation) == relation;
        for (std::size_t i = 0; i < group.size() && one; ++i)
            for (std::size_t j = i + 1; j < group.size() && one; ++j)
                one = relation_of(group[i], group[j]) == relation;
        if (!one) continue;
        auto sets = sets_within(relations[relation], graph.side, length(group));
        if (sets.empty()) continue;
        auto sum = SumShaper(graph)({group, std::vector<int>(group.size(), 1), Relation::equal, 0}, false);
        sum.sets = std::move(sets);
        shape.sums.push_back(std::move(sum));
    }
}

}  // namespace

SupportTable::SupportTable(int side, int words, const std::vector<std::uint64_t>& allowed)
    : chunks_((side + 7) / 8), words_(words), rows_(at(chunks_) * 256 * at(words)) {
    const auto width = at(words);
    for (std::size_t value = 0; value < at(chunks_) * 8;
         ++value) {  // from 0; each doubles the rows of its chunk
        auto* first = &rows_[value / 8 * 256 * width];
        const auto rows = width << value % 8;
        for (std::size_t i = 0; i < rows; ++i)
            first[rows + i] = first[i] | (value < at(side) ? allowed[value * width + i % width] : 0);
    }
}

ConstraintShape::ConstraintShape(const Graph& graph) {
    const auto& given = graph.constraints;
    pairs_of.resize(at(graph.cells()));
    Relations relations(graph.side, (graph.side + 63) / 64);
    const auto pairs = merged_pairs(graph, relations);
    add_pairs(*this, graph, relations, pairs);
    const auto derived = derived_sums(graph);
    sums.reserve(given.sums.size() + derived.size() + graph.groups.size());
    SumShaper shaped(graph);
    for (const auto& sum : given.sums) sums.push_back(shaped(sum, true));
    for (const auto& sum : derived) sums.push_back(shaped(sum, false));
    add_sets(*this, graph, relations, pairs);
    for (const auto& product : given.products) layers.push_back(Layers::of(product, graph.side));
    for (const auto& automaton : given.automata) layers.push_back(Layers::of(automaton));
    constraints_of = Lists::inverted(at(graph.cells()), count(), [this](std::size_t number, auto&& visit) {
        for (int cell : cells_of(static_cast<int>(number))) visit(at(cell));
    });
}

std::vector<ShapedSum> shaped_tight_sums(const Graph& graph) { return shaped_sums(graph, tight_sums(graph)); }

std::vector<ShapedSum> shaped_longer_sums(const Graph& graph) {
    return shaped_sums(graph, longer_derived_sums(graph));
}

Lists common_neighbours(const Graph& graph, const ConstraintShape& shape) {
    Lists found;
    std::vector<int> common, left;
    for (const auto& sum : shape.sums) {
        if (sum.blocks.size() == 1 && sum.cells.size() > 1) {
            const auto first = graph.neighbours[at(sum.cells[0])];
            common.assign(first.begin(), first.end());
            for (int cell : std::span(sum.cells).subspan(1)) {
                left.clear();
                std::ranges::set_intersection(common, graph.neighbours[at(cell)], std::back_inserter(left));
                common.swap(left);
            }
            for (int cell : common) found.add(cell);
        }
        found.end_list();
    }
    return found;
}

}  // namespace sudoshiki
