// Sums, products and automata as lazy constraints of clause learning: they propagate on candidates, and
// explain their implications on demand.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/explained_constraint.hpp"
#include "cdcl/reason.hpp"
#include "cnf/order_encoding.hpp"

namespace sudoshiki::cdcl {

// The interface that clause learning uses.
class LazyConstraints {
public:
    static constexpr Literal no_literal = ~std::uint32_t{0};

    struct Result {
        std::uint32_t constraint;
        bool conflict;
    };

    virtual ~LazyConstraints() = default;

    // Adds literals of the trail from `position` on; `unassign` removes them. `reasons` is by variable.
    virtual void assign(std::span<const Literal> literals, std::size_t position,
                        std::span<const Reason> reasons) = 0;
    virtual void unassign(std::span<const Literal> literals) = 0;
    // Propagates constraints until one implies literals, which it adds to `implied`, or has a conflict.
    // Returns false if none does.
    virtual bool propagate(std::vector<Literal>& implied, Result& result) = 0;
    // Writes a clause that the constraint implies; all its literals but `implied` were false before that one
    // became true. The first `facts` literals of the trail are facts and left out.
    virtual void explain(std::uint32_t constraint, Literal implied, std::size_t facts,
                         std::vector<Literal>& clause) = 0;
    // Returns the candidate to place next: the most active one of the cell with the highest sum of activities
    // divided by the square of its number of candidates.
    virtual Variable pick_candidate(const Activity& activity) const = 0;
};

// Returns null if the graph has no such constraints.
template <int Words>
std::unique_ptr<LazyConstraints> lazy_constraints(const Graph& graph,
                                                  const std::vector<Mask<Words>>& candidates,
                                                  const cnf::OrderEncoding& encoding);

}  // namespace sudoshiki::cdcl
