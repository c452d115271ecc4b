#include "search/small_lanes.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "board/index.hpp"
#include "board/propagation_shape.hpp"

namespace sudoshiki::search {

namespace {

constexpr std::size_t most_overlaps = 512;

}  // namespace

LaneShape::LaneShape(const GroupShape& shape) {
    table_.houses_at = padded_masks(at(shape.cells()));
    place_houses(shape);
    place_overlaps(shape);
    list_copies(shape);
    list_first_copies();
    table_.second_is_house = second_is_house_.data();
    table_.copy_start = copy_start_.data();
    table_.overlap_copy_start = overlap_copy_start_.data();
    table_.copies = copies_.data();
    table_.first_copies = first_copies_.data();
    table_.cell_at = cell_at_.data();
    table_.house_cells = house_cells_.data();
}

void LaneShape::place(int cell, std::size_t place) {
    placed_.push_back({static_cast<SmallCell>(cell), static_cast<std::uint32_t>(place)});
}

SmallMask& LaneShape::blank(std::size_t place) {
    return blank_[place / small_block].masks[place % small_block];
}

void LaneShape::place_houses(const GroupShape& shape) {
    std::size_t house = 0;
    const auto houses = at(
        std::ranges::count_if(shape.groups, [&](const auto& group) { return length(group) == shape.side; }));
    table_.house_count = static_cast<std::uint32_t>(houses);
    table_.house_lanes = padded_masks(houses);
    table_.overlaps_at = table_.houses_at + table_.house_lanes * static_cast<std::uint32_t>(shape.side);
    blank_.resize(table_.overlaps_at / small_block);
    house_cells_.resize(houses * (small_cells / 64));
    for (const auto& group : shape.groups)
        if (length(group) == shape.side) {
            for (int cell : group)
                house_cells_[house * (small_cells / 64) + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
            for (std::size_t i = 0; i < group.size(); ++i)
                place(group[i], table_.houses_at + i * table_.house_lanes + house);
            ++house;
        }
    for (; house < table_.house_lanes; ++house)
        for (std::size_t i = 0; i < at(shape.side); ++i)
            blank(table_.houses_at + i * table_.house_lanes + house) = static_cast<SmallMask>(1U << i);
}

void LaneShape::place_overlaps(const GroupShape& shape) {
    const auto& overlaps = shape.propagation_shape();
    std::vector<std::size_t> pairs;
    for (int group = 0; group < length(shape.groups); ++group)
        for (auto pair = overlaps.first_pair[at(group)]; pair < overlaps.first_pair[at(group) + 1]; ++pair) {
            const auto second = overlaps.cells[3 * pair + 2];
            const bool house = length(overlaps.cells[3 * pair]) + length(second) == shape.side;
            // Two houses overlap once; the other way round it is the same.
            if (house && second.front() < overlaps.cells[3 * pair + 1].front()) continue;
            if (pairs.size() == most_overlaps) break;
            pairs.push_back(pair);
            second_is_house_.push_back(house ? static_cast<SmallMask>(~0U) : SmallMask{0});
            table_.both_rows =
                std::max(table_.both_rows, static_cast<std::uint32_t>(overlaps.cells[3 * pair].size()));
            table_.first_rows =
                std::max(table_.first_rows, static_cast<std::uint32_t>(overlaps.cells[3 * pair + 1].size()));
            table_.second_rows = std::max(table_.second_rows, static_cast<std::uint32_t>(second.size()));
        }
    table_.overlap_lanes = padded_masks(pairs.size());
    second_is_house_.resize(table_.overlap_lanes);
    const std::size_t rows[] = {0, table_.both_rows, table_.both_rows + table_.first_rows};
    table_.stride = table_.overlaps_at +
                    table_.overlap_lanes * (static_cast<std::uint32_t>(rows[2]) + table_.second_rows);
    blank_.resize(table_.stride / small_block);
    for (std::size_t lane = 0; lane < pairs.size(); ++lane)
        for (std::size_t part = 0; part < 3; ++part) {
            auto place = table_.overlaps_at + rows[part] * table_.overlap_lanes + lane;
            for (int cell : overlaps.cells[3 * pairs[lane] + part]) {
                this->place(cell, place);
                place += table_.overlap_lanes;
            }
        }
}

void LaneShape::list_copies(const GroupShape& shape) {
    cell_at_.resize(table_.stride);
    copy_start_.resize(at(shape.cells()) + 1);
    for (const auto& copy : placed_) ++copy_start_[copy.cell + std::size_t{1}];
    std::partial_sum(copy_start_.begin(), copy_start_.end(), copy_start_.begin());
    auto next = copy_start_;
    overlap_copy_start_.assign(copy_start_.begin(), copy_start_.end() - 1);
    copies_.resize(placed_.size());
    for (const auto& [cell, place] : placed_) {
        copies_[next[cell]++] = place;
        cell_at_[place] = cell;
        overlap_copy_start_[cell] += place < table_.overlaps_at;
    }
}

void LaneShape::list_first_copies() {
    for (std::size_t cell = 0; cell < overlap_copy_start_.size(); ++cell)
        for (auto copy = copy_start_[cell]; copy < copy_start_[cell] + small_houses; ++copy) {
            const bool of_house = copy < overlap_copy_start_[cell];
            first_copies_.push_back(of_house ? copies_[copy] : static_cast<std::uint32_t>(cell));
        }
}

}  // namespace sudoshiki::search
