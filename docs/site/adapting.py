"""Adapt pages of the repository to the site: links, and the syntax of lists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

PROJECT = Path(__file__).parents[2]
HOME = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Homepage"]

# Files beside docs/ that are pages of the site.
MOVED = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
_SOURCES = {page: source for source, page in MOVED.items()}
_LINK = re.compile(r"(?P<start>\]\()(?P<path>(?!\w+:|#)[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
_BUILT = re.compile(r"`build/site/(?P<name>[\w-]+)\.html`")
_LIST = re.compile(r"(^|^(?![-*] |[|\s]|\d+\. ).*)\n(?=- |\d+\. )", re.MULTILINE)
_FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def adapted(markdown: str, page: str) -> str:
    """Return the page with links to the site or the repository; code is unchanged.

    Names of built pages become links: the repository has no such files to link to. GitHub accepts a list
    after a line of text, Python's Markdown needs a blank line between them.
    """
    parts = _FENCE.split(markdown)
    parts[::2] = [_LIST.sub(r"\1\n\n", _linked(part, page)) for part in parts[::2]]
    return "".join(parts)


def _linked(text: str, page: str) -> str:
    linked = _LINK.sub(lambda match: _link(match, page), text)
    return _BUILT.sub(lambda match: _built_link(match["name"], page), linked)


def _built_link(name: str, page: str) -> str:
    return f"[{name.replace('-', ' ')}]({relpath(f'{name}.md', PurePosixPath(page).parent)})"


def _link(match: re.Match[str], page: str) -> str:
    source = _SOURCES.get(page, f"docs/{page}")
    target = normpath(f"{PurePosixPath(source).parent}/{match['path']}")
    anchor = match["anchor"] or ""
    if target in MOVED or target.startswith("docs/"):
        inside = MOVED.get(target, target.removeprefix("docs/"))
        return f"{match['start']}{relpath(inside, PurePosixPath(page).parent)}{anchor})"
    if not (PROJECT / target).exists():
        return match[0]  # MkDocs will warn
    kind = "tree" if (PROJECT / target).is_dir() else "blob"
    return f"{match['start']}{HOME}/{kind}/main/{target}{anchor})"
