"""Which requests the server answers, and what it says beside every answer."""

from __future__ import annotations

import http.client
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from starlette.datastructures import Headers
from streamlit import config

from dashboard import security
from tests.browser import Apps
from tests.dashboard import small

OWN = ["localhost", "127.0.0.1", "::1"]


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: str


@pytest.fixture(scope="module")
def address(app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Host and port of the real app, with the settings that it comes with."""
    place = small.workspace(tmp_path_factory.mktemp("security"))
    return app_url(place.path).removeprefix("http://")


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Settings by name, to be changed by a test."""
    found: dict[str, object] = {
        "server.allowedHosts": OWN, "server.enableCORS": True, "server.corsAllowedOrigins": [],
    }  # fmt: skip
    monkeypatch.setattr(config, "get_option", lambda name: found[name])
    monkeypatch.setattr(config, "is_manually_set", found.__contains__)
    return found


def ask(address: str, path: str, **headers: str) -> Reply:
    connection = http.client.HTTPConnection(address, timeout=60)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    plain = {name.lower(): value for name, value in response.getheaders()}
    reply = Reply(response.status, plain, "" if response.status == 101 else response.read().decode("utf-8", "replace"))
    connection.close()
    return reply


def open_socket(address: str, **headers: str) -> int:
    """The status of a handshake: 101 where the WebSocket opens."""
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
               "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec_WebSocket_Protocol": "streamlit"}  # fmt: skip
    return ask(address, "/_stcore/stream", **upgrade, **headers).status


def test_every_answer_refuses_foreign_frames_also_streamlits_own_files(address: str) -> None:
    script = re.search(r'src="[^"]*(/static/[^"]+\.js)"', ask(address, "/").body)
    assert script is not None
    for path in ("/", "/cases", script[1], "/_stcore/health", "/_stcore/host-config", "/files/audio/demo/none.opus"):
        headers = ask(address, path).headers
        assert {name: headers.get(name.lower()) for name in security.HEADERS} == security.HEADERS, path


@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/files/audio/demo/none.opus"])
def test_a_name_that_was_rebound_to_this_machine_is_refused(address: str, path: str) -> None:
    reply = ask(address, path, Host="attacker.example:8501")
    assert reply.status == 403
    assert "--server.allowedHosts" in reply.body
    assert ask(address, "/", Host=f"localhost:{address.rpartition(':')[2]}").status == 200


def test_a_socket_opens_for_pages_of_our_own_alone(address: str) -> None:
    assert open_socket(address, Origin=f"http://{address}") == 101
    assert open_socket(address) == 101
    assert open_socket(address, Origin="http://attacker.example") == 403
    assert open_socket(address, Origin="null") == 403
    assert open_socket(address, Host="attacker.example", Origin="http://attacker.example") == 403


@pytest.mark.parametrize(
    ("host", "allowed", "expected"),
    [
        ("localhost:8501", OWN, True),
        ("LOCALHOST.", OWN, True),
        ("127.0.0.1", OWN, True),
        ("[::1]:8501", OWN, True),
        ("localhost.attacker.example", OWN, False),
        ("attacker.example", OWN, False),
        ("", OWN, False),
        ("[::1", OWN, False),
        ("a.lab.example:80", ["*.lab.example"], True),
        ("lab.example", ["*.lab.example"], False),
        ("evillab.example", ["*.lab.example"], False),
        ("attacker.example", ["*"], True),
        ("attacker.example", [], True),
    ],
)
def test_hosts(options: dict[str, object], host: str, allowed: list[str], expected: bool) -> None:
    options["server.allowedHosts"] = allowed
    assert security.is_allowed_host(host) is expected


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        (None, True),
        ("http://ear.example", True),
        ("http://localhost:3000", True),
        ("https://lab.example", True),
        ("https://front.example", True),
        ("http://attacker.example", False),
        ("null", False),
        ("http://[::1", False),
    ],
)
def test_origins(options: dict[str, object], origin: str | None, expected: bool) -> None:
    options["server.corsAllowedOrigins"] = ["https://lab.example"]
    options["browser.serverAddress"] = "front.example"
    assert security.is_allowed_origin(origin, "ear.example") is expected
    options["server.enableCORS"] = False
    assert security.is_allowed_origin(origin, "ear.example")


@pytest.mark.parametrize(
    ("origin", "host", "expected"),
    [
        ("http://localhost:8501", "localhost:8501", True),
        ("http://localhost:8501", "127.0.0.1:8501", True),
        ("http://localhost:8888", "localhost:8501", False),
        ("http://localhost", "localhost:8501", True),
        ("https://lab.example", "localhost:8501", True),
        ("https://LAB.example:443", "localhost:8501", True),
        ("http://lab.example", "localhost:8501", False),
        ("https://lab.example:8443", "localhost:8501", False),
        ("https://lab.example.attacker.example", "localhost:8501", False),
        ("http://[::1]:3000", "localhost:8501", False),
        ("http://other.example:3000", "localhost:8501", True),
        ("http://other.example", "localhost:8501", False),
        ("http://name.example", "localhost:8501", True),
    ],
)
def test_origins_are_compared_with_scheme_and_port(
    options: dict[str, object], origin: str, host: str, expected: bool
) -> None:
    """A name without a scheme stands for any scheme, at the port of the server or the usual one."""
    options["server.corsAllowedOrigins"] = ["https://lab.example", "http://other.example:3000", "name.example"]
    assert security.is_allowed_origin(origin, host) is expected


def test_a_refused_origin_never_reaches_streamlit_which_would_look_up_the_external_address(
    options: dict[str, object],
) -> None:
    assert security.refusal_of(Headers({"host": "localhost", "origin": "http://attacker.example"}))
    assert security.refusal_of(Headers({"host": "attacker.example"})) == security.FOREIGN_HOST
    assert security.refusal_of(Headers({"host": "localhost", "origin": "http://localhost"})) == ""


def test_sharing_the_server_takes_a_name(tmp_path: Path) -> None:
    """The settings that the app comes with are those that the tests above stand on."""
    text = (Path(security.__file__).parent / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    assert f"allowedHosts = {OWN}".replace("'", '"') in text
