// Detects fields that spreadsheets would run as formulas. The same characters as in say/spreadsheets.py.
#pragma once

#include <string_view>

namespace sudoshiki::bulk {

inline bool is_formula(std::string_view field) {
    return !field.empty() && std::string_view("=+-@\t\r").find(field.front()) != std::string_view::npos;
}

}  // namespace sudoshiki::bulk
