// Deletes useless learned clauses, satisfied clauses and false literals.
#include <algorithm>

#include "cdcl/cdcl.hpp"

namespace sudoshiki::cdcl {

// Call at level 0, with everything propagated.
void Cdcl::reduce_clauses() {
    std::vector<std::uint32_t> removed;
    if (conflicts_ >= next_reduction_) {
        pick_worst(removed);
        next_reduction_ = conflicts_ + tuning::first_reduction + tuning::reduction_step * ++reductions_;
    }
    if (removed.empty() && reduced_facts_ == trail_.size()) return;
    rebuild_clauses(removed);
    if (reduced_facts_ != trail_.size()) {
        remove_satisfied_pairs();
        shrink_exclusions();
    }
    reduced_facts_ = trail_.size();
}

void Cdcl::pick_worst(std::vector<std::uint32_t>& removed) {
    clauses_.each([&](std::uint32_t offset) {
        if (!clauses_.is_learned(offset) || clauses_.glue(offset) <= tuning::core_glue) return;
        if (const auto used = clauses_.used(offset))
            clauses_.set_used(offset, used - 1);
        else
            removed.push_back(offset);
    });
    const auto worth = [&](std::uint32_t offset) {
        return std::pair(~clauses_.glue(offset), ~static_cast<std::uint32_t>(clauses_[offset].size()));
    };
    std::ranges::stable_sort(removed, {}, worth);
    removed.resize(removed.size() - removed.size() / tuning::keep_one_in);
    std::ranges::sort(removed);
}

void Cdcl::rebuild_clauses(const std::vector<std::uint32_t>& removed) {
    for (auto& list : watches_)
        std::erase_if(list, [](const Watch& watch) { return !watch.clause.is_pair(); });
    const Clauses old = std::exchange(clauses_, {});
    auto next_removed = removed.begin();
    const auto numbers = std::exchange(lemma_numbers_, {});
    auto next_number = numbers.begin();
    old.each([&](std::uint32_t offset) {
        const bool is_removed = next_removed != removed.end() && *next_removed == offset;
        next_removed += is_removed;
        const bool kept = !is_removed && keep_clause(old, offset);
        if (!lemma_sink_ || !old.is_learned(offset)) return;
        const auto number = *next_number++;
        if (!kept)
            lemma_sink_->delete_lemma(number);
        else if (clause_.size() > 2)
            lemma_numbers_.push_back(number);
    });
}

// Adds the clause without its false literals. Returns false if it is satisfied.
bool Cdcl::keep_clause(const Clauses& old, std::uint32_t offset) {
    clause_.clear();
    for (Literal literal : old[offset]) {
        if (value_[literal] > 0) return false;
        if (value_[literal] == 0) clause_.push_back(literal);
    }
    if (clause_.size() == 2) {
        attach_pair(clause_[0], clause_[1]);
        return true;
    }
    const auto size = static_cast<std::uint32_t>(clause_.size());
    const auto now = clauses_.add(clause_, old.is_learned(offset), std::min(old.glue(offset), size));
    clauses_.set_used(now, old.used(offset));
    attach(clause_, now);
    return true;
}

void Cdcl::remove_satisfied_pairs() {
    for (Literal literal = 0; literal < watches_.size(); ++literal) {
        auto& list = watches_[literal];
        if (value_[literal] != 0) {
            list = {};
        } else {
            std::erase_if(list, [&](const Watch& watch) { return value_[watch.blocker] != 0; });
        }
    }
}

void Cdcl::shrink_exclusions() {
    for (std::size_t set = 0; set + 1 < exclusion_start_.size(); ++set) {
        auto* begin = exclusion_vars_.data() + exclusion_start_[set];
        auto* end = exclusion_vars_.data() + exclusion_end_[set];
        end = std::remove_if(begin, end, [&](Variable variable) { return value_[yes(variable)] != 0; });
        exclusion_end_[set] = static_cast<std::uint32_t>(end - exclusion_vars_.data());
    }
}

}  // namespace sudoshiki::cdcl
