#include "logic/strong_links.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sudoshiki::logic {

namespace {

// Returns all orders of `count` items in the order of Sukaku Explainer: each is made from the one before by
// one swap (countdown QuickPerm).
std::vector<std::vector<int>> orders_by_swaps(int count) {
    std::vector<int> order(at(count));
    std::iota(order.begin(), order.end(), 0);
    auto left = order;
    std::vector<std::vector<int>> all{order};
    for (int i = 1; i < count;) {
        if (left[at(i)] == 0) {
            left[at(i)] = i;
            ++i;
            continue;
        }
        --left[at(i)];
        std::swap(order[at(i)], order[at(i % 2 ? left[at(i)] : 0)]);
        all.push_back(order);
        i = 1;
    }
    return all;
}

// Numbers boxes, rows, columns, others.
int number_of(Kind kind) { return static_cast<int>(kind); }

int rotated(int kind) {
    if (kind == number_of(Kind::row)) return number_of(Kind::column);
    return kind == number_of(Kind::column) ? number_of(Kind::row) : kind;
}

int number_from(const std::vector<int>& digits) {
    return std::accumulate(digits.begin(), digits.end(), 0,
                           [](int all, int digit) { return 16 * all + digit; });
}

// Returns the minimum of four numbers made of the kinds: from either end, with and without swapping rows and
// columns.
int key_of(std::vector<int> kinds) {
    int least = number_from(kinds);
    for (int way = 1; way < 4; ++way) {
        if (way == 2)
            std::ranges::transform(kinds, kinds.begin(), rotated);
        else
            std::ranges::reverse(kinds);
        least = std::min(least, number_from(kinds));
    }
    return least;
}

}  // namespace

StrongLinks::StrongLinks(const Shape& shape, int links)
    : shape_(shape),
      length_(links),
      orders_(orders_by_swaps(links)),
      places_(shape),
      places_without_steps_(at(shape.side) + 1, CellSet(shape)),
      was_without_steps_(at(shape.side) + 1) {
    for (const auto& group : shape.groups) group_cells_.emplace_back(shape, group.cells);
}

bool StrongLinks::find(const Grid& grid, Step& step, Found found) {
    found_ = &found;
    hits_.clear();
    for (int value = 1; value <= grid.side(); ++value) {
        places_ = places_of(grid, value);
        if (was_without_steps_[at(value)] && places_ == places_without_steps_[at(value)]) continue;
        const auto before = hits_.size();
        search(grid, value);
        was_without_steps_[at(value)] = hits_.size() == before;
        places_without_steps_[at(value)] = places_;
    }
    const auto place = [](const Hit& hit) {
        return std::tie(hit.step.extra, hit.minus_eliminations, hit.key, hit.order);
    };
    std::ranges::sort(hits_, [&](const Hit& a, const Hit& b) { return place(a) < place(b); });
    for (auto& hit : hits_) {
        step = std::move(hit.step);
        if (!found(step)) return false;
    }
    return true;
}

void StrongLinks::search(const Grid& grid, int value) {
    collect(grid, value);
    if (length(links_) < length_) return;
    join();
    for (int link = 0; link < length(links_); ++link)
        for (int entered : {0, 1}) {
            path_.assign({{link, entered}});
            extend(value);
        }
}

// Finds the strong links of a value in the order of the shape: boxes, rows, columns, others.
void StrongLinks::collect(const Grid& grid, int value) {
    links_.clear();
    for (int g = 0; g < length(shape_.groups); ++g) {
        const auto& group = shape_.groups[at(g)];
        if (!group.full) continue;
        std::vector<int> places;
        each_place(grid.places(g, value), [&](int p) { places.push_back(group.cells[at(p)]); });
        if (places.size() < 2) continue;
        if (group.kind == Kind::box)
            add_box(g, places);
        else if (places.size() == 2)
            add(g, false, {places[0]}, {places[1]});
        else if (group.kind != Kind::other)
            add_halves(g, places, Kind::box);
    }
}

// Two places in the same row or column of a box are left to that line.
void StrongLinks::add_box(int group, const std::vector<int>& places) {
    const auto beside = [&](Kind kind) {
        return shape_.group_of(places[0], kind) == shape_.group_of(places[1], kind);
    };
    if (places.size() > 2) {
        if (add_cross(group, places) || places.size() == 3) return;
        add_halves(group, places, Kind::row) || add_halves(group, places, Kind::column);
    } else if (!beside(Kind::row) && !beside(Kind::column)) {
        add(group, false, {places[0]}, {places[1]});
    }
}

// Adds the link between a row and a column of a box that contain all places of the value. The cell where they
// cross belongs to both ends, except if one end would be a single other cell. Returns true if all places are
// in a cross, even if it makes no link.
bool StrongLinks::add_cross(int group, const std::vector<int>& places) {
    for (int center : shape_.groups[at(group)].cells) {
        const auto in_line = [&](Kind kind) {
            std::vector<int> line;
            for (int cell : places)
                if (cell != center && shape_.group_of(cell, kind) == shape_.group_of(center, kind))
                    line.push_back(cell);
            return line;
        };
        auto vertical = in_line(Kind::column);
        auto horizontal = in_line(Kind::row);
        const bool has_center = std::ranges::find(places, center) != places.end();
        if (vertical.size() + horizontal.size() + has_center != places.size()) continue;
        if (vertical.empty() || horizontal.empty()) return true;
        if (horizontal.size() == 1) std::swap(vertical, horizontal);
        if (has_center) {
            if (vertical.size() > 1) vertical.push_back(center);
            horizontal.push_back(center);
        }
        add(group, true, vertical, horizontal);
        return true;
    }
    return false;
}

// Adds the link between two groups of a kind that contain all places of the value. A square of four places
// gives two links.
bool StrongLinks::add_halves(int group, const std::vector<int>& places, Kind kind) {
    std::vector<int> one, two;
    const int first = shape_.group_of(places[0], kind);
    int second = -1;
    for (int cell : places) {
        const int crossing = shape_.group_of(cell, kind);
        if (crossing < 0) return false;
        if (crossing != first && second < 0) second = crossing;
        if (crossing != first && crossing != second) return false;
        (crossing == first ? one : two).push_back(cell);
    }
    if (two.empty()) return false;
    if (two.size() == 1) std::swap(one, two);
    add(group, true, one, two);
    const auto above = [&](int i) {
        return shape_.group_of(one[at(i)], Kind::column) == shape_.group_of(two[at(i)], Kind::column);
    };
    if (kind == Kind::row && one.size() == 2 && two.size() == 2 && above(0) && above(1))
        add(group, true, {one[0], two[0]}, {one[1], two[1]});
    return true;
}

void StrongLinks::add(int group, bool grouped, const std::vector<int>& one, const std::vector<int>& two) {
    auto first = side_of(one);
    auto second = side_of(two);
    links_.push_back({group, grouped, first.cells | second.cells, {std::move(first), std::move(second)}});
}

StrongLinks::Side StrongLinks::side_of(const std::vector<int>& cells) const {
    Side side{CellSet(shape_, cells), CellSet(shape_), {}};
    side.seen.add_seen_by(shape_, cells[0]);
    for (int cell : cells) side.seen.keep_seen_by(shape_, cell);
    for (auto kind : {Kind::column, Kind::row, Kind::box, Kind::other})
        for (const auto& seat : shape_.seats[at(cells[0])])
            if (shape_.groups[at(seat.group)].kind == kind &&
                std::ranges::all_of(cells, [&](int c) { return shape_.place_in(seat.group, c) >= 0; }))
                side.groups.push_back(seat.group);
    return side;
}

void StrongLinks::join() {
    const auto sides = 2 * links_.size();
    shared_.assign(sides * sides, -1);
    for (std::size_t a = 0; a < sides; ++a)
        for (std::size_t b = 0; b < sides; ++b) {
            if (a / 2 == b / 2) continue;
            const auto& groups = links_[b / 2].sides[b % 2].groups;
            for (int group : links_[a / 2].sides[a % 2].groups)
                if (std::ranges::find(groups, group) != groups.end()) {
                    shared_[a * sides + b] = group;
                    break;
                }
        }
}

// Extends the path from the other side of its last link to links with no place in the path.
void StrongLinks::extend(int value) {
    if (found_->ended()) return;
    const int left_by = side_number(path_.back(), true);
    for (int side = 0; side < 2 * length(links_); ++side) {
        const int next = side / 2;
        if (shared(left_by, side) < 0) continue;
        if (std::ranges::any_of(path_, [&](const Visit& visit) {
                return links_[at(visit.link)].places.meets(links_[at(next)].places);
            }))
            continue;
        path_.push_back({next, side % 2});
        if (length(path_) < length_)
            extend(value);
        else if (path_.front().link < next)  // find each path once, not from both ends
            check_path(value);
        path_.pop_back();
    }
}

void StrongLinks::check_path(int value) {
    const auto last = path_.back();
    const auto& from = links_[at(path_.front().link)].sides[path_.front().entered];
    const auto& to = links_[at(last.link)].sides[1 - last.entered];
    const int ring = shared(side_number(path_.front(), false), side_number(last, true));
    const auto before_first = [&](const Visit& visit) { return visit.link < path_.front().link; };
    if (ring >= 0 && (path_.front().entered || std::ranges::any_of(path_, before_first)))
        return;  // a ring is reported once, from its first group

    auto elsewhere = places_;
    for (const auto& visit : path_) elsewhere -= group_cells_[at(links_[at(visit.link)].group)];
    auto eliminated = elsewhere & from.seen & to.seen;
    int count = ring < 0 ? 0 : eliminated.count();
    std::vector<int> covers;
    for (std::size_t i = 1; i < path_.size(); ++i) {
        const int leaves = side_number(path_[i - 1], true);
        const int enters = side_number(path_[i], false);
        covers.push_back(shared(leaves, enters));
        if (ring < 0) {
            eliminated -= group_cells_[at(covers.back())];
        } else {  // in a ring, one side of every joint has the value
            const auto more = elsewhere & side(leaves).seen & side(enters).seen;
            count += more.count();
            eliminated |= more;
        }
    }
    if (eliminated.empty()) return;
    if (ring >= 0) covers.push_back(ring);
    keep(value, covers, eliminated, ring < 0 ? eliminated.count() : count);
}

void StrongLinks::keep(int value, const std::vector<int>& covers, const CellSet& eliminated, int count) {
    Hit hit;
    hit.minus_eliminations = -count;
    auto& step = hit.step;
    step.begin(Technique::strong_links, length_);
    step.values = bit(value);
    std::vector<int> kinds;
    int grouped = 0;
    for (const auto& visit : path_) {
        const auto& link = links_[at(visit.link)];
        step.groups.push_back(link.group);
        link.places.each([&](int cell) { step.cells.push_back(cell); });
        for (bool left : {false, true}) step.parts.push_back(side(side_number(visit, left)).cells.cells());
        kinds.push_back(number_of(shape_.groups[at(link.group)].kind));
        grouped += link.grouped;
    }
    step.groups.insert(step.groups.end(), covers.begin(), covers.end());
    eliminated.each([&](int cell) { step.eliminations.push_back({cell, value}); });
    const auto has = [&](Kind kind) { return std::ranges::find(kinds, number_of(kind)) != kinds.end(); };
    const bool plain = !grouped && !has(Kind::other);
    step.extra = plain ? has(Kind::box) + (has(Kind::row) && has(Kind::column)) : 3;
    hit.key = {grouped, key_of(std::move(kinds))};
    hit.order = order_of(value);
    hits_.push_back(std::move(hit));
}

// Orders by the kinds of groups from the last to the first, by value, by groups, and by their order along the
// path.
StrongLinks::Order StrongLinks::order_of(int value) const {
    std::vector<int> sorted;
    for (const auto& visit : path_) sorted.push_back(visit.link);
    std::ranges::sort(sorted);
    Order order;
    for (auto link = sorted.rbegin(); link != sorted.rend(); ++link)
        order.push_back(number_of(shape_.groups[at(links_[at(*link)].group)].kind));
    order.push_back(value);
    order.insert(order.end(), sorted.begin(), sorted.end());
    const auto along = [&](const std::vector<int>& one) {
        for (std::size_t i = 0; i < path_.size(); ++i)
            if (sorted[at(one[i])] != path_[i].link) return false;
        return true;
    };
    order.push_back(static_cast<int>(std::ranges::find_if(orders_, along) - orders_.begin()));
    for (const auto& visit : path_) order.push_back(visit.entered);
    return order;
}

}  // namespace sudoshiki::logic
