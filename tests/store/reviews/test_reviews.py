"""The review database: events are added and never lost, whoever else writes, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from analysis.reviews import clock
from analysis.reviews.events import EventError, new, of_question, stamp
from analysis.reviews.rule_breaches import RuleBreachError
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.reviews import connection as opening
from analysis.store.reviews.connection import address_of, connect, lock
from analysis.store.reviews.errors import ReviewStoreError
from analysis.store.reviews.migrations import STEPS, migrate, version
from analysis.store.workspace import Workspace
from tests.browser import ROOT
from tests.store.reviews.conftest import Opens
from tests.store.reviews.killing import kill_writers

KETTLE = of_question("kettle")


def test_what_was_added_is_read_again_as_it_was(reviews: Reviews, opens: Opens) -> None:
    value = [{"section": "verse é 🎵", "start": 61.2, "end": None}]
    events = [
        new("Ada", "verdict", KETTLE, song="demo/1", reference="0" * 12, reason="too early\nby ear", verdict="wrong"),
        new("Ada", "correction", KETTLE, value=value),
    ]
    assert reviews.append(events) == 2
    assert opens().events() == events


def test_the_same_event_twice_is_there_once(reviews: Reviews) -> None:
    event = new("Ada", "note", KETTLE, reason="hm")
    assert [reviews.append([event]), reviews.append([event, event])] == [1, 0]
    assert len(reviews.events()) == 1


def test_an_event_that_comes_again_is_known_and_another_under_its_id_is_refused(reviews: Reviews) -> None:
    event = new("Ada", "verdict", KETTLE, verdict="right", judging=1.5)
    later = replace(event, time=stamp(clock.now()))
    assert [reviews.receive(event), reviews.receive(later)] == [True, False]
    for other in (
        replace(event, payload={"verdict": "wrong", "judging": 1.5}), replace(event, reviewer="Ben"),
        replace(event, target=of_question("lamp")),
    ):  # fmt: skip
        with pytest.raises(EventError, match="expected one under which nothing else was said, found a verdict"):
            reviews.receive(other)
    assert reviews.events() == [event]


def test_one_event_that_cannot_be_keeps_all_of_its_call_out(reviews: Reviews) -> None:
    good = new("Ada", "note", KETTLE)
    broken = [good, type(good)(**{name: getattr(good, name) for name in good.__slots__} | {"time": "yesterday"})]
    with pytest.raises(EventError, match=r"field 'time': expected UTC as .*, found 'yesterday'"):
        reviews.append(broken)
    assert reviews.events() == []


def test_states_follow_what_another_has_added(reviews: Reviews, opens: Opens) -> None:
    other = opens()
    reviews.append([new("Ada", "verdict", KETTLE, verdict="wrong")])
    assert other.state(KETTLE).status == "wrong"
    other.append([new("Ben", "verdict", KETTLE, verdict="right")])
    assert reviews.state(KETTLE).verdicts == {"Ada": "wrong", "Ben": "right"}
    assert reviews.state(of_question("elsewhere")).status == "unreviewed"
    assert reviews.version == other.version == 2


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(reason=st.text(max_size=40), tag=st.text(max_size=20))
def test_any_text_can_be_stored(reviews: Reviews, reason: str, tag: str) -> None:
    event = new("Ada", "tags", KETTLE, reason=reason, tags=[tag])
    reviews.append([event])
    stored = next(each for each in reviews.events() if each.id == event.id)
    assert stored.reason == event.reason == reason.replace("\x00", "�")
    assert stored.payload == {"tags": [tag]}


def test_a_target_is_claimed_by_one_reviewer_until_the_claim_is_over(reviews: Reviews, opens: Opens) -> None:
    assert reviews.claim("Ada", KETTLE, 60) == "Ada"
    assert opens().claim("Ben", KETTLE, 60) == "Ada"
    reviews.append([new("Ada", "verdict", KETTLE, verdict="right")])
    assert opens().claim("Ben", KETTLE, -1) == "Ben"
    assert reviews.claim("Ada", KETTLE, 60) == "Ada"


def test_of_many_who_claim_at_once_one_gets_it(opens: Opens) -> None:
    names = [f"reviewer {number}" for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        got = list(pool.map(lambda name: opens().claim(name, KETTLE, 60), names))
    assert len(set(got)) == 1


@pytest.mark.parametrize("per_case", [1, 2])
def test_four_coders_at_once_judge_each_case_as_often_as_the_rules_say(
    opens: Opens, per_case: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EARMARK_REVIEWERS", "Ann, Ben, Cy, Dee")
    monkeypatch.setenv("EARMARK_REVIEWERS_PER_CASE", str(per_case))
    cases = [of_question(f"case {number}") for number in range(12)]

    def judge(who: str) -> list[str]:
        """Goes through the queue from its begin; a case that another has got in the meantime is passed over."""
        own, judged = opens(), list[str]()
        for case in cases:
            if own.rules.waits_for(own.state(case), who) and own.claim_free(who, case, 60):
                own.append([new(who, "verdict", case, verdict="right")])
                judged.append(case)
        return judged

    names = ["Ann", "ben", "Cy", "Dee"]
    with ThreadPoolExecutor(4) as pool:
        judged = list(pool.map(judge, names))
    assert Counter(case for cases_of_one in judged for case in cases_of_one) == dict.fromkeys(cases, per_case)
    states = opens().states()
    assert {len(states[case].verdicts) for case in cases} == {per_case}


def test_the_majority_settles_where_the_rules_say_so(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    reviews = opens()
    verdicts = {"Ann": "right", "Ben": "wrong", "Cy": "wrong"}
    reviews.append([new(who, "verdict", KETTLE, verdict=verdict) for who, verdict in verdicts.items()])
    assert reviews.state(KETTLE).status == "disputed"
    monkeypatch.setenv("EARMARK_SETTLING", "majority")
    assert opens().state(KETTLE).status == "wrong"


def test_two_processes_write_at_once_and_nobody_overwrites_the_other(url: str, reviews: Reviews) -> None:
    command = [sys.executable, "-m", "tests.store.reviews.writing", url]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    writers = [
        subprocess.Popen([*command, name, "40"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        for name in ("Ada", "Ben")
    ]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    assert len(reviews.events()) == 160
    assert all(set(state.verdicts) == {"Ada", "Ben"} for state in reviews.states().values())


def test_a_killed_writer_loses_nothing_it_acknowledged_and_leaves_no_half(url: str) -> None:
    loss = kill_writers(url, 3)
    assert loss.acknowledged >= 6
    assert (loss.lost, loss.halves) == (0, 0)


def _add_mood(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE events ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'"))


def test_a_new_version_of_the_schema_keeps_the_events(reviews: Reviews, opens: Opens) -> None:
    event = new("Ada", "note", KETTLE, reason="before")
    reviews.append([event])
    with reviews._engine.begin() as connection:
        lock(connection)
        assert migrate(connection, "here", (*STEPS, _add_mood)) == len(STEPS) + 1
        assert connection.execute(text("SELECT mood, id FROM events")).all() == [("calm", event.id)]
    for use in (reviews.events, lambda: reviews.append([new("Ada", "note", KETTLE)])):
        with pytest.raises(ReviewStoreError, match="update Earmark"):
            use()
    with pytest.raises(ReviewStoreError, match=rf"version {len(STEPS)} or earlier, found version {len(STEPS) + 1}"):
        opens()


def test_a_step_that_fails_leaves_the_version_before(reviews: Reviews) -> None:
    def fails(connection: Connection) -> None:
        _add_mood(connection)
        raise RuntimeError("power cut")

    event = new("Ada", "note", KETTLE)
    reviews.append([event])
    with pytest.raises(RuntimeError, match="power cut"), reviews._engine.begin() as connection:
        migrate(connection, "here", (*STEPS, fails))
    with reviews._engine.begin() as connection:
        assert version(connection) == len(STEPS)
    assert reviews.events() == [event]


def test_several_that_open_an_empty_database_at_once_make_it_once(opens: Opens) -> None:
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(lambda _: opens(), range(4)))
    assert [each.events() for each in opened] == [[]] * 4


def test_reviews_that_can_only_be_read_are_shown_and_a_refused_one_names_their_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the copy that is read in their place."""
    url = make_url(f"sqlite:///{tmp_path / 'reviews.sqlite'}")
    event = new("Ada", "verdict", KETTLE, verdict="right", judging=1.5)
    connect(url).append([event])
    monkeypatch.setattr(opening, "is_writable", lambda _: False)
    readable = connect(url)
    assert readable.events() == [event]
    with pytest.raises(ReviewStoreError, match="expected a file that can be written to, found one that") as refused:
        readable.append([new("Ada", "note", KETTLE, reason="hm")])
    assert str(refused.value).startswith(f"reviews at {url}:")


def test_sqlite_waits_for_the_disk_behind_a_write_ahead_log(tmp_path: Path) -> None:
    reviews = connect(make_url(f"sqlite:///{tmp_path}/deep/er/reviews.sqlite"))
    with reviews._engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    reviews.close()


class Contended(sqlite3.Connection):
    """While others open the same new database: its log can be turned on at the third try."""

    tries, refusal = 0, sqlite3.SQLITE_BUSY_SNAPSHOT

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if "journal_mode" in sql and (tries := self.tries) < 2:
            self.tries = tries + 1
            error = sqlite3.OperationalError("not now")
            error.sqlite_errorcode = self.refusal
            raise error
        return super().execute(sql, *values)


def test_who_opens_a_new_database_waits_while_another_turns_its_log_on(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "reviews.sqlite", factory=Contended)) as connection:
        opening._settings(connection, None)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_what_is_no_matter_of_waiting_is_raised_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Contended, "refusal", sqlite3.SQLITE_READONLY)
    with contextlib.closing(sqlite3.connect(tmp_path / "reviews.sqlite", factory=Contended)) as connection:
        with pytest.raises(sqlite3.OperationalError, match="not now"):
            opening._settings(connection, None)
        assert connection.tries == 1


def test_the_workspace_holds_them_unless_the_environment_names_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = Workspace(tmp_path)
    assert address_of(place).database == str(tmp_path / "reviews.sqlite")
    assert open_reviews(place) is open_reviews(place)
    monkeypatch.setenv("EARMARK_REVIEWS", "postgresql+psycopg://ada:secret@example.invalid/team")
    assert address_of(place).host == "example.invalid"


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nonsense", "EARMARK_REVIEWS: expected an address as postgresql"),
        ("mysql://host/name", "expected one of sqlite, postgresql, found mysql"),
        ("postgresql+nothing://host/name", "expected a known database and driver"),
        ("postgresql+psycopg://ada:secret@127.0.0.1:1/x", r"reviews at .*//ada:\*\*\*@127.0.0.1:1/x: expected"),
        ("sqlite:////proc/version/reviews", "expected a database that can be opened"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_words(
    address: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EARMARK_REVIEWS", address)
    with pytest.raises(ReviewStoreError, match=says) as refused:
        open_reviews(Workspace(tmp_path))
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("query", "environment", "seconds"),
    [("", "", opening.SECONDS_TO_CONNECT), ("?connect_timeout=3", "", "3"), ("", "4", None)],
)
def test_a_connection_is_not_awaited_for_minutes(
    query: str, environment: str, seconds: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGCONNECT_TIMEOUT", raising=False)
    if environment:
        monkeypatch.setenv("PGCONNECT_TIMEOUT", environment)
    engine = opening._engine(make_url(f"postgresql+psycopg://ada@127.0.0.1:1/x{query}"))
    parameters: dict[str, object] = {}
    event.listen(engine, "do_connect", lambda *arguments: parameters.update(arguments[3]))
    with pytest.raises(OperationalError):
        engine.connect()
    assert parameters.get("connect_timeout") == seconds


def test_a_correction_is_not_accepted_by_its_author_where_the_rules_say_so(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the step is stored; a backup of earlier events comes back whole."""
    monkeypatch.setenv("EARMARK_OWN_CORRECTIONS", "no")
    reviews = opens()
    correction = new("Ada", "correction", KETTLE, value=3)
    reviews.append([correction])
    own = new("ada", "accept", KETTLE, correction=correction.id)
    with pytest.raises(RuleBreachError, match="by somebody else than its author, found ada"):
        reviews.append([new("Ada", "note", KETTLE, reason="hm"), own])
    assert len(reviews.events()) == 1
    assert reviews.append([new("Ben", "accept", KETTLE, correction=correction.id)]) == 1
    assert reviews.append([own], is_restored=True) == 1
    assert reviews.append([own]) == 0
