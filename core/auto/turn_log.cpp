#include "auto/turn_log.hpp"

namespace sudoshiki {

void TurnLog::note_solution(std::string_view part) {
    note(part, first_.empty() ? "found a solution" : "found another solution");
    (first_.empty() ? first_ : later_) = part;
}

void TurnLog::note_proof(std::string_view part) {
    prover_ = part;
    if (first_.empty()) return note(part, "proved that there is no solution");
    note(part, later_.empty() ? "proved it the only one" : "proved that there are no more");
}

void TurnLog::note_failure(std::string_view part) {
    note(part, first_.empty() ? "found nothing yet" : "found nothing more yet");
}

// The part gets all counts since the last note, so the notes add up to the counters of the run.
void TurnLog::note(std::string_view part, std::string_view result) {
    if (!traced()) return;
    const auto now = counters_();
    trace.add({part, std::string(result), now.since(counters_at_last_note_)});
    counters_at_last_note_ = now;
}

std::string TurnLog::text() const {
    if (first_.empty())
        return prover_.empty() ? "" : std::string(prover_) + " proved that there is no solution";
    if (later_.empty() && first_ == prover_)
        return std::string(first_) + " found it and proved it the only one";
    std::string text = std::string(first_) + (later_.empty() ? " found it" : " found the first solution");
    if (!later_.empty()) text += ", " + std::string(later_) + " found another";
    if (!prover_.empty()) {
        text += ", " + std::string(prover_) + " proved ";
        text += later_.empty() ? "it the only one" : "that there are no more";
    }
    return text;
}

}  // namespace sudoshiki
