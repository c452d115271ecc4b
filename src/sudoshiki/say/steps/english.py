"""The sentences in English."""

from __future__ import annotations

__all__ = ["GROUPS", "NAMES", "SENTENCES", "WORDS"]

# Of a group, by the first word of its name.
GROUPS = {"row": "row", "column": "column", "box": "box", "region": "region"}

WORDS = {
    "and": " and ",
    "or": " or ",
    "comma": ", ",
    "is": "{cell} is {values}",
    "is-not": "{cell} is not {values}",
    "loses": "{values} can be crossed out in {cells}",
    "placed": "So {changes}.",
    "eliminated": "So {changes}.",
}

# What a technique is called; sizes and types have names of their own.
NAMES = {
    "full-house": "Last open cell",
    "hidden-single-box": "Only place in a box",
    "hidden-single-line": "Only place in a line",
    "direct-pointing": "Pointing that leaves one place",
    "direct-claiming": "Claiming that leaves one place",
    "direct-hidden-pair": "Hidden pair that leaves one place",
    "direct-hidden-triplet": "Hidden triplet that leaves one place",
    "naked-single": "Only value of a cell",
    "pointing": "Pointing",
    "claiming": "Claiming",
    "naked-set-2": "Naked pair",
    "naked-set-3": "Naked triplet",
    "naked-set-4": "Naked quad",
    "hidden-set-2": "Hidden pair",
    "hidden-set-3": "Hidden triplet",
    "hidden-set-4": "Hidden quad",
    "fish-2": "X-wing",
    "fish-3": "Swordfish",
    "fish-4": "Jellyfish",
    "xy-wing": "XY-wing",
    "xyz-wing": "XYZ-wing",
    "unique-loop-4": "Unique rectangle",
    "unique-loop": "Unique loop of {size} cells",
    "bug": "Bivalue universal grave",
    "aligned-exclusion-2": "Aligned pair exclusion",
    "aligned-exclusion-3": "Aligned triplet exclusion",
    "x-cycle": "Cycle of one value",
    "y-cycle": "Cycle through cells of two values",
    "xy-cycle": "Cycle",
    "x-forcing-chain": "Forcing chain of one value",
    "xy-forcing-chain": "Forcing chain",
    "cell-forcing-chain": "Forcing chains from a cell",
    "region-forcing-chain": "Forcing chains from a group",
    "contradiction-chain": "Contradiction",
    "double-forcing-chain": "Forcing chains from one candidate",
    "nishio": "Contradiction of one value",
}

SENTENCES = {
    "full-house": "{cell} is the last open cell of {group}, and {value} the only value missing there.",
    "hidden-single": "In {group}, {value} fits nowhere but in {cell}: "
    "every other open cell of it sees a {value} or has lost it.",
    "naked-single": "{cell} has no other value left than {value}: all others are ruled out.",
    "direct-locked": "In {group}, {value} can only be in {cells}, which lie in {cover}. "
    "The rest of {cover} can't hold it, and that leaves {target} as the only place for {value}.",
    "direct-hidden": "In {group}, {values} have only {cells} left, so these cells take nothing else. "
    "That leaves {target} as the only place there for {placed}.",
    "locked": "In {group}, {value} can only be in {cells}, and all of these lie in {cover} too. "
    "Whichever of them has it, no other cell of {cover} can.",
    "naked-set": "In {group}, the cells {cells} have only {values} between them: "
    "as many values as cells, so each of them is used up there.",
    "hidden-set": "In {group}, {values} have no places but {cells}: "
    "as many cells as values, so nothing else fits there.",
    "fish": "In {bases}, {value} can only be in {covers}. Each of the former needs one, each of the latter takes "
    "one, so all the {value}s of {covers} are in {bases}.",
    "xy-wing": "{pivot} has two values. Whichever it takes, one of {wings} must be {value}; "
    "so a cell that sees both can't be.",
    "xyz-wing": "{pivot} has three values. Whichever it takes, {pivot} or one of {wings} is {value}; "
    "so a cell that sees all three can't be.",
    "unique-loop": "If {cells} had only {values}, the two values could be swapped all around, "
    "and the puzzle would have two solutions. As it has one, that must not happen.",
    "unique-loop-set": "The cells with other values act together as one cell of a set in {group}.",
    "unique-loop-locked": "One of the two values has no other place in {group}, so the other is in neither of them.",
    "bug": "Without the extra candidates of {cells}, every open cell would have two values, and every value two "
    "places in each group: the puzzle would not have one solution. As it has, one of them must be true.",
    "aligned-exclusion": "Going through the values that {cells} can have together: each combination with one of "
    "these values puts it twice in a group, or leaves a cell that sees all of them without a value.",
    "cycle": "Going round: {chain}. Either all the former or all the latter of each pair are true, "
    "so every value on the way is in one of two cells, and what sees both can't have it.",
    "chain-off": "Suppose {assumed}. {chain} That is a contradiction, so it is not.",
    "chain-on": "Suppose {assumed}. {chain} That is a contradiction, so it is.",
    "branches": "Take them one by one. {branches} It is so in every case.",
    "branch": "If {assumed}: {chain}",
    "contradiction": "Suppose {assumed}. {branches} Both can't be, so the assumption is wrong.",
    "then": "then {state} ({why})",
    "why-cell-off": "a cell has one value",
    "why-cell-on": "nothing else is left there",
    "why-group-off": "one {value} in {group}",
    "why-group-on": "the only place left in {group}",
    "why-pattern": "by the {pattern} that this leaves",
}
