// What every native algorithm is given and gives back: a budget and a stop flag in, an answer and counters
// out.
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
    finished,   // nothing left to do: the search space is exhausted, or the method has run its course
    solutions,  // as many solutions as asked for
    effort,     // values tried
    seconds,
    asked,     // the stop flag
    attempts,  // an incomplete method used up its own attempts
};

// As Python and pages know them.
std::string_view word(Stopped stopped);

// For any count of effort.
inline constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

struct Budget {
    std::uint64_t solutions = 2;  // stop after this many
    std::uint64_t keep = 2;       // hand back at most this many of them
    std::uint64_t effort = no_limit;
    double seconds = std::numeric_limits<double>::infinity();
};

struct Answer {
    std::vector<Board> solutions;  // the first `keep`
    std::uint64_t found = 0;       // all that were counted
    bool exhausted = false;        // every possibility was covered: `found` is final
    Stopped stopped = Stopped::finished;
    Counters counters;
    Board partial;    // how far it got, where no solution was found and the method can say
    std::string way;  // which part of a composite method decided, for people
    Trace trace;
};

// Asked often, answers cheaply: looks at the clock and the flag about every thousandth time.
class Control {
public:
    using Clock = std::chrono::steady_clock;

    // `stop` is a byte that another thread may set; `poll` (may be empty) returns true to stop.
    Control(const Budget& budget, std::uint8_t* stop, std::function<bool()> poll, std::uint64_t seed);

    // True once the search must end; `reason()` then says why. `cost` weighs expensive steps.
    bool expired(int cost = 1) {
        if ((countdown_ -= cost) > 0) return reason_ != Stopped::finished;
        return look();
    }
    bool look();  // the same, looking now
    Stopped reason() const { return reason_; }

    // The part of this control's budget that a slice of a composite method may use.
    double seconds_left() const;

    const Budget budget;
    const std::uint64_t seed;

private:
    static constexpr int interval = 1024;
    int countdown_ = 1;  // the first question looks at once: a stop before the start counts
    Stopped reason_ = Stopped::finished;
    std::uint8_t* stop_;
    std::function<bool()> poll_;
    Clock::time_point deadline_;
    Clock::time_point next_poll_;
};

}  // namespace sudoshiki
