#include "lanes/lanes.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

#include "board/index.hpp"
#include "check/check.hpp"
#include "lanes/engines.hpp"
#include "lanes/judge.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::lanes {

namespace {

// Large blocks are checked faster; but there should be some for every thread.
std::uint64_t size_of_blocks(const Request& request) {
    const auto threads = static_cast<std::uint64_t>(std::max(1, request.threads));
    return std::clamp<std::uint64_t>(request.boards->count / (4 * threads), 64, 512);
}

// Boards are handed out in blocks from one counter, so that threads stay busy to the end. A block is kept
// until the engine has asked for the one after the next: by then nearly all its solutions are there.
class SharedFeed : public Feed {
public:
    SharedFeed(const Request& request, const check::Rules& rules, check::Check check,
               std::atomic<std::uint64_t>& next)
        : request_(request),
          block_size_(size_of_blocks(request)),
          next_(next),
          judge_(request, rules, check, block_size_) {
        for (auto* kept : {&older_, &newer_}) {
            kept->values.resize(block_size_ * at(rules.cells()));
            kept->indices.resize(block_size_);
        }
    }

    bool next(Block& block) override {
        const auto first = next_.fetch_add(block_size_, std::memory_order_relaxed);
        if (first >= request_.boards->count || !judge_.enough_memory()) return false;
        std::swap(older_, newer_);
        judge_.look(newer_.block);
        block = newer_.block = read(first, newer_);
        return true;
    }

    // The engine has ended.
    void finish() {
        judge_.look(older_.block);
        judge_.look(newer_.block);
        judge_.finish();
    }

    const Judge& judge() const { return judge_; }

private:
    struct Kept {
        Block block;
        std::vector<std::uint8_t> values;
        std::vector<std::uint64_t> indices;
    };

    Block read(std::uint64_t first, Kept& kept) {
        auto* values = kept.values.data();
        int count = 0;
        for (auto index = first; index < std::min(first + block_size_, request_.boards->count); ++index) {
            const auto found = request_.boards->read(index, values);
            request_.fault[index] = static_cast<std::uint8_t>(found.fault);
            request_.column[index] = found.column;
            if (found.fault != Fault::fine) {
                request_.results.verdict[index] = static_cast<std::uint8_t>(Verdict::rejected);
                continue;
            }
            judge_.expect(index);
            kept.indices[at(count++)] = index;
            values += request_.shape.cells();
        }
        return {kept.values.data(), kept.indices.data(), count};
    }

    const Request& request_;
    const std::uint64_t block_size_;
    std::atomic<std::uint64_t>& next_;
    Judge judge_;
    Kept older_, newer_;
};

// The calling thread looks at clock and flag, the others at it.
class LeadWatch : public Watch {
public:
    LeadWatch(Control& control, std::atomic<bool>& ended) : control_(control), ended_(ended) {}
    bool expired() override {
        if (!control_.check_now()) return false;
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

// The engine writes solutions only; all other rows are zeros. A board without solution may be one that was
// never a puzzle: its givens clash. Only those that died before any guess are worth the look.
void finish_unsolved(const Request& request) {
    const auto cells = at(request.shape.cells()), edges = at(request.shape.edges());
    for (std::uint64_t index = 0; index < request.boards->count; ++index) {
        auto& verdict = request.results.verdict[index];
        if (has_solution(static_cast<Verdict>(verdict))) continue;
        auto* row = request.results.solution + index * cells;
        if (static_cast<Verdict>(verdict) == Verdict::none && !request.results.guesses[index]) {
            request.boards->read(index, row);
            const auto* signs = request.signs ? request.signs + index * edges : nullptr;
            const auto clash = find_clash(request.shape, row, signs);
            if (clash.fault != Fault::fine) {
                verdict = static_cast<std::uint8_t>(Verdict::rejected);
                request.fault[index] = static_cast<std::uint8_t>(clash.fault);
                request.column[index] = clash.column;
            }
        }
        std::memset(row, 0, cells);
    }
}

// An answer that is none must not be handed out, nor any beside it.
void refuse_wrong_solutions(const std::deque<SharedFeed>& feeds) {
    auto wrong = Judge::none;
    for (const auto& feed : feeds) wrong = std::min(wrong, feed.judge().wrong());
    if (wrong != Judge::none)
        throw check::WrongSolution("lanes gave a wrong solution to board " + std::to_string(wrong + 1) +
                                   ", counted from 1");
}

void refuse_nonsense(const Request& request) {
    const auto& shape = request.shape;
    if (shape.side < 1 || shape.side > largest_side)
        throw std::invalid_argument("side must be 1 to 16, not " + std::to_string(shape.side));
    const bool latin = shape.box_height == 0 && shape.box_width == 0;
    if (!latin && (shape.box_height < 1 || shape.box_height * shape.box_width != shape.side))
        throw std::invalid_argument("boxes must have as many cells as the side");
    if (request.signs && request.means != Means::everything)
        throw std::invalid_argument("signs need all means");
    if (request.limit < 1) throw std::invalid_argument("limit must be at least 1");
}

}  // namespace

void solve(const Request& request, Control& control) {
    refuse_nonsense(request);
    const auto set = simd::pick_instruction_set(request.instruction_set);
    const auto run_engine = engine_on(set);
    const check::SquareRules square(request.shape.side, request.shape.box_height, request.shape.box_width);
    const auto rules = square.rules();
    std::memset(request.results.verdict, static_cast<int>(Verdict::undecided), request.boards->count);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> ended = false, enough_memory = true;
    std::atomic<int> at_work = 0;
    std::deque<SharedFeed> feeds;  // made here, so that a thread has no memory to ask for
    for (int i = 0; i < std::max(1, request.threads); ++i)
        feeds.emplace_back(request, rules, check::check_on(set), next);
    const auto work = [&](SharedFeed& feed, Watch& watch) {
        const Job job{request.shape, request.limit, request.most_guesses, request.signs, request.means, false,
                      &feed,         &watch,        request.results};
        const bool enough = run_engine(job);
        feed.finish();
        if (!enough || !feed.judge().enough_memory()) enough_memory = false;
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
    refuse_wrong_solutions(feeds);
    if (!enough_memory) throw std::bad_alloc();
    finish_unsolved(request);
}

}  // namespace sudoshiki::lanes
