#include "logic/explainer.hpp"

#include <cmath>

namespace sudoshiki::logic {

namespace {

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
        default:
            return 0;
    }
}

using Find = bool (*)(const Grid&, Step&, Found);

template <auto find, int size>
bool sized(const Grid& grid, Step& step, Found found) {
    return find(grid, size, step, found);
}

// In the order in which they are tried.
constexpr Find before_chains[] = {
    find_hidden_singles,
    find_sign_bounds,
    find_locked_direct,
    sized<find_hidden_sets_direct, 2>,
    find_sign_chains,
    find_naked_singles,
    sized<find_hidden_sets_direct, 3>,
    find_locked,
    sized<find_naked_sets, 2>,
    find_hills,
    sized<find_fish, 2>,
    find_hills_of_chains,
    sized<find_hidden_sets, 2>,
    sized<find_naked_sets, 3>,
    sized<find_ordered_sets, 3>,
    sized<find_fish, 3>,
    sized<find_hidden_sets, 3>,
    find_xy_wings,
    find_xyz_wings,
    find_unique_loops,
    sized<find_naked_sets, 4>,
    sized<find_ordered_sets, 4>,
    sized<find_fish, 4>,
    sized<find_hidden_sets, 4>,
    find_bugs,
};

constexpr ForcingRules dynamic(int level) { return {true, true, false, level}; }

// Nishio, multiple, then dynamic ones that may use more and more.
constexpr ForcingRules forcing_rules[] = {
    {false, true, true, 0},
    {true, false, false, 0},
    dynamic(0),
    dynamic(1),
    dynamic(2),
    dynamic(3),
    dynamic(4),
    dynamic(5),
};

}  // namespace

Explainer::Explainer(const Shape& shape, Control& control)
    : shape_(shape), control_(control), simple_(shape) {}

bool Explainer::first_pattern(const Grid& grid, Rated& rated) {
    for (const auto& way : before_chains)
        if (!way(grid, rated.step, [](const Step&) { return false; })) {
            rated.rating = rating_of(rated.step);
            return true;
        }
    return exclusion(pairs_, grid, rated);
}

bool Explainer::exclusion(AlignedExclusion& aligned, const Grid& grid, Rated& rated) {
    if (aligned.find(grid, rated.step, [](const Step&) { return false; })) return false;
    rated.rating = rating_of(rated.step);
    return true;
}

bool Explainer::take(Chain chain, int level, Rated& rated) {
    if (std::isinf(chain.rating)) return false;
    rated.rating = chain.rating;
    auto& step = rated.step;
    step.begin(chain.technique, chain.complexity);
    step.level = level;
    if (chain.places) step.placements.push_back(chain.placement);
    step.eliminations = std::move(chain.eliminations);
    step.branches = std::move(chain.branches);
    if (chain.source_cell >= 0) step.cells.push_back(chain.source_cell);
    if (chain.source_group >= 0) step.groups.push_back(chain.source_group);
    return true;
}

bool Explainer::next(const Grid& grid, Rated& rated) {
    if (first_pattern(grid, rated) || take(simple_.best(grid), 0, rated) || exclusion(triplets_, grid, rated))
        return true;
    for (std::size_t i = 0; i < std::size(forcing_rules); ++i) {
        if (i == forcing_.size())  // most puzzles don't come this far
            forcing_.push_back(std::make_unique<ForcingChains>(shape_, forcing_rules[i], control_));
        auto chain = forcing_[i]->best(grid);
        if (control_.look()) return false;
        if (take(std::move(chain), forcing_rules[i].level, rated)) return true;
    }
    return false;
}

std::vector<Rated> Explainer::all(const Grid& grid, int kinds_of_forcing_chains) {
    std::vector<Rated> steps;
    Step step;
    Rated rated;
    const auto keep = [&](const Step& found) {
        steps.push_back({rating_of(found), found});
        return true;
    };
    const auto keep_chains = [&](std::vector<Chain> chains, int level) {
        for (auto& chain : chains)
            if (take(std::move(chain), level, rated)) steps.push_back(rated);
    };
    for (const auto& way : before_chains) way(grid, step, keep);
    AlignedExclusion(2).find(grid, step, keep);
    keep_chains(simple_.all(grid), 0);
    AlignedExclusion(3).find(grid, step, keep);
    for (int i = 0; i < std::min(kinds_of_forcing_chains, static_cast<int>(std::size(forcing_rules))); ++i) {
        auto chains = ForcingChains(shape_, forcing_rules[i], control_).all(grid);
        if (control_.look()) break;
        keep_chains(std::move(chains), forcing_rules[i].level);
    }
    return steps;
}

int tenths(double rating) { return static_cast<int>(std::floor((rating + 0.05) * 10)); }

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

}  // namespace sudoshiki::logic
