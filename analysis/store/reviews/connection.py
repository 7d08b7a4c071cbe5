"""Which database holds the reviews of a workspace, and how it is opened.

EARMARK_REVIEWS names it as SQLAlchemy does (postgresql+psycopg://user:password@host/name); else it is `reviews.sqlite`
in the workspace. SQLite runs with a write-ahead log and waits for the disk at each commit.
"""

from __future__ import annotations

import os
import sqlite3
import time
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from analysis.reviews.team_rules import TeamRules
from analysis.store.reviews.errors import ReviewStoreError, reason
from analysis.store.reviews.files import copy, is_writable
from analysis.store.reviews.journal import Reviews
from analysis.store.reviews.migrations import migrate
from analysis.store.workspace import Workspace

FILE = "reviews.sqlite"
WAIT = 30
"""Seconds a writer waits for its turn before it gives up."""
SECONDS_TO_CONNECT = 10
"""To a PostgreSQL, unless its address has `connect_timeout`. The driver's own limit is more than two minutes."""
LIMITED_DRIVERS = ("psycopg", "psycopg2")
PAUSE = 0.01
"""Seconds until one asks again where SQLite lets nobody wait."""
LOCK = 0x6561726D61726B
"""The number under which writers take turns on PostgreSQL: "earmark" in ASCII."""
DATABASES = ("sqlite", "postgresql")


def address_of(workspace: Workspace) -> URL:
    """The address of the review database. Raises ReviewStoreError if EARMARK_REVIEWS is no address of one."""
    address = os.environ.get("EARMARK_REVIEWS", "").strip()
    if not address:
        return URL.create("sqlite", database=str(workspace.path / FILE))
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise ReviewStoreError("EARMARK_REVIEWS", "an address as postgresql+psycopg://user@host/name") from error
    if url.get_backend_name() not in DATABASES:
        raise ReviewStoreError(str(url), f"one of {', '.join(DATABASES)}", url.get_backend_name())
    return url


def open_reviews(workspace: Workspace) -> Reviews:
    """Opens the reviews of a workspace, made or brought to the present schema where needed.

    Raises ReviewStoreError and TeamRulesError.
    """
    return _opened(address_of(workspace))


@lru_cache(maxsize=32)
def _opened(url: URL) -> Reviews:
    return connect(url)


def connect(url: URL) -> Reviews:
    """Open the reviews at any address anew. Where nothing can be written, a read-only copy is opened."""
    path = Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None
    if path is not None and path.parent.is_dir() and not is_writable(path):
        try:
            source = url.set(database=str(copy(path)))
        except OSError as error:
            raise ReviewStoreError(str(url), "a database that can be read", error.strerror or str(error)) from error
        reviews = Reviews(partial(_connect, source), lock, read_only=True, rules=TeamRules.of(os.environ))
        reviews.place = str(url)  # a message names the file that everybody knows
        return reviews
    return Reviews(partial(_connect, url), lock, rules=TeamRules.of(os.environ))


def _connect(url: URL) -> Engine:
    try:
        engine = _engine(url)
    except NoSuchModuleError as error:
        raise ReviewStoreError(str(url), "a known database and driver", str(error)) from error
    except ModuleNotFoundError as error:
        raise ReviewStoreError(str(url), f"the package {error.name}: pip install 'earmark[postgres]'") from error
    try:
        _prepare(engine)
    except (DBAPIError, OSError) as error:
        raise ReviewStoreError(str(url), "a database that can be opened", reason(error)) from error
    return engine


def _prepare(engine: Engine) -> None:
    is_ready = False
    try:
        if engine.url.get_backend_name() == "sqlite" and engine.url.database:
            Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)
        with engine.begin() as connection:
            lock(connection)
            migrate(connection, str(engine.url))
        is_ready = True
    finally:
        if not is_ready:
            engine.dispose()


def lock(connection: Connection) -> None:
    """Waits until no other writer is at work; the transaction's end lets the next one in. On SQLite BEGIN does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        is_limited = "connect_timeout" in url.query or "PGCONNECT_TIMEOUT" in os.environ
        knows_limit = url.get_driver_name() in LIMITED_DRIVERS
        limit = {"connect_timeout": SECONDS_TO_CONNECT} if knows_limit and not is_limited else {}
        return create_engine(url, pool_pre_ping=True, connect_args=limit)
    engine = create_engine(url, connect_args={"timeout": WAIT, "isolation_level": None})
    event.listen(engine, "connect", _settings)
    event.listen(engine, "begin", _immediately)
    return engine


def _settings(connection: sqlite3.Connection, _: Any) -> None:
    """Of several who open a new database at once one turns its log on. SQLite itself lets nobody wait for that."""
    until = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY  # the rest tells why
            if not busy or time.monotonic() > until:
                raise
        time.sleep(PAUSE)
    connection.execute("PRAGMA synchronous = FULL")


def _immediately(connection: Connection) -> None:
    """A transaction that may write takes the writers' turn at once, not at its first write, where it could fail."""
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reading") else "BEGIN IMMEDIATE")
