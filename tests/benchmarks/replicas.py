"""Servers for a team, as the guide starts them: processes behind a proxy, over one bucket and one PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import buckets, postgres, proxies
from tests.browser import APP, ROOT, free_port

NOT_COPIED = ("cache", "reviews.sqlite")
"""What a bucket does not have: computed results and reviews."""


@dataclass(frozen=True, slots=True)
class Server:
    """One process of Streamlit."""

    process: subprocess.Popen[bytes]
    address: str


@dataclass(frozen=True, slots=True)
class Team:
    """proxy: its port, None for one server without a proxy."""

    servers: tuple[Server, ...]
    proxy: int | None = None


@contextmanager
def one(workspace: Path) -> Iterator[Team]:
    """One server over a folder, without a proxy."""
    server = _begin({"EARMARK_WORKSPACE": str(workspace)})
    try:
        yield Team((server,))
    finally:
        _end(server)


@contextmanager
def behind_a_proxy(workspace: Path, number: int, proxy: str = "nginx") -> Iterator[Team]:
    """Servers over a copy of a workspace in a bucket."""
    programs = postgres.find_postgres()
    if programs is None:
        raise RuntimeError(postgres.NO_POSTGRES)
    with ExitStack() as stack:
        bucket = stack.enter_context(buckets.serving())
        database = stack.enter_context(postgres.serving(programs, safe=True)).database()
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="earmark-replicas-"))
        name = bucket.bucket()
        copy(workspace, bucket, name)
        variables = {
            **buckets.VARIABLES, "AWS_ENDPOINT_URL": bucket.address, "EARMARK_WORKSPACE": f"s3://{name}/team",
            "EARMARK_REVIEWS": database, "EARMARK_LOCAL": folder,
        }  # fmt: skip
        servers = []
        for _ in range(number):
            servers.append(_begin(variables, proxies.options_of_the_unit()))
            stack.callback(_end, servers[-1])
        port = stack.enter_context(proxies.serving(proxy, *(server.address for server in servers)))
        yield Team(tuple(servers), port)


def copy(workspace: Path, server: buckets.Server, name: str) -> None:
    """As `aws s3 sync` copies a workspace."""
    for path in sorted(workspace.rglob("*")):
        place = path.relative_to(workspace).as_posix()
        if path.is_file() and not place.startswith(NOT_COPIED):
            server.client.put_object(Bucket=name, Key=f"team/{place}", Body=path.read_bytes())


def _begin(variables: Mapping[str, str], options: tuple[str, ...] = ("--server.headless", "true")) -> Server:
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(APP), *options, "--server.port", str(port)]
    process = subprocess.Popen(
        [*command, "--server.address", "127.0.0.1"], cwd=ROOT, env=os.environ | variables,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return Server(process, f"http://127.0.0.1:{port}")


def _end(server: Server) -> None:
    server.process.terminate()
    try:
        server.process.wait(30)
    except subprocess.TimeoutExpired:
        server.process.kill()
        server.process.wait(30)
