#include "lanes/judge.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "board/index.hpp"

namespace sudoshiki::lanes {

Judge::Judge(const Request& request, const check::Rules& rules, check::Check check, std::size_t block_size)
    : request_(request),
      rules_(rules),
      check_(check),
      cells_(at(rules.cells())),
      arcs_(request.signs ? at(rules.arc_count) : 0),
      refused_(block_size),
      solutions_(block_size * cells_),
      signs_(block_size * arcs_) {}

void Judge::look(const Block& block) noexcept {
    try {
        if (!block.count) return;
        const auto first = block.indices[0], last = block.indices[block.count - 1];
        if (last - first + 1 == static_cast<std::uint64_t>(block.count))
            refuse({at(block.count), request_.results.solution + first * cells_, block.values, signs(first)},
                   block.indices);
        else
            look_at_scattered(block);
    } catch (const std::bad_alloc&) {
        enough_memory_ = false;
    }
}

void Judge::finish() noexcept {
    try {
        const auto again = std::move(waiting_);
        waiting_.clear();
        std::vector<std::uint8_t> values(solutions_.size());
        for (std::size_t at = 0; at < again.size(); at += refused_.size()) {
            const auto count = std::min(refused_.size(), again.size() - at);
            for (std::size_t i = 0; i < count; ++i)
                request_.boards->read(again[at + i], values.data() + i * cells_);
            look({values.data(), again.data() + at, static_cast<int>(count)});
        }
        for (const auto board : waiting_)
            if (has_solution(verdict(board))) wrong_ = std::min(wrong_, board);
    } catch (const std::bad_alloc&) {
        enough_memory_ = false;
    }
}

const std::int8_t* Judge::signs(std::uint64_t board) const {
    return request_.signs ? request_.signs + board * arcs_ : nullptr;
}

// Rows that don't follow one another are copied together.
void Judge::look_at_scattered(const Block& block) {
    for (int i = 0; i < block.count; ++i) {
        const auto board = block.indices[i];
        std::memcpy(solutions_.data() + at(i) * cells_, request_.results.solution + board * cells_, cells_);
        if (arcs_) std::memcpy(signs_.data() + at(i) * arcs_, signs(board), arcs_);
    }
    refuse({at(block.count), solutions_.data(), block.values, arcs_ ? signs_.data() : nullptr},
           block.indices);
}

// A row that is not there yet, or never will be, does not pass either.
void Judge::refuse(const check::Boards& boards, const std::uint64_t* indices) {
    check_(rules_, boards, refused_.data());
    std::uint8_t any = 0;
    for (std::size_t i = 0; i < boards.count; ++i) any |= refused_[i];
    if (!any) return;
    for (std::size_t i = 0; i < boards.count; ++i)
        if (refused_[i] && (has_solution(verdict(indices[i])) || verdict(indices[i]) == Verdict::undecided))
            waiting_.push_back(indices[i]);
}

}  // namespace sudoshiki::lanes
