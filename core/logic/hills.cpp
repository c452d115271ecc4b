// Hills and valleys: a cell that is greater, or less, than several cells of one group. They all differ, so
// there must be room for all of them between it and the end of the scale.
#include <algorithm>

#include "logic/patterns.hpp"
#include "logic/signs.hpp"

namespace sudoshiki::logic {

namespace {

// A cell below the top, how far down it is at least, and the next cell on the way up.
struct Lower {
    int cell;
    int steps;
    int towards;
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
            if (!grid_.open(top) || beyond(top).size() < (chains_ ? 1u : 2u)) continue;
            collect(top);
            if (lower_.size() < 2) continue;
            for (int group : groups_below())
                if (!judge(top, group)) return false;
        }
        return true;
    }

private:
    const std::vector<int>& beyond(int cell) const {
        return valleys_ ? shape_.above[at(cell)] : shape_.below[at(cell)];
    }
    Bits turned(Bits values) const {
        if (!valleys_) return values;
        Bits turned = 0;
        each_value(values, [&](int value) { turned |= bit(shape_.side + 1 - value); });
        return turned;
    }

    // All cells below the top: next to it alone, or along chains too, by the longest of them.
    void collect(int top) {
        lower_.clear();
        std::ranges::fill(place_, -1);
        add_below(top, 1);
        for (std::size_t i = 0; chains_ && i < lower_.size(); ++i)
            if (const auto [cell, steps, _] = lower_[i]; cell >= 0) add_below(cell, steps + 1);
    }

    // A longer way to a cell takes the place of a shorter one, and what lies below it is looked at again.
    void add_below(int cell, int steps) {
        for (int next : beyond(cell)) {
            int& place = place_[at(next)];
            if (place >= 0 && lower_[at(place)].steps >= steps) continue;
            if (place >= 0) lower_[at(place)].cell = -1;
            place = length(lower_);
            lower_.push_back({next, steps, cell});
        }
    }

    std::vector<int> groups_below() const {
        std::vector<int> groups;
        for (const auto& lower : lower_)
            if (lower.cell >= 0)
                for (const auto& seat : shape_.seats[at(lower.cell)]) groups.push_back(seat.group);
        std::ranges::sort(groups);
        const auto rest = std::ranges::unique(groups);
        groups.erase(rest.begin(), rest.end());
        return groups;
    }

    bool judge(int top, int group) {
        std::vector<Lower> members;
        for (const auto& lower : lower_)
            if (lower.cell >= 0 && shape_.place_in(group, lower.cell) >= 0) members.push_back(lower);
        if (members.size() < 2) return true;
        const Bits values = turned(grid_.candidates(top));
        Bits gone = 0;
        for (Bits rest = values; rest && !fit(members, lowest(rest)); rest &= rest - 1) gone |= rest & -rest;
        if (!gone) return true;
        keep_needed(members, highest(gone));
        if (members.size() < 2) return true;  // a bound across signs, which is another technique
        return tell(top, group, members, turned(gone));
    }

    // Whether all differ at values that are low enough below the top's.
    bool fit(const std::vector<Lower>& members, int top) const {
        std::vector<Bits> left;
        for (const auto& lower : members)
            left.push_back(turned(values_of(grid_, lower.cell)) & up_to(std::max(0, top - lower.steps)));
        std::vector<int> taken(at(shape_.side) + 1, -1);
        for (int i = 0; i < length(left); ++i) {
            Bits seen = 0;
            if (!give(i, left, taken, seen)) return false;
        }
        return true;
    }

    // Gives a member a value, if others have to change theirs for it.
    static bool give(int member, const std::vector<Bits>& left, std::vector<int>& taken, Bits& seen) {
        for (Bits rest = left[at(member)] & ~seen; rest; rest = left[at(member)] & ~seen) {
            const int value = lowest(rest);
            seen |= bit(value);
            if (taken[at(value)] < 0 || give(taken[at(value)], left, taken, seen)) {
                taken[at(value)] = member;
                return true;
            }
        }
        return false;
    }

    void keep_needed(std::vector<Lower>& members, int top) const {
        for (std::size_t i = members.size(); i-- > 0;) {
            auto fewer = members;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (!fewer.empty() && !fit(fewer, top)) members = std::move(fewer);
        }
    }

    bool tell(int top, int group, const std::vector<Lower>& members, Bits gone) {
        const bool next_to = std::ranges::all_of(members, [](const Lower& l) { return l.steps == 1; });
        if (next_to == chains_) return true;
        step_.begin(chains_ ? (valleys_ ? Technique::valley_of_chains : Technique::hill_of_chains)
                            : (valleys_ ? Technique::valley : Technique::hill),
                    length(members));
        step_.groups.push_back(group);
        step_.cells.push_back(top);
        for (const auto& lower : members) {
            step_.cells.push_back(lower.cell);
            for (int cell = lower.cell; cell != top;) {
                const int up = lower_[at(place_[at(cell)])].towards;
                add_sign(cell, up);
                cell = up;
            }
        }
        step_.eliminate(top, gone);
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
    std::vector<Lower> lower_;
    std::vector<int> place_;  // by cell: in lower_, or -1
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
