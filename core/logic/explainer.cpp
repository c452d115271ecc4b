#include "logic/explainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sudoshiki::logic {

namespace {

// Techniques that only Sukaku Explainer has, and those with signs, which neither program has.
double rating_of_other(const Step& step) {
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
            return rating_of_other(step);
    }
}

template <auto find, auto argument>
bool with(const Grid& grid, Step& step, Found found) {
    return find(grid, argument, step, found);
}

}  // namespace

Explainer::Explainer(const Shape& shape, Program program, Control& control, bool one_solution)
    : shape_(shape),
      program_(program),
      one_solution_(one_solution),
      control_(control),
      cost_of_a_search_(1 + shape.candidates() / 64) {
    program == Program::explainer ? add_explainer_techniques() : add_sukaku_techniques();
}

void Explainer::add_explainer_techniques() {
    add_up_to_hidden_triplets();
    add_up_to_hidden_quads();
    if (one_solution_) add_program_pattern(find_bugs);
    add_finder<AlignedExclusion>(2, program_);
    add_simple_chains();
    add_finder<AlignedExclusion>(3, program_);
    order_.back().min_rating = 7.5;
    add_all_forcing_chains();
    add_forcing_chains(dynamic(4, 1));
    add_forcing_chains(dynamic(5, 2));
}

// The default techniques of Sukaku Explainer: not generalised intersections and sets, nor five or six strong
// links.
void Explainer::add_sukaku_techniques() {
    add_up_to_hidden_triplets();
    add_finder<StrongLinks>(std::cref(shape_), 2);
    add_up_to_hidden_quads();
    add_finder<StrongLinks>(std::cref(shape_), 3);
    add_finder<LargerWings>(std::cref(shape_), 4);
    if (one_solution_) add_program_pattern(find_bugs);
    add_finder<StrongLinks>(std::cref(shape_), 4);
    add_finder<LargerWings>(std::cref(shape_), 5);
    add_finder<AlignedExclusion>(2, program_);
    add_finder<LargerWings>(std::cref(shape_), 6);
    add_simple_chains();
    add_finder<LargerWings>(std::cref(shape_), 7);
    add_finder<AlignedExclusion>(3, program_);
    add_all_forcing_chains();
    for (int inner : {0, 1, 2, 3}) add_forcing_chains(dynamic(4, inner));
}

void Explainer::add_up_to_hidden_triplets() {
    add_pattern(find_hidden_singles);
    add_pattern(find_sign_bounds);
    direct_ = order_.size();
    add_program_pattern(find_locked_direct);
    add_pattern(with<find_hidden_sets_direct, 2>);
    add_pattern(find_sign_chains);
    add_pattern(find_naked_singles);
    add_pattern(with<find_hidden_sets_direct, 3>);
    after_direct_ = order_.size();
    add_program_pattern(find_locked);
    add_pattern(with<find_naked_sets, 2>);
    after_pairs_ = order_.size();
    add_pattern(find_hills);
    add_pattern(with<find_fish, 2>);
    add_pattern(find_hills_of_chains);
    add_pattern(with<find_hidden_sets, 2>);
    add_pattern(with<find_naked_sets, 3>);
    add_pattern(with<find_ordered_sets, 3>);
    add_pattern(with<find_fish, 3>);
    add_pattern(with<find_hidden_sets, 3>);
}

void Explainer::add_up_to_hidden_quads() {
    add_program_pattern(find_xy_wings);
    add_program_pattern(find_xyz_wings);
    if (one_solution_) add_program_pattern(find_unique_loops);
    add_pattern(with<find_naked_sets, 4>);
    add_pattern(with<find_ordered_sets, 4>);
    add_pattern(with<find_fish, 4>);
    add_pattern(with<find_hidden_sets, 4>);
}

// Nishio, multiple forcing chains, then dynamic ones of rising level.
void Explainer::add_all_forcing_chains() {
    add_forcing_chains({false, true, true, 0, 0, program_});
    add_forcing_chains({true, false, false, 0, 0, program_});
    for (int level : {0, 1, 2, 3}) add_forcing_chains(dynamic(level, 0));
}

ForcingRules Explainer::dynamic(int level, int inner) const {
    return {true, true, false, level, inner, program_};
}

void Explainer::add_pattern(Find find) { add_pattern(find, find); }

void Explainer::add_pattern(Find find_next, Find find_all) {
    order_.push_back({[this, find_next](const Grid& grid, RatedStep& rated) {
                          const auto take_first = [](const Step&) { return false; };
                          if (find_next(grid, rated.step, Found(take_first, &control_))) return false;
                          rated.rating = rating_of(rated.step);
                          return true;
                      },
                      [this, find_all](const Grid& grid, std::vector<RatedStep>& steps) {
                          Step step;
                          const auto keep = [&](const Step& found) {
                              steps.push_back({rating_of(found), found});
                              return true;
                          };
                          find_all(grid, step, Found(keep, &control_));
                      }});
}

void Explainer::add_program_pattern(FindAsProgram find) {
    add_pattern([find, program = program_](const Grid& grid, Step& step, Found found) {
        return find(grid, program, step, found);
    });
}

// To find the next step, keeps a finder, which remembers earlier grids. To find all steps, makes a new one.
template <class Finder, class... Arguments>
void Explainer::add_finder(Arguments... arguments) {
    const auto kept = std::make_shared<Finder>(arguments...);
    add_pattern([kept](const Grid& grid, Step& step, Found found) { return kept->find(grid, step, found); },
                [arguments...](const Grid& grid, Step& step, Found found) {
                    return Finder(arguments...).find(grid, step, found);
                });
}

void Explainer::add_simple_chains() {
    const auto simple = std::make_shared<SimpleChains>(shape_, control_);
    order_.push_back({[this, simple](const Grid& grid, RatedStep& rated) {
                          return take(simple->best(grid, max_rating_), 0, rated);
                      },
                      [this, simple](const Grid& grid, std::vector<RatedStep>& steps) {
                          take_all(simple->all(grid), 0, steps);
                      },
                      SimpleChains::min_rating});
}

// Creates the search when it is first needed: most puzzles need no forcing chains.
void Explainer::add_forcing_chains(ForcingRules rules) {
    order_.push_back({[this, rules, chains = std::shared_ptr<ForcingChains>()](const Grid& grid,
                                                                               RatedStep& rated) mutable {
                          if (!chains) chains = std::make_shared<ForcingChains>(shape_, rules, control_);
                          auto chain = chains->best(grid);
                          return !control_.check_now() && take(std::move(chain), rules.level, rated);
                      },
                      [this, rules](const Grid& grid, std::vector<RatedStep>& steps) {
                          auto chains = ForcingChains(shape_, rules, control_).all(grid);
                          if (!control_.check_now()) take_all(std::move(chains), rules.level, steps);
                      },
                      rules.base(), true});
}

void Explainer::take_all(std::vector<Chain> chains, int level, std::vector<RatedStep>& steps) {
    RatedStep rated;
    for (auto& chain : chains)
        if (take(std::move(chain), level, rated)) steps.push_back(rated);
}

bool Explainer::take(Chain chain, int level, RatedStep& rated) {
    if (std::isinf(chain.rating)) return false;
    rated.rating = chain.rating;
    rated.step = step_of(std::move(chain), level);
    return true;
}

bool Explainer::next(const Grid& grid, RatedStep& rated) {
    return find(grid, order_, std::numeric_limits<double>::infinity(), rated);
}

bool Explainer::next_up_to(int max_rating, const Grid& grid, RatedStep& rated, bool after_pairs) {
    return find(grid, std::span(order_).subspan(after_pairs ? after_pairs_ : 0), max_rating / 10.0 + 0.05,
                rated);
}

bool Explainer::next_direct(const Grid& grid, RatedStep& rated) {
    const auto direct = std::span(order_).subspan(direct_, after_direct_ - direct_);
    return find(grid, direct, std::numeric_limits<double>::infinity(), rated);
}

bool Explainer::find(const Grid& grid, std::span<TechniqueSearch> searches, double max_rating,
                     RatedStep& rated) {
    max_rating_ = max_rating;
    for (auto& search : searches) {
        if (search.min_rating > max_rating) {
            // After simple chains: those between the two ratings were left out, so they are possible.
            const bool left_out_chains = search.min_rating > SimpleChains::min_rating;
            rated.rating =
                left_out_chains ? std::min(search.min_rating, max_rating + 0.05) : search.min_rating;
            return false;
        }
        if (search.next(grid, rated)) return control_.reason() == Stopped::finished;
        if (control_.expired(cost_of_a_search_)) return false;
    }
    rated.rating = no_step_rating / 10.0;
    return false;
}

std::vector<RatedStep> Explainer::all(const Grid& grid, int kinds_of_forcing_chains) {
    std::vector<RatedStep> steps;
    for (const auto& search : order_) {
        if (search.forcing && kinds_of_forcing_chains-- <= 0) break;
        search.all(grid, steps);
        if (control_.reason() != Stopped::finished) break;
    }
    return steps;
}

Ratings Explainer::rate(Grid grid) {
    Ratings ratings;
    RatedStep rated;
    bool placed = false;
    while (grid.open_cells() > 0) {
        const int rating = next(grid, rated) ? tenths(rated.rating) : no_step_rating;
        if (ratings.ed == 0) ratings.ed = rating;
        ratings.er = std::max(ratings.er, rating);
        if (!placed) ratings.ep = ratings.er;
        if (rating == no_step_rating) break;
        placed |= !rated.step.placements.empty();
        apply(rated.step, grid);
    }
    return ratings;
}

int Explainer::rate_up_to(int max_rating, Grid& grid) {
    RatedStep rated{};
    int er = 0;
    while (grid.open_cells() > 0 && er <= max_rating) {
        const bool found = next_up_to(max_rating, grid, rated);
        er = std::max(er, tenths(rated.rating));
        if (!found) break;
        apply(rated.step, grid);
    }
    return er;
}

}  // namespace sudoshiki::logic
