"""Corrections as a data set: what the description says of the file is so, and who reviewed is not in it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.pipeline.errata.faults import checksum
from analysis.reviews.events import Event, new, of_question, of_song
from analysis.shared_records.croissant import DESCRIPTION, FIELDS, LINES, REPEATED, export
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import encode
from analysis.store.workspace import Workspace
from tests import demo_runs
from tests.cli.test_commands import Earmark, earmark
from tests.dashboard import small
from tests.pipeline.reviewed import moved, question

__all__ = ["earmark"]

SONG = "demo/01_paper_lanterns"


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A workspace with one accepted correction, of sections, that Ada proposed and Cy accepted."""
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    db = Database(small.workspace(tmp_path))
    accept(db, of_question(question(db, "FSS")), moved(50.0))
    return db


def accept(db: Database, target: str, value: Any) -> Event:
    proposed = new("Ada", "correction", target, value=value, reason="by ear")
    open_reviews(db.workspace).append([proposed, new("Cy", "accept", target, correction=proposed.id)])
    return proposed


def written(out: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    return json.loads((out / DESCRIPTION).read_text()), [
        json.loads(row) for row in (out / LINES).read_text().splitlines()
    ]


def test_the_description_is_true_of_the_lines(db: Database, earmark: Earmark, tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, printed, _ = earmark("export", "croissant", "--out", out, "--workspace", db.workspace.path)
    description, (row,) = written(out)
    assert code == 0
    assert (json.loads(row["from"]), json.loads(row["to"])) == (small.SECTIONS, moved(50.0))
    assert (row["seconds"], row["reviewers"], row["reason"]) == ([40.0, 50.0], ["reviewer 1", "reviewer 2"], "by ear")
    assert "Ada" not in json.dumps([description, row])
    assert row["signature"] == checksum({name: value for name, value in row.items() if name != "signature"})
    (file,), (records,) = description["distribution"], description["recordSet"]
    content = (out / LINES).read_bytes()
    assert (file["sha256"], file["contentSize"]) == (hashlib.sha256(content).hexdigest(), f"{len(content)} B")
    assert [field["source"]["extract"]["column"] for field in records["field"]] == list(FIELDS) == list(row)
    assert {name for name, value in row.items() if isinstance(value, list)} == set(REPEATED)
    assert "license" not in description
    assert "BASS: licence of its annotations not known" in printed


def test_the_official_package_reads_it_without_an_error(db: Database, earmark: Earmark, tmp_path: Path) -> None:
    croissant = pytest.importorskip("mlcroissant", reason="the package mlcroissant is not installed")
    earmark("export", "croissant", "--out", tmp_path / "out", "--workspace", db.workspace.path)
    data_set = croissant.Dataset(jsonld=str(tmp_path / "out" / DESCRIPTION))
    assert not data_set.metadata.ctx.issues.errors
    assert len(list(data_set.records(record_set="corrections"))) == 1


def test_a_song_of_a_known_set_has_its_licence_and_lyrics_are_left_out(tmp_path: Path) -> None:
    db = Database(demo_runs.workspace(tmp_path / "workspace"))
    song = annotated_songs.song(db, SONG)
    assert song
    sections = encode(song.sections)
    sections[0]["end"] = sections[1]["start"] = sections[0]["end"] + 2
    by_task = {row["task"]: row["question_id"] for row in db.rows("SELECT task, question_id FROM cases", {})}
    accept(db, of_song(SONG), sections)
    accept(db, of_question(by_task["FSLT"]), [{"section": "verse", "lyrics": "la la"}])
    corrections = export(db, open_reviews(db.workspace).states())
    (row,) = corrections.lines
    assert (row["set"], row["song"], row["question"], row["seconds"]) == (
        "demo", SONG, "", [sections[0]["end"] - 2, sections[0]["end"]]
    )  # fmt: skip
    assert corrections.left_out == [f"{of_question(by_task['FSLT'])}: lyrics are not passed on"]
    (licence,) = json.loads(corrections.files("2026-01-31")[DESCRIPTION])["license"]
    assert licence.endswith("zero/1.0/")


def test_only_what_the_named_runs_answer_is_written(db: Database, tmp_path: Path) -> None:
    record = {**small.QUESTIONS[4], "model_answer": "2"}
    (tmp_path / "counter.json").write_text(json.dumps([record]))
    (counter,) = pipeline.load([tmp_path / "counter.json"], db.workspace)
    (careful, *_) = db.rows("SELECT DISTINCT run FROM cases WHERE task = 'FSS'", {})
    states, target = open_reviews(db.workspace).states(), of_question(question(db, "FSS"))
    assert len(export(db, states, [careful["run"]]).lines) == 1
    without = export(db, states, [counter.run.id])
    assert (without.lines, without.left_out) == ([], [f"{target}: these runs have no answer to it"])


def test_without_an_accepted_correction_nothing_is_written(earmark: Earmark, tmp_path: Path) -> None:
    Workspace(tmp_path / "workspace")
    code, _, error = earmark("export", "croissant", "--out", tmp_path / "out", "--workspace", tmp_path / "workspace")
    assert code == 2
    assert "accepted corrections to write" in error
    assert not (tmp_path / "out").exists()
