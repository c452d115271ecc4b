#include "generate/fingerprint.hpp"

#include <algorithm>
#include <utility>

#include "board/index.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

constexpr int rounds = 3;  // after which nearly every cell of a puzzle differs from every other

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return Random(a * 0x9e3779b97f4a7c15ULL + b)(); }

bool is_line(const std::vector<int>& cells, int side) {
    const int step = length(cells) > 1 ? cells[1] - cells[0] : 0;
    return (step == 1 || step == side) && step * (length(cells) - 1) == cells.back() - cells.front();
}

// Turns and mirrors of the square leave a cell as far from the middle.
std::uint64_t place_of(int cell, int side) {
    const auto inward = [&](int line) { return std::min(line, side - 1 - line); };
    const auto [near, far] = std::minmax({inward(cell / side), inward(cell % side)});
    return mixed(at(near * side + far), 7);
}

}  // namespace

Fingerprints::Fingerprints(const Kind& kind)
    : kind_(kind), before_(at(kind.cells())), looks_(at(kind.cells())), places_(at(kind.cells())) {
    const bool by_square = kind.signs || kind.shape.box_height <= 0;  // boxes: lines are exchanged, too
    for (int cell = 0; by_square && cell < kind.cells(); ++cell)
        places_[at(cell)] = place_of(cell, kind.side());
    for (const auto& groups : kind.graph->groups_of) {
        first_group_.push_back(groups_of_.size());
        for (const int group : groups) groups_of_.push_back(at(group));
    }
    first_group_.push_back(groups_of_.size());
    for (const auto& cells : kind.graph->groups) kinds_.push_back(is_line(cells, kind.side()));
    groups_.resize(kinds_.size());
    values_.resize(at(kind.side() + 1));
}

std::uint64_t Fingerprints::of(const std::uint8_t* values, const std::int8_t* signs) {
    cells_.clear();
    for (int cell = 0; cell < kind_.cells(); ++cell)
        if (signs || values[cell]) cells_.push_back(cell);
    const auto plain = look(values, signs, false);
    return signs ? plain + look(values, signs, true) : plain;
}

Fingerprints::Look Fingerprints::look(const std::uint8_t* values, const std::int8_t* signs, bool turned) {
    for (const int cell : cells_) {
        const int value = turned && values[cell] ? kind_.side() + 1 - values[cell] : values[cell];
        looks_[at(cell)] = places_[at(cell)] + (signs ? static_cast<Look>(value) : 0);
    }
    for (int round = 0; round < rounds; ++round) {
        tell(values);
        if (signs) tell_by_signs(signs, turned);
    }
    Look sum = 0;
    for (const int cell : cells_) sum += mixed(looks_[at(cell)], 0);
    return sum;
}

void Fingerprints::tell(const std::uint8_t* values) {
    std::fill(groups_.begin(), groups_.end(), 0);
    std::fill(values_.begin(), values_.end(), 0);
    std::swap(before_, looks_);
    for (const int cell : cells_) {
        const auto told = mixed(before_[at(cell)], 1);
        for (auto i = first_group_[at(cell)]; i < first_group_[at(cell) + 1]; ++i)
            groups_[groups_of_[i]] += told;
        values_[values[cell]] += told;
    }
    for (std::size_t group = 0; group < groups_.size(); ++group)
        groups_[group] = mixed(groups_[group], 2 + kinds_[group]);
    for (const int cell : cells_) {
        Look sum = before_[at(cell)];
        for (auto i = first_group_[at(cell)]; i < first_group_[at(cell) + 1]; ++i)
            sum += groups_[groups_of_[i]];
        looks_[at(cell)] = mixed(sum, values[cell] ? values_[values[cell]] : 4);
    }
}

// Whoever is less tells another thing than whoever is greater.
void Fingerprints::tell_by_signs(const std::int8_t* signs, bool turned) {
    for (int edge = 0; edge < kind_.edges(); ++edge) {
        if (!signs[edge]) continue;
        auto [lesser, greater] = edge_of(kind_.side(), edge);
        if ((signs[edge] < 0) != turned) std::swap(lesser, greater);
        looks_[at(lesser)] += mixed(before_[at(greater)], 5);
        looks_[at(greater)] += mixed(before_[at(lesser)], 6);
    }
}

}  // namespace sudoshiki::generate
