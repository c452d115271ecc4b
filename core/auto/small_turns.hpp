// Boards up to 16×16: tree search made for them, and clause learning beside it, which decides some in few
// conflicts that would take the search long. The turns are measured in conflicts, never in seconds.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "auto/turn_log.hpp"
#include "cdcl/learner.hpp"
#include "search/small.hpp"

namespace sudoshiki {

class SmallTurns {
public:
    // Starts from the problem's candidates; the first `earlier` solutions were found by others.
    SmallTurns(const Problem& problem, std::uint64_t earlier, Control& control, TurnLog& log,
               simd::InstructionSet set = simd::pick_instruction_set())
        : problem_(problem), earlier_(earlier), control_(control), log_(log), small_(problem, set) {}

    // Runs until the puzzle is decided or the budget is exhausted; the first turns are this long.
    Stopped run(double search_turn, double learning_turn);
    // Searches without learning, up to a number of conflicts; returns nothing if it stalled.
    std::optional<Stopped> search(std::uint64_t conflicts);

    std::uint64_t found() const { return found_; }
    std::vector<Board> take_solutions();  // as many as are kept
    Counters counters() const;

private:
    bool suits_learning() const;
    std::optional<Stopped> learn(std::uint64_t conflicts);
    bool prepare_learning();  // false when there is no solution
    bool is_known(const Board& board) const;
    bool add(Board board, std::string_view part);  // true if it was the last one requested

    const Problem& problem_;
    const std::uint64_t earlier_;
    Control& control_;
    TurnLog& log_;
    search::SmallSearch small_;
    std::optional<cdcl::Learner> learner_;
    std::uint64_t eliminations_ = 0;  // before clause learning began
    std::uint64_t found_ = 0;
    std::vector<Board> solutions_;  // all of them where clause learning may have to exclude them
};

}  // namespace sudoshiki
