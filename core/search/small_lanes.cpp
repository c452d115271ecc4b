#include "search/small_lanes.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "board/index.hpp"
#include "board/propagation_shape.hpp"

namespace sudoshiki::search {

namespace {

constexpr std::size_t most_overlaps = 512;

std::uint32_t padded(std::size_t masks) {
    return static_cast<std::uint32_t>((masks + small_block - 1) / small_block * small_block);
}

}  // namespace

LaneShape::LaneShape(const Graph& graph) {
    table_.houses_at = padded(at(graph.cells()));
    place_houses(graph);
    place_overlaps(graph);
    list_copies(graph);
    table_.second_is_house = second_is_house_.data();
    table_.copy_start = copy_start_.data();
    table_.overlap_copy_start = overlap_copy_start_.data();
    table_.copies = copies_.data();
    table_.cell_at = cell_at_.data();
    table_.house_cells = house_cells_.data();
}

void LaneShape::place(int cell, std::size_t place) {
    placed_.push_back({static_cast<SmallCell>(cell), static_cast<std::uint32_t>(place)});
}

SmallMask& LaneShape::blank(std::size_t place) {
    return blank_[place / small_block].masks[place % small_block];
}

void LaneShape::place_houses(const Graph& graph) {
    std::size_t house = 0;
    const auto houses = at(
        std::ranges::count_if(graph.groups, [&](const auto& group) { return length(group) == graph.side; }));
    table_.house_count = static_cast<std::uint32_t>(houses);
    table_.house_lanes = padded(houses);
    table_.overlaps_at = table_.houses_at + table_.house_lanes * static_cast<std::uint32_t>(graph.side);
    blank_.resize(table_.overlaps_at / small_block);
    house_cells_.resize(houses * (small_cells / 64));
    for (const auto& group : graph.groups)
        if (length(group) == graph.side) {
            for (int cell : group)
                house_cells_[house * (small_cells / 64) + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
            for (std::size_t i = 0; i < group.size(); ++i)
                place(group[i], table_.houses_at + i * table_.house_lanes + house);
            ++house;
        }
    for (; house < table_.house_lanes; ++house)
        for (std::size_t i = 0; i < at(graph.side); ++i)
            blank(table_.houses_at + i * table_.house_lanes + house) = static_cast<SmallMask>(1U << i);
}

void LaneShape::place_overlaps(const Graph& graph) {
    const auto& shape = graph.propagation_shape();
    std::vector<std::size_t> pairs;
    for (int group = 0; group < length(graph.groups); ++group)
        for (auto pair = shape.first_pair[at(group)]; pair < shape.first_pair[at(group) + 1]; ++pair) {
            const auto second = shape.cells[3 * pair + 2];
            const bool house = length(shape.cells[3 * pair]) + length(second) == graph.side;
            // Two houses overlap once; the other way round it is the same.
            if (house && second.front() < shape.cells[3 * pair + 1].front()) continue;
            if (pairs.size() == most_overlaps) break;
            pairs.push_back(pair);
            second_is_house_.push_back(house ? static_cast<SmallMask>(~0U) : SmallMask{0});
            table_.both_rows =
                std::max(table_.both_rows, static_cast<std::uint32_t>(shape.cells[3 * pair].size()));
            table_.first_rows =
                std::max(table_.first_rows, static_cast<std::uint32_t>(shape.cells[3 * pair + 1].size()));
            table_.second_rows = std::max(table_.second_rows, static_cast<std::uint32_t>(second.size()));
        }
    table_.overlap_lanes = padded(pairs.size());
    second_is_house_.resize(table_.overlap_lanes);
    const std::size_t rows[] = {0, table_.both_rows, table_.both_rows + table_.first_rows};
    table_.stride = table_.overlaps_at +
                    table_.overlap_lanes * (static_cast<std::uint32_t>(rows[2]) + table_.second_rows);
    blank_.resize(table_.stride / small_block);
    for (std::size_t lane = 0; lane < pairs.size(); ++lane)
        for (std::size_t part = 0; part < 3; ++part) {
            auto place = table_.overlaps_at + rows[part] * table_.overlap_lanes + lane;
            for (int cell : shape.cells[3 * pairs[lane] + part]) {
                this->place(cell, place);
                place += table_.overlap_lanes;
            }
        }
}

std::uint32_t LaneShape::add(std::span<const std::uint64_t> words) {
    const auto place = table_.stride;
    table_.stride += padded(words.size_bytes() / sizeof(SmallMask));
    blank_.resize(table_.stride / small_block);
    if (!words.empty()) std::memcpy(blank_[place / small_block].masks, words.data(), words.size_bytes());
    return place;
}

void LaneShape::list_copies(const Graph& graph) {
    cell_at_.resize(table_.stride);
    copy_start_.resize(at(graph.cells()) + 1);
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

}  // namespace sudoshiki::search
