#include "logic/technique.hpp"

namespace sudoshiki::logic {

namespace {

constexpr TechniqueRow rows[] = {
    {Technique::full_house, "full-house"},
    {Technique::hidden_single_box, "hidden-single-box"},
    {Technique::hidden_single_line, "hidden-single-line"},
    {Technique::direct_pointing, "direct-pointing"},
    {Technique::direct_claiming, "direct-claiming"},
    {Technique::direct_hidden_pair, "direct-hidden-pair"},
    {Technique::naked_single, "naked-single"},
    {Technique::direct_hidden_triplet, "direct-hidden-triplet"},
    {Technique::pointing, "pointing"},
    {Technique::claiming, "claiming"},
    {Technique::naked_set, "naked-set"},
    {Technique::hidden_set, "hidden-set"},
    {Technique::fish, "fish"},
    {Technique::xy_wing, "xy-wing"},
    {Technique::xyz_wing, "xyz-wing"},
    {Technique::larger_wing, "larger-wing"},
    {Technique::strong_links, "strong-links"},
    {Technique::unique_loop, "unique-loop", true},
    {Technique::bug, "bug", true},
    {Technique::aligned_exclusion, "aligned-exclusion"},
    {Technique::x_cycle, "x-cycle"},
    {Technique::y_cycle, "y-cycle"},
    {Technique::xy_cycle, "xy-cycle"},
    {Technique::x_forcing_chain, "x-forcing-chain"},
    {Technique::xy_forcing_chain, "xy-forcing-chain"},
    {Technique::nishio, "nishio"},
    {Technique::cell_chain, "cell-forcing-chain"},
    {Technique::region_chain, "region-forcing-chain"},
    {Technique::contradiction, "contradiction-chain"},
    {Technique::double_chain, "double-forcing-chain"},
    {Technique::locked_set, "locked-set"},
    {Technique::skyscraper, "skyscraper"},
    {Technique::two_string_kite, "two-string-kite"},
    {Technique::turbot_fish, "turbot-fish"},
    {Technique::empty_rectangle, "empty-rectangle"},
    {Technique::w_wing, "w-wing"},
    {Technique::remote_pair, "remote-pair"},
    {Technique::hidden_rectangle, "hidden-rectangle", true},
    {Technique::avoidable_rectangle, "avoidable-rectangle", true},
    {Technique::finned_fish, "finned-fish"},
    {Technique::sashimi_fish, "sashimi-fish"},
    {Technique::franken_fish, "franken-fish"},
    {Technique::finned_franken_fish, "finned-franken-fish"},
    {Technique::sue_de_coq, "sue-de-coq"},
    {Technique::simple_colors, "simple-colors"},
    {Technique::multi_colors, "multi-colors"},
    {Technique::guess, "guess"},
    {Technique::sign_beside_value, "sign-beside-value"},
    {Technique::sign_bound, "sign-bound"},
    {Technique::chain_from_value, "chain-from-value"},
    {Technique::ascending_chain, "ascending-chain"},
    {Technique::hill, "hill"},
    {Technique::valley, "valley"},
    {Technique::hill_of_chains, "hill-of-chains"},
    {Technique::valley_of_chains, "valley-of-chains"},
    {Technique::ordered_set, "ordered-set"},
};

}  // namespace

std::span<const TechniqueRow> techniques() { return rows; }

}  // namespace sudoshiki::logic
