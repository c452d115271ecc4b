#include "lanes/judge.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "board/index.hpp"

namespace sudoshiki::lanes {

namespace {

bool has_solution(std::uint8_t verdict) {
    return verdict == static_cast<std::uint8_t>(Verdict::one) ||
           verdict == static_cast<std::uint8_t>(Verdict::many) ||
           verdict == static_cast<std::uint8_t>(Verdict::some);
}

}  // namespace

Judge::Judge(const Request& request, const check::Rules& rules, check::Check check, std::size_t block_size)
    : request_(request),
      rules_(rules),
      check_(check),
      cells_(at(rules.cells())),
      arcs_(request.signs ? at(rules.arc_count) : 0),
      solutions_(block_size * cells_),
      givens_(solutions_.size()),
      refused_(block_size),
      signs_(block_size * arcs_),
      indices_(block_size) {}

void Judge::look(const Block& block) noexcept {
    try {
        if (!block.count) return;
        const auto first = block.indices[0], last = block.indices[block.count - 1];
        const bool in_a_row = last - first + 1 == static_cast<std::uint64_t>(block.count);
        if (in_a_row && solved_throughout(first, block.count))
            look_at_all(block);
        else
            look_at_solved(block);
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
            if (solved(board)) wrong_ = std::min(wrong_, board);
    } catch (const std::bad_alloc&) {
        enough_memory_ = false;
    }
}

bool Judge::solved(std::uint64_t board) const { return has_solution(request_.results.verdict[board]); }

bool Judge::solved_throughout(std::uint64_t first, int count) const {
    const auto* verdicts = request_.results.verdict + first;
    bool all = true;
    for (int i = 0; i < count; ++i) all &= has_solution(verdicts[i]);
    return all;
}

const std::int8_t* Judge::signs(std::uint64_t board) const {
    return request_.signs ? request_.signs + board * arcs_ : nullptr;
}

void Judge::look_at_all(const Block& block) {
    const auto first = block.indices[0];
    refuse({at(block.count), request_.results.solution + first * cells_, block.values, signs(first)},
           block.indices);
}

void Judge::look_at_solved(const Block& block) {
    std::size_t count = 0;
    for (int i = 0; i < block.count; ++i) {
        const auto board = block.indices[i];
        if (request_.results.verdict[board] == static_cast<std::uint8_t>(Verdict::undecided))
            waiting_.push_back(board);
        if (!solved(board)) continue;
        std::memcpy(solutions_.data() + count * cells_, request_.results.solution + board * cells_, cells_);
        std::memcpy(givens_.data() + count * cells_, block.values + at(i) * cells_, cells_);
        if (arcs_) std::memcpy(signs_.data() + count * arcs_, signs(board), arcs_);
        indices_[count++] = board;
    }
    refuse({count, solutions_.data(), givens_.data(), arcs_ ? signs_.data() : nullptr}, indices_.data());
}

void Judge::refuse(const check::Boards& boards, const std::uint64_t* indices) {
    check_(rules_, boards, refused_.data());
    for (std::size_t i = 0; i < boards.count; ++i)
        if (refused_[i]) waiting_.push_back(indices[i]);
}

}  // namespace sudoshiki::lanes
