// Draws every consequence of the assignment: exclusions first, then watched clauses.
#include "board/index.hpp"
#include "cdcl/cdcl.hpp"

namespace sudoshiki::cdcl {

std::optional<Cdcl::Conflict> Cdcl::propagate() {
    auto conflict = propagate_clauses();
    while (lazy_ && !conflict && propagate_lazily(conflict)) conflict = propagate_clauses();
    return conflict;
}

// One constraint that has something to say; false when none has, or on a conflict.
bool Cdcl::propagate_lazily(std::optional<Conflict>& conflict) {
    lazy_->assign(std::span(trail_).subspan(told_), told_, reason_);
    told_ = trail_.size();
    implied_.clear();
    LazyConstraints::Finding finding;
    if (!lazy_->propagate(implied_, finding)) return false;
    if (finding.conflict) {
        conflict = lazy_conflict(finding.constraint);
        return false;
    }
    for (Literal literal : implied_) assign(literal, Reason::lazy(finding.constraint));
    return true;
}

// A constraint may see late what follows from earlier decisions alone: then the others are taken back first.
Cdcl::Conflict Cdcl::lazy_conflict(std::uint32_t constraint) {
    const auto offset = explain(constraint, LazyConstraints::nothing_implied);
    const auto literals = std::as_const(explanations_)[offset];
    std::uint32_t last = 0;
    Literal first = LazyConstraints::nothing_implied;
    for (Literal literal : literals) {
        if (level_[variable_of(literal)] < last && first != LazyConstraints::nothing_implied) continue;
        last = level_[variable_of(literal)];
        first = literal;
    }
    backtrack(last);
    return {Reason::explained(offset), first};
}

std::optional<Cdcl::Conflict> Cdcl::propagate_clauses() {
    std::optional<Conflict> conflict;
    while (head_ < trail_.size()) {
        const Literal literal = trail_[head_++];
        ++propagations_;
        if (!(literal & 1) && exclude_others(variable_of(literal), conflict)) break;
        if (visit_watches(negated(literal), conflict)) break;
    }
    return conflict;
}

bool Cdcl::exclude_others(Variable variable, std::optional<Conflict>& conflict) {
    const Literal because = no(variable);
    for (auto at = sets_start_[variable]; at < sets_start_[variable + 1]; ++at) {
        const auto set = sets_of_[at];
        const auto* end = exclusion_vars_.data() + exclusion_end_[set];
        for (const auto* other = exclusion_vars_.data() + exclusion_start_[set]; other != end; ++other) {
            const auto value = value_[yes(*other)];
            if (value < 0) continue;
            if (value == 0) {
                assign(no(*other), Reason::pair(because));
            } else if (*other != variable) {
                conflict = {Reason::pair(because), no(*other)};
                return true;
            }
        }
    }
    return false;
}

// The hot loop of the solver, hence its length. `kept` trails `read`: watches that moved elsewhere are
// dropped.
bool Cdcl::visit_watches(Literal falsified, std::optional<Conflict>& conflict) {
    auto& list = watches_[falsified];
    auto* kept = list.data();
    auto* read = list.data();
    auto* const end = read + list.size();
    while (read != end) {
        const Watch watch = *read++;
        const auto blocked = value_[watch.blocker];
        if (blocked > 0) {
            *kept++ = watch;
            continue;
        }
        if (watch.clause.is_pair()) {
            *kept++ = watch;
            if (blocked < 0) {
                conflict = {Reason::pair(falsified), watch.blocker};
                break;
            }
            assign(watch.blocker, Reason::pair(falsified));
            continue;
        }
        const auto literals = clauses_[watch.clause.offset()];
        const Literal other = literals[0] ^ literals[1] ^ falsified;
        if (value_[other] > 0) {
            *kept++ = {other, watch.clause};
            continue;
        }
        std::size_t next = 2;
        while (next < literals.size() && value_[literals[next]] < 0) ++next;
        if (next < literals.size()) {
            const Literal replacement = literals[next];
            literals[0] = other;
            literals[1] = replacement;
            literals[next] = falsified;
            watches_[replacement].push_back({other, watch.clause});
            continue;
        }
        *kept++ = {other, watch.clause};
        if (value_[other] < 0) {
            conflict = {watch.clause, other};
            break;
        }
        literals[0] = other;
        literals[1] = falsified;
        assign(other, watch.clause);
    }
    while (read != end) *kept++ = *read++;
    list.resize(at(kept - list.data()));
    return conflict.has_value();
}

}  // namespace sudoshiki::cdcl
