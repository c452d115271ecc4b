#include "logic/simple_chains.hpp"

#include <algorithm>
#include <map>

namespace sudoshiki::logic {

SimpleChains::SimpleChains(const Shape& shape)
    : shape_(shape),
      weak_(at(shape.candidates())),
      strong_(at(shape.candidates())),
      seen_on_(at(shape.candidates())),
      seen_off_(at(shape.candidates())),
      closes_(at(shape.candidates())) {}

Chain SimpleChains::best(const Grid& grid) {
    collect_all_ = false;
    best_ = {};
    search(grid);
    return std::move(best_);
}

std::vector<Chain> SimpleChains::all(const Grid& grid) {
    collect_all_ = true;
    all_.clear();
    search(grid);
    std::ranges::stable_sort(all_, [](const Chain& a, const Chain& b) { return a.before(b); });
    std::map<std::vector<std::pair<int, int>>, bool> seen;
    std::vector<Chain> kept;
    for (auto& chain : all_) {
        std::vector<std::pair<int, int>> key;
        for (const auto& e : chain.eliminations) key.emplace_back(e.cell, e.value);
        std::ranges::sort(key);
        if (seen.emplace(std::move(key), true).second) kept.push_back(std::move(chain));
    }
    return kept;
}

void SimpleChains::search(const Grid& grid) {
    grid_ = &grid;
    make_links(grid);
    pass({.y = false, .x = true, .cycle = 6.5, .chain = 6.6, .rank = 2});
    pass({.y = true, .x = false, .cycle = 6.5, .chain = 6.6, .rank = 3});
    pass({.y = true, .x = true, .cycle = 7.0, .chain = 7.0, .rank = 4});
}

void SimpleChains::add_link(std::vector<Link>& links, std::size_t begin, int to, Cause cause) {
    for (std::size_t i = begin; i < links.size(); ++i)
        if (links[i].to == to) return;
    links.push_back({static_cast<std::uint16_t>(to), cause});
}

void SimpleChains::make_links(const Grid& grid) {
    weak_list_.clear();
    strong_list_.clear();
    const int side = shape_.side;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const Bits values = grid.candidates(cell);
        each_value(values, [&](int value) {
            const int id = cell * side + value - 1;
            auto& weak = weak_[at(id)];
            auto& strong = strong_[at(id)];
            weak.begin = static_cast<std::uint32_t>(weak_list_.size());
            strong.begin = static_cast<std::uint32_t>(strong_list_.size());
            const Bits others = values & ~bit(value);
            each_value(others, [&](int v) { weak_list_.push_back({static_cast<std::uint16_t>(cell * side + v - 1), by_cell}); });
            if (std::has_single_bit(others))
                strong_list_.push_back({static_cast<std::uint16_t>(cell * side + lowest(others) - 1), by_cell});
            weak.groups = static_cast<std::uint32_t>(weak_list_.size());
            strong.groups = static_cast<std::uint32_t>(strong_list_.size());
            for (const auto& seat : shape_.seats[at(cell)]) {
                const auto& group = shape_.groups[at(seat.group)];
                const Bits places = grid.places(seat.group, value) & ~(Bits{1} << seat.place);
                const auto cause = static_cast<Cause>(seat.group);
                each_place(places, [&](int p) {
                    add_link(weak_list_, weak.groups, group.cells[at(p)] * side + value - 1, cause);
                });
                if (group.full && std::has_single_bit(places))
                    add_link(strong_list_, strong.groups, group.cells[at(std::countr_zero(places))] * side + value - 1, cause);
            }
            weak.end = static_cast<std::uint32_t>(weak_list_.size());
            strong.end = static_cast<std::uint32_t>(strong_list_.size());
        });
    }
}

std::span<const SimpleChains::Link> SimpleChains::weak(const Mode& mode, int candidate) const {
    const auto& links = weak_[at(candidate)];
    return {&weak_list_[mode.y ? links.begin : links.groups], &weak_list_[0] + links.end};
}

std::span<const SimpleChains::Link> SimpleChains::strong(const Mode& mode, int candidate) const {
    const auto& links = strong_[at(candidate)];
    return {strong_list_.data() + (mode.y ? links.begin : links.groups), strong_list_.data() + (mode.x ? links.end : links.groups)};
}

void SimpleChains::pass(const Mode& mode) {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const int count = grid_->count(cell);
        if (count < 2 || (!mode.x && count > 2)) continue;
        each_value(grid_->candidates(cell), [&](int value) {
            const int source = cell * shape_.side + value - 1;
            from_on(mode, source);
            if (mode.x) from_off(mode, source);
        });
    }
}

void SimpleChains::begin_tree() {
    tree_.clear();
    ++tree_number_;
}

// Chains longer than this can't come before the best one.
int SimpleChains::deepest(const Mode& mode, double base) const {
    if (collect_all_) return std::numeric_limits<int>::max();
    int complexity = 0;
    while (complexity < 200 && wanted(base + added_by_length(complexity + 2), complexity + 2, mode.rank)) complexity += 2;
    return complexity;
}

bool SimpleChains::wanted(double rating, int complexity, int rank) const {
    if (collect_all_ || rating != best_.rating) return collect_all_ || rating < best_.rating;
    return complexity != best_.complexity ? complexity < best_.complexity : rank < best_.rank;
}

void SimpleChains::visit(int candidate, int parent, int by_off, Cause off_cause, Cause on_cause) {
    if (seen_on_[at(candidate)] == tree_number_) return;
    seen_on_[at(candidate)] = tree_number_;
    const int depth = parent < 0 ? 0 : tree_[at(parent)].depth + 1;
    tree_.push_back({static_cast<std::uint16_t>(candidate), static_cast<std::uint16_t>(depth), parent,
                     static_cast<std::uint16_t>(by_off), off_cause, on_cause});
}

void SimpleChains::grow(const Mode& mode, std::size_t node) {
    for (const auto& off : weak(mode, tree_[node].candidate)) {
        if (seen_off_[off.to] == tree_number_) continue;
        seen_off_[off.to] = tree_number_;
        for (const auto& on : strong(mode, off.to)) visit(on.to, static_cast<int>(node), off.to, off.cause, on.cause);
    }
}

// The tree of what is on if the source is: a cycle closes where the source follows again, a chain where the
// source must be off.
void SimpleChains::from_on(const Mode& mode, int source) {
    begin_tree();
    visit(source, -1, source, assumed, assumed);
    const int limit = std::max(deepest(mode, mode.cycle), deepest(mode, mode.chain));
    for (const auto& link : strong(mode, source)) closes_[link.to] = tree_number_;
    std::size_t chain_end = 0;  // the node that switches the source off, and why
    Cause cause = assumed;
    for (std::size_t node = 0; node < tree_.size(); ++node) {
        if (2 * tree_[node].depth + 2 > limit) break;
        if (tree_[node].depth > 0)
            for (const auto& off : weak(mode, tree_[node].candidate)) {
                if (off.to == source && !chain_end) {
                    chain_end = node;
                    cause = off.cause;
                }
                if (closes_[off.to] == tree_number_) close_cycle(mode, source, node, off);
            }
        grow(mode, node);
    }
    if (mode.x && chain_end)
        tell_chain(mode, logic::off(source), chain_end, cause, 2 * tree_[chain_end].depth + 2, -1, assumed);
}

void SimpleChains::from_off(const Mode& mode, int source) {
    begin_tree();
    seen_off_[at(source)] = tree_number_;
    const int limit = deepest(mode, mode.chain);
    for (const auto& on : strong(mode, source)) {
        if (seen_on_[on.to] == tree_number_) continue;
        seen_on_[on.to] = tree_number_;
        closes_[on.to] = tree_number_;
        tree_.push_back({on.to, 1, -1, static_cast<std::uint16_t>(source), assumed, on.cause});
    }
    for (std::size_t node = 0; node < tree_.size(); ++node) {
        const int complexity = 2 * tree_[node].depth + 2;
        if (complexity > limit) break;
        for (const auto& off : weak(mode, tree_[node].candidate))
            if (closes_[off.to] == tree_number_ && seen_off_[off.to] != tree_number_) {
                tell_chain(mode, logic::on(source), node, cause_between(mode, off.to, source), complexity, off.to,
                           off.cause);
                return;
            }
        grow(mode, node);
    }
}

Cause SimpleChains::cause_between(const Mode& mode, int off, int on) const {
    for (const auto& link : strong(mode, off))
        if (link.to == on) return link.cause;
    return assumed;
}

bool SimpleChains::is_above(std::size_t node, int candidate) const {
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent)
        if (tree_[at(n)].parent >= 0 && tree_[at(n)].by_off == candidate) return true;
    return false;
}

// From a node that is on back to the root, nearest first.
void SimpleChains::write_path(std::size_t node, bool from_off, int source, std::vector<ChainLink>& path) const {
    for (int n = static_cast<int>(node); n >= 0; n = tree_[at(n)].parent) {
        path.push_back({on(tree_[at(n)].candidate), tree_[at(n)].on_cause});
        if (tree_[at(n)].parent >= 0) path.push_back({off(tree_[at(n)].by_off), tree_[at(n)].off_cause});
    }
    if (from_off) path.push_back({off(source), assumed});
}

void SimpleChains::close_cycle(const Mode& mode, int source, std::size_t node, Link by_off) {
    const int complexity = 2 * tree_[node].depth + 2;
    const double rating = mode.cycle + added_by_length(complexity);
    if (!wanted(rating, complexity, mode.rank) || is_above(node, by_off.to)) return;
    Chain chain;
    chain.rating = rating;
    chain.complexity = complexity;
    chain.rank = mode.rank;
    chain.technique = !mode.y ? Technique::x_cycle : !mode.x ? Technique::y_cycle : Technique::xy_cycle;
    auto& path = chain.branches.emplace_back();
    path.push_back({on(source), cause_between(mode, by_off.to, source)});
    path.push_back({off(by_off.to), by_off.cause});
    write_path(node, false, source, path);
    const int side = shape_.side;
    const auto in_cycle = [&](int cell) {
        return std::ranges::any_of(path, [&](const ChainLink& l) { return candidate_of(l.state) / side == cell; });
    };
    // What sees a state that is on and one that is off of the same value has that value beside it either way.
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (!is_on(path[i].state)) continue;
        const int cell = candidate_of(path[i].state) / side;
        const int value = candidate_of(path[i].state) % side + 1;
        for (int peer : shape_.peers[at(cell)]) {
            if (!grid_->has(peer, value) || in_cycle(peer)) continue;
            const bool other_side = std::ranges::any_of(path, [&](const ChainLink& l) {
                const int c = candidate_of(l.state);
                return !is_on(l.state) && c % side + 1 == value && shape_.see(c / side, peer);
            });
            const Candidate gone{peer, value};
            if (other_side && std::ranges::find(chain.eliminations, gone) == chain.eliminations.end())
                chain.eliminations.push_back(gone);
        }
    }
    if (!chain.eliminations.empty()) keep(std::move(chain));
}

void SimpleChains::tell_chain(const Mode& mode, State target, std::size_t node, Cause cause, int complexity, int by_off,
                              Cause off_cause) {
    const double rating = mode.chain + added_by_length(complexity);
    if (!wanted(rating, complexity, mode.rank)) return;
    Chain chain;
    chain.rating = rating;
    chain.complexity = complexity;
    chain.rank = mode.rank;
    chain.technique = mode.y ? Technique::xy_forcing_chain : Technique::x_forcing_chain;
    const int cell = candidate_of(target) / shape_.side;
    const int value = candidate_of(target) % shape_.side + 1;
    auto& path = chain.branches.emplace_back();
    path.push_back({target, cause});
    if (is_on(target)) {
        path.push_back({off(by_off), off_cause});
        chain.places = true;
        chain.placement = {cell, value};
        each_value(grid_->candidates(cell) & ~bit(value), [&](int v) { chain.eliminations.push_back({cell, v}); });
    } else {
        chain.eliminations.push_back({cell, value});
    }
    write_path(node, is_on(target), candidate_of(target), path);
    keep(std::move(chain));
}

void SimpleChains::keep(Chain chain) {
    if (collect_all_)
        all_.push_back(std::move(chain));
    else
        best_ = std::move(chain);
}

}  // namespace sudoshiki::logic
