#include "search/solutions.hpp"

#include <optional>

#include "search/small.hpp"
#include "search/weighted.hpp"

namespace sudoshiki::search {

enum class StepResult : std::uint8_t { stopped, solution, exhausted };

class Solutions::Search {
public:
    virtual ~Search() = default;
    virtual StepResult run(Control& control) = 0;
    virtual Board board() const = 0;
    virtual Counters counters() const = 0;
};

namespace {

template <class Status>
StepResult step_of(Status status) {
    if (status == Status::solution) return StepResult::solution;
    return status == Status::exhausted ? StepResult::exhausted : StepResult::stopped;
}

class OnSmallBoard : public Solutions::Search {
public:
    explicit OnSmallBoard(const Problem& problem) : search_(problem) {}

    StepResult run(Control& control) override { return step_of(search_.run(no_limit, no_limit, control)); }
    Board board() const override { return search_.board(); }
    Counters counters() const override { return search_.counters(); }

private:
    SmallSearch search_;
};

template <int Words>
class OnAnyBoard : public Solutions::Search {
public:
    OnAnyBoard(Problem problem, std::uint64_t seed)
        : problem_(std::move(problem)), propagator_(*problem_.graph), seed_(seed) {}

    StepResult run(Control& control) override {
        if (!search_) {
            if (!propagator_.load(problem_) || !propagator_.propagate()) return StepResult::exhausted;
            search_.emplace(*problem_.graph, propagator_, seed_);
        }
        return step_of(search_->run(no_limit, no_limit, control));
    }
    Board board() const override { return search_->board(); }
    Counters counters() const override {
        Counters counters = search_ ? search_->counters() : Counters{};
        counters.eliminations += propagator_.eliminations;
        return counters;
    }

private:
    const Problem problem_;
    Propagator<Words> propagator_;
    const std::uint64_t seed_;
    std::optional<WeightedSearch<Words>> search_;
};

}  // namespace

Solutions::Solutions(Problem problem, std::uint64_t seed) {
    if (SmallSearch::fits(*problem.graph))
        search_ = std::make_unique<OnSmallBoard>(problem);
    else
        with_mask_width(problem.graph->side, [&]<int Words>() {
            search_ = std::make_unique<OnAnyBoard<Words>>(std::move(problem), seed);
        });
}

Solutions::~Solutions() = default;

void Solutions::search(std::size_t most, Control& control) {
    while (!exhausted_ && found_.size() < most) {
        const auto step = search_->run(control);
        if (step == StepResult::stopped) return;
        if (step == StepResult::solution)
            found_.push_back(search_->board());
        else
            exhausted_ = true;
    }
}

Counters Solutions::counters() const { return search_->counters(); }

}  // namespace sudoshiki::search
