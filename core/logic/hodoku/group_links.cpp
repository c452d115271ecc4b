// Links of groups of candidates: cells with one value where a box and a line cross.
#include <algorithm>

#include "logic/hodoku/tables.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

bool contains(const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

}  // namespace

void Tables::find_groups(Kind lines) {
    for (int line : shape_.by_rows) {
        if (shape_.groups[at(line)].kind != lines) continue;
        for (int value = 1; value <= shape_.side; ++value)
            for (int box : shape_.by_rows) {
                if (shape_.groups[at(box)].kind != Kind::box) continue;
                std::vector<int> cells;
                for (int cell : shape_.groups[at(line)].cells)
                    if (node(cell, value) >= 0 && shape_.place_in(box, cell) >= 0) cells.push_back(cell);
                if (cells.size() > 1) nodes_.push_back({value, std::move(cells), line, box});
            }
    }
}

void Tables::fill_group_links() {
    for (int group = plain_nodes_; group < length(nodes_); ++group) {
        link_group_to_cells(group);
        link_group_to_only(group, nodes_[at(group)].box);
        link_group_to_only(group, nodes_[at(group)].line);
        link_group_to_groups(group);
    }
}

void Tables::link_group_to_cells(int group) {
    const auto& node_ = nodes_[at(group)];
    for (int w = 0; w < shape_.words; ++w) {
        auto seen = candidates(node_.value)[at(w)];
        for (int cell : node_.cells) seen &= shape_.seen_by(cell)[at(w)];
        for (; seen; seen &= seen - 1) {
            const int other = node(64 * w + std::countr_zero(seen), node_.value);
            add(on(group), off(other));
            add(on(other), off(group));
        }
    }
}

// If the house has only one other candidate, that is on if the group is off.
void Tables::link_group_to_only(int group, int house) {
    const auto& node_ = nodes_[at(group)];
    if (!shape_.groups[at(house)].full) return;
    int only = -1;
    for (int cell : shape_.groups[at(house)].cells) {
        const int other = node(cell, node_.value);
        if (other < 0 || contains(node_.cells, cell)) continue;
        if (only >= 0) return;
        only = other;
    }
    if (only < 0) return;
    add(off(group), on(only));
    add(off(only), on(group));
}

void Tables::link_group_to_groups(int group) {
    const auto& one = nodes_[at(group)];
    int in_line = -1, in_box = -1;  // the first other group in the same line, or box
    int lines = 0, boxes = 0;
    for (int other = plain_nodes_; other < length(nodes_); ++other) {
        const auto& two = nodes_[at(other)];
        if (other == group || one.value != two.value) continue;
        if (one.line != two.line && one.box != two.box) continue;
        if (std::ranges::any_of(one.cells, [&](int cell) { return contains(two.cells, cell); })) continue;
        if (one.line == two.line && lines++ == 0) in_line = other;
        if (one.box == two.box && boxes++ == 0) in_box = other;
        add(on(group), off(other));
    }
    if (lines == 1) link_groups_if_only(group, in_line, one.line);
    if (boxes == 1) link_groups_if_only(group, in_box, one.box);
}

void Tables::link_groups_if_only(int group, int other, int house) {
    const auto& [kind, cells, full, number] = shape_.groups[at(house)];
    const bool no_others = std::ranges::all_of(cells, [&](int cell) {
        return node(cell, nodes_[at(group)].value) < 0 || contains(nodes_[at(group)].cells, cell) ||
               contains(nodes_[at(other)].cells, cell);
    });
    if (full && no_others) add(off(group), on(other));
}

}  // namespace sudoshiki::logic::hodoku
