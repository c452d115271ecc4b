// Which instruction set the vector code runs on. Files that have such code are compiled once for each.
#pragma once

#include <string>
#include <vector>

namespace sudoshiki {

enum class Path { avx512, avx2, baseline };  // the fastest first

// The fastest this CPU has, or the one so named; throws std::invalid_argument if it can't be had.
Path pick_path(const std::string& name = {});

std::vector<std::string> available_paths();  // by name, the fastest first

}  // namespace sudoshiki
