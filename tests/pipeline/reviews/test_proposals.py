"""Sections from a file are taken without a question only where nothing speaks against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.errors import EarmarkError
from analysis.exchange.archive import File
from analysis.pipeline.reviews.import_files import examine, import_files
from analysis.pipeline.reviews.proposals import doubts
from analysis.records import Section
from analysis.reviews.events import of_question
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from tests.pipeline.reviewed import question

PUBLISHED = (Section("intro", 0.0, 10.0), Section("verse", 10.0, 40.0), Section("Gtr-17", 40.0, 60.0))


@pytest.mark.parametrize(
    ("sections", "whole", "found"),
    [
        ((), True, ["no sections: the reference would be empty"]),
        ((), False, ["no sections: the reference would be empty"]),
        (PUBLISHED, True, []),
        ((Section("verse", 0.0, 30.0),), True, []),
        ((Section("verse", 0.0, 29.0),), True, ["covers 29.0 s of 60.0 s, less than half of the song"]),
        ((Section("verse", 0.0, 29.0),), False, []),
        ((Section("verse", 0.0, 20.0), Section("verse", 0.0, 20.0)), True, [
            "covers 20.0 s of 60.0 s, less than half of the song",
            "overlap: verse at 0 s begins before verse ends at 20 s"]),
        ((Section("verse", 0.0, 30.0), Section("chorus", 29.5, 60.0)), True,
         ["overlap: chorus at 29.5 s begins before verse ends at 30 s"]),
        ((Section("verse", 0.0, 30.0), Section("wibble", 30.0, 60.0)), True, ["unknown labels: wibble"]),
        ((Section("verse", 0.0, 30.0), Section("gtr-17", 30.0, 60.0)), True, []),
    ],
)  # fmt: skip
def test_what_speaks_against_sections(sections: tuple[Section, ...], whole: bool, found: list[str]) -> None:
    assert doubts(sections, PUBLISHED, whole, None) == found


def test_the_song_s_duration_counts_where_it_is_known() -> None:
    assert doubts((Section("verse", 0.0, 30.0),), PUBLISHED, True, 61.0)


@pytest.mark.parametrize("suffix", [".txt", ".csv", ".lab", ".TextGrid"])
def test_an_empty_file_is_no_correction(db: Database, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"lamp.{question(db, 'FSS')}.Ada{suffix}"
    path.write_bytes(b"")
    found = import_files(db, open_reviews(db.workspace), [path], confirm=True)
    assert (found.new, [str(each) for each in found.problems]) == (
        0, [f"{path.name}: expected a file of sections, found an empty file"])  # fmt: skip


def test_a_doubtful_file_waits_for_somebody_who_confirms_it(db: Database, tmp_path: Path) -> None:
    path = tmp_path / f"lamp.{question(db, 'FSS')}.Ada.csv"
    path.write_text("start,end,label\n", encoding="utf-8")
    reviews = open_reviews(db.workspace)
    looked = examine(db, reviews, [File(path.name, path.read_bytes())])
    assert [each.doubts for each in looked.proposals] == [("no sections: the reference would be empty",)]
    assert len(looked.proposals[0].changes) == 3  # every section goes, all of it is said
    assert looked.confirmed() == []
    assert [event.kind for event in looked.confirmed([looked.proposals[0].event])] == ["correction"]
    refused = import_files(db, reviews, [path])
    assert refused.new == 0
    assert "Confirm it" in str(refused.problems[0])
    assert import_files(db, reviews, [path], confirm=True).new == 1
    assert reviews.state(of_question(question(db, "FSS"))).corrections[0].value == []


def test_a_file_saved_under_another_name_is_matched_by_the_question_in_it(db: Database) -> None:
    name = question(db, "FSS")
    data = b"start,end,label\n0,30,verse\n30,60,chorus\n"
    found = examine(db, open_reviews(db.workspace), [File(f"lamp_{name}_Ada copy.csv", data)], "Ada")
    assert [event.target for event in found.new] == [of_question(name)]
    wrong = examine(db, open_reviews(db.workspace), [File(f"lamp_{'0' * 16}.csv", data)], "Ada")
    assert isinstance(wrong.problems[0], EarmarkError)
