#include "generate/fingerprint.hpp"

#include <algorithm>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki::generate {

namespace {

// After which nearly every cell of a puzzle differs from every other. Where canonical forms can tell two
// puzzles apart, less will do.
constexpr int rounds_alone = 3, rounds_before_forms = 2;
constexpr int largest_side_of_forms = 9;

// What comes in has been mixed before, or tells few things apart: one multiplication will do.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    a += (b + 1) * 0x9e3779b97f4a7c15ULL;
    a = (a ^ a >> 32) * 0xd6e8feb86659fd93ULL;
    return a ^ a >> 29;
}

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
    for (const auto& groups : kind.graph->groups_of) per_cell_ = std::max(per_cell_, groups.size());
    for (const auto& groups : kind.graph->groups_of)
        for (std::size_t i = 0; i < per_cell_; ++i)
            groups_of_.push_back(static_cast<std::uint16_t>(i < groups.size() ? at(groups[i]) : no_group()));
    for (const auto& cells : kind.graph->groups) kinds_.push_back(is_line(cells, kind.side()));
    groups_.resize(kinds_.size() + 1);
    values_.resize(at(kind.side() + 1));
}

std::uint64_t Fingerprints::of(const std::uint8_t* values, const std::int8_t* signs) {
    cells_.resize(at(kind_.cells()));
    std::size_t count = 0;
    for (int cell = 0; cell < kind_.cells(); ++cell) {  // which of them are given is a toss-up: no branches
        cells_[count] = cell;
        count += signs || values[cell];
    }
    cells_.resize(count);
    const auto plain = look(values, signs, false);
    return signs ? plain + look(values, signs, true) : plain;
}

Fingerprints::Look Fingerprints::look(const std::uint8_t* values, const std::int8_t* signs, bool turned) {
    for (const int cell : cells_) {
        const int value = turned && values[cell] ? kind_.side() + 1 - values[cell] : values[cell];
        looks_[at(cell)] = places_[at(cell)] + (signs ? static_cast<Look>(value) : 0);
    }
    const int rounds = signs || kind_.side() > largest_side_of_forms ? rounds_alone : rounds_before_forms;
    for (int round = 0; round < rounds; ++round) {
        if (per_cell_ == 3)
            tell<3>(values);
        else
            tell<0>(values);
        if (signs) tell_by_signs(signs, turned);
    }
    Look sum = 0;
    for (const int cell : cells_) sum += mixed(looks_[at(cell)], 0);
    return sum;
}

// `Groups` of a cell, if it is known beforehand how many there are.
template <std::size_t Groups>
void Fingerprints::tell(const std::uint8_t* values) {
    const auto per_cell = Groups ? Groups : per_cell_;
    std::fill(groups_.begin(), groups_.end(), 0);
    std::fill(values_.begin(), values_.end(), 0);
    std::swap(before_, looks_);
    for (const int cell : cells_) {
        const auto told = mixed(before_[at(cell)], 1);
        for (std::size_t i = 0; i < per_cell; ++i) groups_[groups_of_[at(cell) * per_cell + i]] += told;
        values_[values[cell]] += told;
    }
    for (std::size_t group = 0; group < kinds_.size(); ++group)
        groups_[group] = mixed(groups_[group], 2 + kinds_[group]);
    groups_[no_group()] = 0;
    for (const int cell : cells_) {
        Look sum = before_[at(cell)];
        for (std::size_t i = 0; i < per_cell; ++i) sum += groups_[groups_of_[at(cell) * per_cell + i]];
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
