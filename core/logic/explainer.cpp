#include "logic/explainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sudoshiki::logic {

namespace {

// What only one of the programs has, or neither: techniques of signs.
double rating_of_more(const Step& step) {
    switch (step.technique) {
        case Technique::sign_beside_value:
        case Technique::sign_bound:
            return 1.5;
        case Technique::chain_from_value:
            return 2.1;
        case Technique::ascending_chain:
            return 2.2;
        case Technique::hill:
        case Technique::valley:
            return 3.1;
        case Technique::hill_of_chains:
        case Technique::valley_of_chains:
            return 3.3;
        case Technique::ordered_set:
            return step.size == 3 ? 3.7 : 5.1;
        case Technique::strong_links:
            return (step.size == 2 ? 4.0 : step.size == 3 ? 5.4 : 5.8) + 0.1 * step.extra;
        case Technique::larger_wing:
            return (step.size == 4   ? 5.5
                    : step.size == 5 ? 6.2
                    : step.size == 6 ? 6.6
                                     : 7.5) +
                   0.1 * step.extra;
        default:
            return 0;
    }
}

double rating_of(const Step& step) {
    switch (step.technique) {
        case Technique::full_house:
            return 1.0;
        case Technique::hidden_single_box:
            return 1.2;
        case Technique::hidden_single_line:
            return 1.5;
        case Technique::direct_pointing:
            return 1.7;
        case Technique::direct_claiming:
            return 1.9;
        case Technique::direct_hidden_pair:
            return 2.0;
        case Technique::naked_single:
            return 2.3;
        case Technique::direct_hidden_triplet:
            return 2.5;
        case Technique::pointing:
            return 2.6;
        case Technique::claiming:
            return 2.8;
        case Technique::naked_set:
            return step.size == 2 ? 3.0 : step.size == 3 ? 3.6 : 5.0;
        case Technique::fish:
            return step.size == 2 ? 3.2 : step.size == 3 ? 3.8 : 5.2;
        case Technique::hidden_set:
            return step.size == 2 ? 3.4 : step.size == 3 ? 4.0 : 5.4;
        case Technique::xy_wing:
            return 4.2;
        case Technique::xyz_wing:
            return 4.4;
        case Technique::unique_loop:
            return 4.5 + (step.size >= 10 ? 0.5 : 0.1 * (step.size / 2 - 2)) + 0.1 * step.extra;
        case Technique::bug:
            return step.type == 1 ? 5.6 : step.type == 3 ? 5.7 + 0.1 * (step.size - 1) : 5.7;
        case Technique::aligned_exclusion:
            return step.size == 2 ? 6.2 : 7.5;
        default:
            return rating_of_more(step);
    }
}

template <auto find, auto how>
bool with(const Grid& grid, Step& step, Found found) {
    return find(grid, how, step, found);
}

}  // namespace

Explainer::Explainer(const Shape& shape, Program program, Control& control, bool one_solution)
    : shape_(shape),
      program_(program),
      one_solution_(one_solution),
      control_(control),
      cost_of_an_attempt_(1 + shape.candidates() / 64) {
    program == Program::explainer ? use_explainer() : use_sukaku();
}

void Explainer::use_explainer() {
    use_up_to_hidden_triplets();
    use_up_to_hidden_quads();
    if (one_solution_) as_program(find_bugs);
    finder<AlignedExclusion>(2, program_);
    simple_chains();
    finder<AlignedExclusion>(3, program_);
    order_.back().least = 7.5;
    use_forcing_chains();
    forcing_chains(dynamic(4, 1));
    forcing_chains(dynamic(5, 2));
}

// Its default set: all but generalised intersections and sets, and five or six strong links.
void Explainer::use_sukaku() {
    use_up_to_hidden_triplets();
    finder<StrongLinks>(std::cref(shape_), 2);
    use_up_to_hidden_quads();
    finder<StrongLinks>(std::cref(shape_), 3);
    finder<LargerWings>(std::cref(shape_), 4);
    if (one_solution_) as_program(find_bugs);
    finder<StrongLinks>(std::cref(shape_), 4);
    finder<LargerWings>(std::cref(shape_), 5);
    finder<AlignedExclusion>(2, program_);
    finder<LargerWings>(std::cref(shape_), 6);
    simple_chains();
    finder<LargerWings>(std::cref(shape_), 7);
    finder<AlignedExclusion>(3, program_);
    use_forcing_chains();
    for (int inner : {0, 1, 2, 3}) forcing_chains(dynamic(4, inner));
}

void Explainer::use_up_to_hidden_triplets() {
    pattern(find_hidden_singles);
    pattern(find_sign_bounds);
    direct_ = order_.size();
    as_program(find_locked_direct);
    pattern(with<find_hidden_sets_direct, 2>);
    pattern(find_sign_chains);
    pattern(find_naked_singles);
    pattern(with<find_hidden_sets_direct, 3>);
    after_direct_ = order_.size();
    as_program(find_locked);
    pattern(with<find_naked_sets, 2>);
    after_pairs_ = order_.size();
    pattern(find_hills);
    pattern(with<find_fish, 2>);
    pattern(find_hills_of_chains);
    pattern(with<find_hidden_sets, 2>);
    pattern(with<find_naked_sets, 3>);
    pattern(with<find_ordered_sets, 3>);
    pattern(with<find_fish, 3>);
    pattern(with<find_hidden_sets, 3>);
}

void Explainer::use_up_to_hidden_quads() {
    as_program(find_xy_wings);
    as_program(find_xyz_wings);
    if (one_solution_) as_program(find_unique_loops);
    pattern(with<find_naked_sets, 4>);
    pattern(with<find_ordered_sets, 4>);
    pattern(with<find_fish, 4>);
    pattern(with<find_hidden_sets, 4>);
}

// Nishio, multiple, then dynamic ones that may use more and more.
void Explainer::use_forcing_chains() {
    forcing_chains({false, true, true, 0, 0, program_});
    forcing_chains({true, false, false, 0, 0, program_});
    for (int level : {0, 1, 2, 3}) forcing_chains(dynamic(level, 0));
}

ForcingRules Explainer::dynamic(int level, int inner) const {
    return {true, true, false, level, inner, program_};
}

void Explainer::pattern(Find find) { pattern(find, find); }

void Explainer::pattern(Find next, Find any) {
    order_.push_back({[this, next](const Grid& grid, Rated& rated) {
                          const auto take_first = [](const Step&) { return false; };
                          if (next(grid, rated.step, Found(take_first, &control_))) return false;
                          rated.rating = rating_of(rated.step);
                          return true;
                      },
                      [this, any](const Grid& grid, std::vector<Rated>& steps) {
                          Step step;
                          const auto keep = [&](const Step& found) {
                              steps.push_back({rating_of(found), found});
                              return true;
                          };
                          any(grid, step, Found(keep, &control_));
                      }});
}

void Explainer::as_program(FindAsProgram find) {
    pattern([find, program = program_](const Grid& grid, Step& step, Found found) {
        return find(grid, program, step, found);
    });
}

// One that remembers what it has seen finds the next step; all steps are found by one that has seen nothing.
template <class Finder, class... How>
void Explainer::finder(How... how) {
    const auto kept = std::make_shared<Finder>(how...);
    pattern([kept](const Grid& grid, Step& step, Found found) { return kept->find(grid, step, found); },
            [how...](const Grid& grid, Step& step, Found found) {
                return Finder(how...).find(grid, step, found);
            });
}

void Explainer::simple_chains() {
    const auto simple = std::make_shared<SimpleChains>(shape_, control_);
    order_.push_back(
        {[this, simple](const Grid& grid, Rated& rated) { return take(simple->best(grid, most_), 0, rated); },
         [this, simple](const Grid& grid, std::vector<Rated>& steps) {
             take_all(simple->all(grid), 0, steps);
         },
         SimpleChains::least_rating});
}

// Made when it is first needed: most puzzles don't come this far.
void Explainer::forcing_chains(ForcingRules rules) {
    order_.push_back(
        {[this, rules, chains = std::shared_ptr<ForcingChains>()](const Grid& grid, Rated& rated) mutable {
             if (!chains) chains = std::make_shared<ForcingChains>(shape_, rules, control_);
             auto chain = chains->best(grid);
             return !control_.look() && take(std::move(chain), rules.level, rated);
         },
         [this, rules](const Grid& grid, std::vector<Rated>& steps) {
             auto chains = ForcingChains(shape_, rules, control_).all(grid);
             if (!control_.look()) take_all(std::move(chains), rules.level, steps);
         },
         rules.base(), true});
}

void Explainer::take_all(std::vector<Chain> chains, int level, std::vector<Rated>& steps) {
    Rated rated;
    for (auto& chain : chains)
        if (take(std::move(chain), level, rated)) steps.push_back(rated);
}

bool Explainer::take(Chain chain, int level, Rated& rated) {
    if (std::isinf(chain.rating)) return false;
    rated.rating = chain.rating;
    rated.step = step_of(std::move(chain), level);
    return true;
}

bool Explainer::next(const Grid& grid, Rated& rated) {
    return find(grid, order_, std::numeric_limits<double>::infinity(), rated);
}

bool Explainer::next_up_to(int most, const Grid& grid, Rated& rated, bool after_pairs) {
    return find(grid, std::span(order_).subspan(after_pairs ? after_pairs_ : 0), most / 10.0 + 0.05, rated);
}

bool Explainer::next_direct(const Grid& grid, Rated& rated) {
    const auto direct = std::span(order_).subspan(direct_, after_direct_ - direct_);
    return find(grid, direct, std::numeric_limits<double>::infinity(), rated);
}

bool Explainer::find(const Grid& grid, std::span<Attempt> attempts, double most, Rated& rated) {
    most_ = most;
    for (auto& attempt : attempts) {
        if (attempt.least > most) {
            // Behind simple chains there may be one between the two.
            const bool cut = attempt.least > SimpleChains::least_rating;
            rated.rating = cut ? std::min(attempt.least, most + 0.05) : attempt.least;
            return false;
        }
        if (attempt.next(grid, rated)) return control_.reason() == Stopped::finished;
        if (control_.expired(cost_of_an_attempt_)) return false;
    }
    rated.rating = beyond / 10.0;
    return false;
}

std::vector<Rated> Explainer::all(const Grid& grid, int kinds_of_forcing_chains) {
    std::vector<Rated> steps;
    for (const auto& attempt : order_) {
        if (attempt.forcing && kinds_of_forcing_chains-- <= 0) break;
        attempt.all(grid, steps);
        if (control_.reason() != Stopped::finished) break;
    }
    return steps;
}

Ratings Explainer::rate(Grid grid) {
    Ratings ratings;
    Rated rated;
    bool placed = false;
    while (grid.open_cells() > 0) {
        const int rating = next(grid, rated) ? tenths(rated.rating) : beyond;
        if (ratings.ed == 0) ratings.ed = rating;
        ratings.er = std::max(ratings.er, rating);
        if (!placed) ratings.ep = ratings.er;
        if (rating == beyond) break;
        placed |= !rated.step.placements.empty();
        apply(rated.step, grid);
    }
    return ratings;
}

int Explainer::rate_up_to(int most, Grid& grid) {
    Rated rated{};
    int er = 0;
    while (grid.open_cells() > 0 && er <= most) {
        const bool found = next_up_to(most, grid, rated);
        er = std::max(er, tenths(rated.rating));
        if (!found) break;
        apply(rated.step, grid);
    }
    return er;
}

}  // namespace sudoshiki::logic
