// How an answer came, in words for people: whole at the end, and part by part for a trace.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "run/counters.hpp"
#include "run/trace.hpp"

namespace sudoshiki {

class TurnLog {
public:
    explicit TurnLog(std::size_t trace_capacity) : trace(trace_capacity) {}

    // Sets the function that returns the counters so far; its references must stay valid while it is used.
    void count_with(std::function<Counters()> counters) { counters_ = std::move(counters); }

    // One part of the method found a solution that was not known; showed that there are no more; or its turn
    // is over without either.
    void note_solution(std::string_view part);
    void note_proof(std::string_view part);
    void note_failure(std::string_view part);
    // What else there is to say of a part: only for a trace.
    void note(std::string_view part, std::string_view result);
    bool traced() const { return trace.on(); }

    std::string text() const;

    Trace trace;

private:
    std::string_view first_;   // what found the first solution, if one was found
    std::string_view later_;   // what found the latest of the others, if there are others
    std::string_view prover_;  // what showed that there are no more, if that was shown
    std::function<Counters()> counters_;
    Counters noted_;  // what the notes so far come to
};

}  // namespace sudoshiki
