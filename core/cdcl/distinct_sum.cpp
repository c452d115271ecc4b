#include "cdcl/distinct_sum.hpp"

#include <numeric>

namespace sudoshiki::cdcl {

namespace {

// By sum: the sets of values with this sum.
const std::array<Subsets, 46>& sets_by_sum() {
    static const auto table = [] {
        std::array<Subsets, 46> sets;
        for (unsigned set = 0; set < 512; ++set) {
            std::size_t sum = 0;
            for (unsigned bit = 0; bit < 9; ++bit) sum += set >> bit & 1 ? bit + 1 : 0;
            sets[sum].add(set);
        }
        return sets;
    }();
    return table;
}

template <class Visit>
void each_bit(std::uint64_t bits, Visit&& visit) {
    for (; bits; bits &= bits - 1) visit(std::countr_zero(bits));
}

constexpr std::uint64_t bit(int place) { return std::uint64_t{1} << place; }

std::uint64_t latest_of(const ExplainedCell<1>& cell) { return cell.latest; }

// Returns the difference between the largest and the smallest sum.
std::int64_t range_of(const ShapedSum& sum, int side) {
    std::int64_t range = 0;
    for (const auto& block : sum.blocks)
        range += std::int64_t{std::abs(block.coefficient)} * block.size * (side - block.size);
    return range;
}

std::int64_t min_sum(const ShapedSum& sum, int side) {
    std::int64_t smallest = 0;
    for (const auto& [first, size, c] : sum.blocks) {
        const int low = size * (size + 1) / 2;
        smallest += std::int64_t{c} * (c > 0 ? low : low + size * (side - size));
    }
    return smallest;
}

}  // namespace

bool DistinctSum::fits(const ShapedSum& sum, int side) {
    return side <= largest_side && range_of(sum, side) < SumBits::max_sums &&
           std::ranges::all_of(sum.blocks, [&](const SumBlock& block) { return block.size <= side; });
}

DistinctSum::DistinctSum(const ShapedSum& sum, int side) : side_(side), has_allowed_sets_(!sum.sets.empty()) {
    for (const auto& [first, size, c] : sum.blocks) {
        const int low = size * (size + 1) / 2;
        blocks_.push_back({first, size, c, low, low + size * (side - size)});
    }
    const auto range = static_cast<int>(range_of(sum, side));
    const auto target = static_cast<int>(
        std::clamp<std::int64_t>(sum.total - min_sum(sum, side), -1, std::int64_t{range} + 1));
    accepted_ = SumBits(range, sum.relation == Relation::at_most ? 0 : target,
                        sum.relation == Relation::at_least ? range : target);
    for (auto set : sum.sets) allowed_sets_.add(set);
    reachable_.resize(blocks_.size());
    sums_.resize(blocks_.size());
    before_.assign(blocks_.size() + 1, SumBits(range, 0, 0));
    after_.assign(blocks_.size() + 1, accepted_);
    order_.resize(blocks_.size());
    if (blocks_.size() == 1 && !has_allowed_sets_)
        for (int s = blocks_[0].low; s <= blocks_[0].high; ++s)
            if (before_[0].intersects_shifted(blocks_[0].step(s), accepted_)) accepted_sums_ |= bit(s);
}

// ---- one block ----

DistinctSum::Sums DistinctSum::sums_of(const Block& block, const Subsets& reachable) const {
    Sums sums = 0;
    for (int s = block.low; s <= block.high; ++s)
        if (!(reachable & sets_by_sum()[at(s)]).empty()) sums |= bit(s);
    return sums;
}

Subsets DistinctSum::sets_with(Sums sums) const {
    if (has_allowed_sets_) return allowed_sets_;
    Subsets sets;
    each_bit(sums, [&](int s) { sets |= sets_by_sum()[at(s)]; });
    return sets;
}

// Returns the possible sums of a block, and writes the reachable sets by cell.
DistinctSum::Sums DistinctSum::sums_of(const Block& block, std::span<const Mask<1>> lists,
                                       Reachable& reachable) const {
    if (block.size == 1) return lists[at(block.first)].words[0] << 1;
    reachable[0] = Subsets::empty_set();
    for (int i = 0; i < block.size; ++i) {
        auto& next = reachable[at(i) + 1] = {};
        lists[at(block.first + i)].each([&](int value) { next |= reachable[at(i)].adding(value); });
    }
    return blocks_.size() == 1 ? accepted_sums_ : sums_of(block, reachable[at(block.size)]);
}

bool DistinctSum::narrow_block(const Block& block, Sums allowed, const Reachable& reachable,
                               std::span<Mask<1>> lists) {
    if (block.size == 1) {
        auto& list = lists[at(block.first)].words[0];
        return (list &= allowed >> 1) != 0;
    }
    auto after = reachable[at(block.size)] & sets_with(allowed);
    if (after.empty()) return false;
    if (blocks_.size() == 1)
        for (int value = 1; value <= side_; ++value)
            if (after.without(value).empty()) required_ |= Mask<1>::of(value);
    for (int i = block.size; i-- > 0;) {
        auto& list = lists[at(block.first + i)];
        Subsets before;
        Mask<1> kept;
        list.each([&](int value) {
            const auto from = after.removing(value) & reachable[at(i)];
            if (from.empty()) return;
            before |= from;
            kept |= Mask<1>::of(value);
        });
        list = kept;
        after = before;
    }
    return true;
}

// Restores values that do not make a forbidden sum possible. Returns the possible sums after that.
DistinctSum::Sums DistinctSum::restore_block(const Block& block, Sums forbidden,
                                             std::span<ExplainedCell<1>> all) const {
    const auto cells = all.subspan(at(block.first), at(block.size));
    if (block.size == 1) {
        Mask<1> safe;
        safe.words[0] = ~(forbidden >> 1);
        cells[0].restore(safe);
        return cells[0].values.words[0] << 1;
    }
    std::array<ExplainedCell<1>*, largest_side> order;
    for (std::size_t i = 0; i < cells.size(); ++i) order[i] = &cells[i];
    std::stable_sort(order.begin(), order.begin() + block.size,
                     [](const auto* a, const auto* b) { return a->latest > b->latest; });
    Reachable after;
    after[cells.size()] = sets_with(forbidden);
    for (auto i = cells.size(); i-- > 0;) {
        after[i] = {};
        order[i]->values.each([&](int value) { after[i] |= after[i + 1].removing(value); });
    }
    auto reachable = Subsets::empty_set();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Mask<1> safe;
        order[i]->removed.each([&](int value) {
            if ((reachable.adding(value) & after[i + 1]).empty()) safe |= Mask<1>::of(value);
        });
        order[i]->restore(safe);
        Subsets next;
        order[i]->values.each([&](int value) { next |= reachable.adding(value); });
        reachable = next;
    }
    return blocks_.size() == 1 ? 0 : sums_of(block, reachable);
}

// ---- block by block ----

// Returns the sums of a block that connect a sum before it with a sum after it.
DistinctSum::Sums DistinctSum::supported(const Block& block, Sums sums, const SumBits& before,
                                         const SumBits& after) const {
    Sums out = 0;
    each_bit(sums, [&](int s) {
        if (before.intersects_shifted(block.step(s), after)) out |= bit(s);
    });
    return out;
}

bool DistinctSum::narrow(std::span<Mask<1>> lists) {
    required_ = {};
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        sums_[b] = sums_of(blocks_[b], lists, reachable_[b]);
        if (blocks_.size() == 1) return narrow_block(blocks_[0], accepted_sums_, reachable_[0], lists);
        before_[b + 1] = before_[b].none();
        each_bit(sums_[b], [&](int s) { before_[b + 1].add_shifted_up(before_[b], blocks_[b].step(s)); });
    }
    auto after = accepted_;
    for (auto b = blocks_.size(); b-- > 0;) {
        const auto allowed = supported(blocks_[b], sums_[b], before_[b], after);
        if (!allowed || !narrow_block(blocks_[b], allowed, reachable_[b], lists)) return false;
        auto next = after.none();
        each_bit(allowed, [&](int s) { next.add_shifted_down(after, blocks_[b].step(s)); });
        after = next;
    }
    return true;
}

void DistinctSum::restore(std::span<ExplainedCell<1>> cells) {
    if (blocks_.size() == 1) {
        restore_block(blocks_[0], accepted_sums_, cells);
        return;
    }
    std::vector<Mask<1>> lists;
    for (const auto& cell : cells) lists.push_back(cell.values);
    const auto latest = [&](std::size_t b) {
        const auto part = cells.subspan(at(blocks_[b].first), at(blocks_[b].size));
        return std::ranges::max(part, {}, latest_of).latest;
    };
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::ranges::stable_sort(order_, std::ranges::greater(), latest);
    for (auto i = order_.size(); i-- > 0;) {
        const auto& block = blocks_[order_[i]];
        after_[i] = accepted_.none();
        each_bit(sums_of(block, lists, reachable_[0]),
                 [&](int s) { after_[i].add_shifted_down(after_[i + 1], block.step(s)); });
    }
    auto before = before_[0];
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const auto& block = blocks_[order_[i]];
        const Sums all = bit(block.high) * 2 - bit(block.low);
        const auto sums = restore_block(block, supported(block, all, before, after_[i + 1]), cells);
        auto next = before.none();
        each_bit(sums, [&](int s) { next.add_shifted_up(before, block.step(s)); });
        before = next;
    }
}

}  // namespace sudoshiki::cdcl
