"""`solve` and `compare` in Portuguese, by --language or environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import unstyle
from click.testing import CliRunner, Result

from sudoshiki import formats
from sudoshiki.cli.main import cli

from .conftest import SMALL

BRAZIL = {"LANG": "pt_BR.UTF-8", "LC_ALL": None, "LC_MESSAGES": None, "COLUMNS": "80"}


def run(*arguments: str, stdin: str | None = None, env: dict[str, str | None] = BRAZIL) -> Result:
    return CliRunner().invoke(cli, arguments, input=stdin, env=env)


def test_solve_in_portuguese_by_the_environment() -> None:
    lines = run("solve", "s2-futoshiki-5x5", "--with", "mrv").stdout.splitlines()
    assert lines[0] == "futoshiki 5×5, 2 pistas, 10 sinais  (s2-futoshiki-5x5:1)"
    assert lines[-2] == "exatamente uma solução (provado)"
    assert lines[-1].startswith("mrv: 468 tentados, 468 colocados, 248 palpites, ")
    assert ", 1.731 eliminações, " in lines[-1]


def test_the_option_goes_before_the_environment() -> None:
    english = run("solve", SMALL, "--language", "en")
    assert "exactly one solution (proved)" in english.stdout
    portuguese = run("solve", SMALL, "--language", "pt", env={"LC_ALL": "C.UTF-8"})
    assert "exatamente uma solução (provado)" in portuguese.stdout
    assert run("solve", SMALL, "--language", "de").exit_code == 2


def test_several_puzzles_and_rejects() -> None:
    done = run("solve", SMALL, "12....34........", "11" + "." * 14, "12x." + "." * 12)
    rows = [unstyle(line).split() for line in done.stdout.splitlines()]
    assert [row[1] for row in rows] == ["única", "nenhuma"]
    assert "1 aparece duas vezes na linha 1: r1c1 e r1c2" in done.stderr
    assert "não é um de" in done.stderr
    last = "4 problemas: 1 resolvidos (única: 1), 1 não resolvidos (nenhuma: 1), 2 rejeitados"
    assert done.stderr.splitlines()[-1] == last
    other_box = run("solve", '{"side": 6}', "--box", "3x2").stderr
    assert "o formato json diz blocos de 2×3 aqui, e o pedido foi blocos de 3×2; omita" in other_box
    missing = run("solve", "nowhere/board.txt")
    assert "nowhere/board.txt: não há esse arquivo" in missing.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 3 2\n" + "0 0 0 0\n" * 4, "blocos de 3 colunas e 2 linhas não têm 4 células"),
        ("1\n4 1\n" + "0 0 0 0\n" * 4 + "1 1 9 1\n", "a linha 9 está fora do tabuleiro"),
        ("2\n" + "0 0 0 0\n" * 4, "1 tabuleiro, esperados 2"),
        ("4 2 2\n" + "0 0 0 0\n" * 3, "3 linhas, esperadas 4"),
        ("4 2 2\n" + "7 0 0 0\n" * 4, "7 está fora de 1…4 (0 para vazio)"),
    ],
)
def test_errors_of_the_documents_files(text: str, message: str) -> None:
    assert message in run("solve", "-", stdin=text).stderr


def test_output_of_solve_can_be_read_back() -> None:
    one = run("solve", SMALL).stdout
    assert formats.parse(one).givens == formats.parse(run("solve", SMALL, "--language", "en").stdout).givens
    two = run("solve", SMALL, SMALL).stdout
    assert [puzzle.side for puzzle in formats.parse_all(two)] == [4, 4]
    latin = run("solve", SMALL, "--box", "latin", "--limit", "1").stdout
    assert latin.startswith("quadrado latino 4×4")
    assert formats.parse(latin).kind == "latin"


def test_compare_in_portuguese() -> None:
    done = run("compare", "s2-futoshiki-5x5", "--with", "backtracking,mrv,one-guess")
    heads = done.stdout.splitlines()[1].split()
    assert heads == ["algoritmo", "solução", "tentados", "colocados", "tempo", "documento", "comparação"]
    assert "S2: 4.002" in done.stdout
    assert "one-guess     indeciso" in done.stdout
    assert "(terminou)" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert done.stderr == "não cabem aqui: palpites\n"


@pytest.mark.parametrize("shape", [("--json",), ("--to", "csv")])
def test_data_have_no_language(shape: tuple[str, ...]) -> None:
    arguments = ("compare", "s2-futoshiki-5x5", "--with", "backtracking,mrv", *shape)
    portuguese, english = run(*arguments).stdout, run(*arguments, "--language", "en").stdout
    if shape == ("--json",):
        assert [without_time(line) for line in portuguese.splitlines()] == [
            without_time(line) for line in english.splitlines()
        ]
        result = run("solve", SMALL, "--json").stdout
        assert without_time(result) == without_time(run("solve", SMALL, "--json", "--language", "en").stdout)
    else:
        assert portuguese.splitlines()[0] == english.splitlines()[0]
        assert "differs; the same with habits=s2" in portuguese


def without_time(line: str) -> dict[str, object]:
    return {key: value for key, value in json.loads(line).items() if key != "seconds"}


def test_tables_for_people_have_a_language() -> None:
    table = run("compare", SMALL, "--with", "mrv", "--to", "md").stdout
    assert table.startswith("| tabuleiro | algoritmo | solução | tentados |")


def test_traces_and_explanations_follow_the_environment(tmp_path: Path) -> None:
    trace = run("solve", SMALL, "--with", "one-guess", "--trace").stdout.splitlines()
    assert trace[0] == "primeira tentativa: vértices com uma só cor possível"
    assert trace[1].startswith("colocado r")
    assert "bloco" in run("hint", SMALL, "--stage", "3").stdout + run("explain", SMALL).stdout
    assert json.loads(run("explain", SMALL, "--json").stdout)["language"] == "en"
    assert json.loads(run("explain", SMALL, "--json", "--language", "pt").stdout)["language"] == "pt"
    file = tmp_path / "empty.txt"
    file.write_text("")
    assert "não contém nenhum tabuleiro" in run("solve", str(file)).stderr


def test_print_uses_the_layout_of_the_document() -> None:
    assert run("solve", SMALL, "--print", "s1", "--language", "en").stdout.startswith("solução\n")
    assert run("solve", "s2-futoshiki-5x5", "--print", "s2").stdout.startswith("\nMVR\nTime: 0.")


def test_book_ends_in_portuguese(tmp_path: Path) -> None:
    done = run("book", SMALL, "." * 16, "-o", str(tmp_path / "livro.pdf"))
    assert done.stderr.splitlines() == ["problema 2: várias soluções", "2 problemas"]
