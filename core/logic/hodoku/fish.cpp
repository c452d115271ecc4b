// X-wing, swordfish, jellyfish, plain and with fins. The places of a value in n lines lie in n crossing
// lines; other places are fins, and eliminated candidates must see all of them.
#include <optional>

#include "logic/cell_set.hpp"
#include "logic/hodoku/choices.hpp"
#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/franken_fish.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

// The lines of one direction as bases, those of the other as covers; position p of a base is in cover p.
struct Direction {
    const std::vector<int>& bases;
    const std::vector<int>& covers;
};

std::array<Direction, 2> directions(const Shape& shape) {
    const auto& rows = shape.of_kind(Kind::row);
    const auto& columns = shape.of_kind(Kind::column);
    return {Direction{rows, columns}, Direction{columns, rows}};
}

int cell_at(const Shape& shape, int line, int place) { return shape.groups[at(line)].cells[at(place)]; }

struct Fish {
    const Grid& grid;
    const Direction& along;
    int value;
    std::span<const int> bases;  // indices in `along.bases`
    Bits covers;

    Bits places(int base) const { return grid.places(along.bases[at(base)], value); }

    CellSet fins() const {
        CellSet fins(grid.shape());
        for (int b : bases)
            each_place(places(b) & ~covers,
                       [&](int p) { fins.add(cell_at(grid.shape(), along.bases[at(b)], p)); });
        return fins;
    }
    bool sashimi() const {
        for (int b : bases)
            if (!several(places(b) & covers)) return true;
        return false;
    }
    // Returns the places in the covers outside the bases.
    CellSet outside() const {
        CellSet cells(grid.shape());
        Bits chosen = 0;
        for (int b : bases) chosen |= Bits{1} << b;
        each_place(covers, [&](int c) {
            const int cover = along.covers[at(c)];
            each_place(grid.places(cover, value) & ~chosen,
                       [&](int p) { cells.add(cell_at(grid.shape(), cover, p)); });
        });
        return cells;
    }
    // Writes the fins to a part of their own.
    void describe(Technique technique, const CellSet& fins, const CellSet& eliminated, Step& step) const {
        step.begin(technique, length(bases));
        step.values = bit(value);
        for (int b : bases) {
            step.groups.push_back(along.bases[at(b)]);
            each_place(places(b) & covers,
                       [&](int p) { step.cells.push_back(cell_at(grid.shape(), along.bases[at(b)], p)); });
        }
        each_place(covers, [&](int c) { step.groups.push_back(along.covers[at(c)]); });
        if (!fins.empty()) step.parts.push_back(fins.cells());
        eliminated.each([&](int cell) { step.eliminations.push_back({cell, value}); });
    }
};

// Calls `call(bases, union of places)` for each choice of lines with up to `max_places` places each and
// `max_union` in total.
template <class Call>
bool each_choice_of_lines(const Grid& grid, const Direction& along, int value, int size, int max_places,
                          int max_union, Call&& call) {
    std::array<int, largest_side> usable;
    int count = 0;
    for (int b = 0; b < length(along.bases); ++b) {
        const int places = popcount(grid.places(along.bases[at(b)], value));
        if (places > 0 && places <= max_places) usable[at(count++)] = b;
    }
    const auto join = [&](Bits part, int i) -> std::optional<Bits> {
        const Bits all = part | grid.places(along.bases[at(usable[at(i)])], value);
        if (popcount(all) > max_union) return {};
        return all;
    };
    return each_choice(size, count, Bits{0}, join, [&](std::span<const int> chosen, Bits all) {
        std::array<int, largest_choice> bases{};
        for (int i = 0; i < size; ++i) bases[at(i)] = usable[at(chosen[at(i)])];
        return call(std::span<const int>(bases.data(), at(size)), all);
    });
}

// Returns the maximum of lines of one direction that cross a box: fins are in no more lines than that.
int max_lines_of_a_box(const Shape& shape) {
    int max_lines = 1;
    for (int box : shape.of_kind(Kind::box))
        for (Kind kind : {Kind::row, Kind::column}) {
            Bits lines = 0;
            for (int cell : shape.groups[at(box)].cells) {
                const auto& all = shape.of_kind(kind);
                for (int i = 0; i < length(all); ++i)
                    if (shape.place_in(all[at(i)], cell) >= 0) lines |= Bits{1} << i;
            }
            max_lines = std::max(max_lines, popcount(lines));
        }
    return max_lines;
}

constexpr int cost_of_bases = 32;  // of all covers for a choice of bases

bool report_finned(const Fish& fish, Technique technique, Step& step, const Found& found) {
    int count = 0;
    for (int b : fish.bases) count += popcount(fish.places(b) & ~fish.covers);
    if (count == 0 || count > max_fins) return true;
    const auto fins = fish.fins();
    CellSet eliminated = fish.outside();
    fins.each([&](int fin) { eliminated.keep_seen_by(fish.grid.shape(), fin); });
    if (eliminated.empty()) return true;
    if (fish.sashimi() != (technique == Technique::sashimi_fish)) return true;
    fish.describe(technique, fins, eliminated, step);
    return found(step);
}

bool find_finned(const Grid& grid, int size, Technique technique, Step& step, const Found& found) {
    const int max_union = size + max_lines_of_a_box(grid.shape());
    for (int value = 1; value <= grid.side(); ++value)
        for (const auto& along : directions(grid.shape())) {
            const bool more = each_choice_of_lines(
                grid, along, value, size, grid.side(), max_union, [&](std::span<const int> bases, Bits all) {
                    if (found.ended(cost_of_bases)) return false;
                    std::array<int, largest_side> crossing;
                    int count = 0;
                    each_place(all, [&](int c) { crossing[at(count++)] = c; });
                    const auto join = [&](Bits part, int i) {
                        return std::optional<Bits>(part | Bits{1} << crossing[at(i)]);
                    };
                    return each_choice(size, count, Bits{0}, join, [&](std::span<const int>, Bits covers) {
                        return report_finned({grid, along, value, bases, covers}, technique, step, found);
                    });
                });
            if (!more) return false;
        }
    return true;
}

}  // namespace

bool find_fish(const Grid& grid, int size, Step& step, Found found) {
    for (int value = 1; value <= grid.side(); ++value)
        for (const auto& along : directions(grid.shape())) {
            const bool more = each_choice_of_lines(
                grid, along, value, size, size, size, [&](std::span<const int> bases, Bits covers) {
                    if (popcount(covers) != size) return true;
                    const Fish fish{grid, along, value, bases, covers};
                    const auto eliminated = fish.outside();
                    if (eliminated.empty()) return true;
                    fish.describe(Technique::fish, CellSet(grid.shape()), eliminated, step);
                    return found(step);
                });
            if (!more) return false;
        }
    return true;
}

bool find_finned_fish(const Grid& grid, int size, Step& step, Found found) {
    return find_finned(grid, size, Technique::finned_fish, step, found);
}

bool find_sashimi_fish(const Grid& grid, int size, Step& step, Found found) {
    return find_finned(grid, size, Technique::sashimi_fish, step, found);
}

}  // namespace sudoshiki::logic::hodoku
