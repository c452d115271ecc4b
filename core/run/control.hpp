// Input and output of every native algorithm: budget and stop flag, answer and counters.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "board/problem.hpp"
#include "run/counters.hpp"
#include "run/trace.hpp"

namespace sudoshiki {

enum class Stopped : std::uint8_t {
    finished,   // the search space is exhausted, or an incomplete method came to its end
    solutions,  // the limit on solutions
    effort,     // the limit on values tried
    seconds,
    asked,     // the stop flag was set
    attempts,  // an incomplete method made all its attempts
};

// The name that Python and the page use.
std::string_view word(Stopped stopped);

// Means no limit, for any counter.
inline constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

struct Budget {
    std::uint64_t solutions = 2;  // stop after this many
    std::uint64_t keep = 2;       // return at most this many of them
    std::uint64_t effort = no_limit;
    double seconds = std::numeric_limits<double>::infinity();
};

struct Answer {
    std::vector<Board> solutions;  // the first `keep`
    std::uint64_t found = 0;       // number of solutions, kept or not
    bool exhausted = false;        // the search was complete: `found` is final
    Stopped stopped = Stopped::finished;
    Counters counters;
    Board partial;    // best partial board, if there is no solution and the method has one
    std::string way;  // which part of a composite method decided, as text
    Trace trace;
};

// Decides when a search must stop. Cheap to call often: checks the clock and the flag once per `interval` of
// cost.
class Control {
public:
    using Clock = std::chrono::steady_clock;

    // Another thread may set the byte `stop`; `poll` (may be empty) returns true to stop.
    Control(const Budget& budget, std::uint8_t* stop, std::function<bool()> poll, std::uint64_t seed);

    // Returns true once the search must stop; see `reason()`. `cost` weighs expensive steps.
    bool expired(int cost = 1) {
        if ((countdown_ -= cost) > 0) return reason_ != Stopped::finished;
        return check_now();
    }
    bool check_now();  // the same, but always checks the clock and the flag
    Stopped reason() const { return reason_; }

    // The seconds left, for the parts of a composite method.
    double seconds_left() const;

    const Budget budget;
    const std::uint64_t seed;

private:
    static constexpr int interval = 1024;
    int countdown_ = 1;  // the first call checks at once, for a stop before the start
    Stopped reason_ = Stopped::finished;
    std::uint8_t* stop_;
    std::function<bool()> poll_;
    Clock::time_point deadline_;
    Clock::time_point next_poll_;
};

}  // namespace sudoshiki
