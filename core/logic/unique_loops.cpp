// Unique rectangles and loops: cells that would let two values be swapped all around, if they had no others.
// Assumes one solution. A cell beside a sign is in none: the two values may not be swapped there.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

using Cells = std::vector<int>;

class UniqueLoops {
public:
    UniqueLoops(const Grid& grid, Program program, const Found& found)
        : found_(found),
          grid_(grid),
          shape_(grid.shape()),
          thorough_(program == Program::sukaku),
          remembers_(!thorough_),
          in_path_(at(grid.cells())),
          visits_(shape_.groups.size()),
          loop_places_(shape_.groups.size()),
          plain_places_(shape_.groups.size()) {}

    std::vector<Step> all() {
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (const int count = grid_.count(cell); count == 2 || count == 3) small_.push_back(cell);
        if (!has_step()) return {};
        each_start([&](int cell) {
            extend_from(cell);
            for (const auto& loop : loops_)
                if (is_new(loop)) judge(loop);
        });
        std::ranges::stable_sort(steps_, {},
                                 [](const Step& s) { return std::pair{size_class(s) + s.extra, s.type}; });
        return std::move(steps_);
    }

private:
    // Calls with each cell that a loop may start from, its two values in place.
    template <class Call>
    void each_start(Call&& call) {
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (grid_.count(cell) != 2 || shape_.has_signs(cell)) continue;
            pair_ = grid_.candidates(cell);
            one_ = lowest(pair_);
            two_ = lowest(pair_ & (pair_ - 1));
            if (!has_cells_for_loop()) continue;
            find_loop_places();
            if (may_be_in_loop(shape_.seats[at(cell)][0])) call(cell);
        }
    }

    // Whether any loop does something, of those that Sudoku Explainer misses, too. Each is followed from one
    // of its cells only, which takes far less time than the search in the order of the program.
    bool has_step() {
        const bool remembers = std::exchange(remembers_, false);
        each_start([&](int cell) {
            if (!steps_.empty()) return;
            extend_from(cell);
            for (const auto& loop : loops_)
                if (steps_.empty() && loop[1] < loop.back()) judge(loop);
            in_path_[at(cell)] = true;  // all its loops are known
        });
        std::ranges::fill(in_path_, std::uint8_t{0});
        remembers_ = remembers;
        hidden_.clear();
        sorted_.clear();
        return !std::exchange(steps_, {}).empty();
    }

    void extend_from(int cell) {
        loops_.clear();
        enter(cell);
        extend(cell, 2, 0, -1);
        leave(cell);
    }

    static int size_class(const Step& s) { return s.size >= 10 ? 5 : s.size / 2 - 2; }
    Bits extras(int cell) const { return grid_.candidates(cell) & ~pair_; }

    // At most two of the four cells or more of a loop have extra values, unless all have the same one.
    bool has_cells_for_loop() const {
        int plain = 0;
        std::array<int, largest_side> with_one{};  // by extra value
        for (const int cell : small_) {
            const Bits values = grid_.candidates(cell);
            if ((values & pair_) != pair_) continue;
            if (values == pair_ ? ++plain == 2 : ++with_one[at(lowest(values & ~pair_) - 1)] == 3)
                return true;
        }
        return false;
    }

    // The places that may be in a loop: in each of its groups a cell of a loop has another one. Where one
    // has none, it is taken out, which may leave others without.
    void find_loop_places() {
        if (pair_ == pair_of_places_) return;
        pair_of_places_ = pair_;
        std::ranges::fill(plain_places_, 0);
        for (int cell : small_)
            if (grid_.candidates(cell) == pair_)
                for (const auto& seat : shape_.seats[at(cell)])
                    plain_places_[at(seat.group)] |= Bits{1} << seat.place;
        for (std::size_t group = 0; group < loop_places_.size(); ++group)
            loop_places_[group] =
                grid_.places(static_cast<int>(group), one_) & grid_.places(static_cast<int>(group), two_);
        for (bool more = true; more;) {
            more = false;
            for (std::size_t group = 0; group < loop_places_.size(); ++group) {
                if (!single(loop_places_[group])) continue;
                more = true;
                const int lone = shape_.groups[group].cells[at(std::countr_zero(loop_places_[group]))];
                for (const auto& seat : shape_.seats[at(lone)])
                    loop_places_[at(seat.group)] &= ~(Bits{1} << seat.place);
            }
        }
    }

    // The cells of a loop; and all others that may have both values where their extra values are remembered.
    // Where there are several of these, one more does not matter.
    Bits places_to_try(int group, int extra_cells_left, Bits extra_values) const {
        if (remembers_ && !several(extra_values))
            return grid_.places(group, one_) & grid_.places(group, two_);
        const bool any = extra_cells_left > 0 || !several(extra_values);
        return loop_places_[at(group)] & (any ? ~Bits{0} : plain_places_[at(group)]);
    }

    bool may_be_in_loop(const Seat& seat) const { return loop_places_[at(seat.group)] >> seat.place & 1; }

    // Extra values of cells that were looked at and left may stay remembered at this depth: so does Sudoku
    // Explainer, which misses some loops by it.
    void extend(int cell, int extra_cells_left, Bits extra_values, int last_kind) {
        if (found_.ended()) return;
        path_.push_back(cell);
        in_path_[at(cell)] = true;
        for (const auto& seat : shape_.seats[at(cell)]) {
            const auto& group = shape_.groups[at(seat.group)];
            const int kind = static_cast<int>(group.kind);
            if (kind == last_kind) continue;
            for (Bits rest = places_to_try(seat.group, extra_cells_left, extra_values); rest;
                 rest &= rest - 1) {
                const int place = std::countr_zero(rest);
                const int next = group.cells[at(place)];
                if (next == path_[0] && path_.size() >= 4) {
                    if (visited_once_ == 0) loops_.push_back(path_);
                } else if (!in_path_[at(next)]) {
                    const Bits with_next = extra_values | extras(next);
                    if (remembers_) extra_values = with_next;
                    const bool plain = !extras(next);
                    if ((plain || single(with_next) || extra_cells_left > 0) &&
                        may_be_in_loop({seat.group, place}) && enter(next)) {
                        extend(next, extra_cells_left - !plain, with_next, kind);
                        leave(next);
                    }
                }
            }
        }
        in_path_[at(cell)] = false;
        path_.pop_back();
    }

    // Each group visited by an even cell of a loop is visited by one odd cell, and the other way round. Notes
    // the visits of the cell that comes next; false if a group had one of that kind before.
    bool enter(int cell) {
        if (shape_.has_signs(cell)) return false;
        const int visit = path_.size() % 2 ? 2 : 1;
        for (const auto& seat : shape_.seats[at(cell)])
            if (visits_[at(seat.group)] & visit) return false;
        for (const auto& seat : shape_.seats[at(cell)]) {
            auto& visits = visits_[at(seat.group)];
            visited_once_ += visits ? -1 : 1;
            visits |= static_cast<std::uint8_t>(visit);
        }
        return true;
    }

    // The path is as it was when the cell was entered.
    void leave(int cell) {
        const int visit = path_.size() % 2 ? 2 : 1;
        for (const auto& seat : shape_.seats[at(cell)]) {
            auto& visits = visits_[at(seat.group)];
            visits &= static_cast<std::uint8_t>(~visit);
            visited_once_ += visits ? 1 : -1;
        }
    }

    // A loop is found from each of its cells that have no other values, and both ways round.
    bool is_new(const Cells& loop) {
        Cells sorted = loop;
        std::ranges::sort(sorted);
        return judged_.emplace(pair_, std::move(sorted)).second;
    }

    void judge(const Cells& loop) {
        Cells with_extras;
        Bits all = 0;
        for (int cell : loop)
            if (extras(cell)) {
                with_extras.push_back(cell);
                all |= extras(cell);
            }
        if (with_extras.size() == 1) {
            begin(1, loop);
            step_.eliminate(with_extras[0], pair_);
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
        step_.values = pair_;
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
            if (std::ranges::all_of(with_extras, [&](int e) { return e != cell && shape_.see(e, cell); }))
                step_.eliminations.push_back({cell, value});
        }
        keep();
    }

    void with_a_set(const Cells& loop, int a, int b, Bits extra) {
        const int least = popcount(extra);
        for (int size = thorough_ ? 2 : least; size <= grid_.side() - 2; ++size)
            for (const auto& seat : shape_.seats[at(a)]) {
                const int other = shape_.place_in(seat.group, b);
                if (other < 0) continue;
                if (size >= least && 2 * size <= grid_.open_in(seat.group))
                    naked(loop, a, b, extra, size, seat, other);
                if (shape_.groups[at(seat.group)].full && 2 * size < grid_.open_in(seat.group))
                    hidden(loop, extra, size, seat, other);
            }
    }

    // The two cells count as one, with the extra values.
    void naked(const Cells& loop, int a, int b, Bits extra, int size, Seat seat, int other) {
        const auto& cells = shape_.groups[at(seat.group)].cells;
        usable_.clear();  // places of cells that a set of this size may have
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
            if (popcount(covered) != size || popcount(values) != size) continue;
            begin(3, loop, size - 1);
            hidden_set_ = false;
            step_.groups.push_back(seat.group);
            for (int p = 0; p < length(cells); ++p)
                if (!(set >> p & 1) && p != other)
                    step_.eliminate(cells[at(p)], grid_.candidates(cells[at(p)]) & values);
            keep();
        }
    }

    // The two cells count as one, with the two values of the loop.
    void hidden(const Cells& loop, Bits extra, int size, Seat seat, int other) {
        const auto& cells = shape_.groups[at(seat.group)].cells;
        const auto places_beside = [&](int value) {
            return grid_.places(seat.group, value) & ~(Bits{1} << other);
        };
        const Bits of_pair = places_beside(one_) | places_beside(two_);
        usable_.clear();  // values that a set of this size may have
        for (int value = 1; value <= grid_.side(); ++value)
            if (!((pair_ | extra) & bit(value)) && places_beside(value) &&
                popcount(of_pair | places_beside(value)) <= size)
                usable_.push_back(value);
        for (Combinations chosen(size - 2, length(usable_)); chosen.more() && !found_.ended();
             chosen.next()) {
            Bits values = pair_;
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

    // One of the two values has no other place in a group of both cells, so the other is in neither.
    void locked_in_a_group(const Cells& loop, int a, int b) {
        int locks_one = -1;
        int locks_two = -1;
        for (const auto& seat : shape_.seats[at(a)]) {
            const int other = shape_.place_in(seat.group, b);
            if (other < 0 || !shape_.groups[at(seat.group)].full) continue;
            const Bits both = Bits{1} << seat.place | Bits{1} << other;
            if (!(grid_.places(seat.group, one_) & ~both)) locks_one = seat.group;
            if (!(grid_.places(seat.group, two_) & ~both)) locks_two = seat.group;
        }
        if (locks_one < 0 && locks_two < 0) return;
        begin(4, loop);
        step_.groups.push_back(locks_one >= 0 ? locks_one : locks_two);
        for (int cell : {a, b}) step_.eliminations.push_back({cell, locks_one >= 0 ? two_ : one_});
        keep();
    }

    const Found& found_;
    const Grid& grid_;
    const Shape& shape_;
    bool thorough_;
    bool remembers_;
    Bits pair_ = 0;
    int one_ = 0;
    int two_ = 0;
    Cells path_;
    std::vector<std::uint8_t> in_path_;  // by cell
    std::vector<std::uint8_t> visits_;   // by group: 1 by an even cell of the path, 2 by an odd one
    int visited_once_ = 0;               // groups
    std::vector<Bits> loop_places_;      // by group
    std::vector<Bits> plain_places_;     // by group: of cells with the two values alone
    Bits pair_of_places_ = 0;
    std::vector<Cells> loops_;
    std::set<std::pair<Bits, Cells>> judged_;
    std::vector<int> usable_;
    Cells small_;  // those with two or three values
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

}  // namespace sudoshiki::logic
