#include "logic/hodoku/hodoku.hpp"

#include "logic/hodoku/finders.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

using enum HodokuLevel;
using namespace hodoku;

struct Hodoku::Row {
    int score;
    HodokuLevel level;
    bool (Hodoku::*find)(Step&);
};

namespace {

// The highest score of a level; one above it belongs to the next.
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
      cost_of_a_row_(1 + shape.candidates() / 64),
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

// One cell with three candidates, one of which has three places in each of its groups; nothing else has
// three.
bool has_one_too_many(const Grid& grid) {
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

Found Hodoku::first() { return Found(take_first, &control_); }

template <auto find>
bool Hodoku::plain(Step& step) {
    return !find(grid_, step, first());
}

template <auto find, int size>
bool Hodoku::sized(Step& step) {
    return !find(grid_, size, step, first());
}

template <int type>
bool Hodoku::unique(Step& step) {
    return one_solution_ && !rectangles_.find_unique(grid_, type, step, first());
}

template <int type>
bool Hodoku::avoidable(Step& step) {
    return one_solution_ && !rectangles_.find_avoidable(grid_, type, step, first());
}

template <auto finder, auto find>
bool Hodoku::kept(Step& step) {
    return !((this->*finder).*find)(grid_, step, first());
}

template <int size, bool finned>
bool Hodoku::franken(Step& step) {
    return !franken_.find(grid_, size, finned, step, first());
}

bool Hodoku::hidden_rectangle(Step& step) {
    return one_solution_ && !rectangles_.find_hidden(grid_, step, first());
}

// Only with one candidate too many.
bool Hodoku::grave(Step& step) {
    return one_solution_ && has_one_too_many(grid_) &&
           !find_bugs(grid_, Program::explainer, step, Found(take_first_type, &control_));
}

bool Hodoku::full_house(Step& step) { return singles_.full_house(grid_, step); }
bool Hodoku::naked_single(Step& step) { return singles_.naked(grid_, step); }
bool Hodoku::hidden_single(Step& step) { return singles_.hidden(grid_, step); }
bool Hodoku::guess(Step& step) { return find_guess(graph_, grid_, control_, step); }

#define HODOKU_PATTERN(score, level, find) {score, level, &Hodoku::plain<hodoku::find>},
#define HODOKU_SIZED(score, level, find, size) {score, level, &Hodoku::sized<hodoku::find, size>},
#define HODOKU_OTHER(score, level, ...) {score, level, &Hodoku::__VA_ARGS__},
// In the order in which they are tried.
const Hodoku::Row Hodoku::rows_[] = {
#include "logic/techniques.def"
};

const Hodoku::Row* Hodoku::take_next(Step& step) {
    for (const auto& row : rows_) {
        if (control_.expired(cost_of_a_row_)) return nullptr;
        if (!(this->*row.find)(step)) continue;
        if (control_.reason() != Stopped::finished) return nullptr;
        for (const auto& p : step.placements) singles_.place(grid_, p.cell, p.value);
        for (const auto& e : step.eliminations)
            if (grid_.has(e.cell, e.value)) singles_.eliminate(grid_, e.cell, e.value);
        return &row;
    }
    return nullptr;
}

bool Hodoku::next(RatedStep& rated) {
    const auto* row = take_next(rated.step);
    if (row) rated.rating = row->score;
    return row != nullptr;
}

std::vector<int> Hodoku::rate(Grid start) {
    begin(std::move(start));
    int score = 0;
    auto level = easy;
    Step step;
    while (grid_.open_cells() > 0) {
        const auto* row = take_next(step);
        if (!row) break;
        score += row->score;
        level = std::max(level, row->level);
    }
    return {score, static_cast<int>(raised(level, score))};
}

}  // namespace sudoshiki::logic
