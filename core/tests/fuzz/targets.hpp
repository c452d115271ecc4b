// What is fuzzed: each target reads any bytes at all. `make fuzz` runs them, and so does `make libfuzzer`.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
