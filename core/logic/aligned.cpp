// Aligned pair and triplet exclusion: a value of a base cell is eliminated if each combination with it would
// empty a cell that sees all base cells (an excluder), or repeat a value.
#include <array>

#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

// `Words`: the size of a set of cells.
template <int Words>
class Exclusion {
public:
    // Examines only combinations with a changed cell as base or excluder.
    Exclusion(const Grid& grid, int size, Program program, const std::vector<std::uint8_t>& changed,
              Step& step, const Found& found)
        : grid_(grid),
          shape_(grid.shape()),
          peers_(program == Program::explainer ? shape_.peers : shape_.peers_in_order),
          size_(size),
          step_(step),
          found_(found) {
        for (int cell = 0; cell < grid.cells(); ++cell)
            if (changed[at(cell)]) changed_[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }

    bool run() {
        collect();
        for (std::size_t second = 1; second < bases_.size(); ++second)
            for (std::size_t first = 0; first < second; ++first) {
                if (!bases_[first].has_changed && !bases_[second].has_changed) continue;
                if (!share(bases_[first].set, bases_[second].set)) continue;
                cells_ = {bases_[first].cell, bases_[second].cell, -1};
                if (size_ == 2 && !any_changed()) continue;
                if (found_.ended()) return true;
                if (size_ == 2 ? !examine(shared_) : !with_third(bases_[first], bases_[second])) return false;
            }
        return true;
    }

private:
    using Set = std::array<std::uint64_t, Words>;
    struct Base {
        int cell;
        Set set;           // its excluders: peers with few candidates
        bool has_changed;  // the cell or one of its excluders
    };

    // Finds base cells: open cells that see no naked single and have two excluders or more.
    void collect() {
        Set few{}, singles{};
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const int count = grid_.count(cell);
            if (count >= 1 && count <= size_)
                (count == 1 ? singles : few)[at(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        }
        base_of_.assign(at(grid_.cells()), -1);
        bases_.reserve(at(grid_.open_cells()));
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (!several(grid_.candidates(cell))) continue;
            const auto seen = shape_.seen_by(cell);
            Set set{};
            std::uint64_t any = 0, more = 0, single = 0, has_changed = is_changed(cell);
            for (std::size_t w = 0; w < seen.size(); ++w) {
                set[w] = few[w] & seen[w];
                more |= any && set[w] ? set[w] : set[w] & (set[w] - 1);
                any |= set[w];
                single |= singles[w] & seen[w];
                has_changed |= set[w] & changed_[w];
            }
            if (!more || single) continue;
            base_of_[at(cell)] = length(bases_);
            bases_.push_back({cell, set, has_changed != 0});
        }
    }

    // Whether two sets have two members or more in common. Writes the common ones to shared_.
    bool share(const Set& a, const Set& b) {
        bool one = false, more = false;
        for (std::size_t w = 0; w < Words; ++w) {
            shared_[w] = a[w] & b[w];
            more |= (one && shared_[w]) || (shared_[w] & (shared_[w] - 1));
            one |= shared_[w] != 0;
        }
        return more;
    }

    bool any_changed() const {
        for (int i = 0; i < size_; ++i)
            if (is_changed(cells_[at(i)])) return true;
        for (std::size_t w = 0; w < Words; ++w)
            if (shared_[w] & changed_[w]) return true;
        return false;
    }

    bool is_changed(int cell) const { return changed_[at(cell) / 64] >> (cell % 64) & 1; }

    // The third cell is an excluder of one of the two: first those of the first cell, in the order of its
    // peers.
    bool with_third(const Base& first, const Base& second) {
        const Set both = shared_;
        Set seen{};
        for (const auto* of : {&first, &second})
            for (int cell : peers_[at(of->cell)]) {
                const auto word = at(cell) / 64;
                const auto one = std::uint64_t{1} << (cell % 64);
                if (!(of->set[word] & one) || seen[word] & one || base_of_[at(cell)] < 0) continue;
                seen[word] |= one;
                if (cell == first.cell || cell == second.cell) continue;
                if (!share(both, bases_[at(base_of_[at(cell)])].set)) continue;
                cells_[2] = cell;
                if (found_.ended()) return true;
                if (any_changed() && !examine(shared_)) return false;
            }
        return true;
    }

    bool examine(const Set& common) {
        masks_.clear();
        for (std::size_t w = 0; w < Words; ++w)
            for (auto rest = common[w]; rest; rest &= rest - 1)
                masks_.push_back(grid_.candidates(static_cast<int>(64 * w) + std::countr_zero(rest)));
        allowed_ = {};
        if (all_allowed()) return true;
        step_.begin(Technique::aligned_exclusion, size_);
        for (int i = 0; i < size_; ++i) {
            step_.cells.push_back(cells_[at(i)]);
            step_.eliminate(cells_[at(i)], grid_.candidates(cells_[at(i)]) & ~allowed_[at(i)]);
        }
        return found_(step_);
    }

    // Tries combinations until every candidate is in one that empties no common excluder.
    bool all_allowed() {
        const Bits first = grid_.candidates(cells_[0]);
        const Bits second = grid_.candidates(cells_[1]);
        const bool see_each_other = shape_.see(cells_[0], cells_[1]);
        for (Bits a = first; a; a &= a - 1) {
            const Bits one = a & -a;
            if (size_ == 2) {
                note(one, last_allowed(one, second & ~(see_each_other ? one : 0)), 0);
            } else {
                for (Bits b = second & ~(see_each_other ? one : 0); b; b &= b - 1) {
                    const Bits two = b & -b;
                    Bits third = grid_.candidates(cells_[2]);
                    if (shape_.see(cells_[0], cells_[2])) third &= ~one;
                    if (shape_.see(cells_[1], cells_[2])) third &= ~two;
                    note(one, two, last_allowed(one | two, third));
                    if (allowed_[0] & one && allowed_[1] == second &&
                        allowed_[2] == grid_.candidates(cells_[2]))
                        break;
                }
            }
            if (allowed_[0] == first && allowed_[1] == second &&
                (size_ == 2 || allowed_[2] == grid_.candidates(cells_[2])))
                return true;
        }
        return false;
    }

    void note(Bits one, Bits two, Bits three) {
        if (size_ == 2 ? !two : !three) return;
        allowed_[0] |= one;
        allowed_[1] |= two;
        allowed_[2] |= three;
    }

    // Returns the values of the last cell that, with the other values, empty no excluder.
    Bits last_allowed(Bits others, Bits last) const {
        for (Bits mask : masks_) {
            const Bits left = mask & ~others;
            if (!left) return 0;
            if (single(left)) last &= ~left;
        }
        return last;
    }

    const Grid& grid_;
    const Shape& shape_;
    const Lists& peers_;  // in the order of the program
    int size_;
    Step& step_;
    const Found& found_;
    std::vector<Base> bases_;
    std::vector<int> base_of_;  // by cell: the number of the base, or -1
    Set shared_{};
    Set changed_{};
    std::vector<Bits> masks_;  // of the common excluders
    std::array<int, 3> cells_{};
    std::array<Bits, 3> allowed_{};
};

}  // namespace

bool AlignedExclusion::find(const Grid& grid, Step& step, Found found) {
    std::vector<std::uint8_t> changed(at(grid.cells()));
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!last_.empty() && last_[at(cell)] == grid.candidates(cell)) continue;
        changed[at(cell)] = 1;
        // A cell that sees a naked single is no base, so a new or vanished single changes its peers.
        if (grid.count(cell) < 2)
            for (int peer : grid.shape().peers[at(cell)]) changed[at(peer)] = 1;
    }
    const bool none =
        grid.shape().words <= 2
            ? Exclusion<2>(grid, size_, program_, changed, step, found).run()
            : Exclusion<largest_side * largest_side / 64>(grid, size_, program_, changed, step, found).run();
    last_.clear();
    if (none)
        for (int cell = 0; cell < grid.cells(); ++cell) last_.push_back(grid.candidates(cell));
    return none;
}

}  // namespace sudoshiki::logic
