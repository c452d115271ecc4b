// Turbot fish: two strong links of a value, joined by a weak link. One of the outer ends has the value.
#include "logic/cell_set.hpp"
#include "logic/hodoku/best_step.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

struct TurbotLink {
    int to;
    int group;
    bool strong;  // if the two cells are the only places in the group
};

// Returns the links in the row, column and box; in the box only to cells outside the row and column.
std::vector<TurbotLink> links_from(const Grid& grid, int cell, int value) {
    const auto& shape = grid.shape();
    std::vector<TurbotLink> links;
    for (Kind kind : {Kind::row, Kind::column, Kind::box}) {
        const int group = shape.group_of(cell, kind);
        if (group < 0) continue;
        const bool strong = popcount(grid.places(group, value)) == 2;
        each_place(grid.places(group, value), [&](int p) {
            const int to = shape.groups[at(group)].cells[at(p)];
            const bool by_line = shape.place_in(shape.group_of(cell, Kind::row), to) >= 0 ||
                                 shape.place_in(shape.group_of(cell, Kind::column), to) >= 0;
            if (to != cell && (kind != Kind::box || !by_line)) links.push_back({to, group, strong});
        });
    }
    return links;
}

class TurbotFish {
public:
    TurbotFish(const Grid& grid, int value, BestStep& best)
        : grid_(grid), value_(value), best_(best), places_(places_of(grid, value)), links_(at(grid.cells())) {
        places_.each([&](int cell) { links_[at(cell)] = links_from(grid, cell, value); });
    }

    void run() {
        places_.each([&](int start) {
            for (const auto& first : links_[at(start)])
                if (first.strong) from(start, first);
        });
    }

private:
    void from(int start, const TurbotLink& first) {
        for (const auto& weak : links_[at(first.to)]) {
            if (weak.to == start) continue;
            for (const auto& last : links_[at(weak.to)])
                if (last.strong && last.to != first.to) offer(start, first, weak, last);
        }
    }

    void offer(int start, const TurbotLink& first, const TurbotLink& weak, const TurbotLink& last) {
        CellSet eliminated = places_;
        eliminated.keep_seen_by(grid_.shape(), start);
        eliminated.keep_seen_by(grid_.shape(), last.to);
        if (eliminated.empty()) return;
        step_.begin(Technique::turbot_fish);
        step_.values = bit(value_);
        step_.groups = {first.group, last.group};
        step_.cells = {first.to, start, weak.to, last.to};
        eliminated.each([&](int cell) { step_.eliminations.push_back({cell, value_}); });
        best_.offer(step_, 4);
    }

    const Grid& grid_;
    int value_;
    BestStep& best_;
    CellSet places_;
    std::vector<std::vector<TurbotLink>> links_;
    Step step_;
};

}  // namespace

bool find_turbot_fish(const Grid& grid, Step& step, Found found) {
    BestStep best;
    for (int value = 1; value <= grid.side(); ++value) TurbotFish(grid, value, best).run();
    if (!best.any()) return true;
    step = best.step();
    return found(step);
}

}  // namespace sudoshiki::logic::hodoku
