// The constraints of a puzzle one by one, for searches that fill cell by cell: no sum is derived.
#pragma once

#include <optional>
#include <vector>

#include "board/constraint_filter.hpp"
#include "board/index.hpp"

namespace sudoshiki {

template <int Words>
class StatedConstraints {
public:
    using Set = Mask<Words>;

    explicit StatedConstraints(const Graph& graph) {
        if (graph.constraints.empty()) return;
        shape_ = &graph.constraint_shape();
        filter_.emplace(graph, *shape_);
    }

    bool any() const { return shape_ != nullptr; }
    std::size_t count() const { return any() ? shape_->count() : 0; }

    // Calls visit(other, values that it may have) for the pairs of a cell with these values, until one is
    // false.
    template <class Visit>
    bool each_pair(int cell, const Set& values, Visit&& visit) const {
        for (const auto& end : shape_->pairs_of[at(cell)])
            if (!visit(end.other, shape_->tables[at(end.table)].of(values))) return false;
        return true;
    }
    // Calls visit(values that the cell may have) for each pair of a cell, by the values of the other end.
    template <class ValuesOf, class Visit>
    bool each_placed_pair(int cell, ValuesOf&& values_of, Visit&& visit) const {
        for (const auto& end : shape_->pairs_of[at(cell)])
            if (!visit(shape_->tables[at(end.back)].of(values_of(end.other)))) return false;
        return true;
    }
    // Calls visit(constraint) for the longer ones of a cell, until one is false.
    template <class Visit>
    bool each_longer(int cell, Visit&& visit) const {
        for (int constraint : shape_->constraints_of[at(cell)])
            if (shape_->stated(constraint) && !visit(constraint)) return false;
        return true;
    }
    // Narrows `values_of(cell)` of its cells and calls visit(cell, values left) until one returns false.
    // Returns false, too, if nothing fits.
    template <class ValuesOf, class Visit>
    bool narrow(int constraint, ValuesOf&& values_of, Visit&& visit) {
        const auto cells = shape_->cells_of(constraint);
        lists_.clear();
        for (int cell : cells) lists_.push_back(values_of(cell));
        if (!filter_->narrow(constraint, lists_)) return false;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!visit(cells[i], lists_[i])) return false;
        return true;
    }

private:
    const ConstraintShape* shape_ = nullptr;
    std::optional<ConstraintFilter<Words>> filter_;
    std::vector<Set> lists_;
};

}  // namespace sudoshiki
