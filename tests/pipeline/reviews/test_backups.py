"""Backups of reviews: nothing is lost, and a file that is not whole is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from analysis.errors import FileError
from analysis.pipeline.reviews import backups
from analysis.pipeline.reviews.backups import Restored
from analysis.reviews.events import Event, new
from analysis.store.reviews import Reviews
from analysis.store.reviews.connection import connect

Databases = Callable[[], Reviews]
EVENTS = [
    new("Ada", "verdict", "question:a", verdict="right"),
    new("Ben", "note", "question:a", reason='"quoted",\nsecond line, ♫'),
    new("Ada", "correction", "question:b", reason="late", value={"number": "12.5"}),
]


@pytest.fixture
def databases(tmp_path: Path) -> Iterator[Databases]:
    """Fresh databases of reviews."""
    open_ones: list[Reviews] = []

    def make() -> Reviews:
        open_ones.append(connect(make_url(f"sqlite:///{tmp_path / f'{len(open_ones)}.sqlite'}")))
        return open_ones[-1]

    yield make
    for reviews in open_ones:
        reviews.close()


@pytest.fixture
def file(databases: Databases, tmp_path: Path) -> Path:
    reviews = databases()
    reviews.append(EVENTS)
    path = tmp_path / "backups" / "reviews.jsonl"
    assert backups.back_up(reviews, path) == 3
    return path


def test_a_restored_database_has_every_event_in_order(databases: Databases, file: Path) -> None:
    reviews = databases()
    assert backups.restore(reviews, file) == Restored(3, 0)
    assert reviews.events() == EVENTS
    assert backups.restore(reviews, file) == Restored(0, 3), "a second time adds nothing"


def test_what_a_backup_lacks_is_named_and_kept_if_wanted(databases: Databases, file: Path) -> None:
    reviews, later = databases(), new("Eve", "note", "question:c", reason="later")
    reviews.append([later])
    with pytest.raises(FileError, match=r"1 events that the backup lacks, such as note by Eve"):
        backups.restore(reviews, file)
    assert reviews.events() == [later], "nothing was added"
    assert backups.restore(reviews, file, merge=True) == Restored(3, 0)
    assert reviews.events() == [later, *EVENTS]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: lines[:-1], "number of events"),
        (lambda lines: lines[1:], "3 events as they were written"),
        (lambda lines: [lines[0].replace("Ada", "Eve"), *lines[1:]], "changed ones"),
        (lambda lines: [lines[0][:40], *lines[1:]], "events on every line"),
        (lambda lines: [], "cut off"),
        (lambda lines: [*lines[:-1], "[" * 100_000], "number of events"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(
    damage: Callable[[list[str]], list[str]], words: str, databases: Databases, file: Path
) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(damage(lines)), encoding="utf-8")
    reviews = databases()
    with pytest.raises(FileError, match=words):
        backups.restore(reviews, file)
    assert reviews.events() == []


def test_an_event_of_the_same_id_with_other_words_is_refused(databases: Databases, file: Path) -> None:
    reviews = databases()
    reviews.append([Event(**{name: getattr(EVENTS[1], name) for name in Event.__slots__} | {"reason": "other words"})])
    with pytest.raises(FileError, match=f"event {EVENTS[1].id}"):
        backups.restore(reviews, file, merge=True)


def test_a_backup_replaces_the_one_before_in_one_step(databases: Databases, tmp_path: Path) -> None:
    path, reviews = tmp_path / "reviews.jsonl", databases()
    assert backups.back_up(reviews, path) == 0
    assert backups.read(path) == []
    reviews.append(EVENTS)
    backups.back_up(reviews, path)
    assert backups.read(path) == EVENTS
    assert [entry.name for entry in tmp_path.iterdir() if "reviews" in entry.name] == ["reviews.jsonl"]


def test_a_backup_that_cannot_be_read_again_does_not_replace_the_one_before(
    databases: Databases, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = file.read_bytes()
    reviews = databases()
    reviews.append(EVENTS[:1])
    monkeypatch.setattr(backups, "read", lambda path: [])
    with pytest.raises(FileError, match="the events that were written"):
        backups.back_up(reviews, file)
    assert file.read_bytes() == earlier
    assert list(file.parent.iterdir()) == [file]
    with pytest.raises(FileError, match="a file that can be written"):
        backups.back_up(reviews, file / "below a file.jsonl")
