// Chains of almost locked sets. Each set is a later one than that before it, so that no set comes twice, and
// all that matters of the way to a set is the value that the next link may not use: whatever can be found
// from there is found the first time.
#include <map>

#include "logic/hodoku/als.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int longest_als_chain = 50;  // links

}  // namespace

struct AlmostLockedSets::Best {
    const Found& found;
    std::map<std::vector<std::pair<int, int>>, int> known;  // by eliminations
    std::vector<Ranked> ranked;
    std::vector<Walk> walks;  // by number
};

// The values that both sets have and that a cell outside sees all of.
Bits AlmostLockedSets::shared_targets(int one, int two) {
    auto& targets = targets_[at(one) * sets_.size() + at(two)];
    if (targets == unknown) {
        targets = 0;
        each_value(sets_[at(one)].values & sets_[at(two)].values, [&](int value) {
            if (any_of_both(touched(one, value), touched(two, value))) targets |= bit(value);
        });
    }
    return targets;
}

bool AlmostLockedSets::find_chain(const Grid& grid, Step& step, Found found) {
    if (!look(grid, found)) return true;
    Best best{found, {}, {}, {}};
    Walk walk;
    for (int start = 0; start < length(sets_); ++start) {
        walk.start = start;
        for (auto c = first_common_[at(start)]; c < first_common_[at(start) + 1]; ++c) {
            const auto& common = commons_[c];
            for (int value : {common.value, common.value2}) {
                if (value == 0 || found.ended()) continue;
                walk.first = bit(value);
                seen_.assign(sets_.size(), 0);
                walk.commons.assign(1, static_cast<int>(c));
                walk.taken.assign(1, bit(value));
                extend(walk, common.two, value, best);
            }
        }
    }
    for (auto& one : best.ranked) one.weight = weight_of(one.eliminations, shape_.cells());
    sort_as_java_does(best.ranked);
    for (const auto& one : best.ranked) {
        name_chain(best.walks[at(one.number)], step);
        take(one.eliminations, step);
        if (!found(step)) return false;
    }
    return true;
}

// From a set that a link with the value `unusable` led to.
void AlmostLockedSets::extend(Walk& walk, int set, int unusable, Best& best) {
    if (length(walk.commons) >= longest_als_chain || best.found.ended()) return;
    if (walk.commons.size() > 1) {
        if (seen_[at(set)] & bit(unusable)) return;
        seen_[at(set)] |= bit(unusable);
    }
    for (auto c = first_common_[at(set)]; c < first_common_[at(set) + 1]; ++c) {
        const auto& common = commons_[c];
        const Bits taken = common.values() & ~bit(unusable);
        if (!taken) continue;
        walk.commons.push_back(static_cast<int>(c));
        walk.taken.push_back(taken);
        if (walk.commons.size() > 2) arrive(walk, common.two, best);
        // Of two values the lower one counts as used: the other may serve again.
        extend(walk, common.two, taken & bit(common.value) ? common.value : common.value2, best);
        walk.commons.pop_back();
        walk.taken.pop_back();
    }
}

void AlmostLockedSets::arrive(const Walk& walk, int end, Best& best) {
    const Bits not_these = walk.first | walk.taken.back();
    if (!(shared_targets(walk.start, end) & ~not_these)) return;
    Ranked found;
    cross_out(walk.start, end, not_these, found.eliminations);
    make_tidy(found.eliminations);
    std::vector<std::pair<int, int>> key;
    for (const auto& [cell, value] : found.eliminations) key.emplace_back(cell, value);
    const auto [known, is_new] = best.known.try_emplace(std::move(key), length(best.walks));
    if (is_new) {
        found.number = known->second;
        best.ranked.push_back(std::move(found));
        best.walks.push_back(walk);
    } else if (cells_in(walk) < cells_in(best.walks[at(known->second)])) {
        best.walks[at(known->second)] = walk;
    }
}

int AlmostLockedSets::cells_in(const Walk& walk) const {
    int cells = length(sets_[at(walk.start)].cells);
    for (int common : walk.commons) cells += length(sets_[at(commons_[at(common)].two)].cells);
    return cells;
}

void AlmostLockedSets::name_chain(const Walk& walk, Step& step) const {
    step.begin(Technique::als_chain, length(walk.commons) + 1);
    name_set(walk.start, 0, step);
    for (std::size_t i = 0; i < walk.commons.size(); ++i)
        name_set(commons_[at(walk.commons[i])].two, walk.taken[i], step);
}

}  // namespace sudoshiki::logic::hodoku
