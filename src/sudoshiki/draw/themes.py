"""The colours of pictures: a table of themes."""

from __future__ import annotations

from colorsys import hls_to_rgb
from typing import NamedTuple
from warnings import warn

from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import quote


class Theme(NamedTuple):
    """Colours by purpose. What must be distinguished also differs in shape."""

    name: str
    ground: str
    cell: str  # background of separate cells, as in Futoshiki
    line: str  # borders of boxes and of the board
    thin: str  # borders between cells
    given: str
    solution: str  # values that the puzzle does not give
    given_ground: str  # background of givens, if solved values are shown, too
    mark: str  # candidates
    faint: str  # captions and minor details
    sign: str
    diagonal: str
    extra: str  # background of groups that no line shows
    tints: tuple[str, ...]  # backgrounds of the groups of a step
    seen: str  # candidates of the pattern
    on: str  # true in a chain
    off: str  # false in a chain; what blocks a value
    placed: str
    struck: str
    link: str
    lightness: float  # lightness of the colours for values
    rules: tuple[tuple[str, str], ...]  # lines and backgrounds of rules, by role
    colorful: bool = True

    @property
    def found(self) -> str:
        """Deprecated: the old name of `solution`."""
        warn("Theme.found is now Theme.solution", DeprecationWarning, stacklevel=2)
        return self.solution

    def rule_color(self, role: str) -> str:
        """Return the colour of a role; grey if the theme has none."""
        return dict(self.rules).get(role, self.thin)

    def color_of(self, value: int, side: int) -> str:
        """Return the colour that represents a value; a grey in themes without colours."""
        if not self.colorful:
            step = (value - 1) / max(1, side - 1)
            return _hex(0.95 - 0.35 * step, 0.95 - 0.35 * step, 0.95 - 0.35 * step)
        if side <= 12:
            hue, light = (value - 1) / side, self.lightness
        else:  # successive values get distant hues
            hue = (value - 1) * 0.618034 % 1
            light = self.lightness + (0.07 if value % 2 else -0.05)
        return _hex(*hls_to_rgb(hue, light, 0.62))


def mix(first: str, second: str, share: float) -> str:
    """Mix two colours; `share` is that of the second."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    red, green, blue = ((one + (other - one) * share) / 255 for one, other in pairs)
    return _hex(red, green, blue)


def rgb(color: str) -> tuple[int, ...]:
    """Return the red, green and blue of #rrggbb, from 0 to 255."""
    return tuple(bytes.fromhex(color[1:]))


def _hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in (red, green, blue))


# By purpose, the colours of the themes light, dark and print.
_COLORS = {
    "ground": ("#ffffff", "#12161d", "#ffffff"),
    "cell": ("#ffffff", "#1a202a", "#ffffff"),
    "line": ("#1f2733", "#b9c3d3", "#000000"),
    "thin": ("#c4cad4", "#3a4453", "#8c8c8c"),
    "given": ("#10151d", "#f2f5fa", "#000000"),
    "solution": ("#1f5fbf", "#7db4ff", "#000000"),
    "given_ground": ("#eef1f5", "#222a36", "#e4e4e4"),
    "mark": ("#5b6675", "#9aa6b8", "#333333"),
    "faint": ("#626d7d", "#8f9bad", "#444444"),
    "sign": ("#1f2733", "#d5dce8", "#000000"),
    "diagonal": ("#dbe2ec", "#2b3442", "#d9d9d9"),
    "extra": ("#eef2f8", "#1e2632", "#ececec"),
    "seen": ("#f7c948", "#806008", "#c4c4c4"),
    "on": ("#a5dcb4", "#23663d", "#b0b0b0"),
    "off": ("#c2571a", "#f0955a", "#333333"),
    "placed": ("#1c8a4a", "#4cc38a", "#000000"),
    "struck": ("#cf2f3a", "#ff6b74", "#000000"),
    "link": ("#7a4fc0", "#b794f6", "#555555"),
}
_TINTS = (
    ("#fdf3d7", "#e3effc", "#e6f4e6", "#f6e8f6"),
    ("#3a3420", "#1f3147", "#213a2b", "#38283f"),
    ("#efefef", "#e2e2e2", "#ebebeb", "#dddddd"),
)
# By role, likewise.
_RULES = {
    "thermo": ("#c9ced5", "#4d5766", "#cfcfcf"),
    "slow-thermo": ("#b4bbc5", "#647084", "#b5b5b5"),
    "arrow": ("#858e9a", "#97a3b4", "#6e6e6e"),
    "whisper": ("#8fd694", "#2c7a38", "#c6c6c6"),
    "renban": ("#dba6e8", "#873d99", "#c6c6c6"),
    "palindrome": ("#a9bdd3", "#496280", "#c6c6c6"),
    "zipper": ("#c6b6f2", "#6250a6", "#c6c6c6"),
    "region-sum-line": ("#8cc1f5", "#2c68aa", "#c6c6c6"),
    "sum-line": ("#cfc6ae", "#6c6551", "#c6c6c6"),
    "modular": ("#74d0c4", "#1c7a71", "#c6c6c6"),
    "entropic": ("#f8b681", "#a45d20", "#c6c6c6"),
    "region": ("#e6ebf2", "#252e3c", "#e6e6e6"),
    "window": ("#e6ebf2", "#252e3c", "#e6e6e6"),
    "same": ("#f0ead9", "#332f22", "#efefef"),
    "shape": ("#d3d7dd", "#3d4655", "#d2d2d2"),
}
_LIGHTNESS = (0.76, 0.34, 0.8)


def _theme(index: int, name: str) -> Theme:
    return Theme(
        name=name,
        tints=_TINTS[index],
        lightness=_LIGHTNESS[index],
        rules=tuple((role, colors[index]) for role, colors in _RULES.items()),
        colorful=name != "print",
        **{purpose: colors[index] for purpose, colors in _COLORS.items()},
    )


THEMES = {name: _theme(index, name) for index, name in enumerate(("light", "dark", "print"))}


def theme_of(name: object) -> Theme:
    """The theme of this name, or the theme itself. Raises UsageError with the choices."""
    if isinstance(name, Theme):
        return name
    if not isinstance(name, str) or name not in THEMES:
        raise UsageError(f"no theme {quote(name)}; {choose_from(name, THEMES)}")
    return THEMES[name]
