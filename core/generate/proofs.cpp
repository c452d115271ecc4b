#include "generate/proofs.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

#include "board/index.hpp"
#include "board/refuse.hpp"
#include "lanes/engines.hpp"
#include "run/random.hpp"
#include "search/prover.hpp"

namespace sudoshiki::generate {

namespace {

class OneBlock : public lanes::Feed {
public:
    explicit OneBlock(const lanes::Block& block) : block_(block) {}
    bool next(lanes::Block& block) override {
        block = std::exchange(block_, {});
        return block.count != 0;
    }

private:
    lanes::Block block_;
};

class ControlWatch : public lanes::Watch {
public:
    explicit ControlWatch(Control& control) : control_(control) {}
    bool expired() override { return control_.look(); }

private:
    Control& control_;
};

class LaneProofs : public Proofs {
public:
    LaneProofs(const Kind& kind, std::uint32_t most_guesses)
        : kind_(kind),
          most_guesses_(most_guesses),
          run_engine_(lanes::engine_on(simd::pick_instruction_set())) {}

    void prove(const Questions& questions, Verdict* verdicts, Control& control) override {
        solutions_.resize(at(questions.count) * at(kind_.cells()));
        run(questions, 2, verdicts, solutions_.data(), control);
    }
    void solve(const Questions& questions, Verdict* verdicts, std::uint8_t* solutions,
               Control& control) override {
        run(questions, 1, verdicts, solutions, control);
    }

private:
    void run(const Questions& questions, std::uint32_t limit, Verdict* verdicts, std::uint8_t* solutions,
             Control& control) {
        const auto count = at(questions.count);
        indices_.resize(count);
        std::iota(indices_.begin(), indices_.end(), 0);
        guesses_.resize(count);
        std::fill_n(verdicts, count, Verdict::undecided);
        OneBlock feed({questions.values, indices_.data(), questions.count});
        ControlWatch watch(control);
        const lanes::Job job{
            kind_.shape,
            limit,
            most_guesses_,
            questions.signs,
            &feed,
            &watch,
            {reinterpret_cast<std::uint8_t*>(verdicts), solutions, guesses_.data(), nullptr}};
        if (!run_engine_(job)) refuse<std::bad_alloc>();
    }

    const Kind& kind_;
    const std::uint32_t most_guesses_;
    const lanes::RunEngine run_engine_;
    std::vector<std::uint64_t> indices_;
    std::vector<std::uint32_t> guesses_;
    std::vector<std::uint8_t> solutions_;  // written by the engine, of no use here
};

// One board after the other, for whatever the lanes can't hold.
template <int Words>
class PlainProofs : public Proofs {
public:
    PlainProofs(const Kind& kind, std::uint32_t most_guesses)
        : kind_(kind), most_guesses_(most_guesses), prover_(*kind.graph, Inference::locked) {}

    void prove(const Questions& questions, Verdict* verdicts, Control& control) override {
        for (int board = 0; board < questions.count; ++board)
            verdicts[board] = verdict(ask(questions, board, 2, control), 2);
    }
    void solve(const Questions& questions, Verdict* verdicts, std::uint8_t* solutions,
               Control& control) override {
        for (int board = 0; board < questions.count; ++board) {
            const auto proof = ask(questions, board, 1, control);
            verdicts[board] = verdict(proof, 1);
            std::copy(proof.first.begin(), proof.first.end(), solutions + board * kind_.cells());
        }
    }

private:
    static Verdict verdict(const search::Proof& proof, int asked) {
        if (proof.found >= asked) return asked == 1 ? Verdict::some : Verdict::many;
        if (!proof.complete) return Verdict::undecided;
        return proof.found == 0 ? Verdict::none : Verdict::one;
    }

    search::Proof ask(const Questions& questions, int board, std::uint64_t solutions, Control& control) {
        const auto* values = questions.values + board * kind_.cells();
        Problem problem{kind_.graph, {}};
        const auto every = Mask<Words>::upto(kind_.side());
        for (int cell = 0; cell < kind_.cells(); ++cell) {
            const auto mask = values[cell] ? Mask<Words>::of(values[cell]) : every;
            for (int w = 0; w < problem.words(); ++w) problem.candidates.push_back(mask.words[at(w)]);
        }
        if (!questions.signs) return prover_.prove(problem, solutions, most_guesses_, control);
        const auto* signs = questions.signs + board * kind_.edges();
        std::vector<Arc> arcs;
        for (int number = 0; number < kind_.edges(); ++number) {
            const auto [first, second] = edge_of(kind_.side(), number);
            if (signs[number] > 0) arcs.push_back({first, second});
            if (signs[number] < 0) arcs.push_back({second, first});
        }
        problem.graph = std::make_shared<const Graph>(kind_.side(), kind_.graph->groups, std::move(arcs));
        search::Prover<Words> prover(*problem.graph, Inference::locked);
        return prover.prove(problem, solutions, most_guesses_, control);
    }

    const Kind& kind_;
    const std::uint32_t most_guesses_;
    search::Prover<Words> prover_;
};

}  // namespace

std::unique_ptr<Proofs> proofs_for(const Kind& kind, std::uint32_t most_guesses) {
    if (kind.in_lanes) return std::make_unique<LaneProofs>(kind, most_guesses);
    return with_mask_width(kind.side(), [&]<int Words>() -> std::unique_ptr<Proofs> {
        return std::make_unique<PlainProofs<Words>>(kind, most_guesses);
    });
}

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t board) {
    return Random(Random(seed)() + board * 0x9e3779b97f4a7c15ULL)();
}

}  // namespace sudoshiki::generate
