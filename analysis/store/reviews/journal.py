"""The events of one database: adding, reading, and the states that follow from them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, insert, select
from sqlalchemy.exc import DBAPIError

from analysis.reviews import clock
from analysis.reviews.events import Event, EventError, Kind, checked, new, question_of, stamp
from analysis.reviews.rule_breaches import KINDS, breaches
from analysis.reviews.state import State, Status, fold
from analysis.reviews.team_rules import TeamRules
from analysis.store.reviews import rows as events_as_rows
from analysis.store.reviews.errors import ReviewStoreError, expectation, reason
from analysis.store.reviews.files import Files
from analysis.store.reviews.migrations import EVENTS, check_version

NO_RULES = TeamRules()
LAST_YEAR = "9999"
"""No event can be said after the end of it."""
AT_ONCE = 500
"""Ids compared in one query."""


class Reviews:
    """All reviews of a workspace. Any thread may ask; what other processes have added shows at the next question.

    A SQLite file that is deleted or replaced while it is open is noticed: the events that it held go into the file that
    is there then.
    """

    def __init__(self, connect: Callable[[], Engine], take_turn: Callable[[Connection], None],
                 read_only: bool = False, rules: TeamRules = NO_RULES) -> None:  # fmt: skip
        """connect: opens the database, made or brought to the present schema where needed."""
        self.rules = rules
        self._connect = connect
        self._take_turn = take_turn
        self._read_only = read_only
        self.n_writes = 0
        """How often this process has written: who kept a version looks again when it rises."""
        self._lock = threading.Lock()
        self._exchange = threading.RLock()
        self._open(connect())
        self.place = str(self._engine.url)

    def _open(self, engine: Engine) -> None:
        """Takes a database. A connection stays open, by which a deleted file can still be read."""
        self._engine = engine
        path = engine.url.database if engine.url.get_backend_name() == "sqlite" else None
        self._kept = engine.raw_connection() if path else None
        if self._kept is not None:
            cursor = self._kept.cursor()
            cursor.execute("SELECT max(seq) FROM events")  # so that the log is there
            cursor.fetchall()
            cursor.close()
        self._files = Files(Path(path)) if path else None
        self._seen = 0
        self._events: dict[str, list[Event]] = {}
        self._states: dict[str, State] = {}
        self._unreadable: dict[str, EventError] = {}

    def append(self, events: Sequence[Event], is_restored: bool = False) -> int:
        """Add events, all or none; return the number of new ones. An event that is present, by its id, stays as it is.

        is_restored: events of a backup, which the present rules of the team do not concern.
        Raises EventError, RuleBreachError and ReviewStoreError; then nothing was added.
        """
        ready = [checked(event) for event in events]
        if not ready:
            return 0
        number = 0
        while True:
            with self._writing() as connection:
                engine = connection.engine
                if not is_restored:
                    self._check_rules(connection, ready)
                    ready = _after_present(connection, ready)
                number = max(number, _add(connection, ready))
            if self._current(writing=True) is engine:
                return number

    def receive(self, event: Event) -> bool:
        """Adds an event that may come again, since its sender has not heard that it is there; gives whether it is new.

        Raises as `append`, and EventError for an id under which something else was said.
        """
        is_new = bool(self.append([event]))
        with self._reading() as connection:
            present = events_as_rows.event(connection.execute(select(EVENTS).where(EVENTS.c.id == event.id)).one())
        if replace(present, time=event.time) != checked(event):
            raise EventError(event.id, "id", "one under which nothing else was said", f"a {present.kind} under it")
        return is_new

    def _check_rules(self, connection: Connection, events: Sequence[Event]) -> None:
        """Raises RuleBreachError for the first new event that breaks a rule of the team."""
        targets = {event.target for event in events if event.kind in KINDS}
        states = {target: _state_of(connection, target) for target in targets}
        present = {event.id for state in states.values() for event in state.events}
        for breach in breaches(self.rules, states, [event for event in events if event.id not in present]).values():
            raise breach

    def claim(self, reviewer: str, target: str, seconds: float, song: str = "") -> str:
        """Claims a target for a reviewer unless somebody else has; gives who has it then."""
        with self._writing() as connection:
            holder = _state_of(connection, target).claimed_by(clock.now())
            if not holder:
                _add(connection, [new(reviewer, "claim", target, song=song, seconds=seconds)])
        return holder or reviewer

    def claim_free(self, reviewer: str, target: str, seconds: float, song: str = "") -> bool:
        """Claims a target if it needs more reviewers than have judged or claimed it; gives whether it did."""
        moment = clock.now()
        with self._writing() as connection:
            state = _state_of(connection, target)
            if not self.rules.is_free(state, reviewer, moment):
                return False
            if not any(name.casefold() == reviewer.casefold() and end > moment.timestamp()
                       for name, end in state.claims.items()):  # fmt: skip
                _add(connection, [new(reviewer, "claim", target, song=song, seconds=seconds)])
        return True

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
            return _readable(connection.execute(select(EVENTS).order_by(EVENTS.c.seq)))

    def unreadable(self) -> list[EventError]:
        """What is wrong with the events that cannot be used; all others are."""
        with self._lock:
            self._catch_up()
            return list(self._unreadable.values())

    @property
    def version(self) -> int:
        """Rises with every event: a key for what was computed from them."""
        return self.latest()

    def latest(self, apart_from: Collection[Kind] = ()) -> int:
        """The number of the latest event that is of none of these kinds; 0 without one."""
        with self._reading() as connection:
            numbers = select(func.max(EVENTS.c.seq)).where(EVENTS.c.kind.not_in(apart_from))
            return connection.execute(numbers).scalar() or 0

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()
        self._engine.dispose()

    def _catch_up(self) -> None:
        """Reads what was added since the last look and folds the targets that it is about."""
        self._current()
        with self._reading() as connection:
            rows = connection.execute(select(EVENTS).where(EVENTS.c.seq > self._seen).order_by(EVENTS.c.seq)).all()
        fresh = _readable(rows, self._unreadable)
        for event in fresh:
            self._events.setdefault(event.target, []).append(event)
            clock.now.advance(datetime.fromisoformat(event.time))
        for target in {event.target for event in fresh}:
            self._states[target] = self.rules.settle(fold(self._events[target], target))
        if rows:
            self._seen = rows[-1].seq

    def _current(self, writing: bool = False) -> Engine:
        """The database that is there. One that was replaced, or deleted before something is written, gives its events
        to the one in its place."""
        with self._refusing(), self._exchange:
            files = self._files
            if files is not None and files.replaced and (writing or not files.missing):
                self._succeed(files)
            return self._engine

    def _succeed(self, files: Files) -> None:
        before, raw_connection = self._engine, self._kept
        assert raw_connection is not None
        cursor = raw_connection.cursor()
        names = (*events_as_rows.COLUMNS, "payload_json")
        cursor.execute(f"SELECT {', '.join(names)} FROM events ORDER BY seq")
        rows = [dict(zip(names, values, strict=True)) for values in cursor.fetchall()]
        cursor.close()
        files.clear()
        engine = self._connect()
        with engine.begin() as connection:
            self._take_turn(connection)
            _insert(connection, rows)
        self._open(engine)
        raw_connection.close()
        before.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._read_only:
            raise ReviewStoreError(self.place, "a file that can be written to", "one that can only be read")
        engine = self._current(writing=True)
        with self._refusing(), engine.begin() as connection:
            self._take_turn(connection)
            check_version(connection, self.place)
            yield connection
        self.n_writes += 1

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        engine = self._current()
        with self._refusing(), engine.connect().execution_options(reading=True) as connection:
            check_version(connection, self.place)
            yield connection

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise ReviewStoreError(self.place, expectation(error), reason(error)) from error


def _state_of(connection: Connection, target: str) -> State:
    rows = connection.execute(select(EVENTS).where(EVENTS.c.target == target)).all()
    return fold(_readable(rows), target)


def _add(connection: Connection, events: Sequence[Event]) -> int:
    return _insert(connection, [events_as_rows.row(event) for event in events])


def _after_present(connection: Connection, events: Sequence[Event]) -> list[Event]:
    """The events, those of this moment later than all that is said of their targets, however wrong a clock was."""
    moment, latest = stamp(clock.now() - clock.FRESH), dict[str, str]()

    def with_time(event: Event) -> Event:
        if event.time < moment:
            return event
        latest_time = select(func.max(EVENTS.c.time)).where(EVENTS.c.target == event.target, EVENTS.c.id != event.id)
        last = latest.get(event.target) or connection.execute(latest_time).scalar() or ""
        next_time = stamp(datetime.fromisoformat(last) + clock.STEP) if event.time <= last < LAST_YEAR else event.time
        latest[event.target] = next_time
        return replace(event, time=next_time)

    return [with_time(event) for event in events]


def _insert(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
    """Adds rows whose ids are not there; gives how many."""
    fresh = {row["id"]: row for row in rows}
    for start in range(0, len(rows), AT_ONCE):
        ids = [row["id"] for row in rows[start : start + AT_ONCE]]
        for present in connection.execute(select(EVENTS.c.id).where(EVENTS.c.id.in_(ids))).scalars():
            fresh.pop(present, None)
    if fresh:
        connection.execute(insert(EVENTS), list(fresh.values()))
    return len(fresh)


def _readable(rows: Iterable[Row[Any]], problems: dict[str, EventError] | None = None) -> list[Event]:
    """The events that can be used; what is wrong with the others is added to the problems, by id."""
    events = []
    for row in rows:
        try:
            events.append(events_as_rows.event(row))
        except EventError as error:
            if problems is not None:
                problems[error.event] = error
    return events
