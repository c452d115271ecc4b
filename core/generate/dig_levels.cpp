#include "generate/dig_levels.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <span>

#include "board/index.hpp"
#include "generate/swaps.hpp"
#include "logic/levels.hpp"
#include "run/random.hpp"

namespace sudoshiki::generate {

namespace {

using logic::Closure;
using logic::Deductions;
using Items = std::span<int>;  // by number, in the order in which they are tried

constexpr int cost_of_a_look = 16;  // of the thousand after which the control looks at the clock
// The others take long, and are left to the questions about a single clue.
constexpr Deductions quick = logic::box_places | logic::line_places | logic::cell_values |
                             logic::sign_bounds | logic::locked | logic::pairs;

Arc arc_of(const Kind& kind, const std::uint8_t* full, int number) {
    const auto [first, second] = edge_of(kind.side(), number);
    return full[first] < full[second] ? Arc{first, second} : Arc{second, first};
}

// One board after the other. A clue may go if it follows from those that stay, which need not be asked of
// each alone. What follows while a whole row of clues is away goes at once; else the row is halved: one half
// is put back while the other is looked through, and then the other way round with what has stayed of it. The
// result is that of asking one by one, and on the way down no deduction is made twice.
class LevelDig {
public:
    LevelDig(const Kind& kind, const DigLevels& dig, Control& control)
        : kind_(kind),
          dig_(dig),
          control_(control),
          shape_(*kind.graph),
          closure_(shape_),
          easy_(shape_),
          swaps_(kind),
          allowed_(dig.levels[at(dig.level)]),
          too_easy_(dig.level ? dig.levels[at(dig.level - 1)] : 0) {}

    // `minimal`: no clue of those that are there can go, whatever the deductions.
    Fit run(int board, bool minimal) {
        full_ = dig_.full + at(board) * at(kind_.cells());
        clues_ = dig_.clues + at(board) * at(kind_.clues());
        if (dig_.unique_first && is_too_easy()) return Fit::too_easy;
        start_.assign(clues_, clues_ + kind_.clues());
        Random random(seed_of(dig_.seed, dig_.first + at(board)));
        draw_order(random);
        if (dig_.unique_first) {
            std::ranges::fill(start_, std::uint8_t{1});
            const int more = ease();
            if (!closure_.full()) return Fit::too_hard;
            minimal &= more == 0;
        }
        if (!minimal && !sift_all()) return Fit::too_hard;
        put_back(dig_.keep_givens[at(board)], dig_.keep_signs[at(board)]);
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
    bool is_there(int item) const {
        return std::ranges::any_of(clues_of(item), [&](int clue) { return clues_[clue] != 0; });
    }
    // Whether it may come back.
    bool is_away(int item) const {
        return !is_there(item) &&
               std::ranges::all_of(clues_of(item), [&](int clue) { return start_[at(clue)] != 0; });
    }
    bool is_needed(int item) {
        return std::ranges::any_of(clues_of(item),
                                   [&](int clue) { return clue < kind_.cells() && swaps_.needs(clue); });
    }
    bool follows(int item) const {
        return std::ranges::all_of(clues_of(item), [&](int clue) {
            return clue < kind_.cells() ? closure_.follows(clue)
                                        : closure_.follows(arc_of(kind_, full_, clue - kind_.cells()));
        });
    }

    void take(int item) {
        for (const int clue : clues_of(item)) {
            if (clue < kind_.cells() && clues_[clue]) swaps_.take(clue);
            clues_[clue] = 0;
        }
    }
    void bring_back(int item) {
        for (const int clue : clues_of(item)) clues_[clue] = 1;
    }

    void tell(int clue) { tell(closure_, clue); }
    void tell(Closure& closure, int clue) const {
        if (clue < kind_.cells())
            closure.give(clue, full_[clue]);
        else
            closure.give(arc_of(kind_, full_, clue - kind_.cells()));
    }
    void tell_of(std::span<const int> items) {
        for (const int item : items)
            for (const int clue : clues_of(item))
                if (clues_[clue]) tell(clue);
        closure_.settle(allowed_ & quick);
    }

    void begin_with_all() {
        closure_.begin();
        for (int clue = 0; clue < kind_.clues(); ++clue)
            if (clues_[clue]) tell(clue);
    }
    bool is_too_easy() {
        begin_with_all();
        closure_.settle(too_easy_);
        return too_easy_ && closure_.full();
    }

    bool sift_all() {
        swaps_.begin(full_);
        for (int cell = 0; cell < kind_.cells(); ++cell)
            if (!clues_[cell]) swaps_.take(cell);
        auto items = order_;
        std::erase_if(items, [&](int item) { return !is_there(item); });
        if (!begin_without(items)) return false;
        sift(items, 0);
        return true;
    }
    // All clues but those of the items; false where even with them the board is not filled.
    bool begin_without(std::span<const int> items) {
        is_item_.assign(at(kind_.clues()), 0);
        for (const int item : items)
            for (const int clue : clues_of(item)) is_item_[at(clue)] = 1;
        closure_.begin();
        for (int clue = 0; clue < kind_.clues(); ++clue)
            if (clues_[clue] && !is_item_[at(clue)]) tell(clue);
        closure_.settle(allowed_ & quick);
        if (std::all_of(clues_, clues_ + kind_.cells(), [](int there) { return there; })) return true;
        const auto before = closure_.state();
        tell_of(items);
        closure_.settle(allowed_);
        const bool fills = closure_.full();
        closure_.go_back(before);
        return fills;
    }

    // What the level below finds is in the closure. Clues come back until the deductions fill the board, but
    // none with which the level below would fill it, too; there may be no other left. How many came back.
    int ease() {
        easy_.take_over(closure_);
        closure_.settle(allowed_);
        int more = 0;
        for (auto item = order_.begin(); item != order_.end() && !closure_.full(); ++item) {
            if (!is_away(*item) || follows(*item) || !stays_hard_with(*item)) continue;
            bring_back(*item);
            ++more;
            for (const int clue : clues_of(*item)) tell(clue);
            closure_.settle(allowed_);
        }
        return more;
    }
    bool stays_hard_with(int item) {
        easy_before_ = easy_.state();
        for (const int clue : clues_of(item)) tell(easy_, clue);
        easy_.settle(too_easy_);
        const bool hard = !too_easy_ || !easy_.full();
        if (!hard) easy_.go_back(easy_before_);
        return hard;
    }

    // Takes away what follows without it. The closure knows all clues but those of the items; those that
    // stay come first in the end: how many.
    int sift(Items items, std::size_t depth) {
        int left = 0;
        for (const int item : items) {
            if (follows(item))
                take(item);
            else
                items[at(left++)] = item;
        }
        int needed = 0;
        for (int i = 0; i < left; ++i)
            if (is_needed(items[at(i)])) std::swap(items[at(needed++)], items[at(i)]);
        if (needed == left || control_.expired(cost_of_a_look)) return left;
        if (needed) {
            tell_of(items.first(at(needed)));
            return needed + sift(items.subspan(at(needed), at(left - needed)), depth);
        }
        if (left == 1) return may_go(items[0]) ? 0 : 1;
        if (states_.size() == depth) states_.emplace_back();
        states_[depth] = closure_.state();
        const auto half = at(left / 2);
        const auto first = items.first(half), second = items.subspan(half, at(left) - half);
        tell_of(second);
        const int stay = sift(first, depth + 1);
        closure_.go_back(states_[depth]);
        tell_of(first.first(at(stay)));
        const int stay_too = sift(second, depth + 1);
        std::copy_n(second.begin(), stay_too, items.begin() + stay);
        return stay + stay_too;
    }

    // Whether the last item that is away follows from all others; then it goes.
    bool may_go(int item) {
        closure_.settle(allowed_);
        if (!follows(item)) return false;
        take(item);
        return true;
    }

    // More clues where fewer are left than wanted, unless they make it too easy.
    void put_back(int givens, int signs) {
        givens -= static_cast<int>(std::count(clues_, clues_ + kind_.cells(), 1));
        signs -= static_cast<int>(std::count(clues_ + kind_.cells(), clues_ + kind_.clues(), 1));
        if (givens <= 0 && signs <= 0) return;
        begin_with_all();
        closure_.settle(too_easy_);
        easy_.take_over(closure_);
        for (const int item : order_) {
            int& wanted = clues_of(item).front() < kind_.cells() ? givens : signs;
            if (wanted <= 0 || !is_away(item) || !stays_hard_with(item)) continue;
            bring_back(item);
            wanted -= length(clues_of(item));
        }
    }

    const Kind& kind_;
    const DigLevels& dig_;
    Control& control_;
    const logic::Shape shape_;
    Closure closure_, easy_;  // by what the level allows, and by what the one below does
    SwapCounts swaps_;
    const Deductions allowed_, too_easy_;
    const std::uint8_t* full_ = nullptr;
    std::uint8_t* clues_ = nullptr;
    std::vector<std::uint8_t> start_;  // the clues before any was taken
    std::vector<std::uint8_t> is_item_;
    std::vector<int> order_;
    std::deque<Closure::State> states_;  // by depth
    Closure::State easy_before_;
};

// Many proofs at once take less time than what follows from many clues, board by board. By board: whether
// every proof came to its end.
std::vector<std::uint8_t> dig_while_unique(const Kind& kind, const DigLevels& dig, Control& control) {
    std::vector<std::uint8_t> settled(at(dig.count));
    DigMany first;
    first.count = dig.count;
    first.full = dig.full;
    first.clues = dig.clues;
    first.items = dig.items;
    first.ranked = std::ranges::any_of(dig.items, [](const Item& item) { return item.rank != 0; });
    first.keep_givens = first.keep_signs = std::vector<int>(at(dig.count), 0);
    first.seed = dig.seed;
    first.first = dig.first;
    first.settled = settled.data();
    dig_many(kind, first, control);
    return settled;
}

}  // namespace

std::vector<Fit> dig_levels(const Kind& kind, const DigLevels& dig, Control& control) {
    std::vector<std::uint8_t> minimal(at(dig.count));
    if (dig.unique_first) minimal = dig_while_unique(kind, dig, control);
    LevelDig digging(kind, dig, control);
    std::vector<Fit> found;
    for (int board = 0; board < dig.count; ++board) {
        const Fit fit = digging.run(board, minimal[at(board)] != 0);
        if (control.look()) break;
        found.push_back(fit);
    }
    return found;
}

std::vector<std::uint8_t> levels_of(const Kind& kind, const Questions& boards,
                                    std::span<const Deductions> levels, Control& control) {
    const logic::Shape shape(*kind.graph);
    Closure closure(shape);
    std::vector<std::uint8_t> found;
    std::vector<Arc> arcs;
    for (int board = 0; board < boards.count && !control.expired(cost_of_a_look); ++board) {
        arcs.clear();
        const auto* signs = boards.signs + at(board) * at(kind.edges());
        for (int number = 0; number < kind.edges(); ++number) {
            if (!signs[number]) continue;
            const auto [first, second] = edge_of(kind.side(), number);
            arcs.push_back(signs[number] > 0 ? Arc{first, second} : Arc{second, first});
        }
        const auto* values = boards.values + at(board) * at(kind.cells());
        found.push_back(static_cast<std::uint8_t>(logic::level_of(closure, arcs, values, nullptr, levels)));
    }
    return found;
}

}  // namespace sudoshiki::generate
