"""Run by `make demo`: solve example boards, then compare algorithms on one."""

from __future__ import annotations

from sudoshiki.cli.main import cli

THREE_KINDS = ("s5-sudoku-9x9", "sudoku-36x36", "s2-futoshiki-9x9")
CONTENDERS = "backtracking,forward-checking,mrv,mrv:habits=s5,one-guess,saturbfs,cdcl"


def sudoshiki(*arguments: str) -> None:
    """Run a command as a terminal would, showing it first."""
    print(f"\n$ sudoshiki {' '.join(arguments)}", flush=True)
    cli.main(list(arguments), prog_name="sudoshiki", standalone_mode=False)


def main() -> None:
    for board in THREE_KINDS:
        sudoshiki("solve", board)
    sudoshiki("compare", THREE_KINDS[0], "--with", CONTENDERS)


if __name__ == "__main__":
    main()
