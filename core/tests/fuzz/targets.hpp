// The fuzz targets: each must accept any bytes. `make fuzz` and `make libfuzzer` run them.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
