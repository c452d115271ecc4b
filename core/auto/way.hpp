// How an answer came, in words for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sudoshiki {

struct Way {
    std::string_view first;   // what found the first solution, if one was found
    std::string_view later;   // what found the latest of the others, if there are others
    std::string_view prover;  // what showed that there are no more, if that was shown

    void found_by(std::string_view finder) { (first.empty() ? first : later) = finder; }

    std::string words() const {
        if (first.empty())
            return prover.empty() ? "" : std::string(prover) + " proved that there is no solution";
        if (later.empty() && first == prover)
            return std::string(first) + " found it and proved it the only one";
        std::string text = std::string(first) + (later.empty() ? " found it" : " found the first");
        if (!later.empty()) text += ", " + std::string(later) + " another";
        if (!prover.empty()) {
            text += ", " + std::string(prover) + " proved ";
            text += later.empty() ? "it the only one" : "that there are no more";
        }
        return text;
    }
};

}  // namespace sudoshiki
