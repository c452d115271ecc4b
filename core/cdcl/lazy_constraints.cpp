#include "cdcl/lazy_constraints.hpp"

#include <algorithm>
#include <numeric>

#include "cdcl/layered_constraint.hpp"

namespace sudoshiki::cdcl {

namespace {

constexpr std::uint32_t unassigned = ~std::uint32_t{0};

template <int Words>
class Lazy final : public LazyConstraints {
public:
    Lazy(const Graph& graph, const std::vector<Mask<Words>>& candidates, const cnf::OrderEncoding& encoding)
        : side_(graph.side), masks_(candidates), constraints_of_(candidates.size()) {
        start_.push_back(0);
        variables_.resize(at(graph.cells()) * at(side_));
        for (int cell = 0; cell < encoding.cells(); ++cell) {
            for (const auto& [value, variable] : encoding.choices(cell)) {
                variables_[at(cell * side_ + value - 1)] = variable;
                owner_.push_back({cell, value});
            }
            start_.push_back(static_cast<Variable>(owner_.size()));
        }
        trail_position_.assign(owner_.size(), unassigned);
        add_all(graph, candidates);
    }

    void assign(std::span<const Literal> literals, std::size_t position,
                std::span<const Reason> reasons) override {
        for (const auto literal : literals) {
            const auto variable = variable_of(literal);
            const auto here = static_cast<std::uint32_t>(position++);
            if (variable >= owner_.size()) continue;
            trail_position_[variable] = here;
            if (literal & 1) remove(owner_[variable], reasons[variable]);
        }
    }

    void unassign(std::span<const Literal> literals) override {
        for (const auto literal : literals) {
            const auto variable = variable_of(literal);
            if (variable >= owner_.size()) continue;
            trail_position_[variable] = unassigned;
            if (literal & 1) masks_[at(owner_[variable].cell)] |= Mask<Words>::of(owner_[variable].value);
        }
        std::ranges::fill(dirty_, 0);  // all constraints were propagated before the decision that is undone
    }

    bool propagate(std::vector<Literal>& implied, Result& result) override {
        for (std::size_t word = 0; word < dirty_.size();) {
            if (!dirty_[word]) {
                ++word;
                continue;
            }
            const auto number = 64 * word + at(std::countr_zero(dirty_[word]));
            dirty_[word] &= dirty_[word] - 1;
            result = {static_cast<std::uint32_t>(number), false};
            if (!narrow(constraints_[number], implied)) {
                result.conflict = true;
                return true;
            }
            if (!implied.empty()) return true;
        }
        return false;
    }

    void explain(std::uint32_t number, Literal implied, std::size_t facts,
                 std::vector<Literal>& clause) override {
        clause.clear();
        auto& constraint = constraints_[number];
        const auto before = implied == no_literal ? unassigned : trail_position_[variable_of(implied)];
        cells_before_.clear();
        for (int cell : constraint.cells) cells_before_.push_back(cell_before(cell, before, facts));
        if (implied != no_literal) assume(constraint, owner_[variable_of(implied)]);
        constraint.filter->restore(cells_before_);
        if (implied != no_literal) clause.push_back(implied);
        for (std::size_t i = 0; i < constraint.cells.size(); ++i)
            add_literals(constraint.cells[i], cells_before_[i], clause);
    }

    Variable pick_candidate(const Activity& activity) const override {
        double best = -1;
        Variable chosen = 0;
        for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
            const int count = masks_[cell].count();
            if (count < 2) continue;
            double sum = 0, best_score = -1;
            Variable first = 0;
            masks_[cell].each([&](int value) {
                const auto own = variable(static_cast<int>(cell), value);
                const auto score = activity.score(own);
                sum += score;
                if (score > best_score) {
                    best_score = score;
                    first = own;
                }
            });
            const double score = sum / (count * count);
            if (score > best) {
                best = score;
                chosen = first;
            }
        }
        return chosen;
    }

private:
    struct Candidate {
        int cell;
        int value;
    };
    struct Constraint {
        std::vector<int> cells;
        std::vector<int> common;  // cells that differ from all of these
        std::unique_ptr<ExplainedConstraint<Words>> filter;
    };

    // Sorts short constraints first: they are propagated first.
    void add_all(const Graph& graph, const std::vector<Mask<Words>>& candidates) {
        const auto& shape = graph.constraint_shape();
        for (std::size_t number = 0; number < shape.sums.size(); ++number) {
            const auto common = graph.common_neighbours()[number];
            if (auto filter = explained_sum(shape.sums[number], graph.side, candidates))
                constraints_.push_back(
                    {shape.sums[number].cells, {common.begin(), common.end()}, std::move(filter)});
        }
        for (const auto& layers : shape.layers)
            constraints_.push_back({layers.cells, {}, std::make_unique<LayeredConstraint<Words>>(layers)});
        std::ranges::stable_sort(constraints_, {}, [](const auto& c) { return c.cells.size(); });
        dirty_.resize((constraints_.size() + 63) / 64);
        for (std::uint32_t number = 0; number < constraints_.size(); ++number) {
            mark_dirty(number);
            for (int cell : constraints_[number].cells) constraints_of_[at(cell)].push_back(number);
        }
    }

    void mark_dirty(std::uint32_t number) { dirty_[number / 64] |= std::uint64_t{1} << (number % 64); }

    // A constraint need not be propagated again after its own removals, if it is complete.
    void remove(const Candidate& candidate, Reason reason) {
        masks_[at(candidate.cell)] &= ~Mask<Words>::of(candidate.value);
        for (const auto number : constraints_of_[at(candidate.cell)])
            if (!reason.is_lazy() || reason.constraint() != number ||
                !constraints_[number].filter->complete())
                mark_dirty(number);
    }

    bool narrow(Constraint& constraint, std::vector<Literal>& implied) {
        lists_.clear();
        for (int cell : constraint.cells) lists_.push_back(masks_[at(cell)]);
        if (!constraint.filter->narrow(lists_)) return false;
        for (std::size_t i = 0; i < lists_.size(); ++i)
            imply(constraint.cells[i], masks_[at(constraint.cells[i])] & ~lists_[i], implied);
        if (constraint.common.empty()) return true;
        const auto required = constraint.filter->required();
        if (!required.empty())
            for (int cell : constraint.common) imply(cell, masks_[at(cell)] & required, implied);
        return true;
    }

    void imply(int cell, const Mask<Words>& removed, std::vector<Literal>& implied) const {
        removed.each([&](int value) { implied.push_back(no(variable(cell, value))); });
    }

    Variable variable(int cell, int value) const { return variables_[at(cell * side_ + value - 1)]; }

    // Returns a cell as it was before a position on the trail.
    ExplainedCell<Words> cell_before(int cell, std::uint32_t before, std::size_t facts) const {
        ExplainedCell<Words> out{masks_[at(cell)], {}, {}, 0};
        auto decided = unassigned;
        for (auto candidate = start_[at(cell)]; candidate < start_[at(cell) + 1]; ++candidate) {
            const auto position = trail_position_[candidate];
            const auto value = Mask<Words>::of(owner_[candidate].value);
            if (position == unassigned) continue;
            if (out.values.has(owner_[candidate].value)) {
                decided = position;
            } else if (position >= before) {
                out.values |= value;
            } else if (position >= facts) {
                out.removed |= value;
                out.latest = std::max(out.latest, position);
            }
        }
        if (decided < before && decided >= facts)
            out.removed.each([&](int value) {
                if (trail_position_[variable(cell, value)] > decided) out.excluded |= Mask<Words>::of(value);
            });
        return out;
    }

    // Assumes the value: of a cell of the constraint, or of one that differs from all its cells.
    void assume(const Constraint& constraint, const Candidate& taken) {
        const auto value = Mask<Words>::of(taken.value);
        const auto own = std::ranges::find(constraint.cells, taken.cell);
        if (own != constraint.cells.end()) {
            cells_before_[at(own - constraint.cells.begin())] = {value, {}, {}, 0};
            return;
        }
        for (auto& cell : cells_before_) {
            cell.values &= ~value;
            cell.removed &= ~value;
            cell.excluded &= ~value;
        }
    }

    void add_literals(int cell, const ExplainedCell<Words>& now, std::vector<Literal>& clause) const {
        const auto needed = now.removed & ~now.values;
        if (!(needed & now.excluded).empty())
            clause.push_back(no(variable(cell, now.values.first())));
        else
            needed.each([&](int value) { clause.push_back(yes(variable(cell, value))); });
    }

    int side_;
    std::vector<Mask<Words>> masks_;             // by cell: the candidates left by the trail
    std::vector<Candidate> owner_;               // by variable, cell by cell …
    std::vector<Variable> start_;                // … starting here
    std::vector<Variable> variables_;            // by cell and value
    std::vector<std::uint32_t> trail_position_;  // by variable: its position on the trail, or unassigned
    std::vector<Constraint> constraints_;
    std::vector<std::vector<std::uint32_t>> constraints_of_;
    std::vector<std::uint64_t> dirty_;  // one bit per constraint: must be propagated

    // Buffers
    std::vector<Mask<Words>> lists_;
    std::vector<ExplainedCell<Words>> cells_before_;
};

}  // namespace

template <int Words>
std::unique_ptr<LazyConstraints> lazy_constraints(const Graph& graph,
                                                  const std::vector<Mask<Words>>& candidates,
                                                  const cnf::OrderEncoding& encoding) {
    if (graph.constraints.empty()) return nullptr;
    return std::make_unique<Lazy<Words>>(graph, candidates, encoding);
}

template std::unique_ptr<LazyConstraints> lazy_constraints(const Graph&, const std::vector<Mask<1>>&,
                                                           const cnf::OrderEncoding&);
template std::unique_ptr<LazyConstraints> lazy_constraints(const Graph&, const std::vector<Mask<2>>&,
                                                           const cnf::OrderEncoding&);

}  // namespace sudoshiki::cdcl
