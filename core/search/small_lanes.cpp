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

LaneShape::LaneShape(const GroupShape& shape) : cells_(shape.cells()), side_(shape.side) {
    table_.houses_at = padded_masks(at(cells_));
    place_houses(shape);
    place_overlaps(shape);
    table_.second_is_house = second_is_house_.data();
    table_.cell_at = cell_at_[0].masks;
    table_.house_cells = house_cells_.data();
}

SmallLanes LaneShape::table(bool permutes) const {
    auto table = table_;
    if (permutes && has_permutations()) {
        std::call_once(once_permutations_, [this] { list_permutations(); });
        table.permutations = &permutations_;
        table.stride = permuted_parts * small_block;
    } else {
        std::call_once(once_copies_, [this] { list_copies(); });
        table.copy_start = copy_start_.data();
        table.overlap_copy_start = overlap_copy_start_.data();
        table.copies = copies_.data();
        table.first_copies = first_copies_.data();
    }
    return table;
}

std::vector<SmallBlock> LaneShape::blank(const SmallLanes& table) const {
    std::vector<SmallBlock> blank(table.stride / small_block);
    if (table.permutations) return blank;
    for (auto house = table.house_count; house < table.house_lanes; ++house)
        for (std::size_t i = 0; i < at(side_); ++i) {
            const auto place = table.houses_at + i * table.house_lanes + house;
            blank[place / small_block].masks[place % small_block] = static_cast<SmallMask>(1U << i);
        }
    return blank;
}

void LaneShape::add_places(std::size_t places) {
    SmallBlock none;
    std::ranges::fill(none.masks, static_cast<SmallMask>(cells_));
    cell_at_.resize(places / small_block, none);
}

SmallMask& LaneShape::cell_at(std::size_t place) {
    return cell_at_[place / small_block].masks[place % small_block];
}

void LaneShape::place_houses(const GroupShape& shape) {
    std::size_t house = 0;
    const auto houses = at(
        std::ranges::count_if(shape.groups, [&](const auto& group) { return length(group) == shape.side; }));
    table_.house_count = static_cast<std::uint32_t>(houses);
    table_.house_lanes = padded_masks(houses);
    table_.overlaps_at = table_.houses_at + table_.house_lanes * static_cast<std::uint32_t>(shape.side);
    add_places(table_.overlaps_at);
    house_cells_.resize(houses * (small_cells / 64));
    for (const auto& group : shape.groups)
        if (length(group) == shape.side) {
            for (int cell : group)
                house_cells_[house * (small_cells / 64) + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
            for (std::size_t i = 0; i < group.size(); ++i)
                cell_at(table_.houses_at + i * table_.house_lanes + house) = static_cast<SmallMask>(group[i]);
            ++house;
        }
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
    add_places(table_.stride);
    for (std::size_t lane = 0; lane < pairs.size(); ++lane)
        for (std::size_t part = 0; part < 3; ++part) {
            auto place = table_.overlaps_at + rows[part] * table_.overlap_lanes + lane;
            for (int cell : overlaps.cells[3 * pairs[lane] + part]) {
                cell_at(place) = static_cast<SmallMask>(cell);
                place += table_.overlap_lanes;
            }
        }
}

// The copies of a cell in houses come first.
void LaneShape::list_copies() const {
    copy_start_.resize(at(cells_) + 1);
    const auto each_copy = [this](auto&& visit) {
        for (auto place = table_.houses_at; place < table_.stride; ++place)
            if (table_.cell_at[place] < cells_) visit(table_.cell_at[place], place);
    };
    each_copy([this](std::size_t cell, std::uint32_t) { ++copy_start_[cell + 1]; });
    std::partial_sum(copy_start_.begin(), copy_start_.end(), copy_start_.begin());
    auto next = copy_start_;
    overlap_copy_start_.assign(copy_start_.begin(), copy_start_.end() - 1);
    copies_.resize(copy_start_.back());
    each_copy([&](std::size_t cell, std::uint32_t place) {
        copies_[next[cell]++] = place;
        overlap_copy_start_[cell] += place < table_.overlaps_at;
    });
    list_first_copies();
}

void LaneShape::list_first_copies() const {
    for (std::size_t cell = 0; cell < overlap_copy_start_.size(); ++cell)
        for (auto copy = copy_start_[cell]; copy < copy_start_[cell] + small_houses; ++copy) {
            const bool of_house = copy < overlap_copy_start_[cell];
            first_copies_.push_back(of_house ? copies_[copy] : static_cast<std::uint32_t>(cell));
        }
}

// There must be room for a cell without a mask behind the cells, and lanes for houses.
bool LaneShape::has_permutations() const {
    return at(cells_) < table_.houses_at && table_.houses_at <= permuted_parts * small_block &&
           table_.house_count > 0 && table_.house_count <= most_permuted_houses;
}

// The houses of a cell come in the order in which `apply` of Sweeps meets them.
void LaneShape::list_permutations() const {
    SmallBlock no_house;
    std::ranges::fill(no_house.masks, static_cast<SmallMask>(most_permuted_houses));
    std::vector<std::size_t> houses_of(at(cells_));
    for (auto place = table_.houses_at; place < table_.overlaps_at; ++place) {
        const auto house = (place - table_.houses_at) % small_block;
        if (house >= table_.house_count) continue;
        const auto cell = table_.cell_at[place];
        const auto part = houses_of[cell]++ * permuted_parts + cell / small_block;
        if (part >= houses_of_cell_.size())
            houses_of_cell_.resize((part / permuted_parts + 1) * permuted_parts, no_house);
        houses_of_cell_[part].masks[cell % small_block] = static_cast<SmallMask>(house);
    }
    permutations_ = {.cells_of_house = cell_at_.data() + table_.houses_at / small_block,
                     .houses_of_cell = houses_of_cell_.data(),
                     .cells_of_overlap = cell_at_.data() + table_.overlaps_at / small_block,
                     .most_houses = length(houses_of_cell_) / permuted_parts,
                     .house_lanes = (1U << table_.house_count) - 1};
}

}  // namespace sudoshiki::search
