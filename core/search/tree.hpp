// Complete tree search: one loop. What differs between methods are its parts: the state (and with it
// the inference after a placement), the order of cells and the order of values.
#pragma once

#include <utility>
#include <vector>

#include "board/index.hpp"
#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::search {

template <class State, class CellOrder, class ValueOrder, bool Traced>
class Tree {
public:
    // `given` are the arguments of the state.
    template <class... Given>
    Tree(Control& control, std::size_t trace_capacity, Given&&... given)
        : Tree(control.budget, control, CellOrder{}, ValueOrder{}, given...) {
        answer_.trace = Trace(trace_capacity);
    }
    // With limits that are not those of the whole run.
    template <class... Given>
    Tree(const Budget& limits, Control& control, CellOrder cells, ValueOrder values, Given&&... given)
        : limits_(limits),
          control_(control),
          state_(given..., answer_.counters, answer_.trace),
          cells_(cells),
          values_(values) {}

    Answer run() {
        if (control_.check_now()) return end(control_.reason());
        if (!state_.start()) {
            ++answer_.counters.conflicts;
            note(EventKind::conflict, -1, 0);
            return finish();
        }
        if (state_.full(0)) {
            if (found_solution()) return end(Stopped::solutions);
            return finish();
        }
        frames_.reserve(state_.most_placements());
        enter();
        return search();
    }

private:
    struct Frame {
        int cell;
        typename ValueOrder::Cursor cursor;
        typename State::Mark mark;
        bool guess;  // the cell had more than one value to place
    };

    // The hot loop, one long function: each iteration tries the next value of the newest frame.
    Answer search() {
        auto& counters = answer_.counters;
        const auto effort = limits_.effort;
        for (;;) {
            if (control_.expired(State::cost)) return end(control_.reason());
            Frame& frame = frames_.back();
            int tries = 0;
            const int value = values_.next(frame.cursor, state_.side(), tries);
            if (counters.tried + static_cast<std::uint64_t>(tries) > effort) {
                note_tries(frame.cell, value, tries, static_cast<int>(effort - counters.tried));
                counters.tried = effort;
                return end(Stopped::effort);
            }
            counters.tried += static_cast<std::uint64_t>(tries);
            note_tries(frame.cell, value, tries, tries);
            if (value == 0) {
                if (!leave()) return finish();
                continue;
            }
            ++counters.placed;
            counters.guesses += frame.guess;
            if (Traced && frame.guess) note(EventKind::guessed, frame.cell, value);
            note(EventKind::placed, frame.cell, value);
            if (!state_.place(frame.cell, value)) {
                ++counters.conflicts;
                note(EventKind::conflict, frame.cell, value);
                take_back(frame);
            } else if (state_.full(frames_.size())) {
                if (found_solution()) return end(Stopped::solutions);
                take_back(frame);
            } else {
                enter();
            }
        }
    }

    void enter() {
        const int cell = cells_.pick(state_, length(frames_));
        auto cursor = values_.begin(state_, cell);
        const int fitting = values_.fitting(cursor);
        if (fitting == 0) {
            ++answer_.counters.conflicts;
            note(EventKind::conflict, cell, 0);
        }
        standing_ += fitting > 1;
        answer_.counters.max_depth = std::max<std::uint64_t>(answer_.counters.max_depth, standing_);
        frames_.push_back({cell, std::move(cursor), state_.mark(), fitting > 1});
    }

    // The newest cell has no value left: back to the one before. False if there is none.
    bool leave() {
        standing_ -= frames_.back().guess;
        frames_.pop_back();
        if (frames_.empty()) return false;
        take_back(frames_.back());
        return true;
    }

    void take_back(const Frame& frame) {
        ++answer_.counters.backtracks;
        if constexpr (Traced) note(EventKind::taken_back, frame.cell, state_.board()[at(frame.cell)]);
        state_.take_back(frame.cell, frame.mark);
    }

    // Returns true if that was the last one requested.
    bool found_solution() {
        note(EventKind::solved, -1, 0);
        if constexpr (requires { state_.solution_found(); }) state_.solution_found();
        if (answer_.solutions.size() < limits_.keep) answer_.solutions.push_back(state_.board());
        return ++answer_.found >= limits_.solutions;
    }

    void note(EventKind kind, int cell, int value) {
        if constexpr (Traced) answer_.trace.add(kind, cell, value);
    }
    // More than one is tried in a turn where those before `value` do not fit, or none up to the last one;
    // `counted` of them were allowed.
    void note_tries(int cell, int value, int tries, int counted) {
        if constexpr (Traced) {
            const int before = (value ? value : state_.side()) - tries;
            for (int nth = 1; nth <= counted; ++nth) note(EventKind::tried, cell, before + nth);
        }
    }

    Answer finish() {
        answer_.exhausted = true;
        return std::move(answer_);
    }
    Answer end(Stopped stopped) {
        answer_.stopped = stopped;
        if (answer_.found == 0) answer_.partial = state_.board();
        return std::move(answer_);
    }

    const Budget limits_;
    Control& control_;
    Answer answer_;
    State state_;
    [[no_unique_address]] CellOrder cells_;
    [[no_unique_address]] ValueOrder values_;
    std::vector<Frame> frames_;
    std::uint64_t standing_ = 0;  // guesses
};

}  // namespace sudoshiki::search
