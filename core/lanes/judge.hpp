// Every solution passes the check before it is handed out, while it is still in the cache: block by block, a
// while after the engine was given the block. What is not there by then is looked at again in the end.
#pragma once

#include <vector>

#include "check/check.hpp"
#include "lanes/lanes.hpp"

namespace sudoshiki::lanes {

// One judge for each engine, which does not throw: it runs in threads, below code that has no exceptions.
class Judge {
public:
    static constexpr std::uint64_t none = UINT64_MAX;

    Judge(const Request& request, const check::Rules& rules, check::Check check, std::size_t block_size);

    // A row that the engine has not written yet must not be taken for one that it has. Its last cells are
    // fetched, so that the engine finds all of it in the cache when it writes.
    void expect(std::uint64_t board) const noexcept {
        auto* row = request_.results.solution + board * cells_;
        row[0] = 0;
        __builtin_prefetch(row + cells_ - 1, 1);
    }

    // The answers to a block that the engine was given a while ago.
    void look(const Block& block) noexcept;
    // The answers that were not there, or not right, when they were looked at. The engine has ended.
    void finish() noexcept;

    std::uint64_t wrong() const { return wrong_; }  // the first board with a wrong solution, or none
    bool enough_memory() const { return enough_memory_; }

private:
    Verdict verdict(std::uint64_t board) const {
        return static_cast<Verdict>(request_.results.verdict[board]);
    }
    const std::int8_t* signs(std::uint64_t board) const;
    void look_at_scattered(const Block& block);
    void refuse(const check::Boards& boards, const std::uint64_t* indices);

    const Request& request_;
    const check::Rules& rules_;
    const check::Check check_;
    const std::size_t cells_, arcs_;
    std::vector<std::uint64_t> waiting_;  // boards to be looked at again
    std::uint64_t wrong_ = none;
    bool enough_memory_ = true;
    std::vector<std::uint8_t> refused_;    // by board of a block: what the check says
    std::vector<std::uint8_t> solutions_;  // the rows of a block, where they must be put together
    std::vector<std::int8_t> signs_;
};

}  // namespace sudoshiki::lanes
