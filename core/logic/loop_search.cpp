#include "logic/loop_search.hpp"

#include <algorithm>
#include <array>

namespace sudoshiki::logic {

LoopSearch::LoopSearch(const Grid& upper, const Grid& lower, const Found& found)
    : grid_(upper),
      shape_(upper.shape()),
      found_(found),
      lower_(at(upper.cells())),
      in_path_(at(upper.cells())),
      visits_(shape_.groups.size()),
      loop_places_(shape_.groups.size()),
      plain_places_(shape_.groups.size()) {
    for (int cell = 0; cell < upper.cells(); ++cell) {
        if (!upper.open(cell)) continue;
        lower_[at(cell)] = lower.open(cell) ? lower.candidates(cell) : bit(lower.value(cell));
        if (popcount(lower_[at(cell)]) <= 3) small_.push_back(cell);
        if (lower_[at(cell)] != upper.candidates(cell)) narrower_.push_back(cell);
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

// A loop has at least four cells; at most two have extras, or all extras are the same value.
bool LoopSearch::has_cells_for_loop() const {
    int plain = 0;
    std::array<int, largest_side> with_one{};  // by value: the cells with this extra only
    for (const int cell : small_) {
        const Bits extra = extras(cell);
        if (several(extra) || !may_have_both(cell)) continue;
        if (extra ? ++with_one[at(lowest(extra) - 1)] == 3 : ++plain == 2) return true;
    }
    return false;
}

// Finds the positions that may be in a loop: each of its groups has two cells of the loop. Removes cells
// without a partner, until all have one.
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
        if (!(lower_[at(cell)] & pair_)) remove_from_loops(cell);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t group = 0; group < loop_places_.size(); ++group) {
            if (!single(loop_places_[group])) continue;
            more = true;
            remove_from_loops(shape_.groups[group].cells[at(std::countr_zero(loop_places_[group]))]);
        }
    }
}

void LoopSearch::remove_from_loops(int cell) {
    for (const auto& seat : shape_.seats[at(cell)]) loop_places_[at(seat.group)] &= ~(Bits{1} << seat.place);
}

// Returns the positions to try next: those that may be in a loop. With keeps_extras_ also others with both
// values, since the extras of cells that are tried count, until there are two.
Bits LoopSearch::places_to_try(int group, int extra_cells_left, Bits extra_values) const {
    if (keeps_extras_ && !several(extra_values)) return with_both(group);
    const bool extras_allowed = extra_cells_left > 0 || !several(extra_values);
    return loop_places_[at(group)] & (extras_allowed ? ~Bits{0} : plain_places_[at(group)]);
}

// Lists the loops of the pair through this cell, starting there, in both directions.
void LoopSearch::list_routes(const std::vector<Loop>& loops, int cell) {
    routes_.clear();
    for (const auto& [pair, loop] : loops) {
        const auto start = std::ranges::find(loop, cell);
        if (pair != pair_ || start == loop.end()) continue;
        Cells route(loop.size());
        std::rotate_copy(loop.begin(), start, loop.end(), route.begin());
        routes_.push_back(route);
        std::reverse(route.begin() + 1, route.end());
        routes_.push_back(std::move(route));
    }
}

bool LoopSearch::is_on_route(int next) const {
    return std::ranges::any_of(routes_, [&](const Cells& route) {
        return route.size() > path_.size() && route[path_.size()] == next &&
               std::equal(path_.begin(), path_.end(), route.begin());
    });
}

// Whether the loop may have eliminations: two cells with extras see each other, or all have the same extra
// and a cell sees them all.
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

// Whether each group that the path, with this cell, visits once has a cell without extras for the second
// visit. If the cell has no extras, only its own groups can have changed that.
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
                if (keeps_extras_) extra_values = with_next;
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

// `extra_cells_left` and `extra_values` include this cell.
bool LoopSearch::may_extend_to(int next, int extra_cells_left, Bits extra_values) const {
    if (extras(next) && extra_cells_left < 0 && several(extra_values)) return false;
    if (follows_routes_) return is_on_route(next);
    if (!extras(next) && next < path_[0]) return false;  // its loops were found from there
    const bool only_plain = extra_cells_left <= 0 && several(extra_values);
    return may_do_something(next) && (!only_plain || plain_cells_may_close(next));
}

// In each group of a loop, one of the two cells is at an even position and one at an odd one. Notes the
// visits of the next cell; returns false if one of its groups has a cell of that parity already.
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

// Expects the same path as `enter`.
void LoopSearch::leave(int cell) {
    const int visit = path_.size() % 2 ? 2 : 1;
    for (const auto& seat : shape_.seats[at(cell)]) {
        auto& visits = visits_[at(seat.group)];
        visits &= static_cast<std::uint8_t>(~visit);
        visited_once_ += visits ? 1 : -1;
    }
}

}  // namespace sudoshiki::logic
