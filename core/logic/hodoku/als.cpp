#include "logic/hodoku/als.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

// With more than nine values there are too many sets to use them all.
int largest_set(const Shape& shape, int group) {
    const int members = length(shape.groups[at(group)].cells);
    return shape.side <= 9 ? members - 1 : std::min(members - 1, 5);
}
constexpr std::size_t max_sets = 2000;  // more than any 9×9 board has; all pairs are compared
constexpr int cost_of_a_set = 16;       // to compare it with all others

}  // namespace

AlmostLockedSets::AlmostLockedSets(const Shape& shape) : shape_(shape), rank_(shape.groups.size()) {
    for (int i = 0; i < length(shape.by_rows); ++i) rank_[at(shape.by_rows[at(i)])] = i;
}

bool AlmostLockedSets::update(const Grid& grid, const Found& found) {
    std::vector<Bits> now(at(grid.cells()));
    for (int cell = 0; cell < grid.cells(); ++cell) now[at(cell)] = grid.candidates(cell);
    if (now == last_) return true;
    last_ = std::move(now);
    sets_.clear();
    pool_.clear();
    having_.assign(at(shape_.side + 1) * at(shape_.words), 0);
    for (int cell = 0; cell < grid.cells(); ++cell)
        each_value(grid.candidates(cell), [&](int value) {
            having_[at(value) * at(shape_.words) + at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        });
    for (int group : shape_.by_rows) find_sets(grid, group);
    return find_commons(found);
}

void AlmostLockedSets::find_sets(const Grid& grid, int group) {
    std::vector<int> open;
    for (int cell : shape_.groups[at(group)].cells)
        if (grid.open(cell)) open.push_back(cell);
    chosen_.clear();
    grow(grid, group, open, 0, 0);
}

// Adds a set before the sets that extend it.
void AlmostLockedSets::grow(const Grid& grid, int group, std::span<const int> open, std::size_t from,
                            Bits values) {
    const int largest = largest_set(shape_, group);
    for (std::size_t i = from; i < open.size() && sets_.size() < max_sets; ++i) {
        const Bits with = values | grid.candidates(open[i]);
        chosen_.push_back(open[i]);
        const int too_many = popcount(with) - length(chosen_);
        const int left = std::min(largest - length(chosen_), static_cast<int>(open.size() - i) - 1);
        if (too_many == 1 && left >= 0 && !in_earlier_group(group)) add_set(grid, with);
        if (left > 0 && too_many - left <= 1) grow(grid, group, open, i + 1, with);
        chosen_.pop_back();
    }
}

bool AlmostLockedSets::in_earlier_group(int group) const {
    return std::ranges::any_of(shape_.seats[at(chosen_[0])], [&](const Seat& seat) {
        return rank_[at(seat.group)] < rank_[at(group)] &&
               length(chosen_) <= largest_set(shape_, seat.group) &&
               std::ranges::all_of(chosen_, [&](int cell) { return shape_.place_in(seat.group, cell) >= 0; });
    });
}

void AlmostLockedSets::add_set(const Grid& grid, Bits values) {
    const auto words = at(shape_.words);
    const auto first = pool_.size();
    pool_.resize(first + at(2 * shape_.side + 1) * words);
    const auto set_at = [&](int which) { return &pool_[first + at(which) * words]; };
    for (int cell : chosen_) set_at(0)[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    each_value(values, [&](int value) {
        auto* touched = set_at(shape_.side + value);
        std::fill_n(touched, words, ~std::uint64_t{0});
        for (int cell : chosen_) {
            if (!grid.has(cell, value)) continue;
            set_at(value)[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
            for (std::size_t w = 0; w < words; ++w) touched[w] &= shape_.seen_by(cell)[w];
        }
        for (std::size_t w = 0; w < words; ++w) touched[w] &= having_[at(value) * words + w] & ~set_at(0)[w];
    });
    sets_.push_back({chosen_, values});
}

bool AlmostLockedSets::is_common(int one, int two, int value) const {
    const auto others = having(two, value);
    const auto seen = touched(one, value);
    for (std::size_t w = 0; w < others.size(); ++w)
        if (others[w] & ~seen[w]) return false;
    return true;
}

bool AlmostLockedSets::any_of_both(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) const {
    for (std::size_t w = 0; w < a.size(); ++w)
        if (a[w] & b[w]) return true;
    return false;
}

bool AlmostLockedSets::find_commons(const Found& found) {
    commons_.clear();
    first_common_.clear();
    ending_in_.assign(sets_.size(), {});
    targets_.assign(sets_.size() * sets_.size(), unknown);
    for (int one = 0; one < length(sets_); ++one) {
        if (found.ended(cost_of_a_set)) return false;
        first_common_.push_back(commons_.size());
        for (int two = one + 1; two < length(sets_); ++two) {
            const Bits shared = sets_[at(one)].values & sets_[at(two)].values;
            if (!shared || any_of_both(cells_of(one), cells_of(two))) continue;
            RestrictedCommon common{one, two, 0, 0};
            each_value(shared, [&](int value) {
                if (is_common(one, two, value)) (common.value ? common.value2 : common.value) = value;
            });
            if (!common.value) continue;
            ending_in_[at(two)].push_back(length(commons_));
            commons_.push_back(common);
        }
    }
    first_common_.push_back(commons_.size());
    return true;
}

void AlmostLockedSets::eliminate_common(int one, int two, Bits excluded,
                                        std::vector<Candidate>& eliminations) const {
    each_value(sets_[at(one)].values & sets_[at(two)].values & ~excluded, [&](int value) {
        const auto a = touched(one, value), b = touched(two, value);
        for (int w = 0; w < shape_.words; ++w)
            for (auto left = a[at(w)] & b[at(w)]; left; left &= left - 1)
                eliminations.push_back({64 * w + std::countr_zero(left), value});
    });
}

// With two restricted commons, each set has exactly one of the two values; its other values are locked in it.
void AlmostLockedSets::eliminate_locked(int one, int two, Bits commons,
                                        std::vector<Candidate>& eliminations) const {
    each_value(sets_[at(one)].values & ~commons, [&](int value) {
        const auto a = touched(one, value), not_in = cells_of(two);
        for (int w = 0; w < shape_.words; ++w)
            for (auto left = a[at(w)] & ~not_in[at(w)]; left; left &= left - 1)
                eliminations.push_back({64 * w + std::countr_zero(left), value});
    });
}

// `joint`: the values that link it to the set added before.
void AlmostLockedSets::add_set_to_step(int set, Bits joint, Step& step) const {
    const auto& cells = sets_[at(set)].cells;
    if (!step.parts.empty()) step.joints.push_back(joint);
    step.parts.push_back(cells);
    step.cells.insert(step.cells.end(), cells.begin(), cells.end());
}

// Also sets the values of the step: those eliminated.
void AlmostLockedSets::set_eliminations(std::vector<Candidate> eliminations, Step& step) const {
    make_tidy(eliminations);
    for (const auto& one : eliminations) step.values |= bit(one.value);
    step.eliminations = std::move(eliminations);
}

bool AlmostLockedSets::find_xz(const Grid& grid, Step& step, Found found) {
    if (!update(grid, found)) return true;
    for (const auto& common : commons_) {
        if (found.ended()) return true;
        step.begin(Technique::als_xz, 2);
        eliminate_common(common.one, common.two, bit(common.value), step.eliminations);
        if (common.value2) {
            eliminate_common(common.one, common.two, bit(common.value2), step.eliminations);
            eliminate_locked(common.one, common.two, common.values(), step.eliminations);
            eliminate_locked(common.two, common.one, common.values(), step.eliminations);
        }
        if (!step.does_something()) continue;
        set_eliminations(std::move(step.eliminations), step);
        add_set_to_step(common.one, 0, step);
        add_set_to_step(common.two, common.values(), step);
        if (!found(step)) return false;
    }
    return true;
}

// The set in both commons is the pivot; the other two may not overlap.
bool AlmostLockedSets::make_wing(const RestrictedCommon& first, const RestrictedCommon& second,
                                 Step& step) const {
    if (first.values() == second.values() && !first.value2) return false;
    const bool from_one = first.one == second.one || first.one == second.two;
    const int pivot = from_one ? first.one : first.two;
    const int a = from_one ? first.two : first.one;
    const int b = second.one == pivot ? second.two : second.one;
    if (a == b || any_of_both(cells_of(a), cells_of(b))) return false;
    step.begin(Technique::als_xy_wing, 3);
    eliminate_common(a, b, first.values() | second.values(), step.eliminations);
    if (!step.does_something()) return false;
    set_eliminations(std::move(step.eliminations), step);
    add_set_to_step(a, 0, step);
    add_set_to_step(pivot, first.values(), step);
    add_set_to_step(b, second.values(), step);
    return true;
}

bool AlmostLockedSets::find_xy_wing(const Grid& grid, Step& step, Found found) {
    if (!update(grid, found)) return true;
    for (std::size_t i = 0; i < commons_.size(); ++i) {
        if (found.ended(cost_of_a_set)) return true;
        const auto& first = commons_[i];
        const auto try_with = [&](std::size_t j) {
            return j <= i || !make_wing(first, commons_[j], step) || found(step);
        };
        for (auto j = i + 1; j < first_common_[at(first.one) + 1]; ++j)
            if (!try_with(j)) return false;
        for (int j : ending_in_[at(first.two)])
            if (!try_with(at(j))) return false;
        for (auto j = first_common_[at(first.two)]; j < first_common_[at(first.two) + 1]; ++j)
            if (!try_with(j)) return false;
    }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
