"""A PostgreSQL of the test session's own: on loopback, in a folder of its own, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.browser import free_port

NO_POSTGRES = "no PostgreSQL: install one (`apt-get install postgresql`) or name its folder `bin` in EARMARK_POSTGRES"
USERS = ("postgres", "nobody")
"""Who runs it where the tests are run by root, whom it refuses."""
START_SECONDS = 60


def find_postgres() -> Path | None:
    """The folder with `initdb` and `postgres`: EARMARK_POSTGRES, else on the path, else the latest of Debian's."""
    named, on_path = os.environ.get("EARMARK_POSTGRES"), shutil.which("initdb")
    places = [Path(named)] if named else [Path(on_path).parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


@dataclass
class Server:
    """A running server. `database()` makes a fresh database and gives its address."""

    port: int
    begin: Callable[[], subprocess.Popen[bytes]]
    process: subprocess.Popen[bytes]
    made: list[str] = field(default_factory=list)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # does not wait for those who are connected
        self.process.wait(START_SECONDS)

    def start(self) -> None:
        """After `stop`, with the same databases under the same address."""
        self.process = self.begin()
        _wait(self.port, self.process)

    def database(self, folder: Path | None = None) -> str:
        """folder: where its files are, an empty one; else among the others."""
        name = f"reviews_{len(self.made)}"
        with psycopg.connect(f"postgresql://earmark@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            if folder is None:
                connection.execute(f"CREATE DATABASE {name}")
            else:
                shutil.chown(folder, next(filter(_exists, USERS)))
                connection.execute(f"CREATE TABLESPACE {name} LOCATION '{folder}'")
                connection.execute(f"CREATE DATABASE {name} TABLESPACE {name}")
        self.made.append(name)
        return f"postgresql+psycopg://earmark@127.0.0.1:{self.port}/{name}"

    def drop(self, address: str) -> None:
        """Removes a database that has a folder of its own, whoever is connected, before the folder is gone."""
        name = address.rpartition("/")[2]
        with psycopg.connect(f"postgresql://earmark@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
            connection.execute(f"DROP TABLESPACE {name}")


@contextlib.contextmanager
def serving(programs: Path, safe: bool = False) -> Iterator[Server]:
    """Starts a server and stops it at the end. safe: whether it waits for the disk, which only costs time in tests.

    Raises RuntimeError with its words if it does not start.
    """
    user = next(filter(_exists, USERS)) if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="earmark-postgres-"))  # pytest's own folders are closed to other users
    if user:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()
    initdb = [str(programs / "initdb"), "-D", str(data), "-U", "earmark", "--auth=trust", "--encoding=UTF8",
              "--locale=C", "--no-sync"]  # fmt: skip
    settings = [*([] if safe else ["-F"]), "-h", "127.0.0.1", "-p", str(port), "-k", str(folder)]
    log = (folder / "log").open("wb")
    server = None

    def begin() -> subprocess.Popen[bytes]:
        command = [str(programs / "postgres"), "-D", str(data), *settings]
        return subprocess.Popen(command, user=user, cwd="/", stdout=log, stderr=log)

    try:
        subprocess.run(initdb, user=user, cwd="/", check=True, stdout=log, stderr=log, timeout=START_SECONDS)
        server = Server(port, begin, begin())
        _wait(port, server.process)
        yield server
    except (subprocess.SubprocessError, TimeoutError) as error:
        raise RuntimeError(f"{error}: {(folder / 'log').read_text(errors='replace')}") from error
    finally:
        if server:
            server.stop()
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(f"postgresql://earmark@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        time.sleep(0.1)
    raise TimeoutError("PostgreSQL did not start")


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
