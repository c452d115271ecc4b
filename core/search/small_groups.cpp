#include "search/small_groups.hpp"

#include <memory>

#include "board/index.hpp"

namespace sudoshiki::search {

SmallGroups::SmallGroups(const GroupShape& shape) : lanes(shape) {
    neighbour_start.reserve(at(shape.cells()) + 1);
    std::vector<CellSet> near(at(shape.cells()));  // by cell: those that share a house with it
    for (const auto& group : shape.groups) {
        if (length(group) != shape.side) continue;
        houses.push_back(CellSet::of(group));
        for (int cell : group) near[at(cell)] = near[at(cell)] | houses.back();
    }
    for (std::size_t cell = 0; cell < near.size(); ++cell) {
        neighbour_start.push_back(static_cast<std::uint32_t>(neighbours.size()));
        (shape.sees[cell] - near[cell]).each([&](int other) {
            neighbours.push_back(static_cast<SmallCell>(other));
        });
    }
    neighbour_start.push_back(static_cast<std::uint32_t>(neighbours.size()));
}

const SmallGroups& SmallGroups::of(const GroupShape& shape) {
    const auto make = [](const GroupShape& groups) -> std::shared_ptr<const void> {
        return std::make_shared<const SmallGroups>(groups);
    };
    return *static_cast<const SmallGroups*>(shape.search_shape(make));
}

}  // namespace sudoshiki::search
