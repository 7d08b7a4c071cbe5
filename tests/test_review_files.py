"""Reviews out to files and back into a fresh workspace: the same state; corrections made in other programs come in."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.exchange.formats import FORMATS
from analysis.pipeline import review_files
from analysis.reviews import lines
from analysis.reviews.events import new, of_question
from analysis.store.candidates import candidates
from analysis.store.database import Database
from analysis.store.filters import Filters
from analysis.store.reviews import Reviews, open_reviews
from tests.dashboard import small

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the libraries that it stands on
    import jams


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    return Database(small.workspace(tmp_path))


@pytest.fixture
def fresh(tmp_path: Path) -> Database:
    (tmp_path / "fresh").mkdir()
    return Database(small.workspace(tmp_path / "fresh"))


def question(db: Database, task: str) -> str:
    (row,) = candidates(db, Filters(tasks=(task,)))
    return str(row["question_id"])


def moved(edge: float) -> list[dict[str, Any]]:
    sections = [dict(each) for each in small.SECTIONS]
    sections[1]["end"] = sections[2]["start"] = edge
    return sections


@pytest.fixture
def reviews(db: Database) -> Reviews:
    """Two reviewers who disagree on one case, of which a third accepts one's correction, and a verdict elsewhere."""
    reviews = open_reviews(db.workspace)
    target = of_question(question(db, "FSS"))
    proposed = new("Ada", "correction", target, value=moved(42.123), reason="by ear", reference="0" * 12)
    other = new("Ben B.", "correction", target, value=moved(38.0), reason="hm")
    reviews.append([
        proposed, other,
        new("Ada", "verdict", target, verdict="wrong"), new("Ben B.", "verdict", target, verdict="right"),
        new("Cy", "accept", target, correction=proposed.id), new("Cy", "settle", target, verdict="wrong"),
        new("Ada", "verdict", of_question(question(db, "Cnt")), verdict="right"),
    ])  # fmt: skip
    return reviews


@pytest.mark.parametrize("kind", ["jsonl", "jams"])
def test_a_fresh_workspace_comes_to_the_same_state(
    db: Database, fresh: Database, reviews: Reviews, tmp_path: Path, kind: str
) -> None:
    out = tmp_path / "out.jsonl" if kind == "jsonl" else tmp_path / "out"
    written = review_files.export(db, reviews, kind, out)
    there = open_reviews(fresh.workspace)
    found = review_files.import_files(fresh, there, written)
    assert (found.new, found.known, found.conflicts, found.problems) == (7, 0, (), ())
    assert there.states() == reviews.states()
    again = review_files.import_files(fresh, there, written)
    assert (again.new, again.known) == (0, 7)


def test_a_jams_file_is_one_for_the_jams_library(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    written = review_files.export(db, reviews, "jams", tmp_path / "out")
    path = next(path for path in written if question(db, "FSS") in path.name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loaded = jams.load(str(path), validate=True, strict=True)
    annotators = [each.annotation_metadata.annotator.name for each in loaded.search(namespace="segment_open")]
    assert annotators == ["published", "Ada", "Ben B."]
    intervals, labels = loaded.annotations[1].to_interval_values()
    assert intervals.tolist() == [[0.0, 10.0], [10.0, 42.123], [42.123, 60.0]]
    assert labels == ["intro", "verse", "chorus"]


def test_a_jams_file_of_another_program_brings_corrections(db: Database, tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = jams.JAMS()
        made.file_metadata.duration = 60
        annotation = jams.Annotation(namespace="segment_open")
        annotation.annotation_metadata.annotator.name = "Dee"
        for each in moved(41.5):
            annotation.append(time=each["start"], duration=each["end"] - each["start"], value=each["section"])
        made.annotations.append(annotation)
        path = tmp_path / f"lamp.{question(db, 'FSS')}.jams"
        made.save(str(path))
    there = open_reviews(db.workspace)
    found = review_files.import_files(db, there, [path])
    assert (found.new, found.problems) == (1, ())
    (correction,) = there.state(of_question(question(db, "FSS"))).corrections
    assert (correction.reviewer, correction.value) == ("Dee", moved(41.5))


@pytest.mark.parametrize("kind", [name for name in FORMATS if name != "jams"])
def test_corrections_go_to_every_format_and_come_back_edited(
    db: Database, fresh: Database, reviews: Reviews, tmp_path: Path, kind: str
) -> None:
    written = review_files.export(db, reviews, kind, tmp_path / "out")
    assert sorted(path.name for path in written) == [
        f"lamp.{question(db, 'FSS')}.{who}{FORMATS[kind].suffix}" for who in ("Ada", "Ben_B")
    ]
    same = review_files.import_files(db, reviews, written[:1])
    assert (same.new, same.problems) == (0, ())
    there = open_reviews(fresh.workspace)
    found = review_files.import_files(fresh, there, written)
    assert (found.new, found.problems) == (2, ())
    assert found.conflicts == (f"{of_question(question(db, 'FSS'))}: corrections compete: Ada, Ben_B",)
    first = there.state(of_question(question(db, "FSS"))).corrections[0]
    assert [round(each["end"], 3) for each in first.value] == [10.0, 42.123, 60.0]


def test_what_cannot_be_used_is_told_and_the_rest_comes_in(db: Database, tmp_path: Path) -> None:
    good = new("Ada", "verdict", of_question(question(db, "Cnt")), verdict="wrong")
    bad = lines.plain(good) | {"id": "0" * 32, "kind": "shout"}
    path = tmp_path / "events.jsonl"
    path.write_text(f"{lines.write([good])}{json.dumps(bad)}\n[1]\nnot json\n", encoding="utf-8")
    elsewhere = tmp_path / "notes.docx"
    elsewhere.write_text("x")
    nameless = tmp_path / f"lamp.{question(db, 'FSS')}.csv"
    nameless.write_text("label,start,end\nintro,0,9\n")
    found = review_files.import_files(db, open_reviews(db.workspace), [path, elsewhere, nameless])
    assert found.new == 1
    said = [str(problem) for problem in found.problems]
    for place, says in enumerate((
        r"events.jsonl: record 2: field 'event': .*field 'kind'",
        r"events.jsonl: record 3: field 'event': expected a JSON object",
        r"events.jsonl: record 4: field 'event': expected JSON",
        r"notes.docx: expected a file that ends in .jams",
        r"expected a reviewer: name one with --reviewer",
    )):  # fmt: skip
        assert re.search(says, said[place])


def test_an_event_that_was_changed_on_the_way_is_a_conflict_and_stays_as_it_is(
    db: Database, reviews: Reviews, tmp_path: Path
) -> None:
    (path,) = review_files.export(db, reviews, "jsonl", tmp_path / "events.jsonl")
    path.write_text(path.read_text(encoding="utf-8").replace("by ear", "by eye"), encoding="utf-8")
    found = review_files.import_files(db, reviews, [path])
    assert found.new == 0
    assert "differs from the event of this id that is here" in found.conflicts[0]
    assert any(event.reason == "by ear" for event in reviews.events())


def test_disputes_that_an_import_brings_are_told(db: Database, tmp_path: Path) -> None:
    target = of_question(question(db, "Cnt"))
    there = open_reviews(db.workspace)
    there.append([new("Ada", "verdict", target, verdict="wrong")])
    path = tmp_path / "events.jsonl"
    path.write_text(lines.write([new("Ben", "verdict", target, verdict="right")]), encoding="utf-8")
    assert review_files.import_files(db, there, [path]).conflicts == (
        f"{target}: reviewers disagree: Ada says wrong, Ben says right",
    )


def test_the_commands_export_and_import(db: Database, fresh: Database, reviews: Reviews, tmp_path: Path) -> None:
    runner, out = CliRunner(), tmp_path / "out"
    place, other = ["--workspace", str(db.workspace.path)], ["--workspace", str(fresh.workspace.path)]
    assert "2 files written" in runner.invoke(app, ["reviews", "export", str(out), "--format", "jams", *place]).output
    assert "7 events added, 0 were there already" in runner.invoke(app, ["reviews", "import", str(out), *other]).output
    refused = runner.invoke(app, ["reviews", "export", str(out), "--format", "docx", *place])
    assert refused.exit_code == 2
