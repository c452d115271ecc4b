// Reads the input of a call, one number after another. The page is responsible for valid input.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "board/index.hpp"
#include "run/control.hpp"

namespace sudoshiki::wasm {

class Numbers {
public:
    explicit Numbers(const std::vector<std::int32_t>& all) : next_(all.data()) {}

    int next() { return *next_++; }

    // Two halves, the lower first.
    std::uint64_t next_wide() {
        const auto low = static_cast<std::uint32_t>(next());
        return std::uint64_t{static_cast<std::uint32_t>(next())} << 32 | low;
    }

    // The length comes first.
    template <class Value = int>
    std::vector<Value> list() {
        std::vector<Value> values(at(next()));
        for (auto& value : values) value = static_cast<Value>(next());
        return values;
    }

    std::vector<std::uint64_t> wide_list() {
        std::vector<std::uint64_t> values(at(next()));
        for (auto& value : values) value = next_wide();
        return values;
    }

    std::string text() {
        const auto letters = list<char>();
        return {letters.begin(), letters.end()};
    }

    // Side, groups, arcs.
    Graph graph() {
        const int side = next();
        std::vector<std::vector<int>> groups(at(next()));
        for (auto& group : groups) group = list();
        std::vector<Arc> arcs(at(next()));
        for (auto& [lesser, greater] : arcs) {
            lesser = next();
            greater = next();
        }
        return Graph(side, std::move(groups), std::move(arcs));
    }

    // A graph, and the candidates of each cell.
    Problem problem() {
        auto whole = std::make_shared<const Graph>(graph());
        return {std::move(whole), wide_list()};
    }

private:
    const std::int32_t* next_;
};

// Reads solutions, solutions to keep, effort, milliseconds (negative: no limit), seed, events.
struct WasmRequest {
    Budget budget;
    std::uint64_t seed;
    std::size_t events;

    explicit WasmRequest(Numbers& numbers) {
        budget.solutions = numbers.next_wide();
        budget.keep = numbers.next_wide();
        budget.effort = numbers.next_wide();
        const int milliseconds = numbers.next();
        if (milliseconds >= 0) budget.seconds = milliseconds / 1000.0;
        seed = numbers.next_wide();
        events = at(numbers.next());
    }

    // No stop flag: the page terminates the worker instead.
    Control control() const { return Control(budget, nullptr, {}, seed); }
};

// Options of an algorithm as text; a missing one keeps its default.
using Options = std::map<std::string, std::string>;

inline Options options_of(Numbers& numbers) {
    Options options;
    for (int count = numbers.next(); count > 0; --count) {
        auto name = numbers.text();
        options.emplace(std::move(name), numbers.text());
    }
    return options;
}

}  // namespace sudoshiki::wasm
