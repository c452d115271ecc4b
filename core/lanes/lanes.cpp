#include "lanes/lanes.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <new>
#include <stdexcept>
#include <thread>

#include "board/index.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::lanes {

namespace {

// Boards are handed out in blocks from one counter, so that threads stay busy to the end.
class SharedFeed : public Feed {
public:
    SharedFeed(const Request& request, std::atomic<std::uint64_t>& next)
        : request_(request),
          next_(next),
          values_(at(block_size * request.shape.cells())),
          indices_(block_size) {}

    bool next(Block& block) override {
        const auto first = next_.fetch_add(block_size, std::memory_order_relaxed);
        const auto total = request_.boards->count;
        if (first >= total) return false;
        auto* values = values_.data();
        int count = 0;
        for (auto index = first; index < std::min<std::uint64_t>(first + block_size, total); ++index) {
            const auto fault = request_.boards->read(index, values);
            request_.reason[index] = static_cast<std::uint8_t>(fault.reason);
            request_.column[index] = fault.column;
            if (fault.reason != Reason::fine) {
                request_.results.verdict[index] = static_cast<std::uint8_t>(Verdict::rejected);
                continue;
            }
            indices_[at(count++)] = index;
            values += request_.shape.cells();
        }
        block = {values_.data(), indices_.data(), count};
        return true;
    }

private:
    static constexpr int block_size = 256;
    const Request& request_;
    std::atomic<std::uint64_t>& next_;
    std::vector<std::uint8_t> values_;
    std::vector<std::uint64_t> indices_;
};

// The calling thread looks at clock and flag, the others at it.
class LeadWatch : public Watch {
public:
    LeadWatch(Control& control, std::atomic<bool>& ended) : control_(control), ended_(ended) {}
    bool expired() override {
        if (!control_.look()) return false;
        ended_ = true;
        return true;
    }

private:
    Control& control_;
    std::atomic<bool>& ended_;
};

class FollowWatch : public Watch {
public:
    explicit FollowWatch(std::atomic<bool>& ended) : ended_(ended) {}
    bool expired() override { return ended_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool>& ended_;
};

// A board without solution may be one that was never a puzzle: its givens clash. Only those that died
// before any guess are worth the look.
void reject_clashes(const Request& request) {
    const auto cells = at(request.shape.cells());
    std::vector<std::uint8_t> values(cells);
    for (std::uint64_t index = 0; index < request.boards->count; ++index) {
        auto& verdict = request.results.verdict[index];
        if (verdict != static_cast<std::uint8_t>(Verdict::none) || request.results.guesses[index]) continue;
        request.boards->read(index, values.data());
        const auto* signs = request.signs
                                ? request.signs + index * static_cast<std::uint64_t>(request.shape.edges())
                                : nullptr;
        const auto fault = find_clash(request.shape, values.data(), signs);
        if (fault.reason == Reason::fine) continue;
        verdict = static_cast<std::uint8_t>(Verdict::rejected);
        request.reason[index] = static_cast<std::uint8_t>(fault.reason);
        request.column[index] = fault.column;
    }
}

// The engine writes solutions only; all other rows are zeros.
void clear_unsolved(const Request& request) {
    const auto cells = at(request.shape.cells());
    for (std::uint64_t index = 0; index < request.boards->count; ++index) {
        const auto verdict = static_cast<Verdict>(request.results.verdict[index]);
        if (verdict == Verdict::none || verdict == Verdict::undecided || verdict == Verdict::rejected)
            std::memset(request.results.solution + index * cells, 0, cells);
    }
}

void check(const Request& request) {
    const auto& shape = request.shape;
    if (shape.side < 1 || shape.side > largest_side)
        throw std::invalid_argument("side must be 1 to 16, not " + std::to_string(shape.side));
    const bool latin = shape.box_height == 0 && shape.box_width == 0;
    if (!latin && (shape.box_height < 1 || shape.box_height * shape.box_width != shape.side))
        throw std::invalid_argument("boxes must have as many cells as the side");
    if (request.limit < 1) throw std::invalid_argument("limit must be at least 1");
}

}  // namespace

void solve(const Request& request, Control& control) {
    check(request);
    const auto set = simd::pick_instruction_set(request.instruction_set);
    const auto run_engine = SIMD_COMPILED_FOR(set, run_engine);
    std::memset(request.results.verdict, static_cast<int>(Verdict::undecided), request.boards->count);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> ended = false, enough_memory = true;
    std::atomic<int> at_work = 0;
    std::deque<SharedFeed> feeds;  // made here, so that a thread has no memory to ask for
    for (int i = 0; i < std::max(1, request.threads); ++i) feeds.emplace_back(request, next);
    const auto work = [&](Feed& feed, Watch& watch) {
        const Job job{request.shape, request.limit, request.most_guesses, request.signs,
                      &feed,         &watch,        request.results};
        if (!run_engine(job)) enough_memory = false;
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < request.threads; ++i) {
        ++at_work;
        threads.emplace_back([&, i] {
            FollowWatch watch(ended);
            work(feeds[at(i)], watch);
            --at_work;
        });
    }
    LeadWatch watch(control, ended);
    work(feeds[0], watch);
    while (at_work) {
        watch.expired();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    for (auto& thread : threads) thread.join();
    if (!enough_memory) throw std::bad_alloc();
    reject_clashes(request);
    clear_unsolved(request);
}

}  // namespace sudoshiki::lanes
