// Skyscrapers and two-string kites: two strong links of one value, joined by a line or a box.
#include <algorithm>

#include "logic/cell_set.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

// A group with two places for a value.
struct PlacePair {
    int group;
    int first, second;  // cells

    PlacePair swapped() const { return {group, second, first}; }
};

std::vector<PlacePair> pairs_of(const Grid& grid, Kind kind, int value) {
    std::vector<PlacePair> pairs;
    for (int group : grid.shape().of_kind(kind)) {
        const Bits places = grid.places(group, value);
        if (popcount(places) != 2) continue;
        const auto& cells = grid.shape().groups[at(group)].cells;
        pairs.push_back({group, cells[at(std::countr_zero(places))], cells[at(std::bit_width(places) - 1)]});
    }
    return pairs;
}

bool same_group(const Shape& shape, int one, int other, Kind kind) {
    const int group = shape.group_of(one, kind);
    return group >= 0 && group == shape.group_of(other, kind);
}

// Two strong links joined at their first cells: eliminates candidates that see both second cells.
bool report_joined_pairs(const Grid& grid, Technique technique, PlacePair one, PlacePair other, int value,
                         Step& step, const Found& found) {
    CellSet eliminated = places_of(grid, value);
    eliminated.keep_seen_by(grid.shape(), one.second);
    eliminated.keep_seen_by(grid.shape(), other.second);
    if (eliminated.empty()) return true;
    step.begin(technique);
    step.values = bit(value);
    step.groups = {one.group, other.group};
    step.cells = {one.first, one.second, other.first, other.second};
    eliminated.each([&](int cell) { step.eliminations.push_back({cell, value}); });
    return found(step);
}

bool report_skyscrapers(const Grid& grid, Kind lines, Kind crossing, int value, Step& step,
                        const Found& found) {
    const auto pairs = pairs_of(grid, lines, value);
    const auto& shape = grid.shape();
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (std::size_t j = i + 1; j < pairs.size(); ++j) {
            const bool firsts = same_group(shape, pairs[i].first, pairs[j].first, crossing);
            const bool seconds = same_group(shape, pairs[i].second, pairs[j].second, crossing);
            if (firsts == seconds) continue;  // both: an X-wing, reported elsewhere
            const auto one = firsts ? pairs[i] : pairs[i].swapped();
            const auto other = firsts ? pairs[j] : pairs[j].swapped();
            if (!report_joined_pairs(grid, Technique::skyscraper, one, other, value, step, found))
                return false;
        }
    return true;
}

bool report_kite(const Grid& grid, const PlacePair& row, const PlacePair& column, int value, Step& step,
                 const Found& found) {
    const auto& shape = grid.shape();
    for (const auto& one : {row, row.swapped()})
        for (const auto& other : {column, column.swapped()}) {
            if (!same_group(shape, one.first, other.first, Kind::box)) continue;
            if (one.first == other.first || one.first == other.second || one.second == other.first ||
                one.second == other.second)
                return true;
            // The only possible elimination: where the column of one cell crosses the row of the other.
            const int line = shape.group_of(other.second, Kind::row);
            const int position = shape.place_in(row.group, one.second);
            const int intersection = shape.groups[at(line)].cells[at(position)];
            if (!grid.has(intersection, value)) return true;
            step.begin(Technique::two_string_kite);
            step.values = bit(value);
            step.groups = {row.group, column.group, shape.group_of(one.first, Kind::box)};
            step.cells = {one.first, one.second, other.first, other.second};
            step.eliminations = {{intersection, value}};
            return found(step);
        }
    return true;
}

}  // namespace

bool find_skyscrapers(const Grid& grid, Step& step, Found found) {
    for (auto [lines, crossing] : {std::pair{Kind::row, Kind::column}, std::pair{Kind::column, Kind::row}})
        for (int value = 1; value <= grid.side(); ++value)
            if (!report_skyscrapers(grid, lines, crossing, value, step, found)) return false;
    return true;
}

bool find_kites(const Grid& grid, Step& step, Found found) {
    for (int value = 1; value <= grid.side(); ++value) {
        const auto columns = pairs_of(grid, Kind::column, value);
        for (const auto& row : pairs_of(grid, Kind::row, value))
            for (const auto& column : columns)
                if (!report_kite(grid, row, column, value, step, found)) return false;
    }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
