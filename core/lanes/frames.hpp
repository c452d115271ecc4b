// The boards kept for later: for each standing guess what is left without it. Lanes that guess together share
// a block of eight boards, written and read with vector instructions; it is free again when the last of them
// is taken back. A bold guess keeps no board of its own: it is noted, to be taken back on the board of the
// first of them, after those before it were made again.
#pragma once

#include <cstddef>

#include "lanes/eight.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

// A value for a cell. Wider than need be: the compiler packs and unpacks narrow fields at a loss.
struct BoldGuess {
    std::uint32_t place;  // on the board: the cell × width
    std::uint32_t value;  // as a mask; 0 for no guess
    std::uint32_t rest;   // the other candidates of the cell

    bool last() const { return (rest & (rest - 1)) == 0; }
    BoldGuess next() const { return {place, rest & (0 - rest), rest & (rest - 1)}; }
    void make(std::uint16_t* lane_of_board) const {
        lane_of_board[place] = static_cast<std::uint16_t>(value);
    }
};

class Frames {
public:
    struct Entry {
        std::uint32_t place;  // of the board: 8 × block + slot
        BoldGuess guess;
    };
    // Memory for the deepest stacks possible; most of it is never touched.
    struct Memory {
        std::uint16_t* masks;    // blocks × block_size(cells)
        Entry* entries;          // by lane and depth
        std::uint32_t* unused;   // blocks
        std::uint8_t* occupied;  // by block: boards in it
    };
    static constexpr int block_size(int cells) { return (cells + run - 1) / run * run * 8; }
    // Where a cell lies in its frame: runs of cells of each of the eight boards alternate.
    static constexpr int place(int cell) { return cell / run * run * 8 + cell % run; }

    Frames(const Memory& memory, int cells, int deepest)
        : memory_(memory), cells_(cells), deepest_(deepest), unused_(width * deepest) {
        for (int block = 0; block < unused_; ++block)
            memory_.unused[block] = static_cast<std::uint32_t>(unused_ - 1 - block);
    }

    int depth(int lane) const { return depth_[lane]; }
    void clear(int lane) {
        while (depth_[lane]) release(lane);
    }

    // Keeps the boards on top of their lanes' stacks; `visit(lane, frame)` gets each.
    template <class Visit>
    void push(const Vector* board, const EightLanes& eight, Visit visit) {
        const auto block = keep(board, eight);
        eight.each([&](int slot, int lane) {
            entry(lane, depth_[lane]++) = {block * 8 + static_cast<unsigned>(slot), {0, 0, 0}};
            visit(lane, masks_of(block) + run * slot);
        });
    }

    // Keeps them as they are, for `guess(lane)` and what is noted after it.
    template <class Guess>
    void push_bold(const Vector* board, const EightLanes& eight, Guess guess) {
        const auto block = keep(board, eight);
        eight.each([&](int slot, int lane) {
            entry(lane, depth_[lane]++) = {block * 8 + static_cast<unsigned>(slot), guess(lane)};
        });
    }
    void note(int lane, const BoldGuess& guess) {
        entry(lane, depth_[lane]) = {entry(lane, depth_[lane] - 1).place, guess};
        ++depth_[lane];
    }

    // Takes the last guess of each lane back and puts what is left without it on the board. Where it was bold
    // and `eager(lane)`, the next candidate of its cell is guessed instead, if it has more than one left.
    template <class Eager>
    void pop(Vector* board, const EightLanes& eight, Eager eager) {
        restore(board, eight);
        eight.each([&](int, int lane) {
            auto& last = entry(lane, depth_[lane] - 1);
            if (last.guess.value) {
                auto* lane_of_board = reinterpret_cast<std::uint16_t*>(board) + lane;
                for (int i = depth_[lane] - 2; i >= 0 && entry(lane, i).place == last.place; --i)
                    entry(lane, i).guess.make(lane_of_board);
                if (!last.guess.last() && eager(lane)) {
                    last.guess = last.guess.next();
                    last.guess.make(lane_of_board);
                    return;
                }
                lane_of_board[last.guess.place] = static_cast<std::uint16_t>(last.guess.rest);
            }
            release(lane);
        });
    }

private:
    static constexpr int run = 8 * cells_at_once;

    std::uint32_t keep(const Vector* board, const EightLanes& eight) {
        const auto block = memory_.unused[--unused_];
        auto* masks = masks_of(block);
        const auto get = eight.getter();
        const auto at = [&](int cell) -> const Vector& { return board[cell < cells_ ? cell : 0]; };
        for (int cell = 0; cell < cells_; cell += run) {
            Line lines[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) lines[i] = get(at(cell + i), at(cell + 8 + i));
            transpose(lines);
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) *reinterpret_cast<Line*>(masks + 8 * cell + run * i) = lines[i];
        }
        memory_.occupied[block] = static_cast<std::uint8_t>(__builtin_popcount(eight.lanes()));
        return block;
    }

    // Puts the boards on top of the lanes' stacks back on the board.
    void restore(Vector* board, const EightLanes& eight) {
        const std::uint16_t* kept[8];
        for (auto& each : kept) each = memory_.masks;
        eight.each([&](int slot, int lane) {
            const auto place = entry(lane, depth_[lane] - 1).place;
            kept[slot] = masks_of(place / 8) + place % 8 * run;
        });
        const auto put = eight.putter();
        for (int cell = 0; cell < cells_; cell += run) {
            Line lines[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) lines[i] = *reinterpret_cast<const Line*>(kept[i] + 8 * cell);
            transpose(lines);
            const int rest = cells_ - cell;
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) {
                if (i < rest) put.template put<0>(board[cell + i], lines[i]);
                if (cells_at_once == 2 && 8 + i < rest) put.template put<1>(board[cell + 8 + i], lines[i]);
            }
        }
    }

    std::uint16_t* masks_of(std::uint32_t block) const {
        return memory_.masks + static_cast<std::size_t>(block) * static_cast<std::size_t>(block_size(cells_));
    }

    Entry& entry(int lane, int depth) { return memory_.entries[lane * deepest_ + depth]; }

    void release(int lane) {
        const auto place = entry(lane, --depth_[lane]).place;
        if (depth_[lane] && entry(lane, depth_[lane] - 1).place == place) return;
        if (--memory_.occupied[place / 8] == 0) memory_.unused[unused_++] = place / 8;
    }

    const Memory memory_;
    const int cells_;
    const int deepest_;
    int unused_;
    int depth_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
