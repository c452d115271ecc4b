// HoDoKu's chains that are found in tables: nice loops, alternating inference chains, forcing chains and
// forcing nets.
#pragma once

#include <functional>
#include <map>

#include "logic/hodoku/ranking.hpp"
#include "logic/hodoku/tables.hpp"

namespace sudoshiki::logic::hodoku {

// Nice loops, which return to their start cell, and alternating inference chains, one end of which is true.
class NiceLoops {
public:
    NiceLoops(const Shape& shape, Tables& tables) : shape_(shape), tables_(tables) {}

    // Reports all in HoDoKu's order.
    bool find(const Grid& grid, bool grouped, Step& step, const Found& found);

private:
    enum LoopKind { discontinuous, continuous, between_ends };

    void find_loops(State table);
    void find_chains(State table);
    void check_loop(State table, State end);
    bool trace(State table, State end, bool loop);
    bool is_lasso(bool loop) const;
    void eliminate_around_loop();
    void remove_path_cells(int from);
    void eliminate_between(const TableNode& one, const TableNode& two);
    void eliminate_others(int cell, Bits keep);
    void keep(LoopKind kind);
    void describe(const Ranked& ranked, bool grouped, Step& step) const;

    const Shape& shape_;
    Tables& tables_;
    const Grid* grid_ = nullptr;
    std::vector<State> path_;  // the current chain, from its start
    std::vector<Candidate> eliminations_;
    std::map<std::vector<int>, int> known_;  // by kind and eliminations: length of the shortest chain
    std::vector<Ranked> ranked_;
    std::vector<std::vector<State>> paths_;  // by number
};

// Forcing chains and nets: an assumption that leads to a contradiction is false; a state that follows in each
// of several cases is true.
class Forcing {
public:
    Forcing(const Shape& shape, Tables& tables);

    // Reports all in HoDoKu's order. `nets`: only nets that are no chains.
    bool find(const Grid& grid, bool nets, Step& step, const Found& found);

private:
    using States = std::vector<State>;
    // Receives states that can't all be true; returns whether to continue.
    using Visit = std::function<bool(const States&)>;
    // Receives assumptions one of which is true, and the group that they are from, or -1.
    using VisitCases = std::function<void(const States&, int)>;

    bool each_contradiction(State table, const Visit& visit) const;
    bool each_clash(State table, const Visit& visit) const;
    bool each_house(State table, const Visit& visit, bool on) const;
    bool each_empty_cell(State table, const Visit& visit) const;
    void each_cases(const VisitCases& visit) const;
    bool is_loop(const States& cases, State end) const;
    void find_allowed();
    bool allowed(int cell, int value) const {
        return allowed_[at(value) * at(shape_.words) + at(cell) / 64] >> (cell % 64) & 1;
    }
    void collect_targets(const Found& found);
    void read(State table);
    bool contradicts(State table) const;
    bool is_twice_in_a_group(int value) const;
    bool lacks_place_in_a_group(int value) const;
    bool make_step(State target, bool nets, Step& step);
    bool consider(std::span<const State> assumed, std::span<const State> ends, bool nets);
    void describe(State target, bool nets, Step& step) const;

    const Shape& shape_;
    Tables& tables_;
    const Grid* grid_ = nullptr;
    std::vector<std::uint64_t> allowed_;      // by value: the set of open cells that see no cell with it
    std::vector<std::uint64_t> open_;         // the set of open cells
    std::vector<std::uint64_t> full_groups_;  // the sets of their cells, concatenated
    std::vector<std::uint64_t> known_;        // by table: the set of its plain states
    std::size_t state_words_ = 0;             // in a set of plain states
    std::vector<std::uint64_t> on_cells_;   // of the table read last, by value: the set of cells that are on
    std::vector<std::uint64_t> off_cells_;  // and off
    std::vector<bool> targets_;             // by state: whether it follows
    std::vector<Tables::Path> best_;
    int best_length_ = 0;
    bool best_by_cases_ = false;
    int best_group_ = -1;  // of the cases, or -1
};

class Tabling {
public:
    explicit Tabling(const Shape& shape) : tables_(shape), loops_(shape, tables_), forcing_(shape, tables_) {}

    bool find_nice_loop(const Grid& grid, Step& step, Found found) {
        return loops_.find(grid, false, step, found);
    }
    bool find_grouped_nice_loop(const Grid& grid, Step& step, Found found) {
        return loops_.find(grid, true, step, found);
    }
    bool find_forcing_chain(const Grid& grid, Step& step, Found found) {
        return forcing_.find(grid, false, step, found);
    }
    bool find_forcing_net(const Grid& grid, Step& step, Found found) {
        return forcing_.find(grid, true, step, found);
    }

private:
    Tables tables_;
    NiceLoops loops_;
    Forcing forcing_;
};

}  // namespace sudoshiki::logic::hodoku
