// Runs a target without libFuzzer: mutates inputs at random, and keeps those that reach new code.
//
//   fuzz SECONDS [SEED] [FILE…]     files are run once first; so is an input that failed before
//
// The sanitizers end the run at the first fault; the input is then in `fuzz-failed`.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "run/random.hpp"
#include "tests/fuzz/targets.hpp"

namespace {

using Input = std::vector<std::uint8_t>;

// By a hash of the code address: whether it was reached.
std::uint8_t reached[1 << 16];
std::size_t reached_count = 0;
const Input* running = nullptr;

}  // namespace

// The compiler inserts a call of this before every branch (-fsanitize-coverage=trace-pc).
extern "C" void __sanitizer_cov_trace_pc() {
    const auto place = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
    auto& here = reached[(place ^ place >> 16) & 0xFFFF];
    reached_count += here == 0;
    here = 1;
}

namespace {

void save_and_die(int signal) {
    if (auto* file = std::fopen("fuzz-failed", "wb")) {
        std::fwrite(running->data(), 1, running->size(), file);
        std::fclose(file);
        std::fputs("the input is in fuzz-failed\n", stderr);
    }
    std::_Exit(128 + signal);
}

bool finds_new_code(const Input& input) {
    const auto before = reached_count;
    running = &input;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    return reached_count > before;
}

std::vector<Input> seeds() {
    const std::string boards[] = {
        "1.3.\n....\n",
        "3.4..1..\n",
        "3.4..1......1.42\n3.4..1......1.42\r\n# a comment\n\n3.4..1......1.42 words\n",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "1,2\t\"3\"\n=1+1\n\xEF\xBB\xBF"
        "1...............\n\xFF\xFE\n",
    };
    std::vector<Input> inputs;
    for (int what = 0; what < 24; ++what)
        for (const auto& text : boards) {
            Input input{static_cast<std::uint8_t>(what)};
            input.insert(input.end(), text.begin(), text.end());
            inputs.push_back(input);
        }
    return inputs;
}

void mutate(Input& input, const std::vector<Input>& corpus, sudoshiki::Random& random) {
    static constexpr char likely[] = "123456789ABCDEFG.0\n\r \t#,\"=-";
    const auto place = [&](std::size_t size) { return random.below(static_cast<std::uint32_t>(size)); };
    for (auto changes = 1 + random.below(6); changes > 0; --changes) {
        const auto at = place(input.size() + 1);
        switch (random.below(5)) {
            case 0:
                if (at < input.size()) input[at] = static_cast<std::uint8_t>(random.below(256));
                break;
            case 1:
                input.insert(input.begin() + at, static_cast<std::uint8_t>(likely[place(sizeof likely - 1)]));
                break;
            case 2:
                if (at < input.size())
                    input.erase(input.begin() + at,
                                input.begin() + at + 1 + place(std::min<std::size_t>(input.size() - at, 16)));
                break;
            case 3:
                if (at < input.size()) input[at] ^= static_cast<std::uint8_t>(1u << random.below(8));
                break;
            default: {
                const auto& other = corpus[place(corpus.size())];
                const auto from = place(other.size() + 1);
                input.insert(input.begin() + at, other.begin() + from, other.end());
            }
        }
    }
    if (input.size() > 4096) input.resize(4096);
}

}  // namespace

int main(int count, char** words) {
    using Clock = std::chrono::steady_clock;
    const double seconds = count > 1 ? std::atof(words[1]) : 10;
    sudoshiki::Random random(count > 2 ? static_cast<std::uint64_t>(std::atoll(words[2])) : 1);
    for (int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(signal, save_and_die);
    auto corpus = seeds();
    for (int file = 3; file < count; ++file) {
        std::ifstream stream(words[file], std::ios::binary);
        corpus.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    for (const auto& input : corpus) finds_new_code(input);
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    std::uint64_t runs = corpus.size();
    for (; Clock::now() < end; ++runs) {
        auto input = corpus[random.below(static_cast<std::uint32_t>(corpus.size()))];
        mutate(input, corpus, random);
        if (finds_new_code(input)) corpus.push_back(std::move(input));
    }
    std::printf("%llu inputs, %zu kept, %zu places in the code reached\n",
                static_cast<unsigned long long>(runs), corpus.size(), reached_count);
}
