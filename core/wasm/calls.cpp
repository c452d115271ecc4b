#include "wasm/calls.hpp"

#include <utility>

namespace sudoshiki::wasm {

namespace {

// Global state suffices: each worker of the page makes one call at a time.
std::vector<std::int32_t> input_numbers, extra_numbers;
std::string answer_text;

}  // namespace

Numbers input() { return Numbers(input_numbers); }

int set_answer(const Json& answer) {
    answer_text = answer.text();
    return static_cast<int>(answer_text.size());
}

void set_numbers(std::vector<std::int32_t> numbers) { extra_numbers = std::move(numbers); }

// Returns the buffer for the `count` numbers of the next call.
WASM_EXPORT(input_buffer) std::int32_t* input_buffer(int count) {
    input_numbers.resize(at(count));
    return input_numbers.data();
}

WASM_EXPORT(text) const char* text() { return answer_text.data(); }

WASM_EXPORT(numbers) const std::int32_t* numbers() { return extra_numbers.data(); }

WASM_EXPORT(number_count) int number_count() { return static_cast<int>(extra_numbers.size()); }

}  // namespace sudoshiki::wasm
