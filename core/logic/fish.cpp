// X-wing, swordfish, jellyfish: n lines whose places for a value lie in n crossing lines.
#include <array>
#include <span>

#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

// A value that has a fish of a size, and the lines with two to `size` places for it.
struct Usable {
    int value;
    Bits lines;
};

Bits crossing_lines(const Grid& grid, const std::vector<int>& bases, Bits chosen, int size, int value) {
    Bits all = 0;
    for (Bits rest = chosen; rest; rest &= rest - 1)
        all |= grid.places(bases[at(std::countr_zero(rest))], value);
    return popcount(all) == size ? all : 0;
}

// Whether `size` of the lines have their places in as many crossing lines. `crossing`: the crossing lines of
// the lines chosen so far, `chosen`: their number.
bool has_fish(const Grid& grid, const std::vector<int>& bases, Bits lines, int size, int value,
              Bits crossing = 0, int chosen = 0) {
    if (popcount(crossing) > size) return false;
    if (chosen == size) return popcount(crossing) == size;
    for (; lines; lines &= lines - 1)
        if (has_fish(grid, bases, lines & (lines - 1), size, value,
                     crossing | grid.places(bases[at(std::countr_zero(lines))], value), chosen + 1))
            return true;
    return false;
}

int find_usable(const Grid& grid, const std::vector<int>& bases, int size,
                std::array<Usable, largest_side>& usable) {
    int values = 0;
    for (int value = 1; value <= grid.side(); ++value) {
        if (grid.times_placed(value) + 2 * size > grid.side()) continue;
        Bits lines = 0;
        for (int b = 0; b < length(bases); ++b) {
            const int count = popcount(grid.places(bases[at(b)], value));
            if (count >= 2 && count <= size) lines |= Bits{1} << b;
        }
        if (popcount(lines) >= size && has_fish(grid, bases, lines, size, value))
            usable[at(values++)] = {value, lines};
    }
    return values;
}

// Position p of a line is in crossing line p.
void describe(const Grid& grid, const std::vector<int>& bases, const std::vector<int>& covers, Bits chosen,
              Bits crossing, int value, Step& step) {
    step.begin(Technique::fish, popcount(chosen));
    step.values = bit(value);
    each_place(chosen, [&](int b) { step.groups.push_back(bases[at(b)]); });
    each_place(crossing, [&](int c) {
        const int cover = covers[at(c)];
        const auto& cells = grid.shape().groups[at(cover)].cells;
        step.groups.push_back(cover);
        each_place(grid.places(cover, value), [&](int p) {
            if (chosen >> p & 1)
                step.cells.push_back(cells[at(p)]);
            else
                step.eliminations.push_back({cells[at(p)], value});
        });
    });
}

}  // namespace

bool find_fish(const Grid& grid, int size, Step& step, Found found) {
    for (auto [from, to] : {std::pair{Kind::column, Kind::row}, std::pair{Kind::row, Kind::column}}) {
        const auto& bases = grid.shape().of_kind(from);
        const auto& covers = grid.shape().of_kind(to);
        std::array<Usable, largest_side> usable;
        const std::span values(usable.data(), at(find_usable(grid, bases, size, usable)));
        Bits any = 0;
        for (const auto& one : values) any |= one.lines;
        for (Combinations chosen(size, std::bit_width(any)); !values.empty() && chosen.more(); chosen.next())
            for (const auto [value, lines] : values) {
                if (chosen.mask() & ~lines) continue;
                const Bits crossing = crossing_lines(grid, bases, chosen.mask(), size, value);
                if (!crossing) continue;
                describe(grid, bases, covers, chosen.mask(), crossing, value, step);
                if (step.does_something() && !found(step)) return false;
            }
    }
    return true;
}

}  // namespace sudoshiki::logic
