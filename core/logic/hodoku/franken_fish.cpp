// Franken fish: as other fish, with boxes among the bases or the covers. What lies in two bases is a fin as
// well; what lies in two covers may be crossed out even in a base.
#include <algorithm>

#include "logic/cell_set.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int most_fins = 5;
constexpr int most_shared = 2;  // cells in two bases

// A group with its places for the value.
struct Unit {
    int group;
    bool box;
    CellSet places;
};

class FrankenFish {
public:
    FrankenFish(const Grid& grid, int size, bool finned, Step& step, const Found& found)
        : grid_(grid), shape_(grid.shape()), size_(size), finned_(finned), step_(step), found_(found) {}

    bool run(int value, Kind base_lines, Kind cover_lines) {
        value_ = value;
        bases_ = units(base_lines, !finned_);
        all_covers_ = units(cover_lines, false);
        chosen_bases_.clear();
        return length(bases_) < size_ || choose_bases(0, CellSet(shape_), CellSet(shape_));
    }

private:
    // Lines, then boxes; where there must be no fins, only those that `size` covers can take.
    std::vector<Unit> units(Kind lines, bool small) const {
        std::vector<Unit> units;
        for (Kind kind : {lines, Kind::box})
            for (int group : shape_.of_kind(kind)) {
                const Bits places = grid_.places(group, value_);
                if (!places || (small && std::popcount(places) > size_)) continue;
                units.push_back({group, kind == Kind::box, CellSet(shape_)});
                each_place(places,
                           [&](int p) { units.back().places.add(shape_.groups[at(group)].cells[at(p)]); });
            }
        return units;
    }

    bool choose_bases(std::size_t next, const CellSet& cells, const CellSet& shared) {
        if (length(chosen_bases_) == size_) return try_covers(cells, shared);
        for (std::size_t i = next; i < bases_.size(); ++i) {
            const CellSet both = shared | (cells & bases_[i].places);
            if (!both.empty() && (!finned_ || both.count() > most_shared)) continue;
            chosen_bases_.push_back(&bases_[i]);
            if (!choose_bases(i + 1, cells | bases_[i].places, both)) return false;
            chosen_bases_.pop_back();
        }
        return true;
    }

    bool try_covers(const CellSet& cells, const CellSet& shared) {
        covers_.clear();
        for (const auto& unit : all_covers_) {
            const bool is_base = std::ranges::any_of(
                chosen_bases_, [&](const Unit* base) { return base->group == unit.group; });
            if (!is_base && unit.places.meets(cells)) covers_.push_back(&unit);
        }
        base_cells_ = cells;
        shared_ = shared;
        chosen_covers_.clear();
        return length(covers_) < size_ || choose_covers(0, CellSet(shape_), CellSet(shape_));
    }

    bool choose_covers(std::size_t next, const CellSet& cells, const CellSet& twice) {
        if (length(chosen_covers_) == size_) return tell(cells, twice);
        for (std::size_t i = next; i < covers_.size(); ++i) {
            const CellSet all = cells | covers_[i]->places;
            const bool last = length(chosen_covers_) + 1 == size_;
            const CellSet outside = base_cells_ - all;
            if (last ? outside.count() > (finned_ ? most_fins : 0) : finned_ && outside.empty()) continue;
            chosen_covers_.push_back(covers_[i]);
            if (!choose_covers(i + 1, all, twice | (cells & covers_[i]->places))) return false;
            chosen_covers_.pop_back();
        }
        return true;
    }

    bool tell(const CellSet& covered, const CellSet& twice) {
        const auto has_box = [](const std::vector<const Unit*>& units) {
            return std::ranges::any_of(units, [](const Unit* unit) { return unit->box; });
        };
        if (!has_box(chosen_bases_) && !has_box(chosen_covers_)) return true;
        const CellSet fins = (base_cells_ - covered) | shared_;
        if (fins.empty() == finned_ || fins.count() > most_fins) return true;
        CellSet gone = (covered - base_cells_) | twice;
        fins.each([&](int fin) { gone.keep_seen_by(shape_, fin); });
        if (gone.empty()) return true;
        step_.begin(finned_ ? Technique::finned_franken_fish : Technique::franken_fish, size_);
        step_.values = bit(value_);
        for (const auto* unit : chosen_bases_) step_.groups.push_back(unit->group);
        for (const auto* unit : chosen_covers_) step_.groups.push_back(unit->group);
        step_.cells = (base_cells_ - fins).cells();
        if (finned_) step_.parts.push_back(fins.cells());
        gone.each([&](int cell) { step_.eliminations.push_back({cell, value_}); });
        return found_(step_);
    }

    const Grid& grid_;
    const Shape& shape_;
    int size_;
    bool finned_;
    Step& step_;
    const Found& found_;
    int value_ = 0;
    std::vector<Unit> bases_, all_covers_;
    std::vector<const Unit*> chosen_bases_, covers_, chosen_covers_;
    CellSet base_cells_{shape_}, shared_{shape_};
};

bool find(const Grid& grid, int size, bool finned, Step& step, const Found& found) {
    FrankenFish fish(grid, size, finned, step, found);
    for (int value = 1; value <= grid.side(); ++value)
        if (!fish.run(value, Kind::row, Kind::column) || !fish.run(value, Kind::column, Kind::row))
            return false;
    return true;
}

}  // namespace

bool find_franken_fish(const Grid& grid, int size, Step& step, Found found) {
    return find(grid, size, false, step, found);
}

bool find_finned_franken_fish(const Grid& grid, int size, Step& step, Found found) {
    if (size > 2 && grid.side() > 9) return true;  // too many to be tried
    return find(grid, size, true, step, found);
}

}  // namespace sudoshiki::logic::hodoku
