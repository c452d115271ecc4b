#include "generate/fingerprint.hpp"

#include <vector>

#include "board/index.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

using Colour = std::uint64_t;

constexpr int rounds = 3;  // after which nearly every cell of a puzzle differs from every other

Colour mixed(Colour a, Colour b) { return Random(a * 0x9e3779b97f4a7c15ULL + b)(); }

// Cells, groups and values tell each other how they look, again and again; what counts is how often each look
// occurs, never where.
class Looks {
public:
    Looks(const Kind& kind, const std::uint8_t* values, const std::int8_t* signs, bool turned)
        : kind_(kind), values_(values), signs_(signs), turned_(turned), cells_(at(kind.cells())) {
        for (int cell = 0; cell < kind.cells(); ++cell)
            cells_[at(cell)] = values[cell] == 0 ? 1 : signs ? 2 + at(value(cell)) : 2;
    }

    Colour look() {
        for (int round = 0; round < rounds; ++round) tell();
        Colour sum = 0;
        for (const auto colour : cells_) sum += mixed(colour, 0);
        return sum;
    }

private:
    int value(int cell) const { return turned_ ? kind_.side() + 1 - values_[cell] : values_[cell]; }

    void tell() {
        const auto& graph = *kind_.graph;
        std::vector<Colour> groups(graph.groups.size()), by_value(at(kind_.side() + 1));
        for (std::size_t group = 0; group < groups.size(); ++group) {
            const auto& cells = graph.groups[group];
            for (const int cell : cells) groups[group] += mixed(cells_[at(cell)], 3);
            const int step = length(cells) > 1 ? cells[1] - cells[0] : 0;
            const bool line = at(step) * (cells.size() - 1) == at(cells.back() - cells.front());
            groups[group] = mixed(groups[group], line && (step == 1 || step == kind_.side()));
        }
        for (int cell = 0; cell < kind_.cells(); ++cell)
            if (values_[cell]) by_value[values_[cell]] += mixed(cells_[at(cell)], 4);
        auto next = cells_;
        for (int cell = 0; cell < kind_.cells(); ++cell) {
            Colour sum = 0;
            for (const int group : graph.groups_of[at(cell)]) sum += mixed(groups[at(group)], 5);
            next[at(cell)] = mixed(cells_[at(cell)], sum);
            if (values_[cell]) next[at(cell)] = mixed(next[at(cell)], by_value[values_[cell]]);
        }
        for (int edge = 0; signs_ && edge < kind_.edges(); ++edge) {
            if (!signs_[edge]) continue;
            auto [lesser, greater] = edge_of(kind_.side(), edge);
            if ((signs_[edge] < 0) != turned_) std::swap(lesser, greater);
            next[at(lesser)] += mixed(cells_[at(greater)], 6);
            next[at(greater)] += mixed(cells_[at(lesser)], 7);
        }
        cells_ = std::move(next);
    }

    const Kind& kind_;
    const std::uint8_t* values_;
    const std::int8_t* signs_;
    const bool turned_;
    std::vector<Colour> cells_;
};

}  // namespace

std::uint64_t fingerprint(const Kind& kind, const std::uint8_t* values, const std::int8_t* signs) {
    const auto plain = Looks(kind, values, signs, false).look();
    return signs ? plain + Looks(kind, values, signs, true).look() : plain;
}

}  // namespace sudoshiki::generate
