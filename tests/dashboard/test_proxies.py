"""The service and the proxies of the guide's chapter "For a team", tried with a real nginx and a real Caddy."""

from __future__ import annotations

import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from prometheus_client.parser import text_string_to_metric_families

from analysis.reviews.events import new, of_question
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from dashboard import security
from tests import postgres, proxies
from tests.browser import Apps, free_port
from tests.dashboard import small
from tests.proxies import SITE, ask, options_of_the_unit

UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
           "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "streamlit"}  # fmt: skip
LARGE = 2_000_000
"""Bytes: more than nginx takes unless told otherwise."""


@pytest.fixture(scope="module")
def address(app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> str:
    place = small.workspace(tmp_path_factory.mktemp("proxies"))
    return app_url(place.path, options=options_of_the_unit())


def skip_without(name: str) -> None:
    if proxies.find(name):
        return
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(proxies.NO_PROXY)
    pytest.skip(proxies.NO_PROXY)


@pytest.fixture(scope="module", params=proxies.NAMES)
def port(request: pytest.FixtureRequest, address: str) -> Iterator[int]:
    skip_without(request.param)
    with proxies.serving(request.param, address) as number:
        yield number


def test_pages_arrive_over_tls_with_the_headers_of_the_server(port: int) -> None:
    reply = ask(port, "/cases?data=BASS")
    headers = {name.lower(): value for name, value in reply.headers.items()}
    assert (reply.status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert {name: headers.get(name.lower()) for name in security.HEADERS} == security.HEADERS


def test_the_socket_of_a_session_opens_for_pages_of_the_site_alone(port: int) -> None:
    stream = "/_stcore/stream"
    assert ask(port, stream, {**UPGRADE, "Origin": f"https://{SITE}:{port}"}).status == 101
    assert ask(port, stream, {**UPGRADE, "Origin": "https://attacker.example"}).status == 403


def test_a_large_file_is_not_refused_by_the_proxy(port: int) -> None:
    """The server itself refuses it, since it belongs to no session; nginx alone would with 413."""
    reply = ask(port, "/_stcore/upload_file/no-session/no-file", method="PUT", body=b"x" * LARGE)
    assert reply.status >= 400
    assert reply.status != 413


def test_health_and_metrics_stay_inside(port: int, address: str) -> None:
    for path in ("/health", "/metrics"):
        assert ask(port, path).status == 404
        with urllib.request.urlopen(f"{address}{path}", timeout=60) as inside:
            assert inside.status == 200


def test_the_unit_is_one_that_systemd_reads(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("no systemd-analyze")
    text = proxies.replaced(
        proxies.snippet("ini"), {"/srv/earmark/.venv/bin/streamlit": "/bin/true", "User=earmark": "User=root"}
    )
    (tmp_path / "earmark.service").write_text(text, encoding="utf-8")
    run = subprocess.run(
        [analyze, "verify", "--man=no", str(tmp_path / "earmark.service")], capture_output=True, text=True, check=False
    )
    assert "earmark.service" not in run.stderr


@pytest.fixture(scope="module")
def replicas(
    app_url: Apps, postgres_server: postgres.Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Workspace, tuple[str, str]]]:
    """Two servers over one workspace and one PostgreSQL; they differ in an option that changes nothing here."""
    place = small.workspace(tmp_path_factory.mktemp("replicas"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EARMARK_REVIEWS", postgres_server.database())
        options = options_of_the_unit()
        yield place, (app_url(place.path, options=options), app_url(place.path, options=(*options, *DIFFERENT)))


DIFFERENT = ("--client.toolbarMode", "minimal")


def review_events(address: str) -> float:
    with urllib.request.urlopen(f"{address}/metrics", timeout=60) as reply:
        families = text_string_to_metric_families(reply.read().decode())
        return next(sample.value for family in families for sample in family.samples if "review_events" in sample.name)


def test_what_one_server_stores_the_other_reads(replicas: tuple[Workspace, tuple[str, str]]) -> None:
    place, servers = replicas
    assert [review_events(server) for server in servers] == [0, 0]
    open_reviews(place).append([new("Ada", "note", of_question("kettle"))])
    assert [review_events(server) for server in servers] == [1, 1]


@pytest.mark.parametrize("name", proxies.NAMES)
def test_people_go_on_at_another_server_when_theirs_is_gone(
    name: str, replicas: tuple[Workspace, tuple[str, str]]
) -> None:
    """A port on which nobody listens stands for the server that was killed; people of either place reach the other."""
    skip_without(name)
    gone = f"http://127.0.0.1:{free_port()}"
    _, (server, _) = replicas
    for servers in ((gone, server), (server, gone)):
        with proxies.serving(name, *servers) as port:
            for path in ("/", "/_stcore/health"):
                assert ask(port, path).status == 200
            assert ask(port, "/_stcore/stream", {**UPGRADE, "Origin": f"https://{SITE}:{port}"}).status == 101


@pytest.fixture(scope="module")
def namesakes() -> Iterator[tuple[str, ...]]:
    """Addresses of two small servers in place of dashboards, which answer every request with their own address."""

    class Namesake(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = f"{self.connection.getsockname()[1]}".encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(name)))
            self.end_headers()
            self.wfile.write(name)

        def log_message(self, *_: object) -> None:
            """Nothing on the screen."""

    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Namesake) for _ in range(2)]
    for server in servers:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield tuple(f"http://127.0.0.1:{server.server_address[1]}" for server in servers)
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("name", proxies.NAMES)
def test_people_of_one_address_are_shared_out_and_each_stays(name: str, namesakes: tuple[str, ...]) -> None:
    """A laboratory behind one gateway has one address for all; a person is known by a cookie."""
    skip_without(name)
    with proxies.serving(name, *namesakes) as port:
        first = [ask(port, "/") for _ in range(24)]
        assert {reply.body for reply in first} == {address.rpartition(":")[2].encode() for address in namesakes}
        for reply in first[:4]:
            assert [ask(port, "/", {"Cookie": reply.cookies}).body for _ in range(3)] == [reply.body] * 3
