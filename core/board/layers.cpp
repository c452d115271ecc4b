#include "board/layers.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki {

namespace {

using Steps = std::vector<Layers::Step>;

// The states of a layer, numbered as they come.
template <class Key>
class Names {
public:
    std::int32_t number(const Key& key) {
        return numbers_.try_emplace(key, static_cast<std::int32_t>(numbers_.size())).first->second;
    }
    std::size_t size() const { return numbers_.size(); }
    void clear() { numbers_.clear(); }
    // visit(key, number), by key
    template <class Visit>
    void each(Visit&& visit) const {
        for (const auto& [key, number] : numbers_) visit(key, number);
    }

private:
    std::map<Key, std::int32_t> numbers_;
};

// Builds layer by layer from the front; then drops states that don't lead to the end.
template <class Key>
class Layering {
public:
    explicit Layering(std::vector<int> cells) { layers_.cells = std::move(cells); }

    void start(const Key& key) { names_.number(key); }

    // `next(key, add)` calls add(value, key) for each step from a state.
    template <class Next>
    void add_layer(Next&& next) {
        std::swap(from_, names_);
        names_.clear();
        layers_.states.push_back(length(from_));
        layers_.table_of.push_back(layers_.tables.size());
        auto& steps = layers_.tables.emplace_back();
        from_.each([&](const Key& key, std::int32_t state) {
            next(key, [&](int value, const Key& to) {
                steps.push_back({state, names_.number(to), static_cast<Value>(value)});
            });
        });
    }

    template <class Accepts>
    Layers finish(Accepts&& accepts) {
        layers_.states.push_back(length(names_));
        std::vector<std::uint8_t> useful(names_.size());
        names_.each([&](const Key& key, std::int32_t state) { useful[at(state)] = accepts(key); });
        for (auto layer = layers_.tables.size(); layer-- > 0;) useful = drop_useless(layer, useful);
        renumber();
        layers_.possible = layers_.tables.empty() ? !useful.empty() && useful[0] : !layers_.tables[0].empty();
        return std::move(layers_);
    }

private:
    std::vector<std::uint8_t> drop_useless(std::size_t layer, const std::vector<std::uint8_t>& useful) {
        auto& steps = layers_.tables[layer];
        std::erase_if(steps, [&](const auto& step) { return !useful[at(step.to)]; });
        std::vector<std::uint8_t> before(at(layers_.states[layer]));
        for (const auto& step : steps) before[at(step.from)] = 1;
        return before;
    }

    void renumber() {
        for (std::size_t layer = 0; layer < layers_.tables.size(); ++layer) {
            std::vector<std::int32_t> name(at(layers_.states[layer]), -1);
            std::int32_t count = 0;
            for (auto& step : layers_.tables[layer]) {
                auto& mine = name[at(step.from)];
                step.from = mine < 0 ? (mine = count++) : mine;
            }
            if (layer > 0)
                for (auto& step : layers_.tables[layer - 1]) step.to = name[at(step.to)];
            layers_.states[layer] = count;
        }
    }

    Layers layers_;
    Names<Key> from_, names_;  // of the last layer but one, and of the last
};

// Layers that have the same states share their steps.
class AutomatonLayering {
public:
    explicit AutomatonLayering(const Automaton& automaton)
        : transitions_(automaton.transitions), states_(at(automaton.states)) {
        std::ranges::stable_sort(transitions_, {}, [](const auto& transition) { return transition[0]; });
        layers_.cells = automaton.cells;
        find_useful(automaton);
    }

    Layers run() {
        for (std::size_t i = 0; i < useful_.size(); ++i) {
            layers_.states.push_back(static_cast<int>(std::ranges::count(useful_[i], 1)));
            if (i == 0) continue;
            if (i == 1 || useful_[i - 2] != useful_[i - 1] || useful_[i - 1] != useful_[i])
                add_table(useful_[i - 1], useful_[i]);
            layers_.table_of.push_back(layers_.tables.size() - 1);
        }
        layers_.possible = layers_.states[0] > 0;
        return std::move(layers_);
    }

private:
    using Marks = std::vector<std::uint8_t>;  // by state

    // Those that a start leads to, and that lead to an accepting state.
    void find_useful(const Automaton& automaton) {
        useful_ = walk(automaton.starts, 0, 2);
        const auto live = walk(automaton.accepts, 2, 0);
        for (std::size_t i = 0; i < useful_.size(); ++i)
            for (std::size_t state = 0; state < states_; ++state)
                useful_[i][state] &= live[useful_.size() - 1 - i][state];
    }

    // By layer the states that transitions reach, from the one end of each to the other.
    std::vector<Marks> walk(const std::vector<int>& first, std::size_t from, std::size_t to) const {
        std::vector<Marks> layers(layers_.cells.size() + 1, Marks(states_));
        for (int state : first) layers[0][at(state)] = 1;
        for (std::size_t i = 1; i < layers.size(); ++i)
            if (i > 1 && layers[i - 1] == layers[i - 2])
                layers[i] = layers[i - 1];
            else
                for (const auto& transition : transitions_)
                    layers[i][at(transition[to])] |= layers[i - 1][at(transition[from])];
        return layers;
    }

    void add_table(const Marks& from, const Marks& to) {
        const auto from_numbers = numbers(from), to_numbers = numbers(to);
        auto& steps = layers_.tables.emplace_back();
        steps.reserve(transitions_.size());
        for (const auto& [state, value, next] : transitions_)
            if (from[at(state)] && to[at(next)])
                steps.push_back({from_numbers[at(state)], to_numbers[at(next)], static_cast<Value>(value)});
    }

    // Of the marked states.
    std::vector<std::int32_t> numbers(const Marks& marks) const {
        std::vector<std::int32_t> found(states_);
        std::exclusive_scan(marks.begin(), marks.end(), found.begin(), std::int32_t{0});
        return found;
    }

    std::vector<Automaton::Transition> transitions_;  // by the state they start from
    std::size_t states_;
    std::vector<Marks> useful_;  // by layer
    Layers layers_;
};

}  // namespace

Layers Layers::of(const Automaton& automaton) { return AutomatonLayering(automaton).run(); }

Layers Layers::of(const Product& product, int side) {
    Layering<std::uint64_t> layering(product.cells);  // by what is left to be divided
    layering.start(product.total);
    for (std::size_t i = 0; i < product.cells.size(); ++i)
        layering.add_layer([&](std::uint64_t left, auto&& add) {
            for (int value = 1; value <= side; ++value)
                if (left % static_cast<std::uint64_t>(value) == 0)
                    add(value, left / static_cast<std::uint64_t>(value));
        });
    return layering.finish([](std::uint64_t left) { return left == 1; });
}

template <int Words>
Layers Layers::of(const Sum& sum, std::span<const Mask<Words>> lists) {
    // What the cells from each on can still add, at least and at most.
    std::vector<std::pair<std::int64_t, std::int64_t>> rest(lists.size() + 1);
    for (auto i = lists.size(); i-- > 0;) {
        const std::int64_t c = sum.coefficients[i];
        const auto a = c * lists[i].first(), b = c * lists[i].last();
        rest[i] = {rest[i + 1].first + std::min(a, b), rest[i + 1].second + std::max(a, b)};
    }
    const auto hopeless = [&](std::int64_t so_far, std::size_t i) {
        return (sum.relation != Relation::at_least && so_far + rest[i].first > sum.total) ||
               (sum.relation != Relation::at_most && so_far + rest[i].second < sum.total);
    };
    Layering<std::int64_t> layering(sum.cells);
    layering.start(0);
    for (std::size_t i = 0; i < lists.size(); ++i)
        layering.add_layer([&](std::int64_t so_far, auto&& add) {
            lists[i].each([&](int value) {
                const auto to = so_far + std::int64_t{sum.coefficients[i]} * value;
                if (!hopeless(to, i + 1)) add(value, to);
            });
        });
    return layering.finish([](std::int64_t) { return true; });
}

std::size_t Layers::step_count() const {
    std::size_t count = 0;
    for (const auto table : table_of) count += tables[table].size();
    return count;
}

template <int Words>
bool LayersFilter::narrow(const Layers& layers, std::span<Mask<Words>> lists) {
    if (!layers.possible) return false;
    if (reached_.size() < lists.size() + 1) reached_.resize(lists.size() + 1);
    reached_[0].assign(at(layers.states[0]), 1);
    for (std::size_t i = 0; i < lists.size(); ++i) {
        reached_[i + 1].assign(at(layers.states[i + 1]), 0);
        for (const auto& step : layers.steps(i))
            reached_[i + 1][at(step.to)] |= reached_[i][at(step.from)] & lists[i].has(step.value);
    }
    after_ = reached_[lists.size()];
    for (auto i = lists.size(); i-- > 0;) {
        Mask<Words> kept;
        next_.assign(at(layers.states[i]), 0);
        for (const auto& step : layers.steps(i))
            if (after_[at(step.to)] && reached_[i][at(step.from)] && lists[i].has(step.value)) {
                kept |= Mask<Words>::of(step.value);
                next_[at(step.from)] = 1;
            }
        if (kept.empty()) return false;
        lists[i] = kept;
        std::swap(after_, next_);
    }
    return true;
}

template Layers Layers::of(const Sum&, std::span<const Mask<1>>);
template Layers Layers::of(const Sum&, std::span<const Mask<2>>);
template bool LayersFilter::narrow(const Layers&, std::span<Mask<1>>);
template bool LayersFilter::narrow(const Layers&, std::span<Mask<2>>);

}  // namespace sudoshiki
