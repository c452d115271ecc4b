// Sums, products and automata beside the clauses: they narrow candidates as literals are assigned, and say
// why when they are asked.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/explained_constraint.hpp"
#include "cdcl/reason.hpp"
#include "cnf/order_encoding.hpp"

namespace sudoshiki::cdcl {

// What clause learning knows of them.
class LazyConstraints {
public:
    static constexpr Literal nothing_implied = ~std::uint32_t{0};

    struct Finding {
        std::uint32_t constraint;
        bool conflict;
    };

    virtual ~LazyConstraints() = default;

    // Literals of the trail, from this place on, or taken back from there. Each comes with its reason.
    virtual void assign(std::span<const Literal> literals, std::size_t place,
                        std::span<const Reason> reasons) = 0;
    virtual void take_back(std::span<const Literal> literals) = 0;
    // Looks at constraints until one implies literals, which it puts into `implied`, or is in conflict. False
    // when none does.
    virtual bool propagate(std::vector<Literal>& implied, Finding& finding) = 0;
    // A clause that follows from the constraint; all literals but `implied` were false before it was true.
    // The first `facts` literals of the trail need no reason.
    virtual void explain(std::uint32_t constraint, Literal implied, std::size_t facts,
                         std::vector<Literal>& clause) = 0;
    // The candidate to place next: of the cell with the fewest of them for the most activity, the most
    // active.
    virtual Variable choose(const Activity& activity) const = 0;
};

// Nothing where the graph has none.
template <int Words>
std::unique_ptr<LazyConstraints> lazy_constraints(const Graph& graph,
                                                  const std::vector<Mask<Words>>& candidates,
                                                  const cnf::OrderEncoding& encoding);

}  // namespace sudoshiki::cdcl
