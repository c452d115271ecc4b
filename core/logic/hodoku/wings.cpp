// W-wing, XY-wing, XYZ-wing: cells with two or three values, one of which must have a shared value.
#include "logic/cell_set.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

std::vector<int> cells_of_count(const Grid& grid, int count) {
    std::vector<int> cells;
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (grid.count(cell) == count) cells.push_back(cell);
    return cells;
}

// Expects two cells that share a value; reports the wing if the pivot sees both and eliminates anything.
bool report_wing(const Grid& grid, int pivot, int one, int two, Technique technique, Step& step,
                 const Found& found) {
    const auto& shape = grid.shape();
    const Bits shared = grid.candidates(one) & grid.candidates(two);
    if (!shape.see(pivot, one) || !shape.see(pivot, two) || !single(shared)) return true;
    CellSet eliminated = places_of(grid, lowest(shared));
    eliminated.keep_seen_by(shape, one);
    eliminated.keep_seen_by(shape, two);
    eliminated.remove(pivot);
    if (technique == Technique::xyz_wing) eliminated.keep_seen_by(shape, pivot);
    if (eliminated.empty()) return true;
    step.begin(technique);
    step.cells = {pivot, one, two};
    step.values = shared;
    eliminated.each([&](int cell) { step.eliminations.push_back({cell, lowest(shared)}); });
    return found(step);
}

bool three_different(const Grid& grid, int one, int two, int three) {
    const Bits a = grid.candidates(one), b = grid.candidates(two), c = grid.candidates(three);
    return popcount(a | b | c) == 3 && a != b && b != c && a != c;
}

// The bridge of a W-wing: a group with two places for a value, one seen by the first cell only, one by the
// second only.
class Bridge {
public:
    Bridge(const Grid& grid, int one, int two) : grid_(grid), one_(one), two_(two) {}

    bool find(int value) {
        for (int group : grid_.shape().by_rows) {
            const auto& house = grid_.shape().groups[at(group)];
            const Bits places = grid_.places(group, value);
            if (!house.full || popcount(places) != 2) continue;
            near_one = house.cells[at(std::countr_zero(places))];
            near_two = house.cells[at(std::bit_width(places) - 1)];
            if (fits()) {
                group_ = group;
                return true;
            }
            std::swap(near_one, near_two);
            if (fits()) {
                group_ = group;
                return true;
            }
        }
        return false;
    }
    int group() const { return group_; }
    int near_one = -1, near_two = -1;

private:
    bool fits() const {
        const auto& shape = grid_.shape();
        return near_one != two_ && near_two != one_ && shape.see(near_one, one_) &&
               !shape.see(near_one, two_) && shape.see(near_two, two_) && !shape.see(near_two, one_);
    }

    const Grid& grid_;
    int one_, two_;
    int group_ = -1;
};

bool report_w_wing(const Grid& grid, int one, int two, int value, Step& step, const Found& found) {
    CellSet eliminated = places_of(grid, value);
    eliminated.keep_seen_by(grid.shape(), one);
    eliminated.keep_seen_by(grid.shape(), two);
    if (eliminated.empty()) return true;
    Bridge bridge(grid, one, two);
    if (!bridge.find(lowest(grid.candidates(one) & ~bit(value)))) return true;
    step.begin(Technique::w_wing);
    step.groups = {bridge.group()};
    step.cells = {one, two};
    step.values = bit(value);
    step.parts = {{bridge.near_one, bridge.near_two}};
    eliminated.each([&](int cell) { step.eliminations.push_back({cell, value}); });
    return found(step);
}

}  // namespace

bool find_w_wings(const Grid& grid, Step& step, Found found) {
    const auto cells = cells_of_count(grid, 2);
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            const Bits values = grid.candidates(cells[i]);
            if (values != grid.candidates(cells[j])) continue;
            for (Bits rest = values; rest; rest &= rest - 1)
                if (!report_w_wing(grid, cells[i], cells[j], lowest(rest), step, found)) return false;
        }
    return true;
}

bool find_xy_wings(const Grid& grid, Step& step, Found found) {
    const auto cells = cells_of_count(grid, 2);
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            const int a = cells[i], b = cells[j];
            if (popcount(grid.candidates(a) | grid.candidates(b)) != 3) continue;
            for (std::size_t k = j + 1; k < cells.size(); ++k) {
                const int c = cells[k];
                if (!three_different(grid, a, b, c)) continue;
                if (!report_wing(grid, a, b, c, Technique::xy_wing, step, found) ||
                    !report_wing(grid, b, a, c, Technique::xy_wing, step, found) ||
                    !report_wing(grid, c, b, a, Technique::xy_wing, step, found))
                    return false;
            }
        }
    return true;
}

bool find_xyz_wings(const Grid& grid, Step& step, Found found) {
    const auto cells = cells_of_count(grid, 2);
    for (int pivot : cells_of_count(grid, 3))
        for (std::size_t j = 0; j < cells.size(); ++j) {
            if (grid.candidates(cells[j]) & ~grid.candidates(pivot)) continue;
            for (std::size_t k = j + 1; k < cells.size(); ++k)
                if (three_different(grid, pivot, cells[j], cells[k]) &&
                    !report_wing(grid, pivot, cells[j], cells[k], Technique::xyz_wing, step, found))
                    return false;
        }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
