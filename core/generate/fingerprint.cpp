#include "generate/fingerprint.hpp"

#include <algorithm>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki::generate {

namespace {

// Rounds of refinement until nearly all cells differ. Fewer suffice where canonical forms confirm that two
// puzzles are equal.
constexpr int rounds_without_forms = 3, rounds_with_forms = 2;
constexpr int largest_side_of_forms = 9;

// One multiplication suffices: the inputs are hashes already, or small.
std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    a += (b + 1) * 0x9e3779b97f4a7c15ULL;
    a = (a ^ a >> 32) * 0xd6e8feb86659fd93ULL;
    return a ^ a >> 29;
}

bool is_line(const std::vector<int>& cells, int side) {
    const int step = length(cells) > 1 ? cells[1] - cells[0] : 0;
    return (step == 1 || step == side) && step * (length(cells) - 1) == cells.back() - cells.front();
}

// Hashes the distances from the border, which symmetries of the square preserve.
std::uint64_t position_hash(int cell, int side) {
    const auto depth = [&](int line) { return std::min(line, side - 1 - line); };
    const auto [smaller, larger] = std::minmax({depth(cell / side), depth(cell % side)});
    return mix(at(smaller * side + larger), 7);
}

}  // namespace

Fingerprinter::Fingerprinter(const BoardKind& kind)
    : kind_(kind),
      previous_(at(kind.cells())),
      hashes_(at(kind.cells())),
      position_hashes_(at(kind.cells())) {
    const bool by_square = kind.signs || kind.shape.box_height <= 0;  // with boxes, lines are exchanged, too
    for (int cell = 0; by_square && cell < kind.cells(); ++cell)
        position_hashes_[at(cell)] = position_hash(cell, kind.side());
    for (const auto groups : kind.graph->groups_of.all())
        groups_per_cell_ = std::max(groups_per_cell_, groups.size());
    for (const auto groups : kind.graph->groups_of.all())
        for (std::size_t i = 0; i < groups_per_cell_; ++i)
            groups_of_.push_back(static_cast<std::uint16_t>(i < groups.size() ? at(groups[i]) : no_group()));
    for (const auto& cells : kind.graph->groups) is_line_.push_back(is_line(cells, kind.side()));
    group_hashes_.resize(is_line_.size() + 1);
    value_hashes_.resize(at(kind.side() + 1));
}

std::uint64_t Fingerprinter::of(const std::uint8_t* values, const std::int8_t* signs) {
    cells_.resize(at(kind_.cells()));
    std::size_t count = 0;
    for (int cell = 0; cell < kind_.cells(); ++cell) {  // no branches: they could not be predicted
        cells_[count] = cell;
        count += signs || values[cell];
    }
    cells_.resize(count);
    const auto plain = hash_board(values, signs, false);
    return signs ? plain + hash_board(values, signs, true) : plain;
}

Fingerprinter::Hash Fingerprinter::hash_board(const std::uint8_t* values, const std::int8_t* signs,
                                              bool reversed) {
    for (const int cell : cells_) {
        const int value = reversed && values[cell] ? kind_.side() + 1 - values[cell] : values[cell];
        hashes_[at(cell)] = position_hashes_[at(cell)] + (signs ? static_cast<Hash>(value) : 0);
    }
    const int rounds =
        signs || kind_.side() > largest_side_of_forms ? rounds_without_forms : rounds_with_forms;
    for (int round = 0; round < rounds; ++round) {
        if (groups_per_cell_ == 3)
            refine<3>(values);
        else
            refine<0>(values);
        if (signs) refine_by_signs(signs, reversed);
    }
    Hash sum = 0;
    for (const int cell : cells_) sum += mix(hashes_[at(cell)], 0);
    return sum;
}

// `Groups`: the groups of each cell if known at compile time, else 0.
template <std::size_t Groups>
void Fingerprinter::refine(const std::uint8_t* values) {
    const auto per_cell = Groups ? Groups : groups_per_cell_;
    std::fill(group_hashes_.begin(), group_hashes_.end(), 0);
    std::fill(value_hashes_.begin(), value_hashes_.end(), 0);
    std::swap(previous_, hashes_);
    for (const int cell : cells_) {
        const auto message = mix(previous_[at(cell)], 1);
        for (std::size_t i = 0; i < per_cell; ++i)
            group_hashes_[groups_of_[at(cell) * per_cell + i]] += message;
        value_hashes_[values[cell]] += message;
    }
    for (std::size_t group = 0; group < is_line_.size(); ++group)
        group_hashes_[group] = mix(group_hashes_[group], 2 + is_line_[group]);
    group_hashes_[no_group()] = 0;
    for (const int cell : cells_) {
        Hash sum = previous_[at(cell)];
        for (std::size_t i = 0; i < per_cell; ++i) sum += group_hashes_[groups_of_[at(cell) * per_cell + i]];
        hashes_[at(cell)] = mix(sum, values[cell] ? value_hashes_[values[cell]] : 4);
    }
}

// The lesser and the greater cell of a sign get different messages.
void Fingerprinter::refine_by_signs(const std::int8_t* signs, bool reversed) {
    for (int edge = 0; edge < kind_.edges(); ++edge) {
        if (!signs[edge]) continue;
        auto [lesser, greater] = edge_of(kind_.side(), edge);
        if ((signs[edge] < 0) != reversed) std::swap(lesser, greater);
        hashes_[at(lesser)] += mix(previous_[at(greater)], 5);
        hashes_[at(greater)] += mix(previous_[at(lesser)], 6);
    }
}

}  // namespace sudoshiki::generate
