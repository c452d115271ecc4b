#include "bind/stated_puzzle.hpp"

#include <iterator>

#include "board/index.hpp"

namespace sudoshiki::bind {

namespace {

constexpr int most_values = 64;
constexpr std::int64_t largest = std::int64_t{1} << 40;  // so that no sum of products overflows
constexpr std::int64_t most_states = 1 << 20;

}  // namespace

StatedPuzzle::StatedPuzzle(int side, nb::handle candidates, nb::handle board)
    : side_(side), readable_(side >= 1 && side <= most_values) {
    if (!readable_) return;
    numbers(board, board_);
    const auto cells = at(side * side);
    if (board_.size() != cells || size(candidates) != cells) readable_ = false;
    for (std::size_t cell = 0; readable_ && cell < cells; ++cell) {
        const auto value = board_[cell];
        readable_ = value >= 1 && value <= side && mask(item(candidates, cell)) >> (value - 1) & 1;
    }
}

bool StatedPuzzle::each(nb::handle tuple, bool (StatedPuzzle::*test)(nb::handle)) {
    const auto count = size(tuple);
    for (std::size_t place = 0; place < count; ++place)
        if (!(this->*test)(item(tuple, place)) || !readable_) return false;
    return readable_;
}

bool StatedPuzzle::all_differ(nb::handle cells) {
    values(cells, here_);
    std::uint64_t seen = 0;
    for (const auto value : here_) {
        const auto bit = std::uint64_t{1} << (value - 1);
        if (seen & bit) return false;
        seen |= bit;
    }
    return true;
}

bool StatedPuzzle::ascends(nb::handle arc) {
    values(arc, here_);
    return here_.size() == 2 && here_[0] < here_[1];
}

bool StatedPuzzle::is_allowed(nb::handle pair) {
    if (size(pair) != 3) return false;
    const auto first = value(item(pair, 0)), second = value(item(pair, 1));
    const auto masks = item(pair, 2);
    return size(masks) == at(side_) && mask(item(masks, at(first - 1))) >> (second - 1) & 1;
}

bool StatedPuzzle::adds_up(nb::handle sum) {
    if (size(sum) != 4) return false;
    values(item(sum, 0), here_);
    numbers(item(sum, 1), factors_);
    if (here_.size() != factors_.size()) return false;
    auto left = -number(item(sum, 3));
    for (std::size_t i = 0; i < here_.size(); ++i) left += factors_[i] * here_[i];
    const auto relation = item(sum, 2);
    const auto is = [&](const char* sign) {
        return PyUnicode_CompareWithASCIIString(relation.ptr(), sign) == 0;
    };
    if (!PyUnicode_Check(relation.ptr())) return false;
    return is("=") ? left == 0 : is("<=") ? left <= 0 : is(">=") && left >= 0;
}

bool StatedPuzzle::multiplies(nb::handle product) {
    if (size(product) != 2) return false;
    values(item(product, 0), here_);
    std::int64_t found = 1;
    for (const auto value : here_) {
        found *= value;
        if (found > largest) return false;
    }
    return found == number(item(product, 1));
}

bool StatedPuzzle::is_accepted(nb::handle automaton) {
    if (size(automaton) != 5) return false;
    values(item(automaton, 0), here_);
    const auto states = number(item(automaton, 1));
    if (states < 0 || states > most_states) return false;
    const auto is_state = [&](std::int64_t state) { return state >= 0 && state < states; };
    read_steps(item(automaton, 3));
    std::vector<char> from(at(states)), to;
    numbers(item(automaton, 2), factors_);
    for (const auto start : factors_)
        if (is_state(start)) from[at(start)] = 1;
    for (const auto value : here_) {
        to.assign(at(states), 0);
        for (std::size_t step = 0; step < steps_.size(); step += 3)
            if (steps_[step + 1] == value && is_state(steps_[step]) && is_state(steps_[step + 2]) &&
                from[at(steps_[step])])
                to[at(steps_[step + 2])] = 1;
        from.swap(to);
    }
    numbers(item(automaton, 4), factors_);
    for (const auto state : factors_)
        if (is_state(state) && from[at(state)]) return true;
    return false;
}

void StatedPuzzle::read_steps(nb::handle transitions) {
    if (transitions.ptr() == read_) return;
    read_ = transitions.ptr();
    steps_.clear();
    Numbers step;
    for (std::size_t place = 0, count = size(transitions); place < count; ++place) {
        numbers(item(transitions, place), step);
        if (step.size() != 3)
            readable_ = false;
        else
            steps_.insert(steps_.end(), step.begin(), step.end());
    }
}

nb::handle StatedPuzzle::item(nb::handle tuple, std::size_t place) {
    return NB_TUPLE_GET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(place));
}

std::size_t StatedPuzzle::size(nb::handle tuple) {
    if (PyTuple_Check(tuple.ptr())) return at(NB_TUPLE_GET_SIZE(tuple.ptr()));
    readable_ = false;
    return 0;
}

std::int64_t StatedPuzzle::number(nb::handle whole) {
    int overflow = 1;
    const std::int64_t found =
        PyLong_CheckExact(whole.ptr()) ? PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow) : 0;
    if (!overflow && found >= -largest && found <= largest) return found;
    readable_ = false;
    return 0;
}

std::uint64_t StatedPuzzle::mask(nb::handle whole) {
    if (!PyLong_CheckExact(whole.ptr())) return 0;
    const std::uint64_t found = PyLong_AsUnsignedLongLong(whole.ptr());
    if (!PyErr_Occurred()) return found;
    PyErr_Clear();
    return 0;
}

std::int64_t StatedPuzzle::value(nb::handle cell) {
    const auto place = number(cell);
    if (place >= 0 && place < std::ssize(board_)) return board_[at(place)];
    readable_ = false;
    return 1;
}

void StatedPuzzle::values(nb::handle cells, Numbers& found) {
    const auto count = size(cells);
    found.resize(count);
    for (std::size_t place = 0; place < count; ++place) found[place] = value(item(cells, place));
}

void StatedPuzzle::numbers(nb::handle tuple, Numbers& found) {
    const auto count = size(tuple);
    found.resize(count);
    for (std::size_t place = 0; place < count; ++place) found[place] = number(item(tuple, place));
}

}  // namespace sudoshiki::bind
