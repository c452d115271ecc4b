// Boards from the caller, as values or text, checked when they are read.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lanes/job.hpp"

namespace sudoshiki::lanes {

// A fault of a board, and its place.
struct FaultAt {
    Fault fault = Fault::fine;
    std::uint32_t column = 0;  // counted from 1
};

// The meaning of each character on boards of one side: a value, 0 for empty, or none.
struct Alphabet {
    static constexpr std::uint8_t unknown = 255;
    static constexpr std::uint8_t doubtful = 254;  // empty, but not beside another sign for empty

    Alphabet(const std::uint8_t* table, int side);

    std::array<std::uint8_t, 256> values;
    bool digits;  // digits alone, with '.' and '0' for empty: the fast case
};

// All boards of a batch. Reading is free of side effects: any number of feeds may share it.
class Source {
public:
    virtual ~Source() = default;
    std::uint64_t count = 0;
    // Writes the values of board `index`; returns the fault if there is one.
    virtual FaultAt read(std::uint64_t index, std::uint8_t* values) const = 0;
};

class ValueSource : public Source {
public:
    ValueSource(const Shape& shape, const std::uint8_t* values, std::uint64_t boards);
    FaultAt read(std::uint64_t index, std::uint8_t* values) const override;

private:
    const Shape shape_;
    const std::uint8_t* values_;
};

// A line ends with a line feed; the last one may do without.
std::uint64_t count_lines(std::string_view text);

// Whether a line feed ends each `width` bytes, and no other byte is one or less than a carriage return.
bool has_even_lines(std::string_view text, std::size_t width);

// The lines with these numbers, counted from 0 and ascending.
std::vector<std::string_view> lines_at(std::string_view text, const std::vector<std::uint64_t>& wanted);

// Text with a board a line, or with given offsets (`boards` + 1 of them, 32 or 64 bits wide).
class TextSource : public Source {
public:
    TextSource(const Shape& shape, const Alphabet& alphabet, std::string_view text)
        : TextSource(shape, alphabet, text, count_lines(text)) {}
    TextSource(const Shape& shape, const Alphabet& alphabet, std::string_view text, std::uint64_t boards);
    TextSource(const Shape& shape, const Alphabet& alphabet, std::string_view text, std::uint64_t boards,
               const void* offsets, int offset_bytes);
    FaultAt read(std::uint64_t index, std::uint8_t* values) const override;

private:
    std::string_view uneven_line(std::uint64_t index) const;
    FaultAt read_by_table(std::string_view line, std::uint8_t* values) const;

    const Shape shape_;
    const Alphabet alphabet_;
    const std::string_view text_;
    const void* offsets_ = nullptr;
    int offset_bytes_ = 0;
    std::uint64_t stride_ = 0;           // where all lines are equally long
    std::vector<std::uint64_t> starts_;  // where they are not
};

// The first given that clashes with an earlier one, or that breaks one of the `signs` (may be null).
FaultAt find_clash(const Shape& shape, const std::uint8_t* values, const std::int8_t* signs);

}  // namespace sudoshiki::lanes
