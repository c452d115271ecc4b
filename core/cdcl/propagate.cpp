// Unit propagation: exclusions first, then watched clauses, then lazy constraints.
#include "board/index.hpp"
#include "cdcl/cdcl.hpp"

namespace sudoshiki::cdcl {

std::optional<Cdcl::Conflict> Cdcl::propagate() {
    auto conflict = propagate_clauses();
    while (lazy_ && !conflict && propagate_lazily(conflict)) conflict = propagate_clauses();
    return conflict;
}

// Propagates lazy constraints until one implies something. Returns false if none does, or on a conflict.
bool Cdcl::propagate_lazily(std::optional<Conflict>& conflict) {
    lazy_->assign(std::span(trail_).subspan(lazy_head_), lazy_head_, reason_);
    lazy_head_ = trail_.size();
    implied_.clear();
    LazyConstraints::Result result;
    if (!lazy_->propagate(implied_, result)) return false;
    if (result.conflict) {
        conflict = lazy_conflict(result.constraint);
        return false;
    }
    for (Literal literal : implied_) assign(literal, Reason::lazy(result.constraint));
    return true;
}

// A constraint may detect a conflict that earlier decisions caused alone: then backtracks to their level
// first.
Cdcl::Conflict Cdcl::lazy_conflict(std::uint32_t constraint) {
    const auto offset = explain(constraint, LazyConstraints::no_literal);
    const auto literals = std::as_const(explanations_)[offset];
    std::uint32_t last = 0;
    Literal first = LazyConstraints::no_literal;
    for (Literal literal : literals) {
        if (level_[variable_of(literal)] < last && first != LazyConstraints::no_literal) continue;
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
        if (!(literal & 1) && propagate_exclusions(variable_of(literal), conflict)) break;
        if (propagate_watches(negated(literal), conflict)) break;
    }
    return conflict;
}

bool Cdcl::propagate_exclusions(Variable variable, std::optional<Conflict>& conflict) {
    const Literal cause = no(variable);
    for (auto at = sets_start_[variable]; at < sets_start_[variable + 1]; ++at) {
        const auto set = sets_of_[at];
        const auto* end = exclusion_vars_.data() + exclusion_end_[set];
        for (const auto* other = exclusion_vars_.data() + exclusion_start_[set]; other != end; ++other) {
            const auto value = value_[yes(*other)];
            if (value < 0) continue;
            if (value == 0) {
                assign(no(*other), Reason::pair(cause));
            } else if (*other != variable) {
                conflict = {Reason::pair(cause), no(*other)};
                return true;
            }
        }
    }
    return false;
}

// The hot loop of the solver, hence one long function. Watches that move to another literal are dropped from
// the list: `kept` follows `read`.
bool Cdcl::propagate_watches(Literal falsified, std::optional<Conflict>& conflict) {
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
