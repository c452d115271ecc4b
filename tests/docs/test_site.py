"""Parts of the site: adapted links, generated references, the check of pages."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import sudoshiki
from sudoshiki.cli.main import COMMANDS
from sudoshiki.web.routes import ROUTES

from .blocks import DOCS

HOME = "https://github.com/sudoshiki/sudoshiki"


def part(name: str) -> dict[str, Any]:
    """Import a module of docs/site by its path, as MkDocs does."""
    return run_path(str(DOCS / "site" / f"{name}.py"))


@pytest.mark.parametrize(
    ("page", "written", "shown"),
    [
        ("rules.md", "[a](../ARCHITECTURE.md#contracts)", "[a](architecture.md#contracts)"),
        ("architecture.md", "[a](docs/proofs.md)", "[a](proofs.md)"),
        ("index.md", "![a](docs/img/chain.svg)", "![a](img/chain.svg)"),
        ("pt/README.md", "[a](../logic.md#grades)", "[a](../logic.md#grades)"),
        (
            "proofs.md",
            "[a](../src/sudoshiki/cli/main.py)",
            f"[a]({HOME}/blob/main/src/sudoshiki/cli/main.py)",
        ),
        ("index.md", "[a](examples)", f"[a]({HOME}/tree/main/examples)"),
        ("web.md", "[a](https://x.example/y)", "[a](https://x.example/y)"),
        ("web.md", "[a](#the-api)", "[a](#the-api)"),
        ("logic.md", "a tour (`build/site/techniques.html`)", "a tour ([techniques](techniques.md))"),
        ("pt/tutorial.md", "`build/site/explained-s2.html`", "[explained s2](../explained-s2.md)"),
        ("web.md", "[a](../nowhere.md)", "[a](../nowhere.md)"),  # left to MkDocs, which warns
        ("web.md", "```\n[a](../README.md)\n```", "```\n[a](../README.md)\n```"),
        ("web.md", "Text:\n- one\n- two", "Text:\n\n- one\n- two"),
        ("web.md", "- one\n  more\n- two", "- one\n  more\n- two"),
        ("web.md", "```\n- no list\n```\n1. one", "```\n- no list\n```\n\n1. one"),
    ],
)
def test_pages_are_adapted_to_the_site(page: str, written: str, shown: str) -> None:
    assert part("adapting")["adapted"](written, page) == shown


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.html", '<a href="https://x.example">a link loads nothing</a>', 0),
        ("a.html", '<script src="js/own.js"></script><img src="data:image/png;base64,xx">', 0),
        ("a.html", '<script src="https://x.example/y.js"></script>', 1),
        ("a.html", '<link rel="stylesheet" href="//x.example/y.css"><img src="http://x.example/y.png">', 2),
        ("a.html", '<link rel="canonical" href="https://x.example">', 0),
        ("a.css", "a { background: url(https://x.example/y.png) }", 1),
        ("a.css", '@import "https://x.example/y.css"; b { src: url("own.woff") }', 1),
    ],
)
def test_resources_of_other_sites_are_found(name: str, text: str, found: int, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    assert len([*part("check")["outside_loads"](tmp_path)]) == found


@pytest.mark.slow
def test_the_references_have_every_command_route_and_public_name() -> None:
    commands = re.findall(r"^## sudoshiki (\w+)$", part("command_line")["command_line_page"](), re.MULTILINE)
    assert commands == [*COMMANDS]
    routes = re.findall(r"^## \w+ /api/(\S+)$", part("web_api")["web_api_page"](), re.MULTILINE)
    assert routes == [route.name for route in ROUTES]
    listed = re.findall(r"heading: (\w+)}", part("python_api")["python_api_page"]())
    public = {name: getattr(sudoshiki, name) for name in dir(sudoshiki) if not name.startswith("_")}
    ours = {name for name, value in public.items() if inspect.isfunction(value) or inspect.isclass(value)}
    assert ours - {"Board"} <= set(listed)  # a Board is a tuple of numbers
