// Chains of almost locked sets. Each set is later in the list than the one before, so no set occurs twice.
// All that matters of the path to a set is the value that the next link may not use, so each such case is
// extended once.
#include <map>

#include "logic/hodoku/als.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int max_links = 50;

}  // namespace

struct AlmostLockedSets::FoundChains {
    const Found& found;
    std::map<std::vector<std::pair<int, int>>, int> known;  // by eliminations: the number of the chain
    std::vector<Ranked> ranked;
    std::vector<SetChain> chains;  // by number
};

// Returns the values of both sets for which some cell outside sees all their cells in both.
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
    if (!update(grid, found)) return true;
    FoundChains results{found, {}, {}, {}};
    SetChain chain;
    for (int start = 0; start < length(sets_); ++start) {
        chain.start = start;
        for (auto c = first_common_[at(start)]; c < first_common_[at(start) + 1]; ++c) {
            const auto& common = commons_[c];
            for (int value : {common.value, common.value2}) {
                if (value == 0 || found.ended()) continue;
                chain.first = bit(value);
                seen_.assign(sets_.size(), 0);
                chain.commons.assign(1, static_cast<int>(c));
                chain.used.assign(1, bit(value));
                extend(chain, common.two, value, results);
            }
        }
    }
    for (auto& one : results.ranked) one.weight = weight_of(one.eliminations, shape_.cells());
    sort_as_java_does(results.ranked);
    for (const auto& one : results.ranked) {
        describe_chain(results.chains[at(one.number)], step);
        set_eliminations(one.eliminations, step);
        if (!found(step)) return false;
    }
    return true;
}

// Extends the chain from `set`, which was reached by the value `excluded`.
void AlmostLockedSets::extend(SetChain& chain, int set, int excluded, FoundChains& results) {
    if (length(chain.commons) >= max_links || results.found.ended()) return;
    if (chain.commons.size() > 1) {
        if (seen_[at(set)] & bit(excluded)) return;
        seen_[at(set)] |= bit(excluded);
    }
    for (auto c = first_common_[at(set)]; c < first_common_[at(set) + 1]; ++c) {
        const auto& common = commons_[c];
        const Bits used = common.values() & ~bit(excluded);
        if (!used) continue;
        chain.commons.push_back(static_cast<int>(c));
        chain.used.push_back(used);
        if (chain.commons.size() > 2) check_chain(chain, common.two, results);
        // If two values link the sets, only the lower one is excluded next, as in HoDoKu.
        extend(chain, common.two, used & bit(common.value) ? common.value : common.value2, results);
        chain.commons.pop_back();
        chain.used.pop_back();
    }
}

void AlmostLockedSets::check_chain(const SetChain& chain, int end, FoundChains& results) {
    const Bits excluded = chain.first | chain.used.back();
    if (!(shared_targets(chain.start, end) & ~excluded)) return;
    Ranked found;
    eliminate_common(chain.start, end, excluded, found.eliminations);
    make_tidy(found.eliminations);
    std::vector<std::pair<int, int>> key;
    for (const auto& [cell, value] : found.eliminations) key.emplace_back(cell, value);
    const auto [known, is_new] = results.known.try_emplace(std::move(key), length(results.chains));
    if (is_new) {
        found.number = known->second;
        results.ranked.push_back(std::move(found));
        results.chains.push_back(chain);
    } else if (cells_in(chain) < cells_in(results.chains[at(known->second)])) {
        results.chains[at(known->second)] = chain;
    }
}

int AlmostLockedSets::cells_in(const SetChain& chain) const {
    int cells = length(sets_[at(chain.start)].cells);
    for (int common : chain.commons) cells += length(sets_[at(commons_[at(common)].two)].cells);
    return cells;
}

void AlmostLockedSets::describe_chain(const SetChain& chain, Step& step) const {
    step.begin(Technique::als_chain, length(chain.commons) + 1);
    add_set_to_step(chain.start, 0, step);
    for (std::size_t i = 0; i < chain.commons.size(); ++i)
        add_set_to_step(commons_[at(chain.commons[i])].two, chain.used[i], step);
}

}  // namespace sudoshiki::logic::hodoku
