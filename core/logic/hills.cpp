// Hills and valleys: a cell that is greater, or less, than several cells of one group. These cells differ, so
// there must be enough values for all of them below, or above, the cell's value.
#include <algorithm>

#include "logic/patterns.hpp"
#include "logic/signs.hpp"

namespace sudoshiki::logic {

namespace {

// A cell below the top, the minimum difference to the top, and the next cell on the way up.
struct Below {
    int cell;
    int steps;
    int next_up;
};

// A valley is a hill upside down: values are counted from the other end.
class Hills {
public:
    Hills(const Grid& grid, bool valleys, bool chains, Step& step, const Found& found)
        : grid_(grid),
          shape_(grid.shape()),
          valleys_(valleys),
          chains_(chains),
          step_(step),
          found_(found),
          place_(at(grid.cells())) {}

    bool run() {
        for (int top = 0; top < grid_.cells(); ++top) {
            if (!grid_.open(top) || cells_below(top).size() < (chains_ ? 1u : 2u)) continue;
            collect(top);
            if (below_.size() < 2) continue;
            for (int group : groups_of_cells_below())
                if (!check_group(top, group)) return false;
        }
        return true;
    }

private:
    const std::vector<int>& cells_below(int cell) const {
        return valleys_ ? shape_.above[at(cell)] : shape_.below[at(cell)];
    }
    Bits oriented(Bits values) const {
        if (!valleys_) return values;
        Bits reversed = 0;
        each_value(values, [&](int value) { reversed |= bit(shape_.side + 1 - value); });
        return reversed;
    }

    // Finds the cells below the top: by one sign, or also by chains, of which the longest counts.
    void collect(int top) {
        below_.clear();
        std::ranges::fill(place_, -1);
        add_below(top, 1);
        for (std::size_t i = 0; chains_ && i < below_.size(); ++i)
            if (const auto [cell, steps, _] = below_[i]; cell >= 0) add_below(cell, steps + 1);
    }

    // A longer chain to a cell replaces a shorter one; then the cells below it are visited again.
    void add_below(int cell, int steps) {
        for (int next : cells_below(cell)) {
            int& place = place_[at(next)];
            if (place >= 0 && below_[at(place)].steps >= steps) continue;
            if (place >= 0) below_[at(place)].cell = -1;
            place = length(below_);
            below_.push_back({next, steps, cell});
        }
    }

    std::vector<int> groups_of_cells_below() const {
        std::vector<int> groups;
        for (const auto& below : below_)
            if (below.cell >= 0)
                for (const auto& seat : shape_.seats[at(below.cell)]) groups.push_back(seat.group);
        std::ranges::sort(groups);
        const auto rest = std::ranges::unique(groups);
        groups.erase(rest.begin(), rest.end());
        return groups;
    }

    bool check_group(int top, int group) {
        std::vector<Below> members;
        for (const auto& below : below_)
            if (below.cell >= 0 && shape_.place_in(group, below.cell) >= 0) members.push_back(below);
        if (members.size() < 2) return true;
        const Bits values = oriented(grid_.candidates(top));
        Bits eliminated = 0;
        for (Bits rest = values; rest && !fit(members, lowest(rest)); rest &= rest - 1)
            eliminated |= rest & -rest;
        if (!eliminated) return true;
        keep_needed(members, highest(eliminated));
        if (members.size() < 2) return true;  // a bound by one sign, which is another technique
        return report(top, group, members, oriented(eliminated));
    }

    // Whether the members can have different values that are far enough below the top's value.
    bool fit(const std::vector<Below>& members, int top) const {
        std::vector<Bits> left;
        for (const auto& below : members)
            left.push_back(oriented(values_of(grid_, below.cell)) & up_to(std::max(0, top - below.steps)));
        std::vector<int> taken(at(shape_.side) + 1, -1);
        for (int i = 0; i < length(left); ++i) {
            Bits seen = 0;
            if (!assign(i, left, taken, seen)) return false;
        }
        return true;
    }

    // Assigns a value to a member; other members may have to change theirs (augmenting path of a matching).
    static bool assign(int member, const std::vector<Bits>& left, std::vector<int>& taken, Bits& seen) {
        for (Bits rest = left[at(member)] & ~seen; rest; rest = left[at(member)] & ~seen) {
            const int value = lowest(rest);
            seen |= bit(value);
            if (taken[at(value)] < 0 || assign(taken[at(value)], left, taken, seen)) {
                taken[at(value)] = member;
                return true;
            }
        }
        return false;
    }

    void keep_needed(std::vector<Below>& members, int top) const {
        for (std::size_t i = members.size(); i-- > 0;) {
            auto fewer = members;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (!fewer.empty() && !fit(fewer, top)) members = std::move(fewer);
        }
    }

    bool report(int top, int group, const std::vector<Below>& members, Bits eliminated) {
        const bool next_to = std::ranges::all_of(members, [](const Below& l) { return l.steps == 1; });
        if (next_to == chains_) return true;
        step_.begin(chains_ ? (valleys_ ? Technique::valley_of_chains : Technique::hill_of_chains)
                            : (valleys_ ? Technique::valley : Technique::hill),
                    length(members));
        step_.groups.push_back(group);
        step_.cells.push_back(top);
        for (const auto& below : members) {
            step_.cells.push_back(below.cell);
            for (int cell = below.cell; cell != top;) {
                const int up = below_[at(place_[at(cell)])].next_up;
                add_sign(cell, up);
                cell = up;
            }
        }
        step_.eliminate(top, eliminated);
        return found_(step_);
    }

    void add_sign(int cell, int up) {
        const Arc arc = valleys_ ? Arc{up, cell} : Arc{cell, up};
        for (const auto& there : step_.arcs)
            if (there.lesser == arc.lesser && there.greater == arc.greater) return;
        step_.arcs.push_back(arc);
    }

    const Grid& grid_;
    const Shape& shape_;
    bool valleys_;
    bool chains_;
    Step& step_;
    const Found& found_;
    std::vector<Below> below_;
    std::vector<int> place_;  // by cell: its index in below_, or -1
};

bool find(const Grid& grid, bool chains, Step& step, const Found& found) {
    if (!grid.shape().has_signs()) return true;
    for (bool valleys : {false, true})
        if (!Hills(grid, valleys, chains, step, found).run()) return false;
    return true;
}

}  // namespace

bool find_hills(const Grid& grid, Step& step, Found found) { return find(grid, false, step, found); }
bool find_hills_of_chains(const Grid& grid, Step& step, Found found) { return find(grid, true, step, found); }

}  // namespace sudoshiki::logic
