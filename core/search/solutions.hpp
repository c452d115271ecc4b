// All solutions of a problem one after the other, by a search that is suspended and resumed. It keeps no
// solution, so memory does not grow with their number.
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

    // Continues until it has `most` new ones, there are no more, or the control has expired.
    void search(std::size_t most, Control& control);
    // Returns the solutions found since the last call.
    std::vector<Board> take() { return std::exchange(found_, {}); }
    // Whether all solutions were found.
    bool exhausted() const { return exhausted_; }
    Counters counters() const;

    class Search;

private:
    std::unique_ptr<Search> search_;
    std::vector<Board> found_;
    bool exhausted_ = false;
};

}  // namespace sudoshiki::search
