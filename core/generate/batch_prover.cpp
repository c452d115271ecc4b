#include "generate/batch_prover.hpp"

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

constexpr std::uint32_t default_limit = 2;  // solutions to look for

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
    bool expired() override { return control_.check_now(); }

private:
    Control& control_;
};

class LaneProver : public BatchProver {
public:
    LaneProver(const BoardKind& kind, std::uint32_t max_guesses)
        : kind_(kind),
          max_guesses_(max_guesses),
          run_engine_(lanes::engine_on(simd::pick_instruction_set())) {}

    void run(const Stream& stream, Control& control) override {
        ControlWatch watch(control);
        auto* verdicts = reinterpret_cast<std::uint8_t*>(stream.verdicts);
        const lanes::Job job{kind_.shape,
                             default_limit,
                             max_guesses_,
                             stream.signs,
                             lanes::Means::everything,
                             stream.loose,
                             stream.feed,
                             &watch,
                             {verdicts, stream.solutions, nullptr, nullptr}};
        if (!run_engine_(job)) refuse<std::bad_alloc>();
    }

private:
    const BoardKind& kind_;
    const std::uint32_t max_guesses_;
    const lanes::RunEngine run_engine_;
};

// Without boxes no two groups share two cells, so there are no locked candidates.
Inference level_for(const Graph& graph) {
    return graph.propagation_shape().first_pair.back() == 0 ? Inference::singles : Inference::locked;
}

// Proves one board at a time, for boards that the lanes do not support.
template <int Words>
class SearchProver : public BatchProver {
public:
    SearchProver(const BoardKind& kind, std::uint32_t max_guesses)
        : kind_(kind),
          max_guesses_(max_guesses),
          level_(level_for(*kind.graph)),
          prover_(*kind.graph, level_) {}

    void run(const Stream& stream, Control& control) override {
        for (lanes::Block block; stream.feed->next(block);)
            for (int i = 0; i < block.count; ++i) {
                if (control.check_now()) return;
                const auto ask = block.asks ? block.asks[i] : lanes::Ask{default_limit};
                const auto board = block.indices[i];
                const auto* signs = stream.signs ? stream.signs + board * at(kind_.edges()) : nullptr;
                const auto proof = prove_one(block.values + i * kind_.cells(), signs, ask, control);
                stream.verdicts[board] = verdict(proof, ask.limit);
                if (stream.solutions)
                    std::copy(proof.first.begin(), proof.first.end(),
                              stream.solutions + board * at(kind_.cells()));
            }
    }

private:
    static Verdict verdict(const search::ProverResult& proof, int limit) {
        if (proof.found >= limit) return limit == 1 ? Verdict::some : Verdict::many;
        if (!proof.complete) return Verdict::undecided;
        return proof.found == 0 ? Verdict::none : Verdict::one;
    }

    search::ProverResult prove_one(const std::uint8_t* values, const std::int8_t* signs,
                                   const lanes::Ask& ask, Control& control) {
        Problem problem{kind_.graph, {}};
        const auto every = Mask<Words>::upto(kind_.side());
        for (int cell = 0; cell < kind_.cells(); ++cell) {
            auto mask = values[cell] ? Mask<Words>::of(values[cell]) : every;
            if (ask.value && ask.cell == cell) mask &= ~Mask<Words>::of(ask.value);
            for (int w = 0; w < problem.words(); ++w) problem.candidates.push_back(mask.words[at(w)]);
        }
        if (!signs) return prover_.prove(problem, ask.limit, max_guesses_, control);
        std::vector<Arc> arcs;
        for (int number = 0; number < kind_.edges(); ++number) {
            const auto [first, second] = edge_of(kind_.side(), number);
            if (signs[number] > 0) arcs.push_back({first, second});
            if (signs[number] < 0) arcs.push_back({second, first});
        }
        problem.graph = std::make_shared<const Graph>(kind_.side(), kind_.graph->groups, std::move(arcs));
        search::Prover<Words> prover(*problem.graph, level_);
        return prover.prove(problem, ask.limit, max_guesses_, control);
    }

    const BoardKind& kind_;
    const std::uint32_t max_guesses_;
    const Inference level_;
    search::Prover<Words> prover_;
};

}  // namespace

void BatchProver::prove(const BoardArrays& questions, Verdict* verdicts, Control& control) {
    std::vector<std::uint64_t> indices(at(questions.count));
    std::iota(indices.begin(), indices.end(), 0);
    std::fill_n(verdicts, questions.count, Verdict::undecided);
    OneBlock feed({questions.values, indices.data(), questions.count});
    run({&feed, questions.signs, verdicts, nullptr}, control);
}

std::unique_ptr<BatchProver> make_batch_prover(const BoardKind& kind, std::uint32_t max_guesses) {
    if (kind.in_lanes) return std::make_unique<LaneProver>(kind, max_guesses);
    return with_mask_width(kind.side(), [&]<int Words>() -> std::unique_ptr<BatchProver> {
        return std::make_unique<SearchProver<Words>>(kind, max_guesses);
    });
}

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t board) {
    return Random(Random(seed)() + board * 0x9e3779b97f4a7c15ULL)();
}

}  // namespace sudoshiki::generate
