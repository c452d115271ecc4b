// The calls of a web page: each reads the numbers that the page wrote, and leaves JSON for it to read.
#pragma once

#include <cstdint>
#include <vector>

#include "wasm/json.hpp"
#include "wasm/numbers.hpp"

#if defined(__wasm__)
#define WASM_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name) extern "C"  // also compiled natively, to check it against the core
#endif
#define WASM_CALL(name) WASM_EXPORT(name) int name()

namespace sudoshiki::wasm {

// Returns the input of the current call.
Numbers input();

// Stores the answer for the page. Returns its length, which every call returns.
int set_answer(const Json& answer);

// Stores numbers in addition to the answer, where JSON would be too long.
void set_numbers(std::vector<std::int32_t> numbers);

}  // namespace sudoshiki::wasm
