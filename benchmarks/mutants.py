"""Run the tests of a module on mutants of it, and print those that survive.

    python benchmarks/mutants.py src/sudoshiki/puzzle/check.py tests/puzzle/test_check.py
    make mutants                                           # checker, model and proof checker

A mutant has one change: an operator reversed, a number one too large, a condition negated, or a statement
removed. The tests are collected once; each mutant runs in a forked process, where the functions get the
changed code. It prints the mutants that no test noticed; the exit code is 1 if there are any.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

SECONDS = 120  # of a mutant that runs for ever: it is noticed then
OPERATORS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield every replacement of a node, with its description."""
    changed: Any = copy.deepcopy(node)
    match node:
        case ast.Compare(ops=operators):
            for place, operator in enumerate(operators):
                other: Any = copy.deepcopy(node)
                other.ops[place] = OPERATORS[type(operator)]()
                yield f"{_name(operator)} → {_name(other.ops[place])}", other
        case ast.BinOp(op=operator) | ast.BoolOp(op=operator) if type(operator) in OPERATORS:
            changed.op = OPERATORS[type(operator)]()
            yield f"{_name(operator)} → {_name(changed.op)}", changed
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not left out", operand
        case ast.Constant(value=bool(value)):
            changed.value = not value
            yield f"{value} → {not value}", changed
        case ast.Constant(value=int(value)):
            changed.value = value + 1
            yield f"{value} → {value + 1}", changed
        case ast.If() | ast.IfExp() | ast.While():
            changed.test = ast.UnaryOp(ast.Not(), changed.test)
            yield "condition denied", changed
        case ast.Return(value=ast.AST()):
            changed.value = ast.Constant(None)
            yield "None is returned", changed
        case ast.Raise() | ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            yield "statement left out", ast.Pass()


def _name(node: ast.AST) -> str:
    return type(node).__name__


def mutants(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    """Yield the module with one change in a function; texts and type hints stay."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for parent in ast.walk(tree):
        if id(parent) not in inside:
            continue
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "args") and not isinstance(parent, ast.Call):
                continue
            for place, node in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(node, ast.AST) or isinstance(parent, ast.JoinedStr | ast.FormattedValue):
                    continue
                for what, other in changes(node):
                    ast.copy_location(other, node)
                    _put(parent, field, value, place, other)
                    yield (
                        f"line {getattr(node, 'lineno', 0)}: {what}",
                        ast.fix_missing_locations(copy.deepcopy(tree)),
                    )
                    _put(parent, field, value, place, node)


def _put(parent: ast.AST, field: str, value: object, place: int, node: ast.AST) -> None:
    if isinstance(value, list):
        value[place] = node
    else:
        setattr(parent, field, node)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def functions(module: ModuleType) -> Iterator[FunctionType]:
    """Return the functions of the module, with methods and properties."""
    things = [*vars(module).values()]
    things += [member for thing in things if isinstance(thing, type) for member in vars(thing).values()]
    for thing in things:
        inner = getattr(thing, "fget", None) or getattr(thing, "__func__", None) or thing
        inner = getattr(inner, "__wrapped__", inner)
        if isinstance(inner, FunctionType) and inner.__module__ == module.__name__:
            yield inner


def become(module: ModuleType, tree: ast.Module) -> None:
    """Give the functions of a module the code of a mutant, for all importers."""
    assert module.__file__
    codes = {code.co_qualname: code for code in _codes(compile(tree, module.__file__, "exec"))}
    for function in functions(module):
        if function.__code__.co_qualname in codes:
            function.__code__ = codes[function.__code__.co_qualname]


class Trials:
    """Run all tests in a fork for each mutant, up to the first that fails."""

    def __init__(self, file: Path) -> None:
        parts = file.with_suffix("").parts
        self.module = importlib.import_module(".".join(parts[parts.index("sudoshiki") :]))
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.survivors: list[str] = []
        self.tried = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self._in_fork(session, None) != 0:
            sys.exit("the tests fail as it is")
        for what, tree in mutants(self.tree):
            self.tried += 1
            if self._in_fork(session, tree) == 0:
                self.survivors.append(what)
                print(f"\nnot noticed: {what}", flush=True)
        return True

    def _in_fork(self, session: pytest.Session, tree: ast.Module | None) -> int:
        sys.stdout.flush()
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1]
        signal.alarm(SECONDS)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        try:
            if tree is not None:
                become(self.module, tree)
            for item, following in zip(session.items, [*session.items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    break
        except BaseException:
            os._exit(1)
        os._exit(1 if session.testsfailed else 0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("tests", nargs="+")
    options = parser.parse_args()
    os.environ.setdefault("HYPOTHESIS_PROFILE", "quick")
    trials = Trials(options.file)
    flags = ["-q", "-s", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist"]
    pytest.main([*flags, *options.tests], plugins=[trials])
    print(f"\n{options.file}: {trials.tried} mutants, {len(trials.survivors)} not noticed")
    lines = options.file.read_text(encoding="utf-8").splitlines()
    for what in trials.survivors:
        number = int(what.split()[1].rstrip(":"))
        print(f"  {what}\n      {lines[number - 1].strip()}")
    sys.exit(1 if trials.survivors else 0)


if __name__ == "__main__":
    main()
