// Unique rectangles and loops: a loop of cells with only two values would allow swapping the two. Assumes one
// solution. Cells with signs are in no loop: values can't be swapped there.
#include <algorithm>
#include <set>
#include <utility>

#include "logic/combinations.hpp"
#include "logic/loop_search.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

using Cells = LoopSearch::Cells;

class UniqueLoops {
public:
    UniqueLoops(const Grid& grid, Program program, const Found& found)
        : found_(found),
          grid_(grid),
          shape_(grid.shape()),
          thorough_(program == Program::sukaku),
          search_(grid, grid, found) {}

    // For the loops of all grids between these two.
    UniqueLoops(const Grid& upper, const Grid& lower, const Found& found)
        : found_(found), grid_(lower), shape_(lower.shape()), any_set_(true), search_(upper, lower, found) {}

    std::vector<Step> all() {
        std::vector<LoopSearch::Loop> useful;
        search_.each_loop([&](const Cells& loop) {
            check_loop(loop);
            if (!steps_.empty()) useful.push_back({pair(), loop});
            clear_steps();
        });
        if (useful.empty()) return {};
        search_.each_loop_in_order(useful, !thorough_, [&](const Cells& loop) {
            if (is_new(loop)) check_loop(loop);
        });
        std::ranges::stable_sort(steps_, {},
                                 [](const Step& s) { return std::pair{size_class(s) + s.extra, s.type}; });
        return std::move(steps_);
    }

    // If all cells of a loop have both values in the lower grid, any elimination with more candidates is also
    // found there. Else assumes that there may be one.
    bool may_do_something() {
        bool may = false;
        search_.each_loop([&](const Cells& loop) {
            if (may) return;
            const bool whole =
                std::ranges::all_of(loop, [&](int cell) { return !(pair() & ~grid_.candidates(cell)); });
            if (whole) check_loop(loop);
            may = !whole || !steps_.empty();
        });
        return may;
    }

private:
    static int size_class(const Step& s) { return s.size >= 10 ? 5 : s.size / 2 - 2; }
    Bits pair() const { return search_.pair(); }
    int one() const { return lowest(pair()); }
    int two() const { return highest(pair()); }
    Bits extras(int cell) const { return search_.extras(cell); }

    void clear_steps() {
        steps_.clear();
        hidden_.clear();
        sorted_.clear();
    }

    // A loop is found several times: from each of its cells without extras, in both directions.
    bool is_new(const Cells& loop) {
        Cells sorted = loop;
        std::ranges::sort(sorted);
        return checked_.emplace(pair(), std::move(sorted)).second;
    }

    void check_loop(const Cells& loop) {
        Cells with_extras;
        Bits all = 0;
        for (int cell : loop)
            if (extras(cell)) {
                with_extras.push_back(cell);
                all |= extras(cell);
            }
        if (with_extras.size() == 1) {
            begin(1, loop);
            step_.eliminate(with_extras[0], pair());
            keep();
        } else if (with_extras.size() > 2) {
            only_extra_value(loop, with_extras);
        } else if (with_extras.size() == 2) {
            if (single(all))
                only_extra_value(loop, with_extras);
            else
                with_a_set(loop, with_extras[0], with_extras[1], all);
            locked_in_a_group(loop, with_extras[0], with_extras[1]);
        }
    }

    void begin(int type, const Cells& loop, int extra = 0) {
        step_.begin(Technique::unique_loop, length(loop));
        step_.type = type;
        step_.extra = extra;
        step_.cells = loop;
        step_.values = pair();
    }

    void keep() {
        if (!step_.does_something()) return;
        auto sorted = step_.cells;
        std::ranges::sort(sorted);
        for (std::size_t i = 0; i < steps_.size(); ++i)
            if (steps_[i].type == step_.type && hidden_[i] == hidden_set_ && sorted_[i] == sorted) return;
        steps_.push_back(step_);
        hidden_.push_back(hidden_set_);
        sorted_.push_back(sorted);
    }

    void only_extra_value(const Cells& loop, const Cells& with_extras) {
        begin(2, loop);
        const int value = lowest(extras(with_extras[0]));
        for (int cell : shape_.peers[at(with_extras[0])]) {
            if (!grid_.has(cell, value)) continue;
            if (search_.all_see(with_extras, cell)) step_.eliminations.push_back({cell, value});
        }
        keep();
    }

    void with_a_set(const Cells& loop, int a, int b, Bits extra) {
        const int min_naked = popcount(extra);
        for (int size = thorough_ ? 2 : min_naked; size <= grid_.side() - 2; ++size)
            for (const auto& seat : shape_.seats[at(a)]) {
                const int other = shape_.place_in(seat.group, b);
                if (other < 0) continue;
                if (size >= min_naked && (any_set_ || 2 * size <= grid_.open_in(seat.group)))
                    naked(loop, a, b, extra, size, seat, other);
                if (shape_.groups[at(seat.group)].full && (any_set_ || 2 * size < grid_.open_in(seat.group)))
                    hidden(loop, extra, size, seat, other);
            }
    }

    // A naked set with the two cells as one cell that has their extras.
    void naked(const Cells& loop, int a, int b, Bits extra, int size, Seat seat, int other) {
        const auto& cells = shape_.groups[at(seat.group)].cells;
        usable_.clear();  // positions of cells that may be in a set of this size
        for (int p = 0; p < length(cells); ++p) {
            const Bits one = grid_.candidates(cells[at(p)]);
            if (p != seat.place && p != other && several(one) && popcount(one | extra) <= size)
                usable_.push_back(p);
        }
        for (Combinations chosen(size - 1, length(usable_)); chosen.more() && !found_.ended();
             chosen.next()) {
            Bits set = Bits{1} << seat.place;
            Bits covered = extra & grid_.candidates(a) & grid_.candidates(b);
            Bits values = extra;
            each_place(chosen.mask(), [&](int i) {
                const int p = usable_[at(i)];
                set |= Bits{1} << p;
                covered |= grid_.candidates(cells[at(p)]);
                values |= grid_.candidates(cells[at(p)]);
            });
            if ((!any_set_ && popcount(covered) != size) || popcount(values) != size) continue;
            begin(3, loop, size - 1);
            hidden_set_ = false;
            step_.groups.push_back(seat.group);
            for (int p = 0; p < length(cells); ++p)
                if (!(set >> p & 1) && p != other)
                    step_.eliminate(cells[at(p)], grid_.candidates(cells[at(p)]) & values);
            keep();
        }
    }

    // A hidden set with the two cells as one cell that has the pair.
    void hidden(const Cells& loop, Bits extra, int size, Seat seat, int other) {
        const auto& cells = shape_.groups[at(seat.group)].cells;
        const auto places_beside = [&](int value) {
            return grid_.places(seat.group, value) & ~(Bits{1} << other);
        };
        const Bits of_pair = places_beside(one()) | places_beside(two());
        usable_.clear();  // values that may be in a set of this size
        for (int value = 1; value <= grid_.side(); ++value)
            if (!((pair() | extra) & bit(value)) && places_beside(value) &&
                popcount(of_pair | places_beside(value)) <= size)
                usable_.push_back(value);
        for (Combinations chosen(size - 2, length(usable_)); chosen.more() && !found_.ended();
             chosen.next()) {
            Bits values = pair();
            Bits places = of_pair;
            each_place(chosen.mask(), [&](int i) {
                values |= bit(usable_[at(i)]);
                places |= places_beside(usable_[at(i)]);
            });
            if (popcount(places) != size) continue;
            places &= ~(Bits{1} << seat.place);
            begin(3, loop, popcount(places) - 1);
            hidden_set_ = true;
            step_.groups.push_back(seat.group);
            each_place(places, [&](int p) {
                step_.eliminate(cells[at(p)], grid_.candidates(cells[at(p)]) & ~values);
            });
            keep();
            hidden_set_ = false;
        }
    }

    // If one value of the pair has no other place in a group of both cells, the other value is in neither.
    void locked_in_a_group(const Cells& loop, int a, int b) {
        int locks_one = -1;
        int locks_two = -1;
        for (const auto& seat : shape_.seats[at(a)]) {
            const int other = shape_.place_in(seat.group, b);
            if (other < 0 || !shape_.groups[at(seat.group)].full) continue;
            const Bits both = Bits{1} << seat.place | Bits{1} << other;
            if (!(grid_.places(seat.group, one()) & ~both)) locks_one = seat.group;
            if (!(grid_.places(seat.group, two()) & ~both)) locks_two = seat.group;
        }
        if (locks_one < 0 && locks_two < 0) return;
        begin(4, loop);
        step_.groups.push_back(locks_one >= 0 ? locks_one : locks_two);
        for (int cell : {a, b}) step_.eliminations.push_back({cell, locks_one >= 0 ? two() : one()});
        keep();
    }

    const Found& found_;
    const Grid& grid_;
    const Shape& shape_;
    bool thorough_ = false;
    bool any_set_ = false;  // whether sets count that are too large for the programs
    LoopSearch search_;
    std::set<std::pair<Bits, Cells>> checked_;
    std::vector<int> usable_;
    Step step_;
    bool hidden_set_ = false;
    std::vector<Step> steps_;
    std::vector<bool> hidden_;
    std::vector<Cells> sorted_;
};

}  // namespace

bool find_unique_loops(const Grid& grid, Program program, Step& step, Found found) {
    for (auto& one : UniqueLoops(grid, program, found).all()) {
        step = std::move(one);
        if (!found(step)) return false;
    }
    return true;
}

bool may_have_unique_loop(const Grid& upper, const Grid& lower) {
    const auto ignore = [](const Step&) { return true; };
    return UniqueLoops(upper, lower, Found(ignore)).may_do_something();
}

}  // namespace sudoshiki::logic
