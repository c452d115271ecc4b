// Between descents: forget learned clauses that did not serve, and everything already settled by facts.
#include <algorithm>

#include "cdcl/cdcl.hpp"

namespace sudoshiki::cdcl {

// Only at level 0, with everything propagated.
void Cdcl::tidy() {
    std::vector<std::uint32_t> doomed;
    if (conflicts_ >= next_reduction_) {
        mark_worst(doomed);
        next_reduction_ = conflicts_ + tuning::first_reduction + tuning::reduction_step * ++reductions_;
    }
    if (doomed.empty() && facts_tidied_ == trail_.size()) return;
    rebuild_clauses(doomed);
    if (facts_tidied_ != trail_.size()) {
        strip_pairs();
        strip_exclusions();
    }
    facts_tidied_ = trail_.size();
}

void Cdcl::mark_worst(std::vector<std::uint32_t>& doomed) {
    clauses_.each([&](std::uint32_t offset) {
        if (!clauses_.learned(offset) || clauses_.glue(offset) <= tuning::kept_forever) return;
        if (const auto used = clauses_.used(offset))
            clauses_.set_used(offset, used - 1);
        else
            doomed.push_back(offset);
    });
    const auto worth = [&](std::uint32_t offset) {
        return std::pair(~clauses_.glue(offset), ~static_cast<std::uint32_t>(clauses_[offset].size()));
    };
    std::ranges::stable_sort(doomed, {}, worth);
    doomed.resize(doomed.size() - doomed.size() / tuning::spared_one_in);
    std::ranges::sort(doomed);
}

void Cdcl::rebuild_clauses(const std::vector<std::uint32_t>& doomed) {
    for (auto& list : watches_)
        std::erase_if(list, [](const Watch& watch) { return !watch.clause.is_pair(); });
    const Clauses old = std::exchange(clauses_, {});
    auto next_doomed = doomed.begin();
    const auto numbers = std::exchange(lemma_numbers_, {});
    auto next_number = numbers.begin();
    old.each([&](std::uint32_t offset) {
        const bool is_doomed = next_doomed != doomed.end() && *next_doomed == offset;
        next_doomed += is_doomed;
        const bool kept = !is_doomed && keep_clause(old, offset);
        if (!lemmas_ || !old.learned(offset)) return;
        const auto number = *next_number++;
        if (!kept)
            lemmas_->forgotten(number);
        else if (learned_.size() > 2)
            lemma_numbers_.push_back(number);
    });
}

// Without the literals that facts have falsified; false if they satisfy it.
bool Cdcl::keep_clause(const Clauses& old, std::uint32_t offset) {
    learned_.clear();
    for (Literal literal : old[offset]) {
        if (value_[literal] > 0) return false;
        if (value_[literal] == 0) learned_.push_back(literal);
    }
    if (learned_.size() == 2) {
        attach_pair(learned_[0], learned_[1]);
        return true;
    }
    const auto size = static_cast<std::uint32_t>(learned_.size());
    const auto now = clauses_.add(learned_, old.learned(offset), std::min(old.glue(offset), size));
    clauses_.set_used(now, old.used(offset));
    attach(learned_, now);
    return true;
}

void Cdcl::strip_pairs() {
    for (Literal literal = 0; literal < watches_.size(); ++literal) {
        auto& list = watches_[literal];
        if (value_[literal] != 0) {
            list = {};
        } else {
            std::erase_if(list, [&](const Watch& watch) { return value_[watch.blocker] != 0; });
        }
    }
}

void Cdcl::strip_exclusions() {
    for (std::size_t set = 0; set + 1 < exclusion_start_.size(); ++set) {
        auto* begin = exclusion_vars_.data() + exclusion_start_[set];
        auto* end = exclusion_vars_.data() + exclusion_end_[set];
        end = std::remove_if(begin, end, [&](Variable variable) { return value_[yes(variable)] != 0; });
        exclusion_end_[set] = static_cast<std::uint32_t>(end - exclusion_vars_.data());
    }
}

}  // namespace sudoshiki::cdcl
