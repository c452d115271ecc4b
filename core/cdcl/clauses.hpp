// An arena of clauses with three literals or more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/reason.hpp"

namespace sudoshiki::cdcl {

// [size][glue, used, learned][literal]…[literal]; a clause is identified by the offset of its size.
class Clauses {
public:
    static constexpr std::uint32_t header = 2;

    std::uint32_t add(std::span<const Literal> literals, bool learned, std::uint32_t glue) {
        const auto offset = static_cast<std::uint32_t>(words_.size());
        words_.push_back(static_cast<std::uint32_t>(literals.size()));
        words_.push_back(glue << 3 | (learned ? 1U : 0U));
        words_.insert(words_.end(), literals.begin(), literals.end());
        return offset;
    }

    std::span<Literal> operator[](std::uint32_t offset) {
        return {words_.data() + offset + header, words_[offset]};
    }
    std::span<const Literal> operator[](std::uint32_t offset) const {
        return {words_.data() + offset + header, words_[offset]};
    }
    bool is_learned(std::uint32_t offset) const { return words_[offset + 1] & 1; }
    std::uint32_t glue(std::uint32_t offset) const { return words_[offset + 1] >> 3; }
    std::uint32_t used(std::uint32_t offset) const { return words_[offset + 1] >> 1 & 3; }
    void set_glue(std::uint32_t offset, std::uint32_t glue) {
        words_[offset + 1] = (words_[offset + 1] & 7) | glue << 3;
    }
    void set_used(std::uint32_t offset, std::uint32_t used) {
        words_[offset + 1] = (words_[offset + 1] & ~std::uint32_t{6}) | used << 1;
    }
    // Visits the clauses in the order in which they were added.
    template <class Visit>
    void each(Visit&& visit) const {
        for (std::uint32_t offset = 0; offset < words_.size(); offset += header + words_[offset])
            visit(offset);
    }

private:
    std::vector<std::uint32_t> words_;
};

}  // namespace sudoshiki::cdcl
