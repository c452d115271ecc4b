// All solutions of a problem one after the other, by a search that is left and taken up again: whatever their
// number, none of them is kept.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

class Solutions {
public:
    // The problem's graph outlives this.
    Solutions(Problem problem, std::uint64_t seed);
    ~Solutions();
    Solutions(const Solutions&) = delete;
    Solutions& operator=(const Solutions&) = delete;

    // Continues until so many untaken ones are found, there are no more, or the control has expired.
    void search(std::size_t most, Control& control);
    // Those that were found since the last time.
    std::vector<Board> take() { return std::exchange(found_, {}); }
    // Whether there are no more than those that were found.
    bool exhausted() const { return exhausted_; }
    Counters counters() const;

    class Search;

private:
    std::unique_ptr<Search> search_;
    std::vector<Board> found_;
    bool exhausted_ = false;
};

}  // namespace sudoshiki::search
