"""Make docs/pt/figuras.md: .venv/bin/python docs/pt/figuras.py

It has the documents' figures beside ours, in Portuguese, from recipes and results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sudoshiki.files import write_text
from sudoshiki.lab.document import MEAN
from sudoshiki.lab.reading import read_recipe
from sudoshiki.lab.recipe import Figures
from sudoshiki.say.reports.portuguese import LABELS

HERE = Path(__file__).parent
PAGE = HERE / "figuras.md"
RESULTS = HERE.parent / "results"
DOCUMENTS = ("s1", "s2", "s3", "s4", "s5")

WORDS = {
    "side": "lado",
    "set": "caso",
    "board": "tabuleiro",
    "algorithm": "algoritmo",
    "fraction": "α",
    "level": "nível",
    "easy": "fácil",
    "medium": "médio",
    "hard": "difícil",
    "many": "múltiplas soluções",
    "none": "sem solução",
    "unique": "única solução",
    "example": "exemplo",
    "mean": "média",
    "backtracking": "Backtracking",
    "forward checking": "Verificação Adiante",
    "MRV": "MVR",
    "bfs": "BFS",
    "dfs": "DFS",
    "saturbfs": "SaturBFS",
    "over": "acima do limite",
    "none solved": "nenhuma",
}
OVER = {
    "solved": ", só as que acharam solução",
    "first": ", do começo até o primeiro sucesso de cada tabuleiro",
}
MEASURES = {
    "tried": "valores tentados",
    "placed": "iterações",
    "seconds": "segundos",
    "microseconds": "tempo (aqui em microssegundos; o documento não diz a unidade)",
    "solved": "execuções com solução válida",
}


def page() -> str:
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    yield "# Os números dos documentos ao lado dos nossos"
    yield ""
    yield "Feito por `docs/pt/figuras.py` a partir das receitas e dos [resultados](../results/README.md); um"
    yield "teste o mantém em dia. «=» é o mesmo número, até o último dígito; «–», o que não foi executado."
    for document in DOCUMENTS:
        yield f"\n## {document.upper()}"
        ours = _our_tables((RESULTS / f"paper-{document}" / "README.md").read_text(encoding="utf-8"))
        for figures in read_recipe(f"paper:{document}").document:
            yield from _table(figures, ours.get(figures.title, {}))


def _our_tables(text: str) -> dict[str, dict[tuple[str, str], str]]:
    """Return our figures in a report by title, then by row and column."""
    results: dict[str, dict[tuple[str, str], str]] = {}
    for title, body in re.findall(r"(?ms)^### ([^\n]*)\n(.*?)(?=^#|\Z)", text):
        rows = [
            [cell.strip() for cell in line.strip("|").split(" | ")]
            for line in body.splitlines()
            if line[:2] == "| "
        ]
        if rows and rows[0][2] == "document":
            results[title] = {(row[0], row[1]): row[3] for row in rows[1:]}
    return results


def _table(figures: Figures, ours: dict[tuple[str, str], str]) -> Iterator[str]:
    yield f"\n### {_title(figures)}\n"
    yield f"| {_word(figures.row)} | {_word(figures.column)} | documento | aqui | |"
    yield "|---|---|---|---|---|"
    means = {MEAN: figures.mean} if figures.mean else {}
    for row, columns in {**figures.values, **means}.items():
        for column, theirs in columns.items():
            reported = theirs if isinstance(theirs, str) else f"{theirs:,}"  # every digit of the document
            here = ours.get((row, column), "–")
            same = "=" if reported == here else ""
            yield f"| {_word(row)} | {_word(column)} | {_number(reported)} | {_number(here)} | {same} |"


def _title(figures: Figures) -> str:
    measure = MEASURES.get(figures.measure, figures.measure)
    level = f", nível {_word(str(figures.where['level']))}" if "level" in figures.where else ""
    over = OVER.get(figures.over, "")
    return f"{LABELS[figures.statistic].capitalize()}: {measure}{level}{over}"


def _word(text: str) -> str:
    """Return a label in Portuguese; a number with a decimal comma."""
    return WORDS.get(text, _number(text))


def _number(text: str) -> str:
    """Return a number with a decimal comma and points between thousands."""
    if re.fullmatch(r"-?[\d,]+(\.\d+)?", text):
        return text.translate(str.maketrans(",.", ".,"))
    return WORDS.get(text, text)


if __name__ == "__main__":
    write_text(PAGE, page())
