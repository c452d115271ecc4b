#include "cdcl/lazy_constraints.hpp"

#include <algorithm>
#include <numeric>

#include "cdcl/layered_constraint.hpp"

namespace sudoshiki::cdcl {

namespace {

constexpr std::uint32_t never = ~std::uint32_t{0};

template <int Words>
class Lazy final : public LazyConstraints {
public:
    Lazy(const Graph& graph, const std::vector<Mask<Words>>& candidates, const cnf::OrderEncoding& encoding)
        : side_(graph.side), masks_(candidates), of_cell_(candidates.size()) {
        start_.push_back(0);
        variables_.resize(at(graph.cells()) * at(side_));
        for (int cell = 0; cell < encoding.cells(); ++cell) {
            for (const auto& [value, variable] : encoding.choices(cell)) {
                variables_[at(cell * side_ + value - 1)] = variable;
                owner_.push_back({cell, value});
            }
            start_.push_back(static_cast<Variable>(owner_.size()));
        }
        place_.assign(owner_.size(), never);
        add_all(graph, candidates);
    }

    void assign(std::span<const Literal> literals, std::size_t place,
                std::span<const Reason> reasons) override {
        for (const auto literal : literals) {
            const auto variable = variable_of(literal);
            const auto here = static_cast<std::uint32_t>(place++);
            if (variable >= owner_.size()) continue;
            place_[variable] = here;
            if (literal & 1) remove(owner_[variable], reasons[variable]);
        }
    }

    void take_back(std::span<const Literal> literals) override {
        for (const auto literal : literals) {
            const auto variable = variable_of(literal);
            if (variable >= owner_.size()) continue;
            place_[variable] = never;
            if (literal & 1) masks_[at(owner_[variable].cell)] |= Mask<Words>::of(owner_[variable].value);
        }
        std::ranges::fill(dirty_, 0);  // before the decision that is taken back, there was nothing left to do
    }

    bool propagate(std::vector<Literal>& implied, Finding& finding) override {
        for (std::size_t word = 0; word < dirty_.size();) {
            if (!dirty_[word]) {
                ++word;
                continue;
            }
            const auto number = 64 * word + at(std::countr_zero(dirty_[word]));
            dirty_[word] &= dirty_[word] - 1;
            finding = {static_cast<std::uint32_t>(number), false};
            if (!narrow(constraints_[number], implied)) {
                finding.conflict = true;
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
        const auto before = implied == nothing_implied ? never : place_[variable_of(implied)];
        situation_.clear();
        for (int cell : constraint.cells) situation_.push_back(cell_before(cell, before, facts));
        if (implied != nothing_implied) suppose(constraint, owner_[variable_of(implied)]);
        constraint.filter->restore(situation_);
        if (implied != nothing_implied) clause.push_back(implied);
        for (std::size_t i = 0; i < constraint.cells.size(); ++i)
            add_literals(constraint.cells[i], situation_[i], clause);
    }

    Variable choose(const Activity& activity) const override {
        double best = -1;
        Variable chosen = 0;
        for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
            const int count = masks_[cell].count();
            if (count < 2) continue;
            double sum = 0, most = -1;
            Variable first = 0;
            masks_[cell].each([&](int value) {
                const auto mine = variable(static_cast<int>(cell), value);
                const auto score = activity.score(mine);
                sum += score;
                if (score > most) {
                    most = score;
                    first = mine;
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
        std::vector<int> common;  // that all cells differ from
        std::unique_ptr<ExplainedConstraint<Words>> filter;
    };

    // Short ones first: they are looked at first, too.
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
            mark(number);
            for (int cell : constraints_[number].cells) of_cell_[at(cell)].push_back(number);
        }
    }

    void mark(std::uint32_t number) { dirty_[number / 64] |= std::uint64_t{1} << (number % 64); }

    // What a constraint removed itself tells it nothing new.
    void remove(const Candidate& candidate, Reason reason) {
        masks_[at(candidate.cell)] &= ~Mask<Words>::of(candidate.value);
        for (const auto number : of_cell_[at(candidate.cell)])
            if (!reason.is_lazy() || reason.constraint() != number ||
                !constraints_[number].filter->complete())
                mark(number);
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

    // As it was before a place on the trail.
    ExplainedCell<Words> cell_before(int cell, std::uint32_t before, std::size_t facts) const {
        ExplainedCell<Words> out{masks_[at(cell)], {}, {}, 0};
        auto decided = never;
        for (auto candidate = start_[at(cell)]; candidate < start_[at(cell) + 1]; ++candidate) {
            const auto place = place_[candidate];
            const auto value = Mask<Words>::of(owner_[candidate].value);
            if (place == never) continue;
            if (out.values.has(owner_[candidate].value)) {
                decided = place;
            } else if (place >= before) {
                out.values |= value;
            } else if (place >= facts) {
                out.removed |= value;
                out.latest = std::max(out.latest, place);
            }
        }
        if (decided < before && decided >= facts)
            out.removed.each([&](int value) {
                if (place_[variable(cell, value)] > decided) out.excluded |= Mask<Words>::of(value);
            });
        return out;
    }

    // The value is taken: by a cell of the constraint, or by one that differs from all of them.
    void suppose(const Constraint& constraint, const Candidate& taken) {
        const auto value = Mask<Words>::of(taken.value);
        const auto mine = std::ranges::find(constraint.cells, taken.cell);
        if (mine != constraint.cells.end()) {
            situation_[at(mine - constraint.cells.begin())] = {value, {}, {}, 0};
            return;
        }
        for (auto& cell : situation_) {
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
    std::vector<Mask<Words>> masks_;    // by cell: what the trail leaves
    std::vector<Candidate> owner_;      // by variable, cell by cell …
    std::vector<Variable> start_;       // … beginning here
    std::vector<Variable> variables_;   // by cell and value
    std::vector<std::uint32_t> place_;  // by variable: where on the trail, or never
    std::vector<Constraint> constraints_;
    std::vector<std::vector<std::uint32_t>> of_cell_;
    std::vector<std::uint64_t> dirty_;  // a bit for each constraint to look at again

    // Working space
    std::vector<Mask<Words>> lists_;
    std::vector<ExplainedCell<Words>> situation_;
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
