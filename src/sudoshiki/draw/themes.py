"""The colours of pictures: a table of themes."""

from __future__ import annotations

from colorsys import hls_to_rgb
from typing import NamedTuple
from warnings import warn

from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import shown


class Theme(NamedTuple):
    """The colours by purpose. What must be distinguished also differs in weight or shape."""

    name: str
    ground: str
    cell: str  # background of separate cells, as in Futoshiki
    line: str  # borders of boxes and of the board
    thin: str  # between cells
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
    lightness: float  # of colours that represent values
    rules: tuple[tuple[str, str], ...]  # lines and backgrounds of rules, by role
    colorful: bool = True

    @property
    def found(self) -> str:
        """Deprecated: the old name of `solution`."""
        warn("Theme.found is now Theme.solution", DeprecationWarning, stacklevel=2)
        return self.solution

    def rule_color(self, role: str) -> str:
        """The colour of a role; grey if the theme has none."""
        return dict(self.rules).get(role, self.thin)

    def color_of(self, value: int, side: int) -> str:
        """The colour that represents a value; a grey in themes without colours."""
        if not self.colorful:
            step = (value - 1) / max(1, side - 1)
            return _hex(0.95 - 0.35 * step, 0.95 - 0.35 * step, 0.95 - 0.35 * step)
        if side <= 12:
            hue, light = (value - 1) / side, self.lightness
        else:  # successive values get distant hues
            hue = (value - 1) * 0.618034 % 1
            light = self.lightness + (0.07 if value % 2 else -0.05)
        return _hex(*hls_to_rgb(hue, light, 0.62))


def mixed(first: str, second: str, share: float) -> str:
    """Mix two colours; `share` is that of the second."""
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    red, green, blue = ((one + (other - one) * share) / 255 for one, other in pairs)
    return _hex(red, green, blue)


def _hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in (red, green, blue))


THEMES = {
    theme.name: theme
    for theme in (
        Theme(
            name="light",
            ground="#ffffff",
            cell="#ffffff",
            line="#1f2733",
            thin="#c4cad4",
            given="#10151d",
            solution="#1f5fbf",
            given_ground="#eef1f5",
            mark="#5b6675",
            faint="#626d7d",
            sign="#1f2733",
            diagonal="#dbe2ec",
            extra="#eef2f8",
            tints=("#fdf3d7", "#e3effc", "#e6f4e6", "#f6e8f6"),
            seen="#f7c948",
            on="#a5dcb4",
            off="#c2571a",
            placed="#1c8a4a",
            struck="#cf2f3a",
            link="#7a4fc0",
            lightness=0.76,
            rules=(
                ("thermo", "#c9ced5"),
                ("slow-thermo", "#b4bbc5"),
                ("arrow", "#858e9a"),
                ("whisper", "#8fd694"),
                ("renban", "#dba6e8"),
                ("palindrome", "#a9bdd3"),
                ("zipper", "#c6b6f2"),
                ("region-sum-line", "#8cc1f5"),
                ("sum-line", "#cfc6ae"),
                ("modular", "#74d0c4"),
                ("entropic", "#f8b681"),
                ("region", "#e6ebf2"),
                ("window", "#e6ebf2"),
                ("same", "#f0ead9"),
                ("shape", "#d3d7dd"),
            ),
        ),
        Theme(
            name="dark",
            ground="#12161d",
            cell="#1a202a",
            line="#b9c3d3",
            thin="#3a4453",
            given="#f2f5fa",
            solution="#7db4ff",
            given_ground="#222a36",
            mark="#9aa6b8",
            faint="#8f9bad",
            sign="#d5dce8",
            diagonal="#2b3442",
            extra="#1e2632",
            tints=("#3a3420", "#1f3147", "#213a2b", "#38283f"),
            seen="#806008",
            on="#23663d",
            off="#f0955a",
            placed="#4cc38a",
            struck="#ff6b74",
            link="#b794f6",
            lightness=0.34,
            rules=(
                ("thermo", "#4d5766"),
                ("slow-thermo", "#647084"),
                ("arrow", "#97a3b4"),
                ("whisper", "#2c7a38"),
                ("renban", "#873d99"),
                ("palindrome", "#496280"),
                ("zipper", "#6250a6"),
                ("region-sum-line", "#2c68aa"),
                ("sum-line", "#6c6551"),
                ("modular", "#1c7a71"),
                ("entropic", "#a45d20"),
                ("region", "#252e3c"),
                ("window", "#252e3c"),
                ("same", "#332f22"),
                ("shape", "#3d4655"),
            ),
        ),
        Theme(
            name="print",
            ground="#ffffff",
            cell="#ffffff",
            line="#000000",
            thin="#8c8c8c",
            given="#000000",
            solution="#000000",
            given_ground="#e4e4e4",
            mark="#333333",
            faint="#444444",
            sign="#000000",
            diagonal="#d9d9d9",
            extra="#ececec",
            tints=("#efefef", "#e2e2e2", "#ebebeb", "#dddddd"),
            seen="#c4c4c4",
            on="#b0b0b0",
            off="#333333",
            placed="#000000",
            struck="#000000",
            link="#555555",
            lightness=0.8,
            rules=(
                ("thermo", "#cfcfcf"),
                ("slow-thermo", "#b5b5b5"),
                ("arrow", "#6e6e6e"),
                ("whisper", "#c6c6c6"),
                ("renban", "#c6c6c6"),
                ("palindrome", "#c6c6c6"),
                ("zipper", "#c6c6c6"),
                ("region-sum-line", "#c6c6c6"),
                ("sum-line", "#c6c6c6"),
                ("modular", "#c6c6c6"),
                ("entropic", "#c6c6c6"),
                ("region", "#e6e6e6"),
                ("window", "#e6e6e6"),
                ("same", "#efefef"),
                ("shape", "#d2d2d2"),
            ),
            colorful=False,
        ),
    )
}


def theme_of(name: object) -> Theme:
    """The theme of this name, or the theme itself. Raises UsageError with the choices."""
    if isinstance(name, Theme):
        return name
    if not isinstance(name, str) or name not in THEMES:
        raise UsageError(f"no theme {shown(name)}; {choose_from(name, THEMES)}")
    return THEMES[name]
