"""The texts of books, in English and Portuguese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..solve import Verdict


class BookWords(NamedTuple):
    """The texts of a language, with fields in braces."""

    language: str
    puzzles: str  # title of the PDF if the book has none
    subject: str
    solutions: str
    how_to_play: str
    how_many: tuple[str, str]  # number of puzzles in a section: singular, plural
    range: str
    no_level: str
    levels: Mapping[str, str]
    doubts: Mapping[Verdict, str]
    kinds: Mapping[str, str]
    lines: str  # the rule of rows and columns
    groups: Mapping[str, str]  # other groups that hold each value once
    last: str  # before the last of several
    signs: str
    one_solution: str

    def level(self, word: str) -> str:
        return self.levels.get(word, word)


ENGLISH = BookWords(
    language="en",
    puzzles="Puzzles",
    subject="Sudoku and Futoshiki",
    solutions="Solutions",
    how_to_play="How to play",
    how_many=("{} puzzle", "{} puzzles"),
    range="{} to {}",
    no_level="not rated",
    levels={},
    doubts={
        Verdict.NONE: "no solution",
        Verdict.MANY: "several solutions",
        Verdict.UNDECIDED: "not solved",
    },
    kinds={
        "sudoku": "Sudoku",
        "jigsaw": "Jigsaw Sudoku",
        "diagonal": "Diagonal Sudoku",
        "futoshiki": "Futoshiki",
        "latin": "Latin square",
    },
    lines="Fill in the numbers from {first} to {last}, so that {groups} holds each of them once.",
    groups={
        "row": "every row",
        "column": "every column",
        "box": "every box of {} cells",
        "region": "every region with a thick border",
        "diagonal": "each of the two long diagonals",
    },
    last="and",
    signs="A sign between two cells opens towards the greater number.",
    one_solution="Each puzzle has exactly one solution.",
)
PORTUGUESE = BookWords(
    language="pt",
    puzzles="Problemas",
    subject="Sudoku e Futoshiki",
    solutions="Soluções",
    how_to_play="Como jogar",
    how_many=("{} problema", "{} problemas"),
    range="{} a {}",
    no_level="sem nível",
    levels={
        "easy": "fácil",
        "medium": "médio",
        "hard": "difícil",
        "fiendish": "muito difícil",
        "diabolical": "diabólico",
        "extreme": "extremo",
        "trivial": "trivial",
        "basic": "básico",
        "intermediate": "intermediário",
        "advanced": "avançado",
        "unreasonable": "exagerado",
        "tricky": "capcioso",
        "recursive": "recursivo",
    },
    doubts={
        Verdict.NONE: "sem solução",
        Verdict.MANY: "várias soluções",
        Verdict.UNDECIDED: "não resolvido",
    },
    kinds={
        "sudoku": "Sudoku",
        "jigsaw": "Sudoku irregular",
        "diagonal": "Sudoku diagonal",
        "futoshiki": "Futoshiki",
        "latin": "Quadrado latino",
    },
    lines="Preencha com os números de {first} a {last}, de modo que {groups} contenha cada um deles uma vez.",
    groups={
        "row": "cada linha",
        "column": "cada coluna",
        "box": "cada bloco de {} células",
        "region": "cada região de borda grossa",
        "diagonal": "cada uma das duas diagonais longas",
    },
    last="e",
    signs="Um sinal entre duas células se abre para o número maior.",
    one_solution="Cada problema tem exatamente uma solução.",
)


def words_in(language: str) -> BookWords:
    """Return the texts of `en` or `pt`."""
    return PORTUGUESE if language == "pt" else ENGLISH
