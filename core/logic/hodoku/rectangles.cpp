#include "logic/hodoku/rectangles.hpp"

#include "logic/hodoku/rectangle_search.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

bool same(const Shape& shape, int one, int other, Kind kind) {
    const int group = shape.group_of(one, kind);
    return group >= 0 && group == shape.group_of(other, kind);
}

bool in_line(const Shape& shape, int one, int other) {
    return same(shape, one, other, Kind::row) || same(shape, one, other, Kind::column);
}

// A rectangle of open cells.
class OpenRectangle {
public:
    OpenRectangle(const Grid& grid, const Corners& corners, Step& step, const Found& found)
        : grid_(grid), shape_(grid.shape()), corners_(corners), step_(step), found_(found) {
        for (int cell : corners.cells)
            (grid.candidates(cell) & ~corners.both() ? extra_ : pure_).push_back(cell);
        for (int cell : extra_) others_ |= grid.candidates(cell) & ~corners.both();
    }

    bool type(int type) {
        switch (type) {
            case 1:
                return pure_.size() != 3 || type_1();
            case 2:
            case 5:
                return (pure_.size() != 1 && pure_.size() != 2) || !single(others_) || type_2_or_5(type);
            case 3:
                return pure_.size() != 2 || type_3();
            case 4:
                return pure_.size() != 2 || !in_line(shape_, extra_[0], extra_[1]) || type_4();
            default:
                return pure_.size() != 2 || in_line(shape_, extra_[0], extra_[1]) || type_6();
        }
    }

    bool hidden() {
        if (pure_.size() != 1 && (pure_.size() != 2 || in_line(shape_, pure_[0], pure_[1]))) return true;
        for (int corner : pure_)
            for (auto [kept, eliminated] :
                 {std::pair{corners_.a, corners_.b}, std::pair{corners_.b, corners_.a}})
                if (!hidden_from(corner, kept, eliminated)) return false;
        return true;
    }

private:
    void begin(Technique technique, int type) {
        step_.begin(technique, technique == Technique::unique_loop ? 4 : 0);
        step_.type = type;
        step_.cells.assign(corners_.cells.begin(), corners_.cells.end());
        step_.values = corners_.both();
    }
    bool report() { return !step_.does_something() || found_(step_); }

    bool type_1() {
        begin(Technique::unique_loop, 1);
        step_.eliminate(extra_[0], grid_.candidates(extra_[0]) & corners_.both());
        return report();
    }

    // Some corners have the same third value: one of them has it.
    bool type_2_or_5(int type) {
        const bool side_by_side = extra_.size() == 2 && in_line(shape_, extra_[0], extra_[1]);
        if (side_by_side != (type == 2)) return true;
        CellSet eliminated = places_of(grid_, lowest(others_));
        for (int cell : extra_) eliminated.keep_seen_by(shape_, cell);
        begin(Technique::unique_loop, type);
        eliminated.each([&](int cell) { step_.eliminations.push_back({cell, lowest(others_)}); });
        return report();
    }

    bool type_3() {
        for (Kind kind : {Kind::row, Kind::column, Kind::box}) {
            if (!same(shape_, extra_[0], extra_[1], kind)) continue;
            const int group = shape_.group_of(extra_[0], kind);
            pool_.clear();
            for (int cell : shape_.groups[at(group)].cells)
                if (grid_.open(cell) && !is_corner(cell) && !(grid_.candidates(cell) & corners_.both()))
                    pool_.push_back(cell);
            set_ = extra_;
            if (!grow_set(group, 0, others_)) return false;
        }
        return true;
    }

    // A naked set in the group with the two corners as one cell.
    bool grow_set(int group, std::size_t next, Bits values) {
        for (std::size_t i = next; i < pool_.size(); ++i) {
            const Bits all = values | grid_.candidates(pool_[i]);
            set_.push_back(pool_[i]);
            const bool of_a_line = shape_.groups[at(group)].kind == Kind::box && all_in_a_line();
            const bool closed = popcount(all) == length(set_) - 1;
            if (closed && !of_a_line && !report_set(group, all)) return false;
            if (!grow_set(group, i + 1, all)) return false;
            set_.pop_back();
        }
        return true;
    }

    bool all_in(Kind kind) const {
        return std::ranges::all_of(set_, [&](int cell) { return same(shape_, cell, set_[0], kind); });
    }
    bool all_in_a_line() const { return all_in(Kind::row) || all_in(Kind::column); }

    bool report_set(int group, Bits values) {
        begin(Technique::unique_loop, 3);
        step_.groups.push_back(group);
        step_.extra = length(set_) - 1;
        step_.parts.emplace_back(set_.begin() + 2, set_.end());
        eliminate_from(group, values);
        if (shape_.groups[at(group)].kind != Kind::box && all_in(Kind::box))
            eliminate_from(shape_.group_of(set_[0], Kind::box), values);
        return report();
    }

    void eliminate_from(int group, Bits values) {
        for (int cell : shape_.groups[at(group)].cells)
            if (std::ranges::find(set_, cell) == set_.end())
                step_.eliminate(cell, grid_.candidates(cell) & values);
    }

    // If one value of the pair must be in one of two corners, the other value is in neither.
    bool type_4() {
        for (auto [kept, eliminated] :
             {std::pair{corners_.a, corners_.b}, std::pair{corners_.b, corners_.a}}) {
            CellSet elsewhere = places_of(grid_, kept);
            for (int cell : extra_) elsewhere.keep_seen_by(shape_, cell);
            if (!elsewhere.empty()) continue;
            begin(Technique::unique_loop, 4);
            for (Kind kind : {Kind::row, Kind::column})
                if (same(shape_, extra_[0], extra_[1], kind))
                    step_.groups.push_back(shape_.group_of(extra_[0], kind));
            for (int cell : extra_) step_.eliminate(cell, grid_.candidates(cell) & bit(eliminated));
            return report();
        }
        return true;
    }

    bool is_corner(int cell) const { return std::ranges::find(corners_.cells, cell) != corners_.cells.end(); }

    bool elsewhere_in(int group, int value) const {
        bool found = false;
        each_place(grid_.places(group, value), [&](int p) {
            const int cell = shape_.groups[at(group)].cells[at(p)];
            found |= !is_corner(cell);
        });
        return found;
    }

    // A value with no other places in the four lines is in both corners of one diagonal.
    bool type_6() {
        for (int value : {corners_.a, corners_.b}) {
            bool elsewhere = false;
            for (int cell : extra_)
                for (Kind kind : {Kind::row, Kind::column})
                    elsewhere |= elsewhere_in(shape_.group_of(cell, kind), value);
            if (elsewhere) continue;
            begin(Technique::unique_loop, 6);
            for (Kind kind : {Kind::row, Kind::column})
                for (int cell : extra_) step_.groups.push_back(shape_.group_of(cell, kind));
            std::ranges::sort(extra_);
            for (int cell : extra_) step_.eliminate(cell, grid_.candidates(cell) & bit(value));
            return report();
        }
        return true;
    }

    // If the opposite corner had `eliminated`, its row and column would force `kept` into the two corners
    // beside it.
    bool hidden_from(int corner, int kept, int eliminated) {
        int opposite = -1;
        for (int cell : corners_.cells)
            if (cell != corner && !in_line(shape_, cell, corner)) opposite = cell;
        const int row = shape_.group_of(opposite, Kind::row),
                  column = shape_.group_of(opposite, Kind::column);
        if (elsewhere_in(row, kept) || elsewhere_in(column, kept) || !grid_.has(opposite, eliminated))
            return true;
        begin(Technique::hidden_rectangle, 0);
        step_.groups = {row, column};
        step_.eliminations.push_back({opposite, eliminated});
        return found_(step_);
    }

    const Grid& grid_;
    const Shape& shape_;
    const Corners& corners_;
    Step& step_;
    const Found& found_;
    std::vector<int> pure_, extra_;  // corners with the two values only, and those with more
    Bits others_ = 0;                // values of these beside the pair
    std::vector<int> pool_, set_;
};

}  // namespace

void Rectangles::begin(const Grid& start) {
    start_.clear();
    for (int cell = 0; cell < start.cells(); ++cell) start_.push_back(start.candidates(cell));
}

// Whether a cell may have these values by the givens. Eliminations do not matter: the corners could still be
// swapped.
bool Rectangles::allowed(const Grid& grid, int cell, Bits values) const {
    if (!grid.open(cell) || values & ~start_[at(cell)]) return false;
    for (int peer : grid.shape().peers[at(cell)])
        if (!grid.open(peer) && bit(grid.value(peer)) & values) return false;
    return true;
}

template <class Call>
bool Rectangles::each_open(const Grid& grid, Call&& call) const {
    SeenRectangles seen;
    for (int first = 0; first < grid.cells(); ++first) {
        const Bits values = grid.candidates(first);
        if (popcount(values) != 2) continue;
        const auto fits = [&](int cell) { return allowed(grid, cell, values); };
        const bool more =
            each_rectangle_from(grid.shape(), first, fits, [&](const std::array<int, 4>& corners) {
                if (!fits(corners[2]) || !fits(corners[3]) || !seen.add(corners)) return true;
                return call(Corners{corners, lowest(values), lowest(values & (values - 1))});
            });
        if (!more) return false;
    }
    return true;
}

bool Rectangles::find_unique(const Grid& grid, int type, Step& step, Found found) const {
    return each_open(
        grid, [&](const Corners& corners) { return OpenRectangle(grid, corners, step, found).type(type); });
}

bool Rectangles::find_hidden(const Grid& grid, Step& step, Found found) const {
    return each_open(
        grid, [&](const Corners& corners) { return OpenRectangle(grid, corners, step, found).hidden(); });
}

}  // namespace sudoshiki::logic::hodoku
