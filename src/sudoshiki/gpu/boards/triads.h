// What follows for the triads of a band, once for the GPU and for the lanes of a CPU (core/lanes/nine.hpp).
// Three boxes in a line are a band. In it a value takes one triad (three cells that a box shares with a line)
// of each line and each box, so its triads are a permutation.
//
//      band:  M00 M01 M02      a permutation: M00 M11 M22
//             M10 M11 M12      value v may be in triad rb only
//             M20 M21 M22      if a permutation through rb has all three
//
// A word has three fields, the triads of a box or three of its cells: on the GPU in 32 bits, on a CPU in
// three vectors. All even permutations of all values are one "and" of three words, one per box, each turned
// by one more field; the odd ones are another. The fields of the second and third box of a band are stored
// turned by one, which saves half of the turns.
//
// To be included in a namespace with ON_DEVICE and the logic of its words: up, down, and3, without and |; of
// their fields, which `one_field` returns, xor3, majority, either and without; none_of of cells.

template <class Word>
struct Triads {
    using Values = decltype(one_field(Word(), 0));

    struct Turned {
        Word same, up, down;

        // Values that this triad must hold.
        ON_DEVICE Word sure() const { return without(same, up, down); }
    };
    // The permutations left in a band, by the line of the first box.
    struct Permutations {
        Word even, odd;
    };
    struct Narrowed {
        Turned first, second, third;
    };
    // How many permutations each value has, as binary digits.
    struct Count {
        Values ones, twos, fours;

        ON_DEVICE Values open() const { return twos | fours; }
        // The values with two permutations, or else with three, or else with more.
        ON_DEVICE Values fewest() const {
            return either(without(twos, ones, fours), either(without(twos & ones, fours, fours), open()));
        }
    };

    static ON_DEVICE Turned turned(const Word& x) { return {x, up(x), down(x)}; }

    static ON_DEVICE Permutations permutations(const Word& first, const Word& second, const Word& third) {
        return {and3(first, second, down(third)), and3(first, down(second), third)};
    }
    // The triads that a permutation leaves open.
    static ON_DEVICE Narrowed narrow(const Word& first, const Word& second, const Word& third) {
        const auto left = permutations(first, second, third);
        const auto even = turned(left.even), odd = turned(left.odd);
        return {{even.same | odd.same, even.up | odd.up, even.down | odd.down},
                {even.same | odd.up, even.up | odd.down, even.down | odd.same},
                {even.up | odd.same, even.down | odd.up, even.same | odd.down}};
    }

    // Keeps values alone in their cells, words of a box or fields of them.
    template <class Cells>
    static ON_DEVICE void place(Cells& a, Cells& b, Cells& c, const Cells& values) {
        a = either(a & values, a);
        b = either(b & values, b);
        c = either(c & values, c);
    }
    // The same with the values that no other cell of the triad can take, and neither of the other triads of
    // the box.
    template <class Cells>
    static ON_DEVICE void place_hidden(Cells& a, Cells& b, Cells& c, const Cells& next, const Cells& last) {
        place(a, b, c, none_of(next, last, majority(a, b, c)));
    }

    static ON_DEVICE Count count(const Permutations& of) {
        const Values e0 = one_field(of.even, 0), e1 = one_field(of.even, 1), e2 = one_field(of.even, 2);
        const Values o0 = one_field(of.odd, 0), o1 = one_field(of.odd, 1), o2 = one_field(of.odd, 2);
        const Values a = xor3(e0, e1, e2), b = xor3(o0, o1, o2), carry = a & b;
        const Values carry_a = majority(e0, e1, e2), carry_b = majority(o0, o1, o2);
        return {a ^ b, xor3(carry_a, carry_b, carry), majority(carry_a, carry_b, carry)};
    }
};
