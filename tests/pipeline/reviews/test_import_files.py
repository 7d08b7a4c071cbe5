"""Reviews and corrections made elsewhere come in; what cannot be used or does not agree is told, nothing is lost."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.exchange.annotation import Annotation
from analysis.exchange.archive import File, pack
from analysis.exchange.formats import FORMATS
from analysis.pipeline.reviews import export_files
from analysis.pipeline.reviews.export_selection import ExportFilter
from analysis.pipeline.reviews.import_files import ImportResult, examine, import_files
from analysis.records import Section
from analysis.reviews import json_lines
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.workspace import Workspace
from tests.pipeline.reviewed import exported, moved, question, version

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the libraries that it stands on
    import jams


def test_what_cannot_be_used_is_told_and_the_rest_comes_in(db: Database, tmp_path: Path) -> None:
    good = new("Ada", "verdict", of_question(question(db, "Cnt")), verdict="wrong")
    bad = json_lines.plain(good) | {"id": "0" * 32, "kind": "shout"}
    path = tmp_path / "events.jsonl"
    path.write_text(f"{json_lines.write([good])}{json.dumps(bad)}\n[1]\nnot json\n", encoding="utf-8")
    elsewhere = tmp_path / "notes.docx"
    elsewhere.write_text("x")
    nameless = tmp_path / f"lamp.{question(db, 'FSS')}.csv"
    nameless.write_text("label,start,end\nintro,0,9\n")
    found = import_files(db, open_reviews(db.workspace), [path, elsewhere, nameless])
    assert found.new == 1
    said = [str(problem) for problem in found.problems]
    for place, says in enumerate((
        r"events.jsonl: record 2: field 'kind': expected one of verdict, .*, found 'shout'",
        r"events.jsonl: record 3: field 'event': expected a JSON object",
        r"events.jsonl: record 4: field 'event': expected JSON",
        r"notes.docx: expected a file that ends in .jsonl, .zip, .jams",
        r"expected a reviewer: the file names none",
    )):  # fmt: skip
        assert re.search(says, said[place])


def test_an_event_that_was_changed_on_the_way_is_a_conflict_and_stays_as_it_is(
    db: Database, reviews: Reviews, tmp_path: Path
) -> None:
    (path,) = exported(db, reviews, "jsonl", tmp_path / "events.jsonl")[0]
    path.write_text(path.read_text(encoding="utf-8").replace("by ear", "by eye"), encoding="utf-8")
    found = import_files(db, reviews, [path])
    assert found.new == 0
    assert "of Ada differs in reason from the stored one, which remains" in str(found.conflicts[0])
    assert any(event.reason == "by ear" for event in reviews.events())


def test_disputes_that_an_import_brings_are_told(db: Database, tmp_path: Path) -> None:
    target = of_question(question(db, "Cnt"))
    there = open_reviews(db.workspace)
    there.append([new("Ada", "verdict", target, verdict="wrong")])
    path = tmp_path / "events.jsonl"
    path.write_text(json_lines.write([new("Ben", "verdict", target, verdict="right")]), encoding="utf-8")
    (conflict,) = import_files(db, there, [path]).conflicts
    assert str(conflict) == f"{target}: reviewers disagree: Ada: wrong, Ben: right"


def test_events_come_into_a_workspace_in_which_nothing_is_loaded_and_say_so(
    db: Database, reviews: Reviews, tmp_path: Path
) -> None:
    written = exported(db, reviews, "jsonl", tmp_path / "out")[0]
    assert [path.name for path in written] == ["events.jsonl"]
    empty = Database(Workspace(tmp_path / "empty"))
    found = import_files(empty, open_reviews(empty.workspace), written)
    assert (found.new, found.problems) == (7, ())
    assert open_reviews(empty.workspace).states() == reviews.states()
    told = f"{of_question(question(db, 'Cnt'))}: question not loaded; events kept: 1"
    assert told in map(str, found.conflicts)
    paths, left_out = exported(empty, open_reviews(empty.workspace), "csv", tmp_path / "none")
    assert (paths, len(left_out)) == ([], 2)
    assert "question not loaded; the events (jsonl) contain its review" in left_out[0]


def test_events_about_another_version_of_a_reference_are_told(db: Database, tmp_path: Path) -> None:
    target, path = of_question(question(db, "Cnt")), tmp_path / "events.jsonl"
    path.write_text(
        json_lines.write([new("Ada", "verdict", target, verdict="wrong", reference="0" * 12)]), encoding="utf-8"
    )
    found = import_files(db, open_reviews(db.workspace), [path])
    assert found.new == 1
    (conflict,) = found.conflicts
    assert (
        str(conflict)
        == f"{target}: events about reference version {'0' * 12}: 1; the loaded version is {version(db, 'Cnt')}"
    )


def test_two_events_of_one_id_in_the_files_are_a_conflict(db: Database, tmp_path: Path) -> None:
    one = new("Ada", "note", of_question(question(db, "Cnt")), reason="by ear", reference=version(db, "Cnt"))
    path = tmp_path / "events.jsonl"
    path.write_text(json_lines.write([one, one, replace(one, reason="by eye")]), encoding="utf-8")
    found = import_files(db, open_reviews(db.workspace), [path])
    assert (found.new, found.n_known, len(found.conflicts)) == (1, 1, 1)
    assert open_reviews(db.workspace).events() == [one]


@pytest.mark.parametrize("kind", FORMATS)
def test_a_lane_is_matched_to_a_song_by_its_name(db: Database, tmp_path: Path, kind: str) -> None:
    sections = tuple(Section(each["section"], each["start"], each["end"]) for each in moved(41.5))
    path = tmp_path / f"Lamp{FORMATS[kind].suffix}"
    path.write_text(FORMATS[kind].write(Annotation(sections)), encoding="utf-8", newline="")
    there = open_reviews(db.workspace)
    found = import_files(db, there, [path], "Dee", "heard again")
    assert (found.new, found.conflicts, found.problems) == (1, (), ())
    (correction,) = there.state(of_question(question(db, "FSS"))).corrections
    assert (correction.reviewer, correction.reason, correction.value) == ("Dee", "heard again", moved(41.5))
    assert correction.base == version(db, "FSS")
    assert import_files(db, there, [path], "Dee").new == 0
    assert import_files(db, there, [path], "Eve").new == 1


def test_the_name_of_a_section_after_that_of_the_song_corrects_these_sections(db: Database, tmp_path: Path) -> None:
    path = tmp_path / "lamp.Chorus.txt"
    path.write_text("41.0\t60.0\tchorus\n", encoding="utf-8")
    there = open_reviews(db.workspace)
    assert import_files(db, there, [path], "Dee").problems == ()
    (correction,) = there.state(of_question(question(db, "SSS"))).corrections
    assert correction.value == [{"section": "chorus", "start": 41.0, "end": 60.0}]


def test_what_the_reference_says_is_no_correction(db: Database, tmp_path: Path) -> None:
    path = tmp_path / "lamp.csv"
    path.write_text("start,end,label\n0,10,intro\n10.0004,40,verse\n40,60,chorus\n", encoding="utf-8")
    assert import_files(db, open_reviews(db.workspace), [path], "Dee") == ImportResult(n_known=1)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("moth.csv", "found no song or audio of this name; a file of one of these names would match: lamp.csv"),
        ("lamps (2).csv", "a file of one of these names would match: lamp.csv"),
        ("kettle.csv", "found none on the whole structure of kettle"),
        ("lamp.bridge.csv", "found none on the sections 'bridge' of lamp"),
        (f"lamp.{'0' * 16}.Dee.csv", "expected the id of a loaded question in its name"),
    ],
)
def test_a_lane_of_an_unknown_song_is_told(db: Database, tmp_path: Path, name: str, says: str) -> None:
    path = tmp_path / name
    path.write_text("start,end,label\n0,10,intro\n", encoding="utf-8")
    found = import_files(db, open_reviews(db.workspace), [path], "Dee")
    assert found.new == 0
    assert says in str(found.problems[0])


@pytest.mark.parametrize(
    ("kind", "payload", "says"),
    [
        ("correction", {"value": {"digits": "3"}}, "field 'payload.value': expected sections, lyrics, names"),
        ("correction", {"value": [{"section": 1, "start": 0, "end": 1}]}, "field 'payload.value': expected sections"),
        ("correction", {"value": [{"section": "a", "start": "x", "end": 1}]}, "field 'payload.value'"),
        ("correction", {"value": {"number": "NaN"}}, "field 'payload.value'"),
        ("correction", {"value": None}, "field 'payload.value'"),
        ("tags", {"tags": [1]}, "field 'payload.tags': expected texts"),
        ("note", [], "field 'payload': expected a JSON object"),
    ],
)
def test_an_event_that_nothing_could_be_done_with_is_refused(
    db: Database, tmp_path: Path, kind: str, payload: Any, says: str
) -> None:
    event = json_lines.plain(new("Ada", "note", of_question(question(db, "Cnt")))) | {"kind": kind, "payload": payload}
    path = tmp_path / "events.JSONL"
    path.write_text(json.dumps(event) + "\n" + "[" * 100_000, encoding="utf-8")
    found = import_files(db, open_reviews(db.workspace), [path])
    assert found.new == 0
    assert says in str(found.problems[0 if kind == "note" else 1])
    assert any("record 2: field 'event': expected JSON" in str(problem) for problem in found.problems)


@pytest.mark.parametrize("kind", export_files.KINDS)
def test_an_archive_of_an_export_comes_in_as_a_whole(
    db: Database, fresh: Database, reviews: Reviews, kind: str
) -> None:
    found = export_files.export(db, export_files.select(db, reviews, ExportFilter()), kind, "all")
    examined = examine(fresh, open_reviews(fresh.workspace), [File("out.zip", pack(found.files))])
    events = 9 if kind in ("jsonl", "jams") else 2  # 7, and the two by which another question follows
    assert (len(examined.new), examined.n_known, examined.problems) == (events, 0, ())
    assert open_reviews(fresh.workspace).events() == []


def test_a_broken_archive_does_not_keep_other_files_out(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    (path,), _ = exported(db, reviews, "csv", tmp_path)
    (tmp_path / "broken.zip").write_bytes(b"PK")
    found = import_files(db, open_reviews(db.workspace), [tmp_path / "broken.zip", path], "Dee")
    assert found.new == 1
    assert [*map(str, found.problems)] == ["broken.zip: expected a ZIP archive, found File is not a zip file"]


@pytest.mark.parametrize("field", ["id", "reviewer", "song", "reference", "reason"])
def test_a_field_that_is_no_text_is_named(field: str) -> None:
    event = json_lines.plain(new("Ada", "note", "question:1")) | {field: 5}
    _, (problem,) = json_lines.read(json.dumps(event), "events.jsonl")
    assert str(problem) == f"events.jsonl: record 1: field {field!r}: expected text, found 5"


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
    found = import_files(db, there, [path])
    assert (found.new, found.problems) == (1, ())
    (correction,) = there.state(of_question(question(db, "FSS"))).corrections
    assert (correction.reviewer, correction.value) == ("Dee", moved(41.5))


def test_the_same_sections_in_files_of_two_formats_are_proposed_once(db: Database) -> None:
    sections = Annotation(tuple(Section(each["section"], each["start"], each["end"]) for each in moved(41.5)))
    files = [File(f"lamp{FORMATS[kind].suffix}", FORMATS[kind].write(sections).encode()) for kind in ("csv", "svl")]
    found = examine(db, open_reviews(db.workspace), files, "Dee")
    assert (len(found.new), found.n_known, found.problems) == (1, 1, ())


@pytest.mark.parametrize("name", ["lamp (1).txt", "Copy of lamp.txt", "lamp_corrected.lab", "lamp - Copy.csv"])
def test_a_file_that_was_saved_again_is_the_one_of_its_song(db: Database, name: str) -> None:
    kind = "csv" if name.endswith("csv") else "audacity"
    data = FORMATS[kind].write(Annotation((Section("verse", 0.0, 41.0), Section("chorus", 41.0, 60.0)))).encode()
    plan = examine(db, open_reviews(db.workspace), [File(name, data)], "Dee")
    assert (len(plan.new), plan.problems) == (1, ())


def test_an_export_that_was_saved_again_keeps_its_reviewer(db: Database) -> None:
    data = b"0.0\t41.0\tverse\n41.0\t60.0\tchorus\n"
    name = f"lamp.{question(db, 'FSS')}.Ada (1).txt"
    (event,) = examine(db, open_reviews(db.workspace), [File(name, data)]).new
    assert event.reviewer == "Ada"


def test_a_preview_lists_every_change_and_stores_nothing(db: Database, tmp_path: Path) -> None:
    path = tmp_path / "lamp.csv"
    path.write_text("start,end,label\n0,10,intro\n10,30,verse\n30,38,wibble\n38,60,chorus\n", encoding="utf-8")
    command = ["import", "sections", str(path), "--reviewer", "Dee", "--workspace", str(db.workspace.path)]
    result = CliRunner().invoke(app, [*command, "--preview"])
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "lamp.csv: 3 changes of the published reference",
        "  end of verse 40.00 → 30.00 s",
        "  start of chorus 40.00 → 38.00 s",
        "  added wibble 30.00–38.00 s",
        "  needs --confirm: unknown labels: wibble",
        "Preview: 1 new events, 0 already present; nothing was stored",
    ]
    assert open_reviews(db.workspace).events() == []
    assert CliRunner().invoke(app, command).exit_code == 4
    assert "1 events added" in CliRunner().invoke(app, [*command, "--confirm"]).output


def test_an_import_accepts_no_correction_of_its_author_where_the_rules_say_so(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the file is imported, and the correction stays a proposal."""
    monkeypatch.setenv("EARMARK_OWN_CORRECTIONS", "no")
    target = of_question(question(db, "Cnt"))
    correction = new("Ada", "correction", target, value=3)
    own = new("Ada", "accept", target, correction=correction.id)
    path = tmp_path / "events.jsonl"
    path.write_text(json_lines.write([correction, own]), encoding="utf-8")
    reviews = open_reviews(db.workspace)
    result = import_files(db, reviews, [path])
    assert result.new == 1
    assert [str(problem) for problem in result.problems] == [
        f"{target}: event {own.id}: not stored: expected an acceptance by somebody else than its author, found Ada"
    ]
    assert reviews.state(target).accepted is None
