"""The page can be framed by nobody, unless the server was started so."""

from __future__ import annotations

from typing import Any

import pytest

from sudoshiki.puzzle import UsageError
from sudoshiki.web.guard import checked_origin, headers_for
from tests.web.conftest import Serve

SCHOOL = "https://school.example"


def directives(headers: Any) -> dict[str, str]:
    parts = (part.split(maxsplit=1) for part in headers["content-security-policy"].split("; "))
    return {part[0]: part[1] for part in parts}


def test_no_page_may_embed_it_by_default(client: Any) -> None:
    for path in ("/", "/nothing", "/api/algorithms"):
        headers = client.get(path).headers
        assert directives(headers)["frame-ancestors"] == "'none'"
        assert headers["x-frame-options"] == "DENY"


def test_listed_origins_may_embed_it(serve: Serve) -> None:
    client = serve(frames=(SCHOOL, "http://localhost:8000"), quick_workers=1, workers=1)
    for headers in (client.get("/").headers, client.get("/", headers={"origin": SCHOOL}).headers):
        assert directives(headers)["frame-ancestors"] == f"{SCHOOL} http://localhost:8000"
        assert "x-frame-options" not in headers  # it would refuse all


def test_a_framing_page_still_cannot_call_the_api(serve: Serve) -> None:
    client = serve(frames=(SCHOOL,), quick_workers=1, workers=1)
    assert client.get("/api/algorithms", headers={"origin": SCHOOL}).status_code == 403


def test_only_the_frame_headers_differ() -> None:
    usual, framed = dict(headers_for(())), dict(headers_for((SCHOOL,)))
    assert usual.keys() - framed.keys() == {b"x-frame-options"}
    policies = [headers.pop(b"content-security-policy").split(b"; frame-") for headers in (usual, framed)]
    assert policies[0][0] == policies[1][0]
    assert framed.items() <= usual.items()


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        (SCHOOL, SCHOOL),
        ("HTTP://School.Example:8080", "http://school.example:8080"),
        ("http://localhost", "http://localhost"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://xn--escola-9ya.example", "https://xn--escola-9ya.example"),
    ],
)
def test_origins_are_taken(text: str, origin: str) -> None:
    assert checked_origin(text) == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*",
        "null",
        "'self'",
        "school.example",
        "https://",
        "https://*",
        "https://school.example/",
        "https://school.example/page",
        "https://school.example?x",
        "https://me@school.example",
        "https://school.example; script-src *",
        "https://school.example https://other.example",
        "https://school.example\nx: y",
        "https://school.example\n",
        "https://.example",
        "https://-a.example",
        "https://escóla.example",
        "https://school.example:",
        "https://school.example:0",
        "https://school.example:70000",
        "ftp://school.example",
        "javascript:alert(1)",
    ],
)
def test_an_invalid_origin_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is no origin"):
        checked_origin(text)
