#include "coloring/units.hpp"

#include <algorithm>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki::coloring {

namespace {

using GroupList = std::vector<std::uint32_t>;
using Overlap = std::pair<std::uint32_t, std::uint32_t>;  // two groups

std::size_t row_width(int side) {
    std::size_t width = 16;
    while (width < at(side)) width *= 2;
    return width;
}

// Lists the groups of each open cell, numbered from 1. Groups with fewer than two open cells are left out.
std::vector<GroupList> list_groups(const Kernel& kernel, std::size_t& rows) {
    std::vector<GroupList> groups_of(at(kernel.open_cells()));
    const auto open_of = kernel.open_of();
    std::vector<Kernel::Index> members;
    for (const auto& group : kernel.graph->groups) {
        members.clear();
        for (int cell : group)
            if (open_of[at(cell)] >= 0) members.push_back(open_of[at(cell)]);
        if (members.size() < 2) continue;
        for (auto open : members) groups_of[at(open)].push_back(static_cast<std::uint32_t>(rows));
        ++rows;
    }
    return groups_of;
}

// Lists the pairs of groups with at least two open cells in common, ascending.
std::vector<Overlap> list_overlaps(const std::vector<GroupList>& groups_of) {
    std::vector<Overlap> pairs, overlaps;
    for (const auto& groups : groups_of)
        for (std::size_t second = 1; second < groups.size(); ++second)
            for (std::size_t first = 0; first < second; ++first)
                pairs.emplace_back(groups[first], groups[second]);
    std::sort(pairs.begin(), pairs.end());
    for (std::size_t i = 1; i < pairs.size(); ++i)
        if (pairs[i] == pairs[i - 1] && (overlaps.empty() || overlaps.back() != pairs[i]))
            overlaps.push_back(pairs[i]);
    return overlaps;
}

void each_overlap(const GroupList& groups, const std::vector<Overlap>& overlaps, auto&& visit) {
    for (std::size_t second = 1; second < groups.size() && !overlaps.empty(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const Overlap pair{groups[first], groups[second]};
            const auto it = std::lower_bound(overlaps.begin(), overlaps.end(), pair);
            if (it != overlaps.end() && *it == pair) visit(at(it - overlaps.begin()));
        }
}

// Whether two cells may share three groups. Subtracting overlaps would then subtract too much.
bool has_triple_overlap(const GroupList& groups, const std::vector<Overlap>& overlaps) {
    const auto overlap = [&](std::size_t first, std::size_t second) {
        return std::binary_search(overlaps.begin(), overlaps.end(), Overlap{groups[first], groups[second]});
    };
    for (std::size_t third = 2; third < groups.size(); ++third)
        for (std::size_t second = 1; second < third; ++second)
            for (std::size_t first = 0; first < second && overlap(second, third); ++first)
                if (overlap(first, second) && overlap(first, third)) return true;
    return false;
}

// Returns no overlaps if three groups overlap, which never happens with rows, columns, regions and diagonals.
// A neighbour then counts once for each shared group; the count of conflicts is still 0 for solutions only.
std::vector<Overlap> usable_overlaps(const std::vector<GroupList>& groups_of) {
    constexpr std::size_t many_groups = 8;
    for (const auto& groups : groups_of)
        if (groups.size() > many_groups) return {};
    auto overlaps = list_overlaps(groups_of);
    for (const auto& groups : groups_of)
        if (has_triple_overlap(groups, overlaps)) return {};
    return overlaps;
}

// Gives each group the first kind that none of its cells has yet.
std::vector<std::size_t> assign_kinds(const std::vector<GroupList>& groups_of, std::size_t group_rows) {
    std::vector<std::vector<std::size_t>> members(group_rows);
    for (std::size_t open = 0; open < groups_of.size(); ++open)
        for (auto group : groups_of[open]) members[group].push_back(open);
    std::vector<std::size_t> kind_of(group_rows);  // row 0, of zeros, is no group
    std::vector<std::vector<bool>> has(groups_of.size());
    for (std::size_t group = 1; group < group_rows; ++group) {
        std::size_t kind = 0;
        const auto taken = [&](std::size_t open) { return kind < has[open].size() && has[open][kind]; };
        while (std::any_of(members[group].begin(), members[group].end(), taken)) ++kind;
        for (auto open : members[group]) {
            if (has[open].size() <= kind) has[open].resize(kind + 1);
            has[open][kind] = true;
        }
        kind_of[group] = kind;
    }
    return kind_of;
}

}  // namespace

Units::Units(const Kernel& kernel) : width(row_width(kernel.side())) {
    const auto groups_of = list_groups(kernel, rows);
    const auto overlaps = usable_overlaps(groups_of);
    const auto kind_of = assign_kinds(groups_of, rows);
    for (auto kind : kind_of) kinds = std::max(kinds, kind + 1);
    group_rows = rows;
    rows += overlaps.size();
    group_id.assign(kinds * groups_of.size(), 0);
    for (std::size_t cell = 0; cell < groups_of.size(); ++cell) {
        const auto& groups = groups_of[cell];
        const std::size_t more_begin = more.size();
        of.push_back({});
        for (auto group : groups) add_group(group, kind_of[group]);
        int shared = 0;
        each_overlap(groups, overlaps, [&](std::size_t overlap) { add_overlap(overlap, shared++); });
        own.push_back(static_cast<std::int16_t>(length(groups) - shared));
        const bool bound = kernel.bound_start[cell] != kernel.bound_start[cell + 1];
        if (more_begin < more.size() || bound) add_special(more_begin, bound);
    }
    rows += bound_rows;
}

void Units::add_group(std::size_t row, std::size_t kind) {
    // With more than 255 groups of a kind two may share an id: then some cells are updated needlessly.
    group_id[(of.size() - 1) * kinds + kind] = static_cast<std::uint8_t>(row % 255 + 1);
    if (kind < std::size(of.back().groups))
        of.back().groups[kind] = offset(row);
    else
        more.push_back({offset(row), false});
}

void Units::add_overlap(std::size_t overlap, int before) {
    const auto row = offset(group_rows + overlap);
    if (at(before) < std::size(of.back().overlaps))
        of.back().overlaps[before] = row;
    else
        more.push_back({row, true});
}

void Units::add_special(std::size_t more_begin, bool bound) {
    of.back().special = static_cast<std::uint32_t>(special.size());
    special.push_back({static_cast<std::uint32_t>(more_begin), static_cast<std::uint32_t>(more.size()),
                       bound ? offset(rows + bound_rows++) : 0});
}

}  // namespace sudoshiki::coloring
