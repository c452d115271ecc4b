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
    : Way(shape),
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
            const int count = std::popcount(grid.places(group, value));
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

// In the order in which they are tried.
const Hodoku::Row Hodoku::rows_[] = {
    {4, easy, &Hodoku::full_house},
    {4, easy, &Hodoku::naked_single},
    {14, easy, &Hodoku::hidden_single},
    {40, medium, &Hodoku::sized<find_locked_sets, 2>},
    {60, medium, &Hodoku::sized<find_locked_sets, 3>},
    {50, medium, &Hodoku::plain<find_pointing>},
    {50, medium, &Hodoku::plain<find_claiming>},
    {60, medium, &Hodoku::sized<hodoku::find_naked_sets, 2>},
    {80, medium, &Hodoku::sized<hodoku::find_naked_sets, 3>},
    {70, medium, &Hodoku::sized<hodoku::find_hidden_sets, 2>},
    {100, medium, &Hodoku::sized<hodoku::find_hidden_sets, 3>},
    {120, hard, &Hodoku::sized<hodoku::find_naked_sets, 4>},
    {150, hard, &Hodoku::sized<hodoku::find_hidden_sets, 4>},
    {140, hard, &Hodoku::sized<hodoku::find_fish, 2>},
    {150, hard, &Hodoku::sized<hodoku::find_fish, 3>},
    {160, hard, &Hodoku::sized<hodoku::find_fish, 4>},
    {110, hard, &Hodoku::plain<find_remote_pairs>},
    {100, hard, &Hodoku::grave},
    {130, hard, &Hodoku::plain<find_skyscrapers>},
    {150, hard, &Hodoku::plain<find_kites>},
    {120, hard, &Hodoku::plain<find_turbot_fish>},
    {120, hard, &Hodoku::plain<find_empty_rectangles>},
    {150, hard, &Hodoku::plain<find_w_wings>},
    {160, hard, &Hodoku::plain<hodoku::find_xy_wings>},
    {180, hard, &Hodoku::plain<hodoku::find_xyz_wings>},
    {100, hard, &Hodoku::unique<1>},
    {100, hard, &Hodoku::unique<2>},
    {100, hard, &Hodoku::unique<3>},
    {100, hard, &Hodoku::unique<4>},
    {100, hard, &Hodoku::unique<5>},
    {100, hard, &Hodoku::unique<6>},
    {100, hard, &Hodoku::hidden_rectangle},
    {100, hard, &Hodoku::avoidable<1>},
    {100, hard, &Hodoku::avoidable<2>},
    {130, hard, &Hodoku::sized<find_finned_fish, 2>},
    {150, hard, &Hodoku::sized<find_sashimi_fish, 2>},
    {200, unfair, &Hodoku::sized<find_finned_fish, 3>},
    {240, unfair, &Hodoku::sized<find_sashimi_fish, 3>},
    {250, unfair, &Hodoku::sized<find_finned_fish, 4>},
    {260, unfair, &Hodoku::sized<find_sashimi_fish, 4>},
    {250, unfair, &Hodoku::plain<find_sue_de_coq>},
    {150, hard, &Hodoku::plain<find_simple_colors>},
    {200, hard, &Hodoku::plain<find_multi_colors>},
    {260, unfair, &Hodoku::kept<&Hodoku::chains_, &ValueChains::find_x>},
    {260, unfair, &Hodoku::kept<&Hodoku::chains_, &ValueChains::find_xy>},
    {280, unfair, &Hodoku::kept<&Hodoku::tables_, &Tabling::find_nice_loop>},
    {300, unfair, &Hodoku::kept<&Hodoku::tables_, &Tabling::find_grouped_nice_loop>},
    {300, unfair, &Hodoku::kept<&Hodoku::almost_locked_, &AlmostLockedSets::find_xz>},
    {320, unfair, &Hodoku::kept<&Hodoku::almost_locked_, &AlmostLockedSets::find_xy_wing>},
    {340, unfair, &Hodoku::kept<&Hodoku::almost_locked_, &AlmostLockedSets::find_chain>},
    {300, unfair, &Hodoku::franken<2, false>},
    {350, unfair, &Hodoku::franken<3, false>},
    {390, unfair, &Hodoku::franken<2, true>},
    {410, unfair, &Hodoku::franken<3, true>},
    {500, extreme, &Hodoku::kept<&Hodoku::tables_, &Tabling::find_forcing_chain>},
    {700, extreme, &Hodoku::kept<&Hodoku::tables_, &Tabling::find_forcing_net>},
    {10000, extreme, &Hodoku::guess},
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

bool Hodoku::next(Rated& rated) {
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
