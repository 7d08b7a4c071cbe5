"""The one cached way from a page to the store.

    means = ask(song_means, filters, "verse")      # song_means(db: Database, filters: Filters, label: str) -> Means

A query is a function of a module. Its first parameter is the database, its other arguments can be hashed. What was
chosen on a page reaches it as a `Selection` or as the `Filters` of one. The answer is kept until the store changes, and
until a review changes where the filters ask for reviews. All visitors share one answer, so nobody may change it.

Whether the store has changed is looked up once for each run of a page (`one_state`): a look reads the folders of all
runs, and a page asks fifty times.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from threading import Lock, Thread
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from dashboard.selection import stores

P = ParamSpec("P")
T = TypeVar("T")
Query = TypeVar("Query", bound=Callable[..., Any])

MOST, MOST_LARGE = 64, 8
"""Answers of one query that are kept: the last ones used."""
_LARGE: set[str] = set()
_versions: ContextVar[dict[Hashable, Hashable] | None] = ContextVar("versions of one run of a page", default=None)


def large(query: Query) -> Query:
    """Marks a query whose answers take many megabytes: fewer of them are kept."""
    _LARGE.add(_name(query))
    return query


@contextmanager
def one_state() -> Iterator[None]:
    """One run of a page: each database is asked for its version once, the reviews once and after each new event."""
    token = _versions.set({})
    try:
        yield
    finally:
        _versions.reset(token)


def look_again() -> None:
    """Looks at the store again after something was loaded during the run of the page."""
    if (versions := _versions.get()) is not None:
        versions.clear()


def ask(query: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer of the store that the present page rests on."""
    return ask_of(stores.present(), query, *args, **kwargs)


def ask_with_reviews(
    db: Database, query: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """The answer to a query that reads the reviews whatever its arguments are; it is asked again after new ones."""
    return _answer(db, _reviews_version(db), query, *args, **kwargs)


def ask_of(db: Database, query: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer of one database, which need not be that of the present page."""
    reviewed = any(_filters(value).ask_reviews for value in (*args, *kwargs.values()))
    return _answer(db, _reviews_version(db) if reviewed else 0, query, *args, **kwargs)


def begin(work: Callable[[], object]) -> None:
    """Begins to work out what a page will ask for soon, in a thread of its own. work: asks with `ask_of`.

    An error is passed over here: it is raised to whoever asks.
    """

    def run() -> None:
        with suppress(Exception):
            work()

    Thread(target=run, daemon=True).start()


class Answers:
    """Answers by query and arguments. Each is worked out once, however many visitors wait for it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: dict[str, OrderedDict[Hashable, _Entry]] = {}

    def get(
        self, query: str, key: Hashable, most: int, work: Callable[[], T], holds: Callable[[], bool] = lambda: True
    ) -> T:
        """The answer under a key, by `work` if it is not there. An error is raised and not kept.

        holds: whether an answer that was worked out belongs to the key; if not, it is not kept.
        """
        with self._lock:
            entries = self._entries.setdefault(query, OrderedDict())
            entry = entries.setdefault(key, _Entry())
            entries.move_to_end(key)
            while len(entries) > most:
                entries.popitem(last=False)
        with entry.lock:
            if not entry.is_filled:
                value = work()
                if not holds():
                    return value
                entry.value, entry.is_filled = value, True
            return cast(T, entry.value)


class _Entry:
    """A place for one answer. The lock is held while it is worked out."""

    __slots__ = ("is_filled", "lock", "value")

    def __init__(self) -> None:
        self.lock = Lock()
        self.value: object = None
        self.is_filled = False


def _answer(
    db: Database, reviewed: Hashable, query: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    name, version = _name(query), _version(db)
    key = (str(db.workspace.path), version, reviewed, args, tuple(sorted(kwargs.items())))
    most = MOST_LARGE if name in _LARGE else MOST
    return _ANSWERS.get(name, key, most, lambda: query(db, *args, **kwargs), lambda: db.version == version)


def _version(db: Database) -> Hashable:
    versions = _versions.get()
    if versions is None:
        return db.version
    if db not in versions:
        versions[db] = db.version
    return versions[db]


def _name(query: Callable[..., Any]) -> str:
    """The full name of a query. One without a name of its own would share the answers of others."""
    name = f"{query.__module__}.{query.__qualname__}"
    if "<" in name:
        raise ValueError(f"{name}: expected a function of a module, found one made inside another")
    return name


def _filters(value: object) -> Filters:
    return value if isinstance(value, Filters) else _NO_FILTERS


_NO_FILTERS = Filters()


def _reviews_version(db: Database) -> Hashable:
    reviews, versions = open_reviews(db.workspace), _versions.get()
    if versions is None:
        return reviews.version
    key = reviews, reviews.n_writes
    if key not in versions:
        versions[key] = reviews.version
    return versions[key]


_ANSWERS = Answers()
"""Of all visitors."""
