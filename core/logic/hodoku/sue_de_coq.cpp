// Sue de Coq: the cells of a crossing of line and box have n values more than cells. n of these values are
// used up by further cells, some of the line, some of the box. Then each value is locked in the line or in
// the box.
#include "logic/cell_set.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int max_cells_of_large =
    3;  // of each part on boards larger than 9×9, where there are too many choices

constexpr int cost_of_a_crossing = 8;

class SueDeCoq {
public:
    SueDeCoq(const Grid& grid, Step& step, const Found& found)
        : grid_(grid), shape_(grid.shape()), step_(step), found_(found) {}

    bool run(int line, int box) {
        line_ = line;
        box_ = box;
        std::vector<int> common;
        for (int cell : shape_.groups[at(line)].cells)
            if (grid_.open(cell) && shape_.place_in(box, cell) >= 0) common.push_back(cell);
        return common.size() < 2 || each_crossing(common);
    }

private:
    // The cells of one part, and their values.
    struct Part {
        std::vector<int> cells;
        Bits values = 0;
    };

    // Tries each choice of two or three common cells.
    bool each_crossing(const std::vector<int>& common) {
        for (std::size_t i = 0; i < common.size(); ++i)
            for (std::size_t j = i + 1; j < common.size(); ++j) {
                if (!try_crossing({common[i], common[j]})) return false;
                for (std::size_t k = j + 1; k < common.size(); ++k)
                    if (!try_crossing({common[i], common[j], common[k]})) return false;
            }
        return true;
    }

    bool try_crossing(std::vector<int> cells) {
        if (found_.ended(cost_of_a_crossing)) return false;
        crossing_ = {std::move(cells), 0};
        for (int cell : crossing_.cells) crossing_.values |= grid_.candidates(cell);
        const int more = popcount(crossing_.values) - length(crossing_.cells);
        if (more < 2) return true;
        of_line_ = {};
        return grow_line(rest_of(line_), 0, more);
    }

    std::vector<int> rest_of(int group) const {
        std::vector<int> cells;
        for (int cell : shape_.groups[at(group)].cells)
            if (grid_.open(cell) && !contains(crossing_.cells, cell)) cells.push_back(cell);
        return cells;
    }
    static bool contains(const std::vector<int>& cells, int cell) {
        for (int one : cells)
            if (one == cell) return true;
        return false;
    }

    // Returns how many values of the crossing a part uses up: its cells minus its values that the crossing
    // lacks.
    int used_by(const Part& part) const {
        return length(part.cells) - popcount(part.values & ~crossing_.values);
    }
    bool full(const Part& part) const { return grid_.side() > 9 && length(part.cells) == max_cells_of_large; }

    bool grow_line(const std::vector<int>& pool, std::size_t next, int more) {
        if (full(of_line_)) return true;
        for (std::size_t i = next; i < pool.size(); ++i) {
            const Bits before = of_line_.values;
            of_line_.cells.push_back(pool[i]);
            of_line_.values |= grid_.candidates(pool[i]);
            const int used = used_by(of_line_);
            if (of_line_.values & crossing_.values && used > 0 && used < more) {
                of_box_ = {};
                std::vector<int> box_pool;
                for (int cell : rest_of(box_))
                    if (!contains(of_line_.cells, cell) &&
                        !(grid_.candidates(cell) & of_line_.values & crossing_.values))
                        box_pool.push_back(cell);
                if (!grow_box(box_pool, 0, more - used)) return false;
            }
            if (!grow_line(pool, i + 1, more)) return false;
            of_line_.cells.pop_back();
            of_line_.values = before;
        }
        return true;
    }

    bool grow_box(const std::vector<int>& pool, std::size_t next, int more) {
        if (full(of_box_)) return true;
        for (std::size_t i = next; i < pool.size(); ++i) {
            const Bits before = of_box_.values;
            of_box_.cells.push_back(pool[i]);
            of_box_.values |= grid_.candidates(pool[i]);
            const int used = used_by(of_box_);
            if (of_box_.values & crossing_.values && used == more && !report()) return false;
            if (used <= more && !grow_box(pool, i + 1, more)) return false;
            of_box_.cells.pop_back();
            of_box_.values = before;
        }
        return true;
    }

    bool report() {
        step_.begin(Technique::sue_de_coq);
        step_.groups = {line_, box_};
        step_.cells = crossing_.cells;
        step_.values = crossing_.values;
        step_.parts = {of_line_.cells, of_box_.cells};
        const Bits twice = of_line_.values & of_box_.values & ~crossing_.values;
        take_from(box_, of_box_, ((crossing_.values | of_box_.values) & ~of_line_.values) | twice);
        take_from(line_, of_line_, ((crossing_.values | of_line_.values) & ~of_box_.values) | twice);
        return !step_.does_something() || found_(step_);
    }

    void take_from(int group, const Part& part, Bits values) {
        for (int cell : rest_of(group))
            if (!contains(part.cells, cell)) step_.eliminate(cell, grid_.candidates(cell) & values);
    }

    const Grid& grid_;
    const Shape& shape_;
    Step& step_;
    const Found& found_;
    int line_ = -1, box_ = -1;
    Part crossing_, of_line_, of_box_;
};

}  // namespace

bool find_sue_de_coq(const Grid& grid, Step& step, Found found) {
    SueDeCoq search(grid, step, found);
    for (Kind kind : {Kind::row, Kind::column})
        for (int line : grid.shape().of_kind(kind))
            for (int box : grid.shape().of_kind(Kind::box))
                if (!search.run(line, box)) return false;
    return true;
}

}  // namespace sudoshiki::logic::hodoku
