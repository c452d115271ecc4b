#include "logic/loop_search.hpp"

#include <algorithm>
#include <array>

namespace sudoshiki::logic {

LoopSearch::LoopSearch(const Grid& grid, const Grid& known, const Found& found)
    : grid_(grid),
      shape_(grid.shape()),
      found_(found),
      known_(at(grid.cells())),
      in_path_(at(grid.cells())),
      visits_(shape_.groups.size()),
      loop_places_(shape_.groups.size()),
      plain_places_(shape_.groups.size()) {
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!grid.open(cell)) continue;
        known_[at(cell)] = known.open(cell) ? known.candidates(cell) : bit(known.value(cell));
        if (popcount(known_[at(cell)]) <= 3) small_.push_back(cell);
        if (known_[at(cell)] != grid.candidates(cell)) narrower_.push_back(cell);
    }
}

bool LoopSearch::begin(Bits pair, int cell) {
    pair_ = pair;
    one_ = lowest(pair_);
    two_ = lowest(pair_ & (pair_ - 1));
    if (!has_cells_for_loop()) return false;
    find_loop_places();
    return may_be_in_loop(shape_.seats[at(cell)][0]);
}

// At most two of the four cells or more of a loop have extra values, unless all have the same one.
bool LoopSearch::has_cells_for_loop() const {
    int plain = 0;
    std::array<int, largest_side> with_one{};  // by extra value
    for (const int cell : small_) {
        const Bits extra = extras(cell);
        if (several(extra) || !may_have_both(cell)) continue;
        if (extra ? ++with_one[at(lowest(extra) - 1)] == 3 : ++plain == 2) return true;
    }
    return false;
}

// The places that may be in a loop: in each of its groups a cell of a loop has another one. Where one has
// none, it is taken out, which may leave others without.
void LoopSearch::find_loop_places() {
    if (pair_ == pair_of_places_) return;
    pair_of_places_ = pair_;
    std::ranges::fill(plain_places_, 0);
    for (int cell : small_)
        if (!extras(cell) && may_have_both(cell))
            for (const auto& seat : shape_.seats[at(cell)])
                plain_places_[at(seat.group)] |= Bits{1} << seat.place;
    for (std::size_t group = 0; group < loop_places_.size(); ++group)
        loop_places_[group] = with_both(static_cast<int>(group));
    for (int cell : narrower_)
        if (!(known_[at(cell)] & pair_)) take_out(cell);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t group = 0; group < loop_places_.size(); ++group) {
            if (!single(loop_places_[group])) continue;
            more = true;
            take_out(shape_.groups[group].cells[at(std::countr_zero(loop_places_[group]))]);
        }
    }
}

void LoopSearch::take_out(int cell) {
    for (const auto& seat : shape_.seats[at(cell)]) loop_places_[at(seat.group)] &= ~(Bits{1} << seat.place);
}

// The cells of a loop; and all others that may have both values where their extra values are remembered.
// Where there are several of these, one more does not matter.
Bits LoopSearch::places_to_try(int group, int extra_cells_left, Bits extra_values) const {
    if (remembers_ && !several(extra_values)) return with_both(group);
    const bool any = extra_cells_left > 0 || !several(extra_values);
    return loop_places_[at(group)] & (any ? ~Bits{0} : plain_places_[at(group)]);
}

// The loops of the pair from this cell on, both ways round.
void LoopSearch::list_routes(const std::vector<Loop>& among, int cell) {
    routes_.clear();
    for (const auto& [pair, loop] : among) {
        const auto start = std::ranges::find(loop, cell);
        if (pair != pair_ || start == loop.end()) continue;
        Cells way(loop.size());
        std::rotate_copy(loop.begin(), start, loop.end(), way.begin());
        routes_.push_back(way);
        std::reverse(way.begin() + 1, way.end());
        routes_.push_back(std::move(way));
    }
}

bool LoopSearch::is_on_route(int next) const {
    return std::ranges::any_of(routes_, [&](const Cells& way) {
        return way.size() > path_.size() && way[path_.size()] == next &&
               std::equal(path_.begin(), path_.end(), way.begin());
    });
}

// Whether two cells with extra values are in one group, or all have the same one, and a cell sees them all.
bool LoopSearch::may_do_something(int next) const {
    if (!extras(next) || with_extras_.empty()) return true;
    if (with_extras_.size() == 1 && shape_.see(with_extras_[0], next)) return true;
    Bits all = extras(next);
    for (int cell : with_extras_) all |= extras(cell);
    return single(all) && std::ranges::any_of(shape_.peers[at(next)], [&](int cell) {
               return grid_.candidates(cell) & all && all_see(with_extras_, cell);
           });
}

bool LoopSearch::all_see(const Cells& cells, int other) const {
    return std::ranges::all_of(cells, [&](int cell) { return cell != other && shape_.see(cell, other); });
}

// Whether each group that the path and this cell visit once has a cell without extra values for a second
// visit. A cell without them leaves the path as it was.
bool LoopSearch::plain_cells_may_close(int next) const {
    for (const auto& seat : shape_.seats[at(next)])
        if (!visits_[at(seat.group)] && !has_plain_partner(seat)) return false;
    if (!extras(next)) return true;
    return std::ranges::all_of(path_, [&](int cell) {
        return std::ranges::all_of(shape_.seats[at(cell)], [&](const Seat& seat) {
            return visits_[at(seat.group)] == 3 || shape_.place_in(seat.group, next) >= 0 ||
                   has_plain_partner(seat);
        });
    });
}

void LoopSearch::extend_from(int cell) {
    loops_.clear();
    enter(cell);
    extend(cell, 2, 0, -1);
    leave(cell);
}

void LoopSearch::extend(int cell, int extra_cells_left, Bits extra_values, int last_kind) {
    if (found_.ended()) return;
    path_.push_back(cell);
    if (extras(cell)) with_extras_.push_back(cell);
    in_path_[at(cell)] = true;
    for (const auto& seat : shape_.seats[at(cell)]) {
        const auto& group = shape_.groups[at(seat.group)];
        const int kind = static_cast<int>(group.kind);
        if (kind == last_kind) continue;
        for (Bits rest = places_to_try(seat.group, extra_cells_left, extra_values); rest; rest &= rest - 1) {
            const int place = std::countr_zero(rest);
            const int next = group.cells[at(place)];
            if (next == path_[0] && path_.size() >= 4) {
                if (visited_once_ == 0) loops_.push_back(path_);
            } else if (!in_path_[at(next)]) {
                const Bits with_next = extra_values | extras(next);
                if (remembers_) extra_values = with_next;
                const int left = extra_cells_left - (extras(next) != 0);
                if (may_be_in_loop({seat.group, place}) && may_extend_to(next, left, with_next) &&
                    enter(next)) {
                    extend(next, left, with_next, kind);
                    leave(next);
                }
            }
        }
    }
    in_path_[at(cell)] = false;
    if (extras(cell)) with_extras_.pop_back();
    path_.pop_back();
}

// What is left is counted, and the values are noted, with this cell.
bool LoopSearch::may_extend_to(int next, int extra_cells_left, Bits extra_values) const {
    if (extras(next) && extra_cells_left < 0 && several(extra_values)) return false;
    if (follows_routes_) return is_on_route(next);
    if (!extras(next) && next < path_[0]) return false;  // its loops are known
    const bool only_plain = extra_cells_left <= 0 && several(extra_values);
    return may_do_something(next) && (!only_plain || plain_cells_may_close(next));
}

// Each group visited by an even cell of a loop is visited by one odd cell, and the other way round. Notes the
// visits of the cell that comes next; false if a group had one of that kind before.
bool LoopSearch::enter(int cell) {
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
void LoopSearch::leave(int cell) {
    const int visit = path_.size() % 2 ? 2 : 1;
    for (const auto& seat : shape_.seats[at(cell)]) {
        auto& visits = visits_[at(seat.group)];
        visits &= static_cast<std::uint8_t>(~visit);
        visited_once_ += visits ? 1 : -1;
    }
}

}  // namespace sudoshiki::logic
