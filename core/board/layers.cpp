#include "board/layers.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "board/index.hpp"

namespace sudoshiki {

namespace {

using Steps = std::vector<Layers::Step>;

// The states of a layer, numbered as they come; keys of any kind.
template <class Key_>
class Names {
public:
    using Key = Key_;

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

// The same for keys from 0 on: automata may have thousands of steps.
class StateNames {
public:
    using Key = int;

    explicit StateNames(int states) : numbers_(at(states), -1) {}

    std::int32_t number(int key) {
        auto& mine = numbers_[at(key)];
        return mine < 0 ? (mine = count_++) : mine;
    }
    std::size_t size() const { return at(count_); }
    void clear() {
        std::ranges::fill(numbers_, -1);
        count_ = 0;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int key = 0; key < length(numbers_); ++key)
            if (numbers_[at(key)] >= 0) visit(key, numbers_[at(key)]);
    }

private:
    std::vector<std::int32_t> numbers_;  // -1: none
    std::int32_t count_ = 0;
};

// Builds layer by layer from the front; then drops what leads nowhere.
template <class States>
class Layering {
public:
    using Key = typename States::Key;

    explicit Layering(std::vector<int> cells, States none = States()) : from_(none), names_(none) {
        layers_.cells = std::move(cells);
    }

    void start(const Key& key) { names_.number(key); }

    // `next(key, add)` calls add(value, key) for each step from a state.
    template <class Next>
    void add_layer(Next&& next) {
        std::swap(from_, names_);
        names_.clear();
        layers_.states.push_back(length(from_));
        auto& steps = layers_.steps.emplace_back();
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
        for (auto layer = layers_.steps.size(); layer-- > 0;) useful = drop_useless(layer, useful);
        renumber();
        layers_.possible = layers_.steps.empty() ? !useful.empty() && useful[0] : !layers_.steps[0].empty();
        return std::move(layers_);
    }

private:
    std::vector<std::uint8_t> drop_useless(std::size_t layer, const std::vector<std::uint8_t>& useful) {
        auto& steps = layers_.steps[layer];
        std::erase_if(steps, [&](const auto& step) { return !useful[at(step.to)]; });
        std::vector<std::uint8_t> before(at(layers_.states[layer]));
        for (const auto& step : steps) before[at(step.from)] = 1;
        return before;
    }

    void renumber() {
        for (std::size_t layer = 0; layer < layers_.steps.size(); ++layer) {
            std::vector<std::int32_t> name(at(layers_.states[layer]), -1);
            std::int32_t count = 0;
            for (auto& step : layers_.steps[layer]) {
                auto& mine = name[at(step.from)];
                step.from = mine < 0 ? (mine = count++) : mine;
            }
            if (layer > 0)
                for (auto& step : layers_.steps[layer - 1]) step.to = name[at(step.to)];
            layers_.states[layer] = count;
        }
    }

    Layers layers_;
    States from_, names_;  // of the last layer but one, and of the last
};

}  // namespace

Layers Layers::of(const Automaton& automaton, int) {
    std::vector<std::vector<std::pair<int, int>>> from(at(automaton.states));
    for (const auto& [state, value, to] : automaton.transitions) from[at(state)].push_back({value, to});
    Layering layering(automaton.cells, StateNames(automaton.states));
    for (int state : automaton.starts) layering.start(state);
    for (std::size_t i = 0; i < automaton.cells.size(); ++i)
        layering.add_layer([&](int state, auto&& add) {
            for (const auto& [value, to] : from[at(state)]) add(value, to);
        });
    std::vector<std::uint8_t> accepting(at(automaton.states));
    for (int state : automaton.accepts) accepting[at(state)] = 1;
    return layering.finish([&](int state) { return accepting[at(state)]; });
}

Layers Layers::of(const Product& product, int side) {
    Layering<Names<std::uint64_t>> layering(product.cells);  // by what is left to be divided
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
    Layering<Names<std::int64_t>> layering(sum.cells);
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
    for (const auto& each : steps) count += each.size();
    return count;
}

template <int Words>
bool LayersFilter::narrow(const Layers& layers, std::span<Mask<Words>> lists) {
    if (!layers.possible) return false;
    if (reached_.size() < lists.size() + 1) reached_.resize(lists.size() + 1);
    reached_[0].assign(at(layers.states[0]), 1);
    for (std::size_t i = 0; i < lists.size(); ++i) {
        reached_[i + 1].assign(at(layers.states[i + 1]), 0);
        for (const auto& step : layers.steps[i])
            reached_[i + 1][at(step.to)] |= reached_[i][at(step.from)] & lists[i].has(step.value);
    }
    after_ = reached_[lists.size()];
    for (auto i = lists.size(); i-- > 0;) {
        Mask<Words> kept;
        next_.assign(at(layers.states[i]), 0);
        for (const auto& step : layers.steps[i])
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
