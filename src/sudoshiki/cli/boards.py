"""`sudoshiki boards`"""

from __future__ import annotations

import os

import click

from ..files import output_of, write_text
from ..formats.shipped import shipped_board, shipped_names, shipped_text
from ..puzzle.errors import choose_from, so_many
from .completion import board_names
from .running import Failure, print_done


@click.command("boards")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=board_names)
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Copy the named boards, or all, into a folder, each as NAME.txt (default: print them).",
)
def command(names: tuple[str, ...], folder: str | None) -> None:
    """List, show or copy the boards that come with the package.

    Every command that reads puzzles accepts such a name instead of a file. Names that begin with s1 to s5 are
    boards of the papers S1 to S5.

    \b
    sudoshiki boards
    sudoshiki boards s5-sudoku-9x9
    sudoshiki boards --to boards
    sudoshiki solve s5-sudoku-9x9
    """
    shipped = shipped_names()
    for name in names:
        if name not in shipped:
            raise Failure(f"{name}: no such example board; {choose_from(name, shipped)}")
    texts = {name: shipped_text(name) for name in names or shipped}
    if folder is not None:
        _copy(texts, folder)
    elif names:
        click.echo("\n".join(texts.values()), nl=False)
    else:
        from ..say.words import heading

        for name in texts:
            click.echo(f"{name:<26}{heading(shipped_board(name).named(''), '')}")


def _copy(texts: dict[str, str], folder: str) -> None:
    """Copy the boards; fail before copying if a file with other content exists."""
    os.makedirs(folder, exist_ok=True)
    paths = {name: os.path.join(folder, f"{name}.txt") for name in texts}
    missing = [name for name in texts if not _is_there(paths[name], texts[name])]
    for name in missing:
        write_text(paths[name], texts[name])
    there = len(texts) - len(missing)
    text = f", {there} {'was' if there == 1 else 'were'} there already" if there else ""
    print_done(f"{folder}: {so_many(len(missing), 'board')} copied{text}")


def _is_there(path: str, text: str) -> bool:
    if not os.path.lexists(path):
        return False
    if output_of(path).is_file and os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            if file.read(len(text) + 1) == text:
                return True
    raise Failure(f"{path}: there is another file of that name; choose another folder, or move it away")
