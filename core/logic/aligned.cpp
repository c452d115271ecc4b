// Aligned pair and triplet exclusion: values that no combination of the base cells allows, as each would
// empty a cell that sees all of them, or put a value twice.
#include <algorithm>
#include <array>

#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

class Exclusion {
public:
    Exclusion(const Grid& grid, int size, Step& step, const Found& found)
        : grid_(grid), size_(size), step_(step), found_(found), excluders_(at(grid.cells())) {}

    bool run() {
        collect();
        for (std::size_t second = 1; second < bases_.size(); ++second)
            for (std::size_t first = 0; first < second; ++first) {
                cells_ = {bases_[first], bases_[second], -1};
                if (size_ == 2 ? !examine() : !with_third()) return false;
            }
        return true;
    }

private:
    // Base cells have candidates, no single beside them, and cells beside them with few candidates.
    void collect() {
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (grid_.count(cell) < 2) continue;
            auto& excluders = excluders_[at(cell)];
            bool single_beside = false;
            for (int peer : grid_.shape().peers[at(cell)]) {
                const int count = grid_.count(peer);
                single_beside |= count == 1;
                if (count >= 2 && count <= size_) excluders.push_back(peer);
            }
            if (single_beside) excluders.clear();
            if (!excluders.empty()) bases_.push_back(cell);
        }
    }

    bool with_third() {
        std::vector<int> thirds;
        for (int of : {cells_[0], cells_[1]})
            for (int cell : excluders_[at(of)])
                if (cell != cells_[0] && cell != cells_[1] && !excluders_[at(cell)].empty() &&
                    std::ranges::find(thirds, cell) == thirds.end())
                    thirds.push_back(cell);
        for (int third : thirds) {
            cells_[2] = third;
            if (!examine()) return false;
        }
        return true;
    }

    bool examine() {
        common_.clear();
        for (int cell : excluders_[at(cells_[0])]) {
            bool all = true;
            for (int i = 1; i < size_; ++i) all &= grid_.shape().see(cell, cells_[at(i)]);
            if (all) common_.push_back(cell);
        }
        if (common_.size() < 2) return true;
        allowed_ = {};
        values_ = {};
        combine(0);
        step_.begin(Technique::aligned_exclusion, size_);
        for (int i = 0; i < size_; ++i) {
            step_.cells.push_back(cells_[at(i)]);
            step_.eliminate(cells_[at(i)], grid_.candidates(cells_[at(i)]) & ~allowed_[at(i)]);
        }
        return !step_.does_something() || found_(step_);
    }

    void combine(int i) {
        if (i == size_) {
            if (possible())
                for (int k = 0; k < size_; ++k) allowed_[at(k)] |= bit(values_[at(k)]);
            return;
        }
        each_value(grid_.candidates(cells_[at(i)]), [&](int value) {
            values_[at(i)] = value;
            combine(i + 1);
        });
    }

    bool possible() const {
        Bits used = 0;
        for (int i = 0; i < size_; ++i) {
            for (int j = 0; j < i; ++j)
                if (values_[at(i)] == values_[at(j)] && grid_.shape().see(cells_[at(i)], cells_[at(j)])) return false;
            used |= bit(values_[at(i)]);
        }
        return std::ranges::all_of(common_, [&](int cell) { return grid_.candidates(cell) & ~used; });
    }

    const Grid& grid_;
    int size_;
    Step& step_;
    const Found& found_;
    std::vector<std::vector<int>> excluders_;
    std::vector<int> bases_;
    std::vector<int> common_;
    std::array<int, 3> cells_{};
    std::array<int, 3> values_{};
    std::array<Bits, 3> allowed_{};
};

}  // namespace

bool find_aligned_pairs(const Grid& grid, Step& step, Found found) { return Exclusion(grid, 2, step, found).run(); }
bool find_aligned_triplets(const Grid& grid, Step& step, Found found) { return Exclusion(grid, 3, step, found).run(); }

}  // namespace sudoshiki::logic
