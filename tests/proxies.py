"""Web servers in front of the app, as the guide configures them: nginx and Caddy, each on a port of this machine."""

from __future__ import annotations

import contextlib
import http.client
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.browser import ROOT, free_port

FOLDER = ROOT / ".proxies"
"""Debian's packages, unpacked and not installed: an installed one would start a service."""
NAMES = ("nginx", "caddy")
NO_PROXY = "no nginx and Caddy: THE PROXIES OF THE GUIDE ARE NOT TRIED. Install them (`apt-get install nginx caddy`)"
FETCH_SECONDS = 60
START_SECONDS = 60
GUIDE = ROOT / "dashboard" / "guide" / "deployment.md"
SITE = "earmark.example.org"
"""The name in the guide."""
FIRST, SECOND = "127.0.0.1:8501", "127.0.0.1:8502"
"""The servers in the guide."""


def find(name: str) -> str | None:
    """The program: on the path, where Debian puts servers, else unpacked by `ways`."""
    unpacked = (FOLDER / "usr" / place / name for place in ("sbin", "bin"))
    return (
        shutil.which(name)
        or shutil.which(name, path="/usr/sbin:/usr/bin")
        or next((str(path) for path in unpacked if path.is_file()), None)
    )


def has_all() -> bool:
    return all(find(name) for name in NAMES)


def ways() -> list[list[list[str]]]:
    """Debian's packages, unpacked into a folder of the checkout."""
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        return []
    fetch = "apt-get download nginx caddy && for package in *.deb; do dpkg-deb -x $package . || exit 1; done"
    return [[["sh", "-c", f"mkdir -p '{FOLDER}' && cd '{FOLDER}' && {fetch}"]]]


@dataclass(frozen=True)
class Certificate:
    """A certificate that signs itself, with its key, for `SITE`."""

    file: Path
    key: Path


def certificate(folder: Path) -> Certificate:
    made = Certificate(folder / "site.pem", folder / "site.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={SITE}",
         "-out", str(made.file), "-keyout", str(made.key)], check=True, capture_output=True,
    )  # fmt: skip
    return made


def snippet(language: str) -> str:
    """The block of the guide in a language."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return str(text)


def options_of_the_unit() -> tuple[str, ...]:
    """What the unit of the guide gives `streamlit run`, but for its port."""
    (line,) = (line for line in snippet("ini").splitlines() if line.startswith("ExecStart="))
    words = shlex.split(line.removeprefix("ExecStart="))
    assert words[1:3] == ["run", "dashboard/app.py"]
    place = words.index("--server.port")
    return tuple(words[3:place] + words[place + 2 :])


class Reply(NamedTuple):
    """cookies: as the browser would send them back."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    cookies: str


def trust() -> ssl.SSLContext:
    """For a certificate that signs itself."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def ask(
    port: int, path: str, headers: Mapping[str, str] | None = None, method: str = "GET", body: bytes = b""
) -> Reply:
    """What a proxy on this machine answers under the name of the guide."""
    with socket.create_connection(("127.0.0.1", port), 60) as plain:
        connection = http.client.HTTPSConnection(SITE, port)
        with trust().wrap_socket(plain, server_hostname=SITE) as connection.sock:
            connection.request(method, path, body=body or None, headers=dict(headers or {}))
            response = connection.getresponse()
            content = b"" if response.status == 101 else response.read()
            response.close()
    cookies = "; ".join(text.partition(";")[0] for text in response.headers.get_all("Set-Cookie") or ())
    return Reply(response.status, dict(response.getheaders()), content, cookies)


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """A text with every key replaced. Raises AssertionError for a key that it does not have."""
    for old, new in changes.items():
        assert old in text, f"the guide has no {old!r}"
        text = text.replace(old, new)
    return text


def nginx_command(folder: Path, apps: Sequence[str], port: int, keys: Certificate) -> list[str]:
    """nginx with the site of the guide; around it only what puts its files into a folder."""
    site = replaced(
        snippet("nginx"),
        {
            "listen 443": f"listen 127.0.0.1:{port}",
            "/etc/ssl/earmark.pem": str(keys.file),
            "/etc/ssl/earmark.key": str(keys.key),
        },
    )
    if len(apps) > 1:
        site = replaced(site, {f"proxy_pass http://{FIRST};": snippet("nginx-place")})
        lines = "".join(f"    server {host};\n" for host in hosts(apps))
        site += replaced(snippet("nginx-servers"), {f"    server {FIRST};\n    server {SECOND};\n": lines})
    else:
        site = replaced(site, {FIRST: hosts(apps)[0]})
    places = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\nworker_processes 1;\npid {folder / 'pid'};\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{site}}}\n",
        encoding="utf-8",
    )
    return [str(find("nginx")), "-c", str(file), "-p", str(folder), "-e", "stderr"]


def caddy_command(folder: Path, apps: Sequence[str], port: int, keys: Certificate) -> list[str]:
    """Caddy with the site of the guide, and a certificate of its own in place of a fetched one."""
    head = f"{SITE}:{port} {{\n    bind 127.0.0.1\n    tls {keys.file} {keys.key}"
    site = replaced(snippet("caddy"), {f"{SITE} {{": head})
    if len(apps) > 1:
        site = replaced(site, {f"reverse_proxy {FIRST}": snippet("caddy-servers")})
        site = replaced(site, {f"{FIRST} {SECOND}": " ".join(hosts(apps))})
    else:
        site = replaced(site, {FIRST: hosts(apps)[0]})
    file = folder / "Caddyfile"
    file.write_text(f"{{\n    admin off\n    auto_https disable_redirects\n}}\n{site}", encoding="utf-8")
    return [str(find("caddy")), "run", "--config", str(file), "--adapter", "caddyfile"]


def hosts(apps: Sequence[str]) -> list[str]:
    """Host and port of each server."""
    return [app.partition("//")[2] for app in apps]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@contextlib.contextmanager
def serving(name: str, *apps: str) -> Iterator[int]:
    """Runs a proxy in front of one server or several; gives its port.

    Raises RuntimeError with its words if it does not start.
    """
    folder, port = Path(tempfile.mkdtemp(prefix=f"earmark-{name}-")), free_port()
    command = COMMANDS[name](folder, apps, port, certificate(folder))
    if folder.owner() == "root":
        folder.chmod(0o755)  # nginx gives up the rights of root
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={"HOME": str(folder)})
    try:
        if not _listens(port, process):
            process.kill()
            raise RuntimeError(f"{name} did not start:\n{process.communicate()[1].decode(errors='replace')}")
        yield port
    finally:
        process.terminate()
        process.communicate()
        shutil.rmtree(folder, ignore_errors=True)


def _listens(port: int, process: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        time.sleep(0.02)
    return False
