"""The events of one database: adding, reading, and the states that follow from them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, insert, select
from sqlalchemy.exc import DBAPIError

from analysis.reviews.events import Event, checked, new, question_of
from analysis.reviews.folding import State, Status, fold
from analysis.store.encoding import dumps
from analysis.store.reviews.errors import ReviewStoreError
from analysis.store.reviews.migrations import EVENTS

COLUMNS = ("id", "time", "reviewer", "kind", "target", "song", "reference", "reason")
AT_ONCE = 500
"""Ids compared in one query."""


class Reviews:
    """All reviews of a workspace. Any thread may ask; what other processes have added shows at the next question."""

    def __init__(self, engine: Engine, take_turn: Callable[[Connection], None]) -> None:
        self.place = str(engine.url)
        self._engine = engine
        self._take_turn = take_turn
        self._lock = threading.Lock()
        self._seen = 0
        self._events: dict[str, list[Event]] = {}
        self._states: dict[str, State] = {}

    def append(self, events: Sequence[Event]) -> int:
        """Adds events, all or none; gives how many are new. One that is there already, by its id, stays as it is.

        Raises EventError and ReviewStoreError; then nothing was added.
        """
        ready = [checked(event) for event in events]
        if not ready:
            return 0
        with self._writing() as connection:
            return _add(connection, ready)

    def claim(self, reviewer: str, target: str, seconds: float, song: str = "") -> str:
        """Claims a target for a reviewer unless somebody else has; gives who has it then."""
        with self._writing() as connection:
            rows = connection.execute(select(EVENTS).where(EVENTS.c.target == target)).all()
            holder = fold(map(_event, rows), target).claimed_by(datetime.now(UTC))
            if not holder:
                _add(connection, [new(reviewer, "claim", target, song=song, seconds=seconds)])
        return holder or reviewer

    def states(self) -> Mapping[str, State]:
        """The state of every target about which something was said."""
        with self._lock:
            self._catch_up()
            return dict(self._states)

    def statuses(self) -> dict[str, Status]:
        """What the reviewers think of the references of questions, by question id."""
        return {name: state.status for target, state in self.states().items() if (name := question_of(target))}

    def state(self, target: str) -> State:
        return self.states().get(target) or State(target)

    def events(self) -> list[Event]:
        """All events in the order in which they were added."""
        with self._reading() as connection:
            return [_event(row) for row in connection.execute(select(EVENTS).order_by(EVENTS.c.seq))]

    @property
    def version(self) -> int:
        """Rises with every event: a key for what was computed from them."""
        with self._reading() as connection:
            return connection.execute(select(func.max(EVENTS.c.seq))).scalar() or 0

    def close(self) -> None:
        self._engine.dispose()

    def _catch_up(self) -> None:
        """Reads what was added since the last look and folds the targets that it is about."""
        with self._reading() as connection:
            rows = connection.execute(select(EVENTS).where(EVENTS.c.seq > self._seen).order_by(EVENTS.c.seq)).all()
        fresh = [_event(row) for row in rows]
        for event in fresh:
            self._events.setdefault(event.target, []).append(event)
        for target in {event.target for event in fresh}:
            self._states[target] = fold(self._events[target], target)
        if rows:
            self._seen = rows[-1].seq

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._refusing(), self._engine.begin() as connection:
            self._take_turn(connection)
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._refusing(), self._engine.connect().execution_options(reading=True) as connection:
            yield connection

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise ReviewStoreError(self.place, "a database that answers", " ".join(str(error.orig).split())) from error


def _add(connection: Connection, events: Sequence[Event]) -> int:
    fresh = {event.id: event for event in events}
    for start in range(0, len(events), AT_ONCE):
        ids = [event.id for event in events[start : start + AT_ONCE]]
        for known in connection.execute(select(EVENTS.c.id).where(EVENTS.c.id.in_(ids))).scalars():
            fresh.pop(known, None)
    if fresh:
        connection.execute(insert(EVENTS), [_row(event) for event in fresh.values()])
    return len(fresh)


def _row(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in COLUMNS} | {"payload_json": dumps(dict(event.payload))}


def _event(row: Row[Any]) -> Event:
    return Event(**{name: getattr(row, name) for name in COLUMNS}, payload=json.loads(row.payload_json))
