#include "generate/dig_levels.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <span>

#include "board/index.hpp"
#include "generate/unavoidable_sets.hpp"
#include "logic/levels.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

using logic::Closure;
using logic::Deductions;
using Items = std::span<int>;  // by number, in the order in which they are tried

constexpr int control_cost = 16;  // the control checks the clock after a cost of 1024
// The other deductions are slow; they are used for single clues only.
constexpr Deductions cheap_deductions = logic::box_places | logic::line_places | logic::cell_values |
                                        logic::sign_bounds | logic::locked | logic::pairs;

Arc arc_of(const BoardKind& kind, const std::uint8_t* full, int number) {
    const auto [first, second] = edge_of(kind.side(), number);
    return full[first] < full[second] ? Arc{first, second} : Arc{second, first};
}

// Processes one board at a time. A clue can be removed if the clues that stay imply it. This is tested by
// bisection: remove all items, and for good those that are implied; then restore one half while the other is
// reduced, and vice versa. The result is that of testing one by one, but deductions are shared.
class LevelDig {
public:
    LevelDig(const BoardKind& kind, const LevelDigBatch& dig, Control& control)
        : kind_(kind),
          dig_(dig),
          control_(control),
          shape_(*kind.graph),
          closure_(shape_),
          lower_closure_(shape_),
          set_counts_(kind),
          allowed_(dig.levels[at(dig.level)]),
          lower_level_(dig.level ? dig.levels[at(dig.level - 1)] : 0) {}

    // `minimal`: no clue can be removed without a second solution.
    Fit run(int board, bool minimal) {
        full_ = dig_.full + at(board) * at(kind_.cells());
        clues_ = dig_.clues + at(board) * at(kind_.clues());
        if (dig_.unique_first && is_too_easy()) return Fit::too_easy;
        start_.assign(clues_, clues_ + kind_.clues());
        Random random(seed_of(dig_.seed, dig_.first + at(board)));
        draw_order(random);
        if (dig_.unique_first) {
            std::ranges::fill(start_, std::uint8_t{1});
            const int more = restore_until_solvable();
            if (!closure_.full()) return Fit::too_hard;
            minimal &= more == 0;
        }
        if (!minimal && !reduce_all()) return Fit::too_hard;
        restore_up_to(dig_.keep_givens[at(board)], dig_.keep_signs[at(board)]);
        return is_too_easy() ? Fit::too_easy : Fit::level;
    }

private:
    void draw_order(Random& random) {
        order_.resize(dig_.items.size());
        std::iota(order_.begin(), order_.end(), 0);
        random.shuffle(std::span(order_));
        std::ranges::stable_sort(order_, {}, [&](int item) { return dig_.items[at(item)].rank; });
    }

    std::span<const int> clues_of(int item) const { return dig_.items[at(item)].clues; }
    bool has_clues(int item) const {
        return std::ranges::any_of(clues_of(item), [&](int clue) { return clues_[clue] != 0; });
    }
    // Whether the item was removed, as a whole.
    bool can_restore(int item) const {
        return !has_clues(item) &&
               std::ranges::all_of(clues_of(item), [&](int clue) { return start_[at(clue)] != 0; });
    }
    bool is_needed(int item) {
        return std::ranges::any_of(clues_of(item),
                                   [&](int clue) { return clue < kind_.cells() && set_counts_.needs(clue); });
    }
    bool follows(int item) const {
        return std::ranges::all_of(clues_of(item), [&](int clue) {
            return clue < kind_.cells() ? closure_.follows(clue)
                                        : closure_.follows(arc_of(kind_, full_, clue - kind_.cells()));
        });
    }

    void remove(int item) {
        for (const int clue : clues_of(item)) {
            if (clue < kind_.cells() && clues_[clue]) set_counts_.remove(clue);
            clues_[clue] = 0;
        }
    }
    void restore(int item) {
        for (const int clue : clues_of(item)) clues_[clue] = 1;
    }

    void add_clue(int clue) { add_clue(closure_, clue); }
    void add_clue(Closure& closure, int clue) const {
        if (clue < kind_.cells())
            closure.add_given(clue, full_[clue]);
        else
            closure.add_sign(arc_of(kind_, full_, clue - kind_.cells()));
    }
    void add_items(std::span<const int> items) {
        for (const int item : items)
            for (const int clue : clues_of(item))
                if (clues_[clue]) add_clue(clue);
        closure_.deduce(allowed_ & cheap_deductions);
    }

    void start_with_all() {
        closure_.begin();
        for (int clue = 0; clue < kind_.clues(); ++clue)
            if (clues_[clue]) add_clue(clue);
    }
    bool is_too_easy() {
        start_with_all();
        closure_.deduce(lower_level_);
        return lower_level_ && closure_.full();
    }

    bool reduce_all() {
        set_counts_.begin(full_);
        for (int cell = 0; cell < kind_.cells(); ++cell)
            if (!clues_[cell]) set_counts_.remove(cell);
        auto items = order_;
        std::erase_if(items, [&](int item) { return !has_clues(item); });
        if (!start_without(items)) return false;
        reduce(items, 0);
        return true;
    }
    // Adds all clues but those of the items. Returns false if the board is not filled even with them.
    bool start_without(std::span<const int> items) {
        is_item_.assign(at(kind_.clues()), 0);
        for (const int item : items)
            for (const int clue : clues_of(item)) is_item_[at(clue)] = 1;
        closure_.begin();
        for (int clue = 0; clue < kind_.clues(); ++clue)
            if (clues_[clue] && !is_item_[at(clue)]) add_clue(clue);
        closure_.deduce(allowed_ & cheap_deductions);
        if (std::all_of(clues_, clues_ + kind_.cells(), [](int flag) { return flag; })) return true;
        const auto before = closure_.state();
        add_items(items);
        closure_.deduce(allowed_);
        const bool fills = closure_.full();
        closure_.restore(before);
        return fills;
    }

    // Expects the deductions of the lower level in the closure. Restores clues until the level fills the
    // board, but none that lets the lower level fill it; so it can fail. Returns the number of restored
    // items.
    int restore_until_solvable() {
        lower_closure_.copy_from(closure_);
        closure_.deduce(allowed_);
        int more = 0;
        for (auto item = order_.begin(); item != order_.end() && !closure_.full(); ++item) {
            if (!can_restore(*item) || follows(*item) || !stays_above_lower_level(*item)) continue;
            restore(*item);
            ++more;
            for (const int clue : clues_of(*item)) add_clue(clue);
            closure_.deduce(allowed_);
        }
        return more;
    }
    bool stays_above_lower_level(int item) {
        lower_state_ = lower_closure_.state();
        for (const int clue : clues_of(item)) add_clue(lower_closure_, clue);
        lower_closure_.deduce(lower_level_);
        const bool hard = !lower_level_ || !lower_closure_.full();
        if (!hard) lower_closure_.restore(lower_state_);
        return hard;
    }

    // Removes the items that are implied without them. The closure has all clues but those of the items.
    // Moves the items that stay to the front and returns their number.
    int reduce(Items items, std::size_t depth) {
        int left = 0;
        for (const int item : items) {
            if (follows(item))
                remove(item);
            else
                items[at(left++)] = item;
        }
        int needed = 0;
        for (int i = 0; i < left; ++i)
            if (is_needed(items[at(i)])) std::swap(items[at(needed++)], items[at(i)]);
        if (needed == left || control_.expired(control_cost)) return left;
        if (needed) {
            add_items(items.first(at(needed)));
            return needed + reduce(items.subspan(at(needed), at(left - needed)), depth);
        }
        if (left == 1) return remove_if_implied(items[0]) ? 0 : 1;
        if (states_.size() == depth) states_.emplace_back();
        states_[depth] = closure_.state();
        const auto half = at(left / 2);
        const auto first = items.first(half), second = items.subspan(half, at(left) - half);
        add_items(second);
        const int kept = reduce(first, depth + 1);
        closure_.restore(states_[depth]);
        add_items(first.first(at(kept)));
        const int kept_second = reduce(second, depth + 1);
        std::copy_n(second.begin(), kept_second, items.begin() + kept);
        return kept + kept_second;
    }

    // Removes the item if all other clues imply it, by all deductions of the level.
    bool remove_if_implied(int item) {
        closure_.deduce(allowed_);
        if (!follows(item)) return false;
        remove(item);
        return true;
    }

    // Restores clues up to these numbers, except those that make the board too easy.
    void restore_up_to(int givens, int signs) {
        givens -= static_cast<int>(std::count(clues_, clues_ + kind_.cells(), 1));
        signs -= static_cast<int>(std::count(clues_ + kind_.cells(), clues_ + kind_.clues(), 1));
        if (givens <= 0 && signs <= 0) return;
        start_with_all();
        closure_.deduce(lower_level_);
        lower_closure_.copy_from(closure_);
        for (const int item : order_) {
            int& missing = clues_of(item).front() < kind_.cells() ? givens : signs;
            if (missing <= 0 || !can_restore(item) || !stays_above_lower_level(item)) continue;
            restore(item);
            missing -= length(clues_of(item));
        }
    }

    const BoardKind& kind_;
    const LevelDigBatch& dig_;
    Control& control_;
    const logic::Shape shape_;
    Closure closure_, lower_closure_;  // by the deductions of the level, and of the one below
    SetCounts set_counts_;
    const Deductions allowed_, lower_level_;
    const std::uint8_t* full_ = nullptr;
    std::uint8_t* clues_ = nullptr;
    std::vector<std::uint8_t> start_;  // the clues at the start
    std::vector<std::uint8_t> is_item_;
    std::vector<int> order_;
    std::deque<Closure::State> states_;  // by depth
    Closure::State lower_state_;
};

// First removes clues while there is one solution: batches of proofs are faster than deductions board by
// board. Returns by board whether every proof was completed.
std::vector<std::uint8_t> dig_while_unique(const BoardKind& kind, const LevelDigBatch& dig,
                                           Control& control) {
    std::vector<std::uint8_t> proved(at(dig.count));
    DigBatch first;
    first.count = dig.count;
    first.full = dig.full;
    first.clues = dig.clues;
    first.items = dig.items;
    first.ranked = std::ranges::any_of(dig.items, [](const Item& item) { return item.rank != 0; });
    first.keep_givens = first.keep_signs = std::vector<int>(at(dig.count), 0);
    first.seed = dig.seed;
    first.first = dig.first;
    first.proved = proved.data();
    dig_many(kind, first, control);
    return proved;
}

}  // namespace

std::vector<Fit> dig_levels(const BoardKind& kind, const LevelDigBatch& dig, Control& control) {
    std::vector<std::uint8_t> minimal(at(dig.count));
    if (dig.unique_first) minimal = dig_while_unique(kind, dig, control);
    LevelDig digger(kind, dig, control);
    std::vector<Fit> fits;
    for (int board = 0; board < dig.count; ++board) {
        const Fit fit = digger.run(board, minimal[at(board)] != 0);
        if (control.check_now()) break;
        fits.push_back(fit);
    }
    return fits;
}

std::vector<std::uint8_t> levels_of(const BoardKind& kind, const BoardArrays& boards,
                                    std::span<const Deductions> levels, Control& control) {
    const logic::Shape shape(*kind.graph);
    Closure closure(shape);
    std::vector<std::uint8_t> result;
    std::vector<Arc> arcs;
    for (int board = 0; board < boards.count && !control.expired(control_cost); ++board) {
        arcs.clear();
        const auto* signs = boards.signs + at(board) * at(kind.edges());
        for (int number = 0; number < kind.edges(); ++number) {
            if (!signs[number]) continue;
            const auto [first, second] = edge_of(kind.side(), number);
            arcs.push_back(signs[number] > 0 ? Arc{first, second} : Arc{second, first});
        }
        const auto* values = boards.values + at(board) * at(kind.cells());
        result.push_back(static_cast<std::uint8_t>(logic::level_of(closure, arcs, values, nullptr, levels)));
    }
    return result;
}

}  // namespace sudoshiki::generate
