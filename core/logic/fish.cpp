// X-wing, swordfish, jellyfish: n lines whose places for a value lie in n crossing lines.
#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

std::vector<int> groups_of(const Shape& shape, Kind kind) {
    std::vector<int> groups;
    for (int g = 0; g < length(shape.groups); ++g)
        if (shape.groups[at(g)].kind == kind) groups.push_back(g);
    return groups;
}

Bits crossing_lines(const Grid& grid, const std::vector<int>& bases, Bits chosen, int size, int value) {
    Bits all = 0;
    for (Bits rest = chosen; rest; rest &= rest - 1) {
        const Bits one = grid.places(bases[at(std::countr_zero(rest))], value);
        if (std::popcount(one) < 2) return 0;
        all |= one;
    }
    return std::popcount(all) == size ? all : 0;
}

// Place p of a line is in crossing line p.
void describe(const Grid& grid, const std::vector<int>& bases, const std::vector<int>& covers, Bits chosen,
              Bits crossing, int value, Step& step) {
    step.begin(Technique::fish, std::popcount(chosen));
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
        const auto bases = groups_of(grid.shape(), from);
        const auto covers = groups_of(grid.shape(), to);
        for (Combinations chosen(size, length(bases)); chosen.more(); chosen.next())
            for (int value = 1; value <= grid.side(); ++value) {
                if (grid.times_placed(value) + 2 * size > grid.side()) continue;
                const Bits crossing = crossing_lines(grid, bases, chosen.mask(), size, value);
                if (!crossing) continue;
                describe(grid, bases, covers, chosen.mask(), crossing, value, step);
                if (step.does_something() && !found(step)) return false;
            }
    }
    return true;
}

}  // namespace sudoshiki::logic
