"""Refused requests, headers of every answer, and overload."""

from __future__ import annotations

import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sudoshiki as sk
from tests.document_boards import S1_LINE

pytestmark = pytest.mark.slow

ENDLESS = {"puzzle": sk.write(sk.sudoku(side=16)), "algorithm": "backtracking", "limit": 10**9, "seconds": 30}


@pytest.mark.parametrize("path", ["/", "/health", "/api/algorithms", "/nothing", "/js/main.js"])
def test_every_answer_has_the_rules_for_the_browser(client: Any, path: str) -> None:
    headers = client.get(path).headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/js/../../app.py", "/%2e%2e/app.py", "/app.py", "//etc/passwd", "/js/", "/.."],
)
def test_no_other_file_can_be_requested(client: Any, path: str) -> None:
    """Written to the socket directly, as a client would normalise the path."""
    with socket.create_connection((client.base_url.host, client.base_url.port)) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        assert connection.makefile("rb").readline().split()[1] == b"404"


def test_pages_from_elsewhere_are_not_answered(client: Any) -> None:
    headers = {"origin": "http://elsewhere.example"}
    assert client.post("/api/solve", json={"puzzle": S1_LINE}, headers=headers).status_code == 403
    own = {"origin": str(client.base_url)}
    assert client.post("/api/solve", json={"puzzle": S1_LINE}, headers=own).status_code == 200


def test_an_unknown_host_name_is_refused(serve: Any) -> None:
    client = serve(hosts=("127.0.0.1",), quick_workers=1, workers=1)
    assert client.get("/health").status_code == 200
    assert client.get("/health", headers={"host": "evil.example"}).status_code == 421


def test_a_long_body_is_refused_with_or_without_a_length(client: Any) -> None:
    large = b'{"text":"' + b"1" * 3_000_000 + b'"}'
    json = {"content-type": "application/json"}
    assert client.post("/api/read", content=large, headers=json).status_code == 413
    pieces = (large[at : at + 65536] for at in range(0, len(large), 65536))
    assert client.post("/api/read", content=pieces, headers=json).status_code == 413


@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b"{", b"NaN", b'{"puzzle": NaN}', b"null", b"[]", b'{"puzzle": 1e999}', b"\xff"]
)
def test_an_invalid_request_is_refused(client: Any, body: bytes) -> None:
    response = client.post("/api/solve", content=body, headers={"content-type": "application/json"})
    assert 400 <= response.status_code < 500


def test_the_server_itself_reads_no_request(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong megabyte has a million faults, which take seconds to list."""

    def never(*_: object) -> None:
        raise AssertionError("a worker's work")

    monkeypatch.setattr("sudoshiki.web.reading.read_request", never)
    monkeypatch.setattr("sudoshiki.web.reading._adapter", never)
    assert client.post("/api/solve", json={"puzzle": S1_LINE}).json()["verdict"] == "one"
    wrong = client.post("/api/check", json={"puzzle": S1_LINE, "board": [0.5] * 20})
    assert wrong.status_code == 422
    assert wrong.json()["error"].startswith("board.0: Input should be a valid integer")
    plain = client.post("/api/solve", content=b"{}", headers={"content-type": "text/plain"})
    assert (plain.status_code, "application/json" in plain.json()["error"]) == (422, True)


def test_excess_requests_are_refused_and_the_server_still_answers(serve: Any) -> None:
    client = serve(quick_workers=1, workers=1, waiting=0)
    with ThreadPoolExecutor(6) as many:
        answers = [many.submit(client.post, "/api/trace", json=ENDLESS | {"seconds": 2}) for _ in range(6)]
        assert client.get("/health").status_code == 200
        statuses = sorted(answer.result().status_code for answer in answers)
    assert 429 in statuses
    assert set(statuses) <= {200, 429}
    busy = next(answer.result() for answer in answers if answer.result().status_code == 429)
    assert int(busy.headers["retry-after"]) >= 1
    assert client.post("/api/solve", json={"puzzle": S1_LINE}).status_code == 200


@pytest.mark.parametrize("route", ["solve", "trace"])
def test_when_the_client_leaves_the_work_ends(serve: Any, route: str) -> None:
    """The only worker has a minute of work; the next client needs it."""
    import httpx

    client = serve(quick_workers=1, workers=1, waiting=0, seconds=60)
    with pytest.raises(httpx.ReadTimeout):
        client.post(f"/api/{route}", json=ENDLESS | {"seconds": 60}, timeout=1)
    free = threading.Event()
    for _ in range(100):
        response = client.post("/api/grade", json={"puzzle": S1_LINE})
        if response.status_code == 200:
            free.set()
            break
        free.wait(0.1)
    assert free.is_set()


def test_a_worker_that_dies_is_an_answer_and_is_replaced(serve: Any) -> None:
    psutil = pytest.importorskip("psutil")
    before = {child.pid for child in psutil.Process().children()}
    client = serve(quick_workers=1, workers=1)
    with ThreadPoolExecutor(1) as other:
        answer = other.submit(client.post, "/api/trace", json=ENDLESS)
        while not answer.done():
            for child in psutil.Process().children():
                if child.pid not in before:
                    child.kill()
            client.get("/health")
        assert answer.result().status_code == 503
    assert client.post("/api/grade", json={"puzzle": S1_LINE}).status_code == 200
