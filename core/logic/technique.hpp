// The techniques, by name.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sudoshiki::logic {

enum class Technique : std::uint8_t {
    full_house,
    hidden_single_box,
    hidden_single_line,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    pointing,
    claiming,
    naked_set,  // size: of the set
    hidden_set,
    fish,  // size: lines
    xy_wing,
    xyz_wing,
    larger_wing,        // size: values
    strong_links,       // size: links
    unique_loop,        // size: cells; type 1 to 4, of HoDoKu's rectangles to 6
    bug,                // type 1 to 4; size: of type 3's set
    aligned_exclusion,  // size: cells
    x_cycle,            // chains: size is the number of states in them
    y_cycle,
    xy_cycle,
    x_forcing_chain,
    xy_forcing_chain,
    nishio,
    cell_chain,
    region_chain,
    contradiction,
    double_chain,
    // Those of HoDoKu that Sudoku Explainer does not have.
    locked_set,  // size: of the set
    skyscraper,
    two_string_kite,
    turbot_fish,
    empty_rectangle,
    w_wing,
    remote_pair,
    hidden_rectangle,
    avoidable_rectangle,  // type 1, 2
    finned_fish,          // size: lines
    sashimi_fish,
    franken_fish,
    finned_franken_fish,
    sue_de_coq,
    simple_colors,  // type 1 trap, 2 wrap
    multi_colors,   // type 1, 2
    // HoDoKu's chains: size is the number of nodes in them.
    x_chain,
    xy_chain,
    discontinuous_loop,
    continuous_loop,
    inference_chain,
    grouped_discontinuous_loop,
    grouped_continuous_loop,
    grouped_inference_chain,
    als_xz,  // size: almost locked sets
    als_xy_wing,
    als_chain,
    forcing_chain_contradiction,
    forcing_chain_verity,
    forcing_net_contradiction,
    forcing_net_verity,
    guess,  // the value is known by a search
    // Across signs.
    sign_beside_value,
    sign_bound,
    chain_from_value,  // size: signs
    ascending_chain,
    hill,  // size: cells below the top
    valley,
    hill_of_chains,
    valley_of_chains,
    ordered_set,  // size: of the set
};

struct TechniqueRow {
    Technique technique;
    std::string_view name;
    bool assumes_one_solution = false;
};

// In the order of the enumeration.
std::span<const TechniqueRow> techniques();

}  // namespace sudoshiki::logic
