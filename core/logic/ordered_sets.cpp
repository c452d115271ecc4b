// Sets with signs: n cells of a group with n or n + 1 values, and signs between some of them. Tries all ways
// to fill the cells that satisfy the signs.
#include <algorithm>
#include <array>

#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

constexpr int largest_set = 4;

class OrderedSets {
public:
    OrderedSets(const Grid& grid, int size, Step& step, const Found& found)
        : grid_(grid), shape_(grid.shape()), size_(size), step_(step), found_(found) {}

    bool run() {
        for (int group : shape_.by_columns) {
            open_.clear();
            bool signs = false;
            for (int cell : shape_.groups[at(group)].cells) {
                const int count = grid_.count(cell);
                if (count < 2 || count > size_ + 1) continue;
                open_.push_back(cell);
                signs |= shape_.has_signs(cell);
            }
            if (!signs) continue;
            for (Combinations chosen(size_, length(open_)); chosen.more() && !found_.ended(); chosen.next())
                if (!check_cells(group, chosen.mask())) return false;
        }
        return true;
    }

private:
    bool check_cells(int group, Bits chosen) {
        int count = 0;
        Bits values = 0;
        each_place(chosen, [&](int p) {
            cells_[at(count++)] = open_[at(p)];
            values |= grid_.candidates(open_[at(p)]);
        });
        if (popcount(values) > size_ + 1 || !find_signs()) return true;
        allowed_ = {};
        in_all_ = values;
        fill(0, 0);
        step_.begin(Technique::ordered_set, size_);
        step_.groups.push_back(group);
        step_.values = values;
        step_.arcs.assign(arcs_.begin(), arcs_.end());
        for (int i = 0; i < size_; ++i) {
            step_.cells.push_back(cells_[at(i)]);
            step_.eliminate(cells_[at(i)], grid_.candidates(cells_[at(i)]) & ~allowed_[at(i)]);
        }
        for (int cell : shape_.groups[at(group)].cells)
            if (std::ranges::find(step_.cells, cell) == step_.cells.end())
                step_.eliminate(cell, grid_.candidates(cell) & in_all_);
        return !step_.does_something() || found_(step_);
    }

    // Finds the signs between the cells; returns false if there are none.
    bool find_signs() {
        arcs_.clear();
        for (int i = 0; i < size_; ++i)
            for (int greater : shape_.above[at(cells_[at(i)])])
                for (int j = 0; j < size_; ++j)
                    if (cells_[at(j)] == greater) arcs_.push_back({cells_[at(i)], greater});
        return !arcs_.empty();
    }

    // Fills the cells from `i` on in all ways: collects the values of each cell, and those that all ways use.
    void fill(int i, Bits used) {
        if (i == size_) {
            for (int k = 0; k < size_; ++k) allowed_[at(k)] |= bit(filled_[at(k)]);
            in_all_ &= used;
            return;
        }
        each_value(grid_.candidates(cells_[at(i)]) & ~used, [&](int value) {
            filled_[at(i)] = value;
            if (signs_hold(i)) fill(i + 1, used | bit(value));
        });
    }

    // Whether the signs between cell `i` and earlier cells hold.
    bool signs_hold(int i) const {
        const auto value_of = [&](int cell) {
            for (int k = 0; k <= i; ++k)
                if (cells_[at(k)] == cell) return filled_[at(k)];
            return 0;
        };
        for (const auto& arc : arcs_) {
            const int low = value_of(arc.lesser);
            const int high = value_of(arc.greater);
            if (low && high && low >= high) return false;
        }
        return true;
    }

    const Grid& grid_;
    const Shape& shape_;
    int size_;
    Step& step_;
    const Found& found_;
    std::vector<int> open_;  // open cells of the group with few candidates
    std::array<int, largest_set> cells_{};
    std::array<int, largest_set> filled_{};
    std::array<Bits, largest_set> allowed_{};
    Bits in_all_ = 0;
    std::vector<Arc> arcs_;
};

}  // namespace

bool find_ordered_sets(const Grid& grid, int size, Step& step, Found found) {
    return !grid.shape().has_signs() || OrderedSets(grid, size, step, found).run();
}

}  // namespace sudoshiki::logic
