#include "wasm/calls.hpp"

#include <utility>

namespace sudoshiki::wasm {

namespace {

// One page, one worker, one call at a time.
std::vector<std::int32_t> in, beside;
std::string out;

}  // namespace

Numbers taken() { return Numbers(in); }

int given(const Json& answer) {
    out = answer.text();
    return static_cast<int>(out.size());
}

void given_beside(std::vector<std::int32_t> numbers) { beside = std::move(numbers); }

// Where so many numbers can be written, for the next call.
WASM_EXPORT(room) std::int32_t* room(int count) {
    in.resize(at(count));
    return in.data();
}

WASM_EXPORT(text) const char* text() { return out.data(); }

WASM_EXPORT(numbers) const std::int32_t* numbers() { return beside.data(); }

WASM_EXPORT(number_count) int number_count() { return static_cast<int>(beside.size()); }

}  // namespace sudoshiki::wasm
