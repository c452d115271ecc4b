#include "logic/hodoku/hodoku.hpp"

#include "logic/hodoku/finders.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

using enum HodokuLevel;
using namespace hodoku;

struct Hodoku::TechniqueEntry {
    int score;
    HodokuLevel level;
    bool (Hodoku::*find)(Step&);
};

namespace {

// The maximum score of each level but the last.
constexpr int highest_scores[] = {800, 1000, 1600, 1800};

HodokuLevel raised(HodokuLevel level, int score) {
    int number = static_cast<int>(level);
    while (number < static_cast<int>(extreme) && score > highest_scores[number]) ++number;
    return static_cast<HodokuLevel>(number);
}

}  // namespace

Hodoku::Hodoku(const Graph& graph, const Shape& shape, Control& control, bool one_solution)
    : ScaleSolver(shape),
      graph_(graph),
      control_(control),
      cost_of_a_search_(1 + shape.candidates() / 64),
      one_solution_(one_solution),
      singles_(shape),
      chains_(shape),
      almost_locked_(shape),
      tables_(shape) {}

void Hodoku::begin(Grid start) {
    grid_ = Grid(start.shape());
    singles_.fill(grid_, start);
    rectangles_.begin(start);
}

namespace {

// Whether one cell has three candidates, one of which has three places in each of its groups, and all else
// has two: HoDoKu's BUG+1.
bool is_bug_plus_one(const Grid& grid) {
    int odd = -1;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const int count = grid.count(cell);
        if (count > 3 || (count == 3 && odd >= 0)) return false;
        if (count == 3) odd = cell;
    }
    if (odd < 0) return false;
    int extra = 0, groups = 0;
    for (int group = 0; group < length(grid.shape().groups); ++group)
        for (int value = 1; value <= grid.side(); ++value) {
            const int count = popcount(grid.places(group, value));
            if (count > 3) return false;
            if (count < 3) continue;
            if ((extra && extra != value) || grid.shape().place_in(group, odd) < 0) return false;
            extra = value;
            ++groups;
        }
    return extra && grid.has(odd, extra) && groups == length(grid.shape().seats[at(odd)]);
}

constexpr auto take_first = [](const Step&) { return false; };
constexpr auto take_first_type = [](const Step& found) { return found.type != 1; };

}  // namespace

Found Hodoku::first_step() { return Found(take_first, &control_); }

template <auto find>
bool Hodoku::pattern(Step& step) {
    return !find(grid_, step, first_step());
}

template <auto find, int size>
bool Hodoku::sized_pattern(Step& step) {
    return !find(grid_, size, step, first_step());
}

template <int type>
bool Hodoku::unique(Step& step) {
    return one_solution_ && !rectangles_.find_unique(grid_, type, step, first_step());
}

template <int type>
bool Hodoku::avoidable(Step& step) {
    return one_solution_ && !rectangles_.find_avoidable(grid_, type, step, first_step());
}

template <auto finder, auto find>
bool Hodoku::with_member(Step& step) {
    return !((this->*finder).*find)(grid_, step, first_step());
}

template <int size, bool finned>
bool Hodoku::franken(Step& step) {
    return !franken_.find(grid_, size, finned, step, first_step());
}

bool Hodoku::hidden_rectangle(Step& step) {
    return one_solution_ && !rectangles_.find_hidden(grid_, step, first_step());
}

// HoDoKu knows only BUGs with one extra candidate.
bool Hodoku::bug(Step& step) {
    return one_solution_ && is_bug_plus_one(grid_) &&
           !find_bugs(grid_, Program::explainer, step, Found(take_first_type, &control_));
}

bool Hodoku::full_house(Step& step) { return singles_.full_house(grid_, step); }
bool Hodoku::naked_single(Step& step) { return singles_.naked(grid_, step); }
bool Hodoku::hidden_single(Step& step) { return singles_.hidden(grid_, step); }
bool Hodoku::guess(Step& step) { return find_guess(graph_, grid_, control_, step); }

#define HODOKU_PATTERN(score, level, find) {score, level, &Hodoku::pattern<hodoku::find>},
#define HODOKU_SIZED(score, level, find, size) {score, level, &Hodoku::sized_pattern<hodoku::find, size>},
#define HODOKU_OTHER(score, level, ...) {score, level, &Hodoku::__VA_ARGS__},
// In the order in which HoDoKu tries them.
const Hodoku::TechniqueEntry Hodoku::entries_[] = {
#include "logic/techniques.def"
};

const Hodoku::TechniqueEntry* Hodoku::take_next(Step& step) {
    for (const auto& entry : entries_) {
        if (control_.expired(cost_of_a_search_)) return nullptr;
        if (!(this->*entry.find)(step)) continue;
        if (control_.reason() != Stopped::finished) return nullptr;
        for (const auto& p : step.placements) singles_.place(grid_, p.cell, p.value);
        for (const auto& e : step.eliminations)
            if (grid_.has(e.cell, e.value)) singles_.eliminate(grid_, e.cell, e.value);
        return &entry;
    }
    return nullptr;
}

bool Hodoku::next(RatedStep& rated) {
    const auto* entry = take_next(rated.step);
    if (entry) rated.rating = entry->score;
    return entry != nullptr;
}

std::vector<int> Hodoku::rate(Grid start) {
    begin(std::move(start));
    int score = 0;
    auto level = easy;
    Step step;
    while (grid_.open_cells() > 0) {
        const auto* entry = take_next(step);
        if (!entry) break;
        score += entry->score;
        level = std::max(level, entry->level);
    }
    return {score, static_cast<int>(raised(level, score))};
}

}  // namespace sudoshiki::logic
