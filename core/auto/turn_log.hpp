// Records, as text for people, which part of `auto` found or proved what: a summary, and notes for a trace.
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
    void set_counters_source(std::function<Counters()> counters) { counters_ = std::move(counters); }

    void note_solution(std::string_view part);  // it found a solution that was not known
    void note_proof(std::string_view part);     // it proved that there are no more solutions
    void note_failure(std::string_view part);   // its turn ended without either
    // Adds another note, for the trace only.
    void note(std::string_view part, std::string_view result);
    bool traced() const { return trace.on(); }

    std::string text() const;

    Trace trace;

private:
    std::string_view first_;   // the part that found the first solution, or empty
    std::string_view later_;   // the part that found the latest other solution, or empty
    std::string_view prover_;  // the part that proved that there are no more, or empty
    std::function<Counters()> counters_;
    Counters counters_at_last_note_;
};

}  // namespace sudoshiki
