// Simple colours and multi colours: places of a value that are joined by strong links get two colours
// alternately. One of the two colours is true.
#include "logic/cell_set.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

struct Coloring {
    CellSet one, two;

    const CellSet& color(bool first) const { return first ? one : two; }
};

// The colourings of all places that strong links connect, each starting at its lowest cell.
class Colorings {
public:
    Colorings(const Grid& grid, int value)
        : grid_(grid), value_(value), seen_(grid.shape()), places_(places_of(grid, value)) {
        places_.each([&](int cell) {
            if (seen_.has(cell)) return;
            Coloring coloring{CellSet(grid.shape()), CellSet(grid.shape())};
            color(cell, true, coloring);
            if (!coloring.two.empty()) all.push_back(coloring);
        });
    }
    const CellSet& places() const { return places_; }

    std::vector<Coloring> all;

private:
    void color(int cell, bool first, Coloring& coloring) {
        seen_.add(cell);
        (first ? coloring.one : coloring.two).add(cell);
        for (const auto& seat : grid_.shape().seats[at(cell)]) {
            const auto& house = grid_.shape().groups[at(seat.group)];
            const Bits places = grid_.places(seat.group, value_);
            if (!house.full || popcount(places) != 2) continue;
            const int other = house.cells[at(std::countr_zero(places & ~(Bits{1} << seat.place)))];
            if (!seen_.has(other)) color(other, !first, coloring);
        }
    }

    const Grid& grid_;
    int value_;
    CellSet seen_, places_;
};

CellSet seen_by_any(const Shape& shape, const CellSet& cells) {
    CellSet seen(shape);
    cells.each([&](int cell) { seen.add_seen_by(shape, cell); });
    return seen;
}

bool report(Technique technique, int type, int value, std::initializer_list<const Coloring*> colorings,
            const CellSet& eliminated, Step& step, const Found& found) {
    if (eliminated.empty()) return true;
    step.begin(technique);
    step.type = type;
    step.values = bit(value);
    for (const auto* coloring : colorings) {
        step.parts.push_back(coloring->one.cells());
        step.parts.push_back(coloring->two.cells());
    }
    eliminated.each([&](int cell) { step.eliminations.push_back({cell, value}); });
    return found(step);
}

// Returns the cells of a colour if two of them see each other: this colour is false.
CellSet wrapped(const Shape& shape, const Coloring& coloring) {
    CellSet eliminated(shape);
    for (const auto* color : {&coloring.one, &coloring.two})
        if (seen_by_any(shape, *color).meets(*color)) eliminated |= *color;
    return eliminated;
}

// Returns the places that see both colours, one of which is true.
CellSet trapped(const Shape& shape, const CellSet& places, const CellSet& one, const CellSet& two) {
    return (places & seen_by_any(shape, one) & seen_by_any(shape, two)) - one - two;
}

// Returns the cells of colours that see both colours of another colouring: they are false.
CellSet refuted(const Shape& shape, const Coloring& by, const Coloring& coloring) {
    CellSet eliminated(shape);
    for (const auto* color : {&coloring.one, &coloring.two}) {
        const auto seen = seen_by_any(shape, *color);
        if (seen.meets(by.one) && seen.meets(by.two)) eliminated |= *color;
    }
    return eliminated;
}

// If two colours see each other, one of their opposites is true. Returns the places that see both opposites.
CellSet between(const Shape& shape, const CellSet& places, const Coloring& a, const Coloring& b) {
    CellSet eliminated(shape);
    for (bool first : {true, false})
        for (bool other_first : {true, false})
            if (seen_by_any(shape, a.color(first)).meets(b.color(other_first)))
                eliminated |= trapped(shape, places, a.color(!first), b.color(!other_first));
    return eliminated;
}

}  // namespace

bool find_simple_colors(const Grid& grid, Step& step, Found found) {
    const auto& shape = grid.shape();
    for (int value = 1; value <= grid.side(); ++value) {
        const Colorings colorings(grid, value);
        for (const auto& one : colorings.all) {
            const auto technique = Technique::simple_colors;
            if (!report(technique, 2, value, {&one}, wrapped(shape, one), step, found)) return false;
            const auto eliminated = trapped(shape, colorings.places(), one.one, one.two);
            if (!report(technique, 1, value, {&one}, eliminated, step, found)) return false;
        }
    }
    return true;
}

bool find_multi_colors(const Grid& grid, Step& step, Found found) {
    const auto& shape = grid.shape();
    for (int value = 1; value <= grid.side(); ++value) {
        const Colorings colorings(grid, value);
        for (const auto& a : colorings.all)
            for (const auto& b : colorings.all) {
                if (&a == &b) continue;
                const auto technique = Technique::multi_colors;
                if (!report(technique, 2, value, {&a, &b}, refuted(shape, b, a), step, found)) return false;
                const auto eliminated = between(shape, colorings.places(), a, b);
                if (!report(technique, 1, value, {&a, &b}, eliminated, step, found)) return false;
            }
    }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
