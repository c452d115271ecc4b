"""A search as a tree: dots for placements, forks, crosses at dead ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..puzzle import UsageError
from ..puzzle.errors import cell_name, so_many
from .replay import NO_STEPS, SearchEvent
from .scene import Disc, Paint, Scene, TextLine, Writing, cross, curve, polyline
from .themes import Theme, theme_of

MAX_NODES = 3000
_MARGIN, _LABELS = 26.0, 40  # number of nodes up to which all are labelled


@dataclass
class Node:
    """A placement; the root represents the givens."""

    cell: int = -1
    value: int = 0
    depth: int = 0
    end: str = ""  # conflict or solved, if the search ended here
    children: list[Node] = field(default_factory=list)
    x: float = 0

    def all(self) -> Iterator[Node]:
        """The node and all below, parents first; without recursion, which Python limits."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def search_tree(events: Iterable[SearchEvent], most: int = MAX_NODES) -> tuple[Node, int]:
    """The tree of the first `most` placements, and the number of those left out."""
    root = Node()
    way, count, left_out = [root], 0, 0
    for event in events:
        if event.kind == "placed":
            if count >= most:
                left_out += 1
                continue
            count += 1
            node = Node(event.cell, event.value, len(way))
            way[-1].children.append(node)
            way.append(node)
        elif left_out:
            continue  # its nodes were left out
        elif event.kind in ("conflict", "solved"):
            way[-1].end = event.kind
        elif event.kind == "taken back":
            _back(way, event.cell)
        elif event.kind == "restarted":
            del way[1:]
    return root, left_out


def _back(way: list[Node], cell: int) -> None:
    """Go back to before the placement in the cell, and those after it."""
    for index in range(len(way) - 1, 0, -1):
        if way[index].cell == cell:
            del way[index:]
            return


def tree_scene(
    events: Iterable[SearchEvent],
    side: int | None = None,
    *,
    theme: str | Theme = "light",
    first_value: int = 1,
) -> Scene:
    """Return the tree from the top down; depth is the number of values placed.

    `first_value` is displayed for 1.
    """
    colors = theme_of(theme)
    root, left_out = search_tree(events)
    nodes = list(root.all())
    for node in nodes:
        node.value += first_value - 1
    if len(nodes) == 1:
        raise UsageError(NO_STEPS)
    across = _spread(root)
    deep = max(node.depth for node in nodes)
    named = len(nodes) <= _LABELS and side is not None
    step_x = 74.0 if named else max(3.0, min(22.0, 1200 / across))
    step_y = 46.0 if named else max(7.0, min(26.0, 620 / deep))
    words = _description(nodes, deep, left_out)
    width = max(2 * _MARGIN + (across - 1) * step_x + (60 if named else 0), 7.2 * len(words) + 2 * _MARGIN)
    scene = Scene(width, 2 * _MARGIN + deep * step_y + 30, colors.ground, f"search tree: {words}")
    _Pen(scene, colors, step_x, step_y, (width - (across - 1) * step_x) / 2, side if named else None).draw(
        nodes
    )
    scene.add(TextLine(scene.width / 2, scene.height - 16, words, Writing(13, colors.faint)))
    return scene


def _description(nodes: list[Node], deep: int, left_out: int) -> str:
    conflicts = sum(node.end == "conflict" for node in nodes)
    solutions = sum(node.end == "solved" for node in nodes)
    counts = [
        so_many(len(nodes) - 1, "node", ","),
        f"{deep} deep",
        so_many(conflicts, "conflict", ","),
        so_many(solutions, "solution", ","),
    ]
    return ", ".join([*counts, f"and {left_out:,} more placed"] if left_out else counts)


def _spread(root: Node) -> int:
    """Put leaves side by side, parents above them; return the number of leaves."""
    leaves = 0
    for node in reversed(list(root.all())):  # children before their parents, from the right
        if node.children:
            node.x = (node.children[0].x + node.children[-1].x) / 2
        else:
            node.x = -float(leaves)
            leaves += 1
    for node in root.all():
        node.x += leaves - 1
    return leaves


class _Pen:
    def __init__(
        self, scene: Scene, theme: Theme, step_x: float, step_y: float, left: float, side: int | None
    ) -> None:
        self.scene, self.theme, self.side = scene, theme, side
        self.step_x, self.step_y, self.left = step_x, step_y, left
        self.radius = 4.5 if side else max(1.1, min(4.0, step_x * 0.3, step_y * 0.3))

    def position(self, node: Node) -> tuple[float, float]:
        return self.left + node.x * self.step_x, _MARGIN + node.depth * self.step_y

    def draw(self, nodes: list[Node]) -> None:
        line = Paint(stroke=self.theme.thin, width=min(1.4, self.radius * 0.5))
        for node in nodes:
            for child in node.children:
                start, end = self.position(node), self.position(child)
                bend = (end[1] - start[1]) * 0.5
                self.scene.add(
                    curve(line, start, (start[0], start[1] + bend), (end[0], end[1] - bend), end)
                    if start[0] != end[0]
                    else polyline(line, start, end)
                )
        for sort in ("", "conflict", "solved"):
            for node in nodes:
                if node.end == sort:
                    self.node(node)

    def node(self, node: Node) -> None:
        (x, y), radius, theme = self.position(node), self.radius, self.theme
        if node.end == "conflict":
            paint = Paint(stroke=theme.struck, width=max(0.8, radius * 0.45))
            self.scene.add(*cross(paint, (x, y), radius))
        elif node.end == "solved":
            radius = max(radius, 3.0)
            self.scene.add(Disc(x, y, radius * 1.2, Paint(theme.placed)))
            self.scene.add(Disc(x, y, radius * 1.9, Paint(stroke=theme.placed, width=1.2)))
        else:
            self.scene.add(Disc(x, y, radius * 0.8, Paint(theme.link if node.depth else theme.line)))
        if self.side and node.depth:
            name = f"{cell_name(node.cell, self.side)} = {node.value}"
            self.scene.add(TextLine(x + radius * 2.2, y + 3.5, name, Writing(10, theme.mark, anchor="start")))
