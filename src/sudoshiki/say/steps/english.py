"""The sentences in English."""

from __future__ import annotations

from ..reports.english import LABELS, NUMBERS, REPORT
from ..words import ENGLISH
from .gaps import Noun

__all__ = ["ARTICLES", "HEADING", "NAMES", "NOUNS", "PATTERNS", "REFUSALS", "REFUSED", "SENTENCES", "WORDS"]
__all__ += ["LABELS", "NUMBERS", "REPORT"]

NOUNS = {
    "row": Noun("row", "rows"),
    "column": Noun("column", "columns"),
    "box": Noun("box", "boxes"),
    "region": Noun("region", "regions"),
    "the falling diagonal": Noun("the falling diagonal", ""),
    "the rising diagonal": Noun("the rising diagonal", ""),
    "group": Noun("", ""),  # a group with a name
}
ARTICLES = {
    "": {"": ("", "")},
    "in": {"": ("in", "in")},
    "of": {"": ("of", "of")},
    "from": {"": ("from", "from")},
}

# Parts of sentences.
WORDS = {
    "and": " and ",
    "or": " or ",
    "less-than": "signs between cells",  # names of rules
    "all-different": "cells that must differ",
    "pair": "relations between two cells",
    "sum": "sums",
    "product": "products",
    "automaton": "lines that are cut into pieces",
    "hidden-single-region": "Hidden single in a region",  # for puzzles with regions
    "comma": ", ",
    "is": "{cell} is {value}",
    "is-not": "{cell} is not {value}",
    "if-is": "{cell} is {value}",
    "if-is-not": "{cell} is not {value}",
    "suppose-is": "{cell} is {value}",
    "suppose-is-not": "{cell} is not {value}",
    "candidate": "{values} in {cells}",
    "loses": "{values} can be crossed out in {cells}",
    "lose": "{values} can be crossed out in {cells}",
    "so": "So {changes}.",
    "kept-out": "the {value} in {cells} rules out the rest",
    "keep-out": "the {value}s in {cells} rule out the rest",
    "crossed-out": "it has been crossed out in {cells}",
    "sees": "it sees {values}",
    "has-lost": "{values} has been crossed out there",
    "have-lost": "{values} have been crossed out there",
    "extra": "the extra candidate {values} of {cells}",
    "extras": "the extra candidates {values} of {cells}",
    "wing": "if it is {value}, {cell} is {other}",
    "wing-itself": "or it is {value} itself",
    "then": "Then {clauses}.",
    "further": "From there, {clauses}.",
    "also": "But also {clauses}.",
    "finally": "{clauses}, so {end}",
    "left-with": "only {value} is left for {cell}",
    "goes-to": "the {value} {group:of} must be in {cell}",
    "pattern": "{pattern} appears and takes {taken}",
    "patterns": "{pattern} appear and take {taken}",
    "taken": "{values} from {cells}",
    "cannot-be": "{cell} can't be {value}",
    "as-signs": "{told} (as {signs})",
    "at-least": "{cell} is at least {value}",
    "at-most": "{cell} is at most {value}",
    "almost-locked": "{name} ({cells}, with {values})",
    "joint": "{one} and {other} can't both have {values}",
    "part-start": "The cases",  # titles of the parts of a chain
    "part-case": "If {assumed}",
    "part-suppose": "Suppose {assumed}",
    "part-chain": "{title}: chain {number}",
    "part-piece": "{title} ({number}/{count})",
    "part-end": "What follows",
    "type": "{name}, type {type}",
    "with": "{name}, with {patterns} on the way",
    "facts-values": "the values of {cells}",
    "facts-groups": "the rule that no value is twice {groups:in}",
    "facts-signs": "the signs {signs}",
    "step": "Step {number} of {count}",
}

# Names of techniques, by their keys in the table of techniques.
NAMES = {
    "full-house": "Last open cell",
    "hidden-single-box": "Hidden single in a box",
    "hidden-single-line": "Hidden single in a line",
    "sign-beside-value": "Sign beside a value",
    "sign-bound": "Sign between open cells",
    "direct-pointing": "Pointing that leaves one place",
    "direct-claiming": "Claiming that leaves one place",
    "direct-hidden-pair": "Hidden pair that leaves one place",
    "chain-from-value": "Chain of signs from a value",
    "ascending-chain": "Ascending chain",
    "naked-single": "Naked single",
    "direct-hidden-triplet": "Hidden triplet that leaves one place",
    "pointing": "Pointing",
    "claiming": "Claiming",
    "naked-pair": "Naked pair",
    "hill": "Hill",
    "valley": "Valley",
    "x-wing": "X-wing",
    "hill-of-chains": "Hill of chains",
    "valley-of-chains": "Valley of chains",
    "hidden-pair": "Hidden pair",
    "naked-triplet": "Naked triplet",
    "ordered-triplet": "Triplet with signs",
    "swordfish": "Swordfish",
    "hidden-triplet": "Hidden triplet",
    "two-strong-links": "Two strong links",
    "xy-wing": "XY-wing",
    "xyz-wing": "XYZ-wing",
    "unique-rectangle": "Unique rectangle",
    "unique-loop": "Unique loop of {size} cells",
    "naked-quad": "Naked quad",
    "ordered-quad": "Quad with signs",
    "jellyfish": "Jellyfish",
    "hidden-quad": "Hidden quad",
    "three-strong-links": "Three strong links",
    "wxyz-wing": "WXYZ-wing",
    "bivalue-universal-grave": "Bivalue universal grave",
    "four-strong-links": "Four strong links",
    "vwxyz-wing": "VWXYZ-wing",
    "aligned-pair-exclusion": "Aligned pair exclusion",
    "uvwxyz-wing": "UVWXYZ-wing",
    "x-cycle": "X-cycle",
    "y-cycle": "Y-cycle",
    "forcing-x-chain": "Forcing X-chain",
    "xy-cycle": "XY-cycle",
    "forcing-chain": "Forcing chain",
    "tuvwxyz-wing": "TUVWXYZ-wing",
    "aligned-triplet-exclusion": "Aligned triplet exclusion",
    "nishio": "Nishio",
    "cell-forcing-chains": "Forcing chains from a cell",
    "region-forcing-chains": "Forcing chains from a group",
    "contradiction": "Contradiction",
    "double-forcing-chains": "Forcing chains from both sides",
    "locked-pair": "Locked pair",
    "locked-triplet": "Locked triplet",
    "remote-pair": "Remote pair",
    "skyscraper": "Skyscraper",
    "two-string-kite": "Two-string kite",
    "turbot-fish": "Turbot fish",
    "empty-rectangle": "Empty rectangle",
    "w-wing": "W-wing",
    "hidden-rectangle": "Hidden rectangle",
    "avoidable-rectangle": "Avoidable rectangle",
    "finned-x-wing": "Finned X-wing",
    "sashimi-x-wing": "Sashimi X-wing",
    "finned-swordfish": "Finned swordfish",
    "sashimi-swordfish": "Sashimi swordfish",
    "finned-jellyfish": "Finned jellyfish",
    "sashimi-jellyfish": "Sashimi jellyfish",
    "sue-de-coq": "Sue de Coq",
    "simple-colours": "Simple colours",
    "multi-colours": "Multi colours",
    "franken-x-wing": "Franken X-wing",
    "franken-swordfish": "Franken swordfish",
    "finned-franken-x-wing": "Finned Franken X-wing",
    "finned-franken-swordfish": "Finned Franken swordfish",
    "x-chain": "X-chain",
    "xy-chain": "XY-chain",
    "discontinuous-nice-loop": "Discontinuous nice loop",
    "continuous-nice-loop": "Continuous nice loop",
    "alternating-inference-chain": "Alternating inference chain",
    "grouped-discontinuous-nice-loop": "Grouped discontinuous nice loop",
    "grouped-continuous-nice-loop": "Grouped continuous nice loop",
    "grouped-alternating-inference-chain": "Grouped alternating inference chain",
    "als-xz": "ALS-XZ",
    "als-xy-wing": "ALS-XY-wing",
    "als-chain": "ALS chain",
    "forcing-chain-contradiction": "Forcing chain to a contradiction",
    "forcing-chain-verity": "Forcing chains from every case",
    "forcing-net-contradiction": "Forcing net to a contradiction",
    "forcing-net-verity": "Forcing nets from every case",
    "guess": "Guess",
    "forced": "Forced by {size} facts",
}

# An error's own text is English.
REFUSED = "refused: {reason}"
REFUSALS: dict[str, str] = {}
HEADING = ENGLISH

# Patterns within chains, singular and plural: "a naked pair appears".
PATTERNS = {
    "pointing": ("a pointing", "pointings"),
    "claiming": ("a claiming", "claimings"),
    "naked-pair": ("a naked pair", "naked pairs"),
    "hidden-pair": ("a hidden pair", "hidden pairs"),
    "x-wing": ("an X-wing", "X-wings"),
    "sign-beside-value": ("a limit at a sign", "limits at signs"),
    "sign-bound": ("a limit at a sign", "limits at signs"),
    "chain-from-value": ("a chain of signs", "chains of signs"),
    "ascending-chain": ("a chain of signs", "chains of signs"),
    "chain": ("a chain", "chains"),
}

SENTENCES = {
    "full-house": "{groups:in}, only {cell} is still open, and only {value} is missing.",
    "hidden-single": "{groups:in}, {value} fits nowhere but in {cell}: {because}.",
    "naked-single": "Only {value} is left for {cell}: {because}.",
    "direct-locked": "{group:in}, {value} can only be in {cells}, so it is nowhere else {cover:in}. That "
    "leaves it a single place {other:in}: {target}.",
    "direct-hidden": "{groups:in}, the values {values} have only {cells} left, so these cells take nothing "
    "else. That leaves {placed} a single place there: {target}.",
    "sign-above": "The sign says {lesser} < {greater}, and {lesser} is {value}: so {greater} is more than "
    "{value}.",
    "sign-below": "The sign says {lesser} < {greater}, and {greater} is {value}: so {lesser} is less than "
    "{value}.",
    "one-sign": "The sign says {path}.",
    "across-sign": "As {first}, {rest}.",
    "sign-chain": "Follow the signs: {path}, each cell more than the one before.",
    "going-up": "Going up, {first}, so {rest}.",
    "going-down": "Going down, {first}, so {rest}.",
    "hill": "The cell {top} is more than {cells}. These stand {groups:in} and all differ, so the largest "
    "of them is {bound} or more, and {top} is more than that.",
    "valley": "The cell {top} is less than {cells}. These stand {groups:in} and all differ, so the "
    "smallest of them is {bound} or less, and {top} is less than that.",
    "hill-of-chains": "Signs lead up to {top}: {paths}. The cells {cells} stand {groups:in} and all differ. "
    "If {top} were {bound} or less, there would not be room for all of them below it.",
    "valley-of-chains": "Signs lead down to {top}: {paths}. The cells {cells} stand {groups:in} and all "
    "differ. If {top} were {bound} or more, there would not be room for all of them above it.",
    "ordered-set": "{groups:in}, the cells {cells} have only {values} between them. They all differ, and "
    "the signs say {signs}.",
    "ordered-ways": "So the only ways to fill them, in that order, are {ways}.",
    "ordered-none": "No way to fill them has {gone}.",
    "ordered-all": "Every way to fill them uses {values}: nothing of that is left for another cell "
    "{groups:of}.",
    "locked": "{group:in}, {value} can only be in {cells}, which lie {cover:in} as well. One of them has "
    "it, so no other cell {cover:of} does.",
    "naked-set": "{groups:in}, the cells {cells} have nothing but {values} between them. As many values "
    "as cells: all of these are used up there.",
    "hidden-set": "{groups:in}, the values {values} have no place outside {cells}. As many cells as values: "
    "nothing else fits there.",
    "fish": "{bases:in}, {value} can only be {covers:in}. Each of the former needs one and each of the "
    "latter takes one, so nothing is left for the other cells {covers:of}.",
    "xy-wing": "The cell {pivot} is {choice}: {cases}. Either way, one of {wings} is {value}, and a cell "
    "that sees both is not.",
    "xyz-wing": "The cell {pivot} is {choice}: {cases}. In any case {value} is in one of the three cells, "
    "and a cell that sees all of them doesn't have it.",
    "strong-link": "{group:in}, {value} is in {one}, or else in {two}.",
    "strong-links-meet": "It can't be both in {one} and in {two}, {group:in}.",
    "strong-links": "So {value} is in {one} or in {two}, and a cell that sees all of these doesn't have it.",
    "strong-links-ring": "The ring is closed: where two meet, {value} is in one of them, and a cell that "
    "sees all of both doesn't have it.",
    "larger-wing": "The cells {cells} have {values} between them, one value more than cells. If {pair} is "
    "{other}, none of them is, and they take all the rest, {value} among it; if not, {pair} is {value} "
    "itself. So {value} is in one of {ends}, and a cell that sees all of these is not {value}.",
    "larger-wing-twice": "The cells {cells} have {values} between them, one value more than cells. The cell "
    "{pair} takes one of {two} away from them, whichever it is, so that all the others are used up: each of "
    "{values} is in one of these cells, and a cell that sees all its places there doesn't have it.",
    "unique-loop": "With nothing but {values} in them, {cells} could swap the two all around, and the "
    "puzzle would have two solutions. It has one.",
    "unique-loop-1": "Only {extras} has more than these two, and must take something else.",
    "unique-loop-2": "Beside these two, {extras} have {others}, so one of them is {others}; a cell that "
    "sees them all is not.",
    "unique-loop-naked": "One of {extras} must therefore take {others}. Counted as one cell, they share "
    "{values} with {cells} {groups:in}: as many values as cells, so all of these are used up there.",
    "unique-loop-hidden": "{groups:in}, the values {values} have no places but {cells} and {extras}, and the "
    "latter can only take one of the two. Nothing else fits into {cells}.",
    "unique-loop-4": "{groups:in}, {kept} has no place but {extras}, so one of these is {kept}. If the other "
    "were {gone}, nothing but the two values would be left.",
    "bug": "Without {extra}, every open cell would have two values and every value two places in each of "
    "its groups: there would not be exactly one solution.",
    "bug-1": "The extra candidate must therefore be true.",
    "bug-2": "One of these cells must therefore have it, and a cell that sees them all does not.",
    "bug-3": "One of them must therefore be true. Counted as one cell, these cells share {values} with "
    "{cells} {groups:in}: as many values as cells, so all of these are used up there.",
    "bug-4": "One of them must therefore be true; and another value {groups:of} is in one of these cells "
    "too, which leaves room for nothing more.",
    "aligned-exclusion": "Take the values that {cells} may have together: any combination with {gone} "
    "puts a value twice in a group, or leaves a cell that sees them all without a value.",
    "cycle": "These candidates stand in a ring, and every second one is true: either {ones}, or {others}. "
    "A cell that sees a value on both sides can't have it.",
    "cycle-signs": "Where two values beside each other differ, a sign keeps them apart: {signs}.",
    "suppose": "Suppose {assumed}.",
    "contradicts-itself": "The supposition contradicts itself.",
    "not-both": "Both can't be.",
    "from-a-cell": "The cell {cell} is {values}.",
    "from-a-group": "{groups:in}, {value} is in {cells}.",
    "from-both-sides": "Either {state}, or not.",
    "branch": "If {assumed}, {chain}.",
    "branch-itself": "If {assumed}, there is nothing to show.",
    "in-every-case": "It comes to the same in every case.",
    "pattern-rests-on": "{pattern} takes {taken}, as {states}.",
    "locked-set": "The cells {cells} lie {groups:in} at once and have nothing but {values} between them. "
    "As many values as cells: all of these are used up there, in both groups.",
    "finned-fish": "{bases:in}, {value} can only be {covers:in} or in {fin}. If it is not in {fin}, the "
    "rest is a fish and leaves nothing for the other cells {covers:of}; if it is, every cell that sees "
    "{fins} loses it. A cell {covers:of} that sees {fins} loses it either way.",
    "franken-fish": "{bases:in}, {value} can only be {covers:in}. Each of the former needs one and each of "
    "the latter takes one, so nothing is left for the other cells {covers:of}, nor for a cell that lies in "
    "two of them.",
    "finned-franken-fish": "{bases:in}, {value} can only be {covers:in} or in {fin}. If it is not in "
    "{fin}, the rest is a fish and leaves nothing for the other cells {covers:of}, nor for a cell that "
    "lies in two of these; if it is, every cell that sees {fins} loses it. What is crossed out would go "
    "either way.",
    "skyscraper": "{one:in}, {value} is in {near_one} or {far_one}; {other:in}, in {near_other} or "
    "{far_other}. The cells {near_one} and {near_other} see each other and can't both have it: one of "
    "{far_one} and {far_other} has it, and a cell that sees both does not.",
    "two-string-kite": "{one:in}, {value} is in {near_one} or {far_one}; {other:in}, in {near_other} or "
    "{far_other}. The cells {near_one} and {near_other} lie in one box and can't both have it: one of "
    "{far_one} and {far_other} has it, and the cell that sees both does not.",
    "empty-rectangle": "{box:in}, {value} is only {line:in} and {cover:in}. If it is {line:in} there, it "
    "is not in {near}, so {crossing:in} it is in {far}, which keeps it from {gone}. If it is {cover:in} "
    "there, that keeps it from {gone} too.",
    "w-wing": "The cells {cells} both have only {values}; {groups:in}, {link} is in {near_one} or "
    "{near_two}, and each of them keeps it from one of the two cells. So one of {cells} is {value}, and a "
    "cell that sees both is not.",
    "remote-pair": "The cells {cells} all have only {values}, and each sees the next, so the two take "
    "turns along them. A cell that sees two of them with an even number in between sees both values.",
    "unique-loop-5": "Beside these two, {extras} have {others}, so one of them is {others}; a cell that "
    "sees them all is not.",
    "unique-loop-6": "{kept} has no other places {groups:in}, so it stands at both ends of one diagonal or "
    "of the other. With it in {extras}, the two others would have the other value, and the corners could "
    "be swapped.",
    "hidden-rectangle": "{groups:in}, {kept} has no places but among {cells}. If {corner} were {gone}, the "
    "two beside it would have to be {kept}, and {opposite}, which has only these two values, {gone}: they "
    "could be swapped, and there would be two solutions.",
    "avoidable-rectangle": "None of {cells} is given. With {values} crosswise in them, the two could be "
    "swapped, and the puzzle would have two solutions. It has one.",
    "avoidable-1": "One corner is still open and must not complete the rectangle.",
    "avoidable-2": "The two open corners {extras} must not both complete the rectangle, so one of them is "
    "{others}; a cell that sees both is not.",
    "sue-de-coq": "{groups:in}, the cells {cells} have the values {values}. Together with {of_line} "
    "{line:in}, and with {of_box} {box:in}, they are as many cells as there are values for them, so all "
    "of these are used up: each {line:in} or {box:in}, or in both.",
    "sue-de-coq-twice": "Of the values, {values} is counted twice, as it is used once {line:in} and once "
    "{box:in}.",
    "sue-de-coq-all-twice": "Of the values, {values} are counted twice, as they are used once {line:in} and "
    "once {box:in}.",
    "colours": "Strong links join the places of {value} in turn: {one} on one side, {two} on the other. "
    "Either all of the one side have it, or all of the other.",
    "simple-colors-1": "A cell that sees one of each loses it either way.",
    "simple-colors-2": "Two cells of one side see each other, so that side does not have it.",
    "multi-colors-1": "The same holds for {three} on one side, {four} on the other. A side of the first "
    "sees one of the second, and these two can't both have it: one of the sides opposite them does, and a "
    "cell that sees both of those loses it.",
    "multi-colors-2": "The same holds for {three} on one side, {four} on the other. A side of the first "
    "sees both sides of the second, of which one has it, so that side does not.",
    "one-end": "So one of {ends} is {value}, and a cell that sees both is not.",
    "two-ends": "So {start} is {value} or {end} is {end_value}. The two see each other, so {start} can't be "
    "{end_value}, nor {end} {value}.",
    "either-way": "Either {state}, and then {end}; or not.",
    "same-both-ways": "It comes to the same.",
    "continuous-loop": "These candidates stand in a ring, and every second one is true: either {ones}, or "
    "{others}. A cell that sees a value on both sides can't have it, and a cell with a candidate on both "
    "sides has nothing else.",
    "not-all": "These can't all be.",
    "two-values": "That gives {cell} two values.",
    "two-places": "That puts {value} twice {group:in}.",
    "no-value-left": "That leaves no value for {cell}.",
    "no-place-left": "That leaves {value} no place {group:in}.",
    "almost-locked-sets": "Each of these sets has one value more than cells: {sets}. One that loses a value "
    "must take all its others. {joints}.",
    "linked-twice": "Each of the two gets one of these values then and must take all its others: a cell "
    "that sees all places of such a value in a set loses it.",
    "linked-ends": "So {values} is in {first} or in {last}: a cell that sees all its places there loses it.",
    "linked-ends-each": "So each of {values} is in {first} or in {last}: a cell that sees all the places of "
    "one of them there loses it.",
    "guess": "None of the techniques applies here. A search has found the value.",
    "where-groups": "Look {groups:in}.",
    "where-value": "Look at where {value} can be.",
    "where-sign": "Look at the sign between {cells}.",
    "where-signs": "Follow the signs from {cells}.",
    "where-cells": "Look at the candidates of {cells}.",
    "which": "Look for this technique: {title}.",
    "which-groups": "Look for this technique {groups:in}: {title}.",
    "wrong-one": "The entry in {cells} is wrong.",
    "wrong-many": "The entries in these cells are wrong: {cells}.",
    "wrong-value": "The cell {cells} can't be {values}.",
    "wrong-candidates": "The correct value of {cells} is not among its candidates.",
    "solved": "The board is complete and correct.",
    "forced": "No technique applies here, but {cell} follows from few facts: {facts}. With any other "
    "value there they contradict each other, and none of them can be left out.",
    "simplest": "Of the paths found in all orientations of the board, this one has the easiest hardest step: "
    "{name}. Steps that no later step needs are left out.",
    "no-technique": "None of the techniques applies here, and no short proof forces a cell.",
    "not-used": "The path does not use {name}. It uses {used}. {end}",
    "not-on-scale": "The scale {scale} has no technique {name}; these scales have it: {scales}.",
    "more": "Enter for more, q to quit ",
    "which-is-wrong": "If you entered some of these values, give the puzzle first and your board second: the "
    "wrong values are then named.",
    "no-time": "The time ran out before a step was found.",
}
