"""The database file is deleted or replaced under an open server: nothing acknowledged is lost, and it is noticed."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from analysis.reviews.events import Event, new, of_question
from analysis.store.reviews import Reviews
from analysis.store.reviews.connection import connect
from analysis.store.reviews.errors import ReviewStoreError
from tests.browser import ROOT

KETTLE = of_question("kettle")


def opened(path: Path) -> Reviews:
    return connect(make_url(f"sqlite:///{path}"))


def note(text: str) -> Event:
    return new("Ada", "note", KETTLE, reason=text)


def ids(path: Path) -> set[str]:
    """Read as another process does."""
    code = "import sqlite3, sys; print(*(i for i, in sqlite3.connect(sys.argv[1]).execute('SELECT id FROM events')))"
    command = [sys.executable, "-c", code, str(path)]
    return set(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split())


def delete(path: Path, other: Path) -> None:
    path.unlink()


def delete_with_log(path: Path, other: Path) -> None:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def replace(path: Path, other: Path) -> None:
    os.replace(other, path)


def replace_with_log(path: Path, other: Path) -> None:
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink()
    os.replace(other, path)


@pytest.mark.parametrize("change", [delete, delete_with_log, replace, replace_with_log])
def test_events_of_a_file_that_is_gone_are_in_the_one_that_is_there_after_the_next_write(
    tmp_path: Path, change: Callable[[Path, Path], None]
) -> None:
    path, other = tmp_path / "reviews.sqlite", tmp_path / "other.sqlite"
    before, elsewhere, after = note("before"), note("elsewhere"), note("after")
    with closing(opened(other)) as reviews:
        reviews.append([elsewhere])
    expected = {before.id, after.id} | ({elsewhere.id} if change in (replace, replace_with_log) else set())
    with closing(opened(path)) as reviews:
        reviews.append([before])
        assert [event.id for event in reviews.state(KETTLE).events] == [before.id]
        change(path, other)
        assert reviews.append([after]) == 1
        assert {event.id for event in reviews.events()} == expected
        assert {event.id for event in reviews.state(KETTLE).events} == expected
        assert ids(path) == expected
        with sqlite3.connect(path) as check:
            assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        check.close()


def test_a_deleted_file_is_still_read_and_not_made_by_reading(tmp_path: Path) -> None:
    path = tmp_path / "reviews.sqlite"
    with closing(opened(path)) as reviews:
        reviews.append([note("before")])
        path.unlink()
        assert [event.reason for event in reviews.events()] == ["before"]
        assert not path.exists()


def test_a_file_of_a_later_schema_in_its_place_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path, other = tmp_path / "reviews.sqlite", tmp_path / "other.sqlite"
    with closing(opened(other)):
        pass
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
        connection.commit()
    with closing(opened(path)) as reviews:
        reviews.append([note("before")])
        os.replace(other, path)
        with pytest.raises(ReviewStoreError, match="version 1 or earlier, found version 99: update Earmark"):
            reviews.append([note("after")])


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("payload_json", "{broken", r"field 'payload': expected a JSON object"),
        ("payload_json", "[]", r"field 'payload': expected a JSON object, found '\[\]'"),
        ("payload_json", "{}", r"field 'payload.verdict'"),
        ("payload_json", "[" * 100_000, r"field 'payload': expected a JSON object"),
        ("kind", "shout", r"field 'kind': expected one of"),
        ("time", "yesterday", r"field 'time'"),
    ],
)
def test_an_event_that_cannot_be_used_takes_nothing_else_away(
    tmp_path: Path, column: str, value: str, says: str
) -> None:
    with closing(opened(tmp_path / "reviews.sqlite")) as reviews:
        broken, good = new("Ada", "verdict", KETTLE, verdict="wrong"), new("Ben", "verdict", KETTLE, verdict="right")
        reviews.append([broken, good])
        with reviews._engine.begin() as connection:
            connection.execute(text(f"UPDATE events SET {column} = :value WHERE id = :id"),
                               {"value": value, "id": broken.id})  # fmt: skip
        assert reviews.events() == [good]
        assert reviews.state(KETTLE).verdicts == {"Ben": "right"}
        (problem,) = reviews.unreadable()
        assert problem.event == broken.id
        with pytest.raises(type(problem), match=says):
            raise problem


def test_where_nothing_can_be_written_reviews_are_read_with_their_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "reviews.sqlite"
    with closing(opened(path)) as reviews:
        event = note("before")
        reviews.append([event])
        monkeypatch.setattr(os, "access", lambda *_: False)
        with closing(opened(path)) as copy:
            assert copy.events() == [event]
            with pytest.raises(ReviewStoreError, match="expected a file that can be written to"):
                copy.append([note("after")])


def test_errors_hold_no_query_and_no_link(tmp_path: Path) -> None:
    path = tmp_path / "reviews.sqlite"
    path.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(ReviewStoreError, match="file is not a database") as refused:
        opened(path)
    assert "sqlalche.me" not in str(refused.value)
    assert "PRAGMA" not in str(refused.value)


def test_where_nothing_can_be_written_and_nobody_has_reviewed_there_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with closing(opened(tmp_path / "reviews.sqlite")) as reviews:
        assert reviews.events() == []
    assert not list(tmp_path.iterdir())
