// Avoidable rectangles: values that were placed, not given, could be swapped as well.
#include "logic/hodoku/rectangle_search.hpp"
#include "logic/hodoku/rectangles.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

class Avoidable {
public:
    Avoidable(const Grid& grid, const std::vector<Bits>& start, Step& step, const Found& found)
        : grid_(grid), start_(start), step_(step), found_(found) {}

    bool run(int type) {
        SeenRectangles seen;
        for (int first = 0; first < grid_.cells(); ++first) {
            if (!placed_by_solver(first)) continue;
            const auto fits = [&](int cell) { return placed_by_solver(cell); };
            const bool more =
                each_rectangle_from(grid_.shape(), first, fits, [&](const std::array<int, 4>& cells) {
                    const Corners corners{cells, grid_.value(cells[0]), grid_.value(cells[1])};
                    const int kind = type_of(corners);
                    if (!kind || !seen.add(cells) || kind != type) return true;
                    return type == 1 ? type_1(corners) : type_2(corners);
                });
            if (!more) return false;
        }
        return true;
    }

private:
    bool placed_by_solver(int cell) const { return !grid_.open(cell) && start_[at(cell)]; }
    bool pair_with(int cell, int value) const { return grid_.count(cell) == 2 && grid_.has(cell, value); }
    bool placed(int cell, int value) const { return placed_by_solver(cell) && grid_.value(cell) == value; }

    // Returns the type, or 0. The third corner would have the second's value, and the fourth the first's.
    int type_of(const Corners& corners) const {
        for (int cell : corners.cells)
            if (corners.both() & ~start_[at(cell)]) return 0;
        const int third = corners.cells[2], fourth = corners.cells[3];
        if (placed(third, corners.b) && pair_with(fourth, corners.a)) return 1;
        if (placed(fourth, corners.a) && pair_with(third, corners.b)) return 1;
        return pair_with(third, corners.b) && pair_with(fourth, corners.a) ? 2 : 0;
    }

    void begin(int type, const Corners& corners) {
        step_.begin(Technique::avoidable_rectangle);
        step_.type = type;
        step_.cells.assign(corners.cells.begin(), corners.cells.end());
        step_.values = corners.both();
    }

    bool type_1(const Corners& corners) {
        begin(1, corners);
        const int third = corners.cells[2], fourth = corners.cells[3];
        step_.eliminations.push_back(grid_.open(fourth) ? Candidate{fourth, corners.a}
                                                        : Candidate{third, corners.b});
        return found_(step_);
    }

    bool type_2(const Corners& corners) {
        const int third = corners.cells[2], fourth = corners.cells[3];
        const int other = lowest(grid_.candidates(third) & ~bit(corners.b));
        if (!grid_.has(fourth, other)) return true;
        begin(2, corners);
        CellSet eliminated = places_of(grid_, other);
        eliminated.keep_seen_by(grid_.shape(), third);
        eliminated.keep_seen_by(grid_.shape(), fourth);
        eliminated.each([&](int cell) { step_.eliminations.push_back({cell, other}); });
        return !step_.does_something() || found_(step_);
    }

    const Grid& grid_;
    const std::vector<Bits>& start_;
    Step& step_;
    const Found& found_;
};

}  // namespace

bool Rectangles::find_avoidable(const Grid& grid, int type, Step& step, Found found) const {
    return Avoidable(grid, start_, step, found).run(type);
}

}  // namespace sudoshiki::logic::hodoku
