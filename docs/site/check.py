"""Check the built site: nothing is loaded from elsewhere, no page is missing.

python docs/site/check.py build/site
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

_OUTSIDE = re.compile(r"(?:\w+:)?//")
_LOADED = {"src", "srcset", "poster", "data"}  # attributes that make a browser load something, in any tag
_LOADED_LINKS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "manifest", "modulepreload"}


class _Loads(HTMLParser):
    """Collects what a page loads from other sites."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        loaded = [values[name] for name in _LOADED & values.keys()]
        if tag == "link" and _LOADED_LINKS & {*values.get("rel", "").split()}:
            loaded.append(values.get("href", ""))
        self.found += [address for address in loaded if _OUTSIDE.match(address)]


def outside_loads(site: Path) -> Iterator[str]:
    """Each file of the site that loads something from elsewhere, with the address."""
    for page in sorted(site.rglob("*.html")):
        reader = _Loads()
        reader.feed(page.read_text(encoding="utf-8"))
        yield from (f"{page.relative_to(site)} loads {address}" for address in reader.found)
    for sheet in sorted(site.rglob("*.css")):
        for address in re.findall(r"(?:url\(|@import )[\"']?((?:\w+:)?//[^\"')]+)", sheet.read_text("utf-8")):
            yield f"{sheet.relative_to(site)} loads {address}"


def main() -> int:
    site = Path(sys.argv[1])
    wrong = [*outside_loads(site)]
    if not (site / "index.html").exists():
        wrong.append(f"{site} has no index.html")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
