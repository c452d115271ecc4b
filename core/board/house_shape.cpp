#include "board/house_shape.hpp"

#include "board/index.hpp"

namespace sudoshiki {

namespace {

// A rule may state a line again; lines side by side have no cell in common.
void add_once(std::vector<CellSet>& lines, const CellSet& line) {
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
}

}  // namespace

HouseShape::HouseShape(const GroupShape& shape) {
    const int side = shape.side;
    std::vector<CellSet> columns, others;
    for (const auto& group : shape.groups) {
        if (length(group) != side) continue;
        const auto same = [&](auto&& of) {
            return std::ranges::all_of(group, [&](int cell) { return of(cell) == of(group[0]); });
        };
        if (same([&](int cell) { return cell / side; }))
            add_once(houses, CellSet::of(group));
        else if (same([&](int cell) { return cell % side; }))
            add_once(columns, CellSet::of(group));
        else
            others.push_back(CellSet::of(group));
    }
    columns_at = houses.size();
    regions_at = columns_at + columns.size();
    houses.insert(houses.end(), columns.begin(), columns.end());
    houses.insert(houses.end(), others.begin(), others.end());
    for (const auto& region : others) regions.add(region, side * (side + 1) / 2);
    houses_of = Lists::inverted(at(shape.cells()), houses.size(), [this](std::size_t house, auto&& visit) {
        houses[house].each([&](int cell) { visit(at(cell)); });
    });
    each_band([&](std::size_t first, std::size_t last) {
        const int lines = static_cast<int>(last - first) + 1;
        Counts inside(others.size());
        for (auto line = first; line <= last; ++line)
            for (std::size_t region = 0; region < others.size(); ++region)
                inside[region] =
                    static_cast<std::int16_t>(inside[region] + (houses[line] & others[region]).count());
        const bool few = !others.empty() && lines < static_cast<int>(columns_at) &&
                         regions.fewest_left(side * lines, inside) <= most_left;
        regions_leave_few = regions_leave_few || few;
        in_regions.push_back(few ? std::move(inside) : Counts{});
    });
}

}  // namespace sudoshiki
