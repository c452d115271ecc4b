#include "logic/hodoku/best_step.hpp"

#include <algorithm>

namespace sudoshiki::logic::hodoku {

namespace {

std::vector<Candidate> sorted(std::vector<Candidate> candidates) {
    std::ranges::sort(candidates, {}, [](const Candidate& c) { return std::pair{c.value, c.cell}; });
    return candidates;
}

// Cells later in the list have a higher weight.
std::uint64_t weight_of(const std::vector<Candidate>& candidates) {
    std::uint64_t weight = 0, factor = 1;
    for (const auto& c : candidates) {
        weight += static_cast<std::uint64_t>(c.cell) * factor + static_cast<std::uint64_t>(c.value);
        factor += 80;
    }
    return weight;
}

}  // namespace

void BestStep::offer(const Step& step, int length) {
    auto eliminations = sorted(step.eliminations);
    const auto weight = weight_of(eliminations);
    const bool fewer = any_ && eliminations.size() < eliminations_.size();
    const bool same_size = any_ && eliminations.size() == eliminations_.size();
    const bool shorter = same_size && eliminations == eliminations_ && length < length_;
    if (fewer || (same_size && weight >= weight_ && !shorter)) return;
    any_ = true;
    length_ = length;
    weight_ = weight;
    eliminations_ = std::move(eliminations);
    best_ = step;
}

}  // namespace sudoshiki::logic::hodoku
