// Remote pairs: a chain of cells with the same two values. The values alternate along the chain, so a cell
// that sees one cell at an even and one at an odd position has neither value.
#include <algorithm>

#include "logic/cell_set.hpp"
#include "logic/hodoku/best_step.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int max_cells = 10;

class RemotePairs {
public:
    RemotePairs(const Grid& grid, BestStep& best) : grid_(grid), shape_(grid.shape()), best_(best) {}

    void from(int start) {
        values_ = grid_.candidates(start);
        for (int first : {lowest(values_), lowest(values_ & (values_ - 1))}) {
            first_value_ = first;
            chain_ = {start};
            if (places_seen_by(start, first).empty()) continue;
            grow();
        }
    }

private:
    CellSet places_seen_by(int cell, int value) const {
        CellSet places = places_of(grid_, value);
        places.keep_seen_by(shape_, cell);
        return places;
    }

    void grow() {
        if (length(chain_) >= 4 && length(chain_) % 2 == 0) offer();
        if (length(chain_) == max_cells) return;
        const int last = chain_.back();
        for (Kind kind : {Kind::row, Kind::column, Kind::box}) {
            const int group = shape_.group_of(last, kind);
            if (group < 0) continue;
            for (int cell : shape_.groups[at(group)].cells) {
                if (grid_.candidates(cell) != values_ || std::ranges::find(chain_, cell) != chain_.end())
                    continue;
                if (kind == Kind::box && (same(cell, last, Kind::row) || same(cell, last, Kind::column)))
                    continue;
                chain_.push_back(cell);
                grow();
                chain_.pop_back();
            }
        }
    }

    bool same(int one, int other, Kind kind) const {
        return shape_.group_of(one, kind) == shape_.group_of(other, kind);
    }

    void offer() {
        CellSet ends = places_seen_by(chain_.front(), first_value_);
        ends.keep_seen_by(shape_, chain_.back());
        if (ends.empty()) return;
        step_.begin(Technique::remote_pair);
        step_.cells = chain_;
        step_.values = values_;
        for (int value : {first_value_, lowest(values_ & ~bit(first_value_))}) {
            CellSet eliminated(shape_);
            for (int i = 0; i < length(chain_); ++i)
                for (int j = i + 3; j < length(chain_); j += 2) {
                    CellSet seen = places_seen_by(chain_[at(i)], value);
                    seen.keep_seen_by(shape_, chain_[at(j)]);
                    eliminated |= seen;
                }
            for (int cell : chain_) eliminated.remove(cell);
            eliminated.each([&](int cell) { step_.eliminations.push_back({cell, value}); });
        }
        best_.offer(step_, length(chain_));
    }

    const Grid& grid_;
    const Shape& shape_;
    BestStep& best_;
    Bits values_ = 0;
    int first_value_ = 0;
    std::vector<int> chain_;
    Step step_;
};

}  // namespace

bool find_remote_pairs(const Grid& grid, Step& step, Found found) {
    BestStep best;
    RemotePairs pairs(grid, best);
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (grid.count(cell) == 2) pairs.from(cell);
    if (!best.any()) return true;
    step = best.step();
    return found(step);
}

}  // namespace sudoshiki::logic::hodoku
