// BUG (bivalue universal grave): without a few extra candidates, every cell would have two values and every
// value two places in each group; such a board has no solution or several. Assumes one solution. Not valid
// with open groups that have fewer cells than values, where a value may be missing, nor with signs at open
// cells, since values could not be swapped there.
#include <algorithm>
#include <optional>

#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

class Bug {
public:
    Bug(const Grid& grid, Program program, Step& step, const Found& found)
        : grid_(grid),
          shape_(grid.shape()),
          thorough_(program == Program::sukaku),
          step_(step),
          found_(found),
          left_(grid),
          extras_(at(grid.cells())) {}

    bool run() {
        if (!can_swap_values() || !collect() || (thorough_ && !add_undecided_cells()) || !is_grave())
            return true;
        if (cells_.size() == 1) return type_1();
        if (single(all_)) return type_2() && (cells_.size() != 2 || type_4());
        if (common_ && !common_->empty()) return (cells_.size() != 2 || type_4()) && type_3();
        return true;
    }

private:
    bool can_swap_values() const {
        for (int group = 0; group < length(shape_.groups); ++group)
            if (!shape_.groups[at(group)].full && grid_.open_in(group)) return false;
        if (!shape_.has_signs()) return true;
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (grid_.open(cell) && shape_.has_signs(cell)) return false;
        return true;
    }

    // Finds the extra candidates; returns false if there is no such pattern.
    bool collect() {
        for (int group = 0; group < length(shape_.groups); ++group)
            for (int value = 1; value <= grid_.side(); ++value) {
                const Bits places = grid_.places(group, value);
                const int count = popcount(places);
                if (count == 0 || count == 2) continue;
                std::vector<int> large;
                each_place(places, [&](int p) {
                    const int cell = shape_.groups[at(group)].cells[at(p)];
                    if (grid_.count(cell) >= 3) large.push_back(cell);
                });
                note_for_one_value(large, value);
                if (large.empty()) return false;
                // If several cells may have the extra candidate, another group decides.
                if (large.size() == 1 && !add(large[0], value)) return false;
            }
        return true;
    }

    // Notes cells that may have the extra candidate; used if the value is the same in all groups.
    void note_for_one_value(const std::vector<int>& large, int value) {
        if (single_value_ == 0) single_value_ = value;
        if (single_value_ != value) single_value_ = -1;
        for (int cell : large)
            if (std::ranges::find(undecided_, cell) == undecided_.end()) undecided_.push_back(cell);
    }

    // If only one value has extra candidates, and no group decides between cells, all these cells have one.
    bool add_undecided_cells() {
        if (cells_.empty()) return false;
        if (single_value_ < 0) return true;
        std::ranges::sort(undecided_);
        for (int cell : undecided_)
            if (std::ranges::find(cells_, cell) == cells_.end() && !add(cell, single_value_)) return false;
        return true;
    }

    bool add(int cell, int value) {
        if (std::ranges::find(cells_, cell) == cells_.end()) cells_.push_back(cell);
        extras_[at(cell)] |= bit(value);
        all_ |= bit(value);
        left_.eliminate(cell, value);
        if (!common_) common_.emplace(shape_.peers[at(cell)].begin(), shape_.peers[at(cell)].end());
        std::erase_if(*common_, [&](int c) {
            return (c != cell && !shape_.see(c, cell)) || std::ranges::find(cells_, c) != cells_.end();
        });
        return cells_.size() == 1 || single(all_) || !common_->empty();
    }

    bool is_grave() const {
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (left_.open(cell) && left_.count(cell) != 2) return false;
        for (int group = 0; group < length(shape_.groups); ++group)
            for (int value = 1; value <= grid_.side(); ++value) {
                const int count = popcount(left_.places(group, value));
                if (count != 0 && count != 2) return false;
            }
        return true;
    }

    void begin(int type) {
        step_.begin(Technique::bug);
        step_.type = type;
        step_.cells = cells_;
        step_.values = all_;
    }
    bool report() { return !step_.does_something() || found_(step_); }

    bool type_1() {
        begin(1);
        step_.eliminate(cells_[0], grid_.candidates(cells_[0]) & ~all_);
        return report();
    }

    bool type_2() {
        begin(2);
        if (common_)
            for (int cell : *common_) step_.eliminate(cell, grid_.candidates(cell) & all_);
        return report();
    }

    bool shared_by_all(int group) const {
        return std::ranges::all_of(cells_, [&](int cell) { return shape_.place_in(group, cell) >= 0; });
    }

    // Sudoku Explainer goes group by group, Sukaku Explainer by size of the set.
    bool type_3() {
        constexpr int max_size = 6;
        if (!thorough_) return type_3_between(2, max_size);
        for (int size = 2; size <= max_size; ++size)
            if (!type_3_between(size, size)) return false;
        return true;
    }

    bool type_3_between(int min_size, int max_size) {
        for (const auto& seat : shape_.seats[at(cells_[0])]) {
            if (!shared_by_all(seat.group)) continue;
            std::vector<int> others;
            for (int cell : *common_)
                if (shape_.place_in(seat.group, cell) >= 0) others.push_back(cell);
            if (thorough_) std::ranges::sort(others);
            for (int size = min_size; size <= max_size && size <= length(others); ++size)
                if (!type_3_of(seat.group, others, size)) return false;
        }
        return true;
    }

    bool type_3_of(int group, const std::vector<int>& others, int size) {
        for (Combinations chosen(size - 1, length(others)); chosen.more() && !found_.ended(); chosen.next()) {
            Bits covered = 0;
            bool each_has_two = several(all_);
            each_place(chosen.mask(), [&](int i) {
                const Bits one = grid_.candidates(others[at(i)]);
                each_has_two &= several(one);
                covered |= one;
            });
            if (!each_has_two || popcount(covered) != size || popcount(covered | all_) != size) continue;
            begin(3);
            step_.size = size;
            step_.groups.push_back(group);
            for (int i = 0; i < length(others); ++i)
                if (!(chosen.mask() >> i & 1))
                    step_.eliminate(others[at(i)], grid_.candidates(others[at(i)]) & covered);
            if (!report()) return false;
        }
        return true;
    }

    bool type_4() {
        const int a = cells_[0];
        const int b = cells_[1];
        const Bits shared = grid_.candidates(a) & grid_.candidates(b) & ~all_;
        if (!single(shared)) return true;
        for (const auto& seat : shape_.seats[at(a)]) {
            if (!shared_by_all(seat.group)) continue;
            begin(4);
            step_.groups.push_back(seat.group);
            for (int cell : {a, b})
                step_.eliminate(cell, grid_.candidates(cell) & ~extras_[at(cell)] & ~shared);
            if (!report()) return false;
        }
        return true;
    }

    const Grid& grid_;
    const Shape& shape_;
    bool thorough_;
    Step& step_;
    const Found& found_;
    Grid left_;                               // the grid without the extra candidates
    std::vector<Bits> extras_;                // by cell: its extra candidates
    std::vector<int> cells_;                  // cells with extra candidates
    Bits all_ = 0;                            // values of extra candidates
    int single_value_ = 0;                    // the only value with extra candidates; -1: there are several
    std::vector<int> undecided_;              // cells that may have an extra candidate
    std::optional<std::vector<int>> common_;  // cells that see all of cells_
};

}  // namespace

// A quick test, which excludes most boards, and then all grids with more candidates: a BUG needs cells with
// three candidates at most, or a cell that sees all cells with more than two.
bool may_have_bug(const Grid& lower) {
    const auto& shape = lower.shape();
    std::vector<std::uint64_t> common(at(shape.words), ~std::uint64_t{0});
    bool three_at_most = true, seen = true;
    for (int cell = 0; cell < lower.cells() && (three_at_most || seen); ++cell) {
        const Bits all_but_one = lower.candidates(cell) & (lower.candidates(cell) - 1);
        if (!several(all_but_one)) continue;
        three_at_most &= is_pair(all_but_one);
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < common.size(); ++w) any |= common[w] &= shape.seen_by(cell)[w];
        seen = any != 0;
    }
    return three_at_most || seen;
}

bool find_bugs(const Grid& grid, Program program, Step& step, Found found) {
    return !may_have_bug(grid) || Bug(grid, program, step, found).run();
}

}  // namespace sudoshiki::logic
