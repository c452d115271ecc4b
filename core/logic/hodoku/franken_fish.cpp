// Franken fish: fish with boxes among the bases or the covers. Cells in two bases are fins, too; cells in two
// covers may be eliminated even if they are in a base.
#include "logic/hodoku/franken_fish.hpp"

#include <algorithm>

#include "logic/cell_set.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr int max_shared = 2;  // cells in two bases

// A template, since small boards need only small sets: millions of sets are tried.
template <class CellSet>
class Search {
public:
    Search(const Grid& grid, int size, bool finned, Step& step, const Found& found)
        : grid_(grid), shape_(grid.shape()), size_(size), finned_(finned), step_(step), found_(found) {}

    bool run(int value, Kind base_lines, Kind cover_lines) {
        value_ = value;
        bases_ = units(base_lines, !finned_);
        all_covers_ = units(cover_lines, false);
        places_ = CellSet(shape_);
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (grid_.has(cell, value)) places_.add(cell);
        chosen_bases_.clear();
        return length(bases_) < size_ || choose_bases(0, CellSet(shape_), CellSet(shape_));
    }

private:
    // A group, and its cells that may have the value.
    struct Unit {
        int group;
        bool box;
        CellSet places;
    };

    // Returns lines, then boxes. `small`: only those whose places `size` covers can cover.
    std::vector<Unit> units(Kind lines, bool small) const {
        std::vector<Unit> units;
        for (Kind kind : {lines, Kind::box})
            for (int group : shape_.of_kind(kind)) {
                const Bits places = grid_.places(group, value_);
                if (!places || (small && popcount(places) > size_)) continue;
                units.push_back({group, kind == Kind::box, CellSet(shape_)});
                each_place(places,
                           [&](int p) { units.back().places.add(shape_.groups[at(group)].cells[at(p)]); });
            }
        return units;
    }

    bool choose_bases(std::size_t next, const CellSet& cells, const CellSet& shared) {
        if (found_.ended(size_)) return false;
        if (length(chosen_bases_) == size_) return try_covers(cells, shared);
        for (std::size_t i = next; i < bases_.size(); ++i) {
            const CellSet both = shared | (cells & bases_[i].places);
            if (!both.empty() && (!finned_ || both.count() > max_shared)) continue;
            chosen_bases_.push_back(&bases_[i]);
            if (!choose_bases(i + 1, cells | bases_[i].places, both)) return false;
            chosen_bases_.pop_back();
        }
        return true;
    }

    // From here on the cells of the bases are numbered, so that a set of them is one word.
    bool try_covers(const CellSet& cells, const CellSet& shared) {
        base_cells_ = cells;
        shared_ = numbered(shared);
        covers_.clear();
        max_covered_ = 0;
        for (const auto& unit : all_covers_) {
            const bool is_base = std::ranges::any_of(
                chosen_bases_, [&](const Unit* base) { return base->group == unit.group; });
            if (is_base || !unit.places.meets(cells)) continue;
            covers_.push_back({&unit, numbered(unit.places)});
            max_covered_ = std::max(max_covered_, count(covers_.back().covered));
        }
        chosen_covers_.clear();
        return length(covers_) < size_ || choose_covers(0, numbered(cells));
    }

    std::uint64_t numbered(const CellSet& cells) const {
        std::uint64_t set = 0;
        int number = 0;
        base_cells_.each([&](int cell) { set |= std::uint64_t{cells.has(cell)} << number++; });
        return set;
    }

    // Without the POPCNT instruction, which not every target CPU has.
    static int count(std::uint64_t set) {
        set -= set >> 1 & 0x5555555555555555;
        set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
        return static_cast<int>(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
    }

    bool choose_covers(std::size_t next, std::uint64_t outside) {
        const int left = size_ - length(chosen_covers_) - 1;
        if (left < 0) return report(outside | shared_);
        const int max_outside = (finned_ ? max_fins : 0) + left * max_covered_;
        for (std::size_t i = next; i < covers_.size(); ++i) {
            const auto still = outside & ~covers_[i].covered;
            if (count(still) > max_outside || (left > 0 && finned_ && still == 0)) continue;
            chosen_covers_.push_back(covers_[i].unit);
            if (!choose_covers(i + 1, still)) return false;
            chosen_covers_.pop_back();
        }
        return true;
    }

    bool report(std::uint64_t numbered_fins) {
        const auto has_box = [](const std::vector<const Unit*>& units) {
            return std::ranges::any_of(units, [](const Unit* unit) { return unit->box; });
        };
        if ((numbered_fins == 0) == finned_ || count(numbered_fins) > max_fins) return true;
        if (!has_box(chosen_bases_) && !has_box(chosen_covers_)) return true;
        CellSet fins(shape_), eliminated = places_;
        int number = 0;
        base_cells_.each([&](int cell) {
            if (!(numbered_fins >> number++ & 1)) return;
            fins.add(cell);
            eliminated.keep_seen_by(shape_, cell);
        });
        if (eliminated.empty()) return true;
        CellSet covered(shape_), twice(shape_);
        for (const auto* unit : chosen_covers_) {
            twice |= covered & unit->places;
            covered |= unit->places;
        }
        eliminated &= (covered - base_cells_) | twice;
        if (eliminated.empty()) return true;
        step_.begin(finned_ ? Technique::finned_franken_fish : Technique::franken_fish, size_);
        step_.values = bit(value_);
        for (const auto* unit : chosen_bases_) step_.groups.push_back(unit->group);
        for (const auto* unit : chosen_covers_) step_.groups.push_back(unit->group);
        step_.cells = (base_cells_ - fins).cells();
        if (finned_) step_.parts.push_back(fins.cells());
        eliminated.each([&](int cell) { step_.eliminations.push_back({cell, value_}); });
        return found_(step_);
    }

    struct Cover {
        const Unit* unit;
        std::uint64_t covered;  // cells of the bases, by number
    };

    const Grid& grid_;
    const Shape& shape_;
    int size_;
    bool finned_;
    Step& step_;
    const Found& found_;
    int value_ = 0;
    std::vector<Unit> bases_, all_covers_;
    std::vector<const Unit*> chosen_bases_, chosen_covers_;
    std::vector<Cover> covers_;
    CellSet places_{shape_}, base_cells_{shape_};
    std::uint64_t shared_ = 0;
    int max_covered_ = 0;  // maximum of base cells in one cover
};

}  // namespace

bool FrankenFish::find(const Grid& grid, int size, bool finned, Step& step, const Found& found) {
    if (finned && size > 2 && grid.side() > 9) return true;  // too many to try
    return grid.shape().words <= 2 ? find_with<SetOfCells<2>>(grid, size, finned, step, found)
                                   : find_with<CellSet>(grid, size, finned, step, found);
}

template <class Set>
bool FrankenFish::find_with(const Grid& grid, int size, bool finned, Step& step, const Found& found) {
    auto& without_fish = places_without_fish_[{size, finned}];
    without_fish.resize(at(grid.side() + 1));
    bool any_found = false;
    const auto note_and_report = [&](const Step& one) {
        any_found = true;
        return found(one);
    };
    const Found noted(note_and_report, found.control());
    Search<Set> search(grid, size, finned, step, noted);
    for (int value = 1; value <= grid.side(); ++value) {
        auto places = places_of(grid, value).cells();
        if (without_fish[at(value)] == places) continue;
        any_found = false;
        if (!search.run(value, Kind::row, Kind::column) || !search.run(value, Kind::column, Kind::row))
            return false;
        if (!any_found) without_fish[at(value)] = std::move(places);
    }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
