// What a page may call. Each takes the numbers that the page has written and leaves JSON for it to read.
#pragma once

#include <cstdint>
#include <vector>

#include "wasm/json.hpp"
#include "wasm/numbers.hpp"

#if defined(__wasm__)
#define WASM_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name) extern "C"  // compiled for this machine too, to see that it keeps up with the core
#endif
#define WASM_CALL(name) WASM_EXPORT(name) int name()

namespace sudoshiki::wasm {

// What the page has written for the call that is running.
Numbers taken();

// Leaves the answer where the page finds it; its length is what every call returns.
int given(const Json& answer);

// Numbers beside the answer, where JSON would be too long.
void given_beside(std::vector<std::int32_t> numbers);

}  // namespace sudoshiki::wasm
