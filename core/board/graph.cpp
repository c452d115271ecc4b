#include "board/graph.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "board/propagate.hpp"

namespace sudoshiki {

namespace {

std::vector<std::vector<int>> groups_by_cell(int cells, const std::vector<std::vector<int>>& groups) {
    std::vector<std::vector<int>> by_cell(static_cast<std::size_t>(cells));
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (int cell : groups[g]) by_cell[static_cast<std::size_t>(cell)].push_back(static_cast<int>(g));
    return by_cell;
}

}  // namespace

struct Graph::Shape {
    std::once_flag once;
    std::optional<PropagationShape> made;
};

const PropagationShape& Graph::propagation_shape() const {
    std::call_once(shape_->once, [this] { shape_->made.emplace(*this); });
    return *shape_->made;
}

Graph::Graph(int side_, std::vector<std::vector<int>> groups_, std::vector<Arc> arcs_)
    : side(side_),
      groups(std::move(groups_)),
      arcs(std::move(arcs_)),
      groups_of(groups_by_cell(cells(), groups)),
      shape_(std::make_shared<Shape>()) {
    const auto count = static_cast<std::size_t>(cells());
    neighbours.resize(count);
    above.resize(count);
    below.resize(count);
    std::vector<int> seen_from(count, -1);
    for (int cell = 0; cell < cells(); ++cell) {
        auto& list = neighbours[static_cast<std::size_t>(cell)];
        for (int g : groups_of[static_cast<std::size_t>(cell)])
            for (int other : groups[static_cast<std::size_t>(g)])
                if (other != cell && std::exchange(seen_from[static_cast<std::size_t>(other)], cell) != cell)
                    list.push_back(other);
        std::sort(list.begin(), list.end());
    }
    for (auto [lesser, greater] : arcs) {
        above[static_cast<std::size_t>(lesser)].push_back(greater);
        below[static_cast<std::size_t>(greater)].push_back(lesser);
    }
}

}  // namespace sudoshiki
