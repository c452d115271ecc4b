"""Plots are small, with every text and line in place to a tenth of a point."""

from __future__ import annotations

import re
from io import StringIO
from xml.etree import ElementTree

import pytest

from sudoshiki.lab.pictures import pyplot
from sudoshiki.lab.svg import slim_svg

pytestmark = pytest.mark.slow  # for the import of matplotlib
SVG = "{http://www.w3.org/2000/svg}"


def drawn() -> str:
    pytest.importorskip("matplotlib")
    figure, axes = pyplot().subplots()
    axes.plot([0.001, 0.123456, 0.9], [1e-5, 3.3333, 700.0], label="a < b")
    axes.set_yscale("log")
    axes.set_title("0.123456 stays as it is written")
    axes.legend()
    text = StringIO()
    figure.savefig(text, format="svg")
    pyplot().close(figure)
    return text.getvalue()


def places(text: str) -> list[float]:
    """Return the positions of all lines and texts."""
    result = ElementTree.fromstring(text).iter()
    texts = [
        one.attrib.get("d", "") + one.attrib.get("transform", "") for one in result if one.tag != SVG + "svg"
    ]
    return [float(number) for number in re.findall(r"-?[0-9.]+", " ".join(texts))]


def texts(text: str) -> list[str]:
    return ["".join(one.itertext()).strip() for one in ElementTree.fromstring(text).iter(SVG + "text")]


def test_smaller_and_the_same() -> None:
    before = drawn()
    after = slim_svg(before)
    assert len(after) < 0.6 * len(before)
    assert "metadata" not in after
    assert "0.123456 stays as it is written" in after
    assert [re.sub(r"\s", "", one) for one in texts(after)] == [
        re.sub(r"\s", "", one) for one in texts(before)
    ]
    assert places(after) == pytest.approx(places(before), abs=0.0501)
    assert slim_svg(before) == after


def test_every_class_and_every_mark_that_is_used_is_there() -> None:
    text = slim_svg(drawn())
    used = {one.attrib["class"] for one in ElementTree.fromstring(text).iter() if "class" in one.attrib}
    assert used
    assert used == set(re.findall(r"^\.(s\d+)\{", text, re.MULTILINE))
    for name in re.findall(r'href="#(\w+)"|url\(#(\w+)\)', text):
        assert f'id="{"".join(name)}"' in text
