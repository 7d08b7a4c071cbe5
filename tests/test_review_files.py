"""Reviews out to files and back into a fresh workspace: the same state; corrections made in other programs come in."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from analysis import pipeline
from analysis.cli import app
from analysis.exchange.annotation import Annotation
from analysis.exchange.formats import FORMATS
from analysis.pipeline import review_files
from analysis.pipeline.review_import import Imported, import_files
from analysis.records import Section
from analysis.references import harmonix
from analysis.reviews import lines
from analysis.reviews.events import new, of_question
from analysis.store.candidates import candidates
from analysis.store.database import Database
from analysis.store.filters import Filters
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.versions import asked
from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.demo.made import DEMO

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


def version(db: Database, task: str) -> str:
    return asked(db)[question(db, task)].version


def moved(edge: float) -> list[dict[str, Any]]:
    sections = [dict(each) for each in small.SECTIONS]
    sections[1]["end"] = sections[2]["start"] = edge
    return sections


@pytest.fixture
def reviews(db: Database) -> Reviews:
    """Two reviewers who disagree on one case, of which a third accepts one's correction, and a verdict elsewhere."""
    reviews = open_reviews(db.workspace)
    target = of_question(question(db, "FSS"))
    proposed = new("Ada", "correction", target, value=moved(42.123), reason="by ear", reference=version(db, "FSS"))
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
    written = review_files.export(db, reviews, kind, out).written
    there = open_reviews(fresh.workspace)
    found = import_files(fresh, there, written)
    assert (found.new, found.known, found.conflicts, found.problems) == (7, 0, (), ())
    assert there.states() == reviews.states()
    again = import_files(fresh, there, written)
    assert (again.new, again.known) == (0, 7)


def test_a_jams_file_is_one_for_the_jams_library(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    written = review_files.export(db, reviews, "jams", tmp_path / "out").written
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
    found = import_files(db, there, [path])
    assert (found.new, found.problems) == (1, ())
    (correction,) = there.state(of_question(question(db, "FSS"))).corrections
    assert (correction.reviewer, correction.value) == ("Dee", moved(41.5))


@pytest.mark.parametrize("kind", [name for name in FORMATS if name != "jams"])
def test_corrections_go_to_every_format_and_come_back_edited(
    db: Database, fresh: Database, reviews: Reviews, tmp_path: Path, kind: str
) -> None:
    written = review_files.export(db, reviews, kind, tmp_path / "out", every=True).written
    assert sorted(path.name for path in written) == [
        f"lamp.{question(db, 'FSS')}.{who}{FORMATS[kind].suffix}" for who in ("Ada", "Ben_B")
    ]
    same = import_files(db, reviews, written[:1])
    assert (same.new, same.problems) == (0, ())
    there = open_reviews(fresh.workspace)
    found = import_files(fresh, there, written)
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
    found = import_files(db, open_reviews(db.workspace), [path, elsewhere, nameless])
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
    (path,) = review_files.export(db, reviews, "jsonl", tmp_path / "events.jsonl").written
    path.write_text(path.read_text(encoding="utf-8").replace("by ear", "by eye"), encoding="utf-8")
    found = import_files(db, reviews, [path])
    assert found.new == 0
    assert "reason differ from the event of this id that is here, which stays" in found.conflicts[0]
    assert any(event.reason == "by ear" for event in reviews.events())


def test_disputes_that_an_import_brings_are_told(db: Database, tmp_path: Path) -> None:
    target = of_question(question(db, "Cnt"))
    there = open_reviews(db.workspace)
    there.append([new("Ada", "verdict", target, verdict="wrong")])
    path = tmp_path / "events.jsonl"
    path.write_text(lines.write([new("Ben", "verdict", target, verdict="right")]), encoding="utf-8")
    assert import_files(db, there, [path]).conflicts == (
        f"{target}: reviewers disagree: Ada says wrong, Ben says right",
    )


def test_the_commands_export_and_import(db: Database, fresh: Database, reviews: Reviews, tmp_path: Path) -> None:
    runner, out = CliRunner(), tmp_path / "out"
    place, other = ["--workspace", str(db.workspace.path)], ["--workspace", str(fresh.workspace.path)]
    assert "2 files written" in runner.invoke(app, ["reviews", "export", str(out), "--format", "jams", *place]).output
    assert "7 events added, 0 were there already" in runner.invoke(app, ["reviews", "import", str(out), *other]).output
    refused = runner.invoke(app, ["reviews", "export", str(out), "--format", "docx", *place])
    assert refused.exit_code == 2


def test_events_come_into_a_workspace_in_which_nothing_is_loaded_and_say_so(
    db: Database, reviews: Reviews, tmp_path: Path
) -> None:
    written = review_files.export(db, reviews, "jsonl", tmp_path / "out").written
    assert [path.name for path in written] == ["events.jsonl"]
    empty = Database(Workspace(tmp_path / "empty"))
    found = import_files(empty, open_reviews(empty.workspace), written)
    assert (found.new, found.problems) == (7, ())
    assert open_reviews(empty.workspace).states() == reviews.states()
    assert f"{of_question(question(db, 'Cnt'))}: not loaded here; 1 events about it are kept" in found.conflicts
    left = review_files.export(empty, open_reviews(empty.workspace), "csv", tmp_path / "none")
    assert (left.written, len(left.left_out)) == ((), 2)
    assert "not loaded here; --format jsonl tells what was said of it" in left.left_out[0]


def test_events_about_another_version_of_a_reference_are_told(db: Database, tmp_path: Path) -> None:
    target, path = of_question(question(db, "Cnt")), tmp_path / "events.jsonl"
    path.write_text(lines.write([new("Ada", "verdict", target, verdict="wrong", reference="0" * 12)]), encoding="utf-8")
    found = import_files(db, open_reviews(db.workspace), [path])
    assert found.new == 1
    assert found.conflicts == (
        f"{target}: 1 events about reference version {'0' * 12}; here it is {version(db, 'Cnt')}",
    )


def test_two_events_of_one_id_in_the_files_are_a_conflict(db: Database, tmp_path: Path) -> None:
    one = new("Ada", "note", of_question(question(db, "Cnt")), reason="by ear", reference=version(db, "Cnt"))
    path = tmp_path / "events.jsonl"
    path.write_text(lines.write([one, one, replace(one, reason="by eye")]), encoding="utf-8")
    found = import_files(db, open_reviews(db.workspace), [path])
    assert (found.new, found.known, len(found.conflicts)) == (1, 1, 1)
    assert open_reviews(db.workspace).events() == [one]


def test_accepted_corrections_alone_are_written_unless_all_are_asked_for(
    db: Database, reviews: Reviews, tmp_path: Path
) -> None:
    target = of_question(question(db, "SSS"))
    reviews.append([
        new("Ada", "correction", target, value=[{"section": "chorus", "start": 41, "end": 60}]),
        new("Ada", "correction", of_question(question(db, "Cnt")), value={"number": "3"}),
    ])  # fmt: skip
    found = review_files.export(db, reviews, "csv", tmp_path / "accepted")
    assert [path.name for path in found.written] == [f"lamp.{question(db, 'FSS')}.Ada.csv"]
    left = f"lamp.{question(db, 'SSS')}: corrections of Ada, none accepted; --all writes them"
    assert left in found.left_out
    found = review_files.export(db, reviews, "csv", tmp_path / "all", every=True)
    assert len(found.written) == 3
    assert found.left_out == (
        f"kettle.{question(db, 'Cnt')}: the correction of Ada holds no sections; --format jsonl tells it",
    )


def test_a_format_that_cannot_hold_a_correction_says_why(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    both = [{"section": "verse", "start": 0, "end": 9}, {"section": "solo", "start": 8, "end": 12}]
    reviews.append([new("Dee", "correction", of_question(question(db, "FSS")), value=both)])
    found = review_files.export(db, reviews, "textgrid", tmp_path, every=True)
    assert len(found.written) == 2
    assert found.left_out[0].endswith(
        "the correction of Dee: Praat TextGrid: expected sections that do not overlap, "
        "found solo at 8 s before verse ends at 9 s"
    )


@pytest.mark.parametrize("song", ["lamp", "LAMP"])
def test_one_song_alone_is_exported(db: Database, reviews: Reviews, tmp_path: Path, song: str) -> None:
    (path,) = review_files.export(db, reviews, "jsonl", tmp_path, [song]).written
    events, _ = lines.read(path.read_text(encoding="utf-8"), path.name)
    assert {event.target for event in events} == {of_question(question(db, "FSS"))}
    with pytest.raises(review_files.UnknownSongError, match=r"of a song 'moth'. Reviewed songs: kettle, lamp"):
        review_files.export(db, reviews, "jsonl", tmp_path, [song, "moth"])


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
    assert import_files(db, open_reviews(db.workspace), [path], "Dee") == Imported()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("moth.csv", "found no song or sound of this name"),
        ("kettle.csv", "found none on the whole structure of kettle"),
        ("lamp.bridge.csv", "found none on the sections 'bridge' of lamp"),
        (f"lamp.{'0' * 16}.Dee.csv", "no question '0000000000000000' in any loaded run"),
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
    event = lines.plain(new("Ada", "note", of_question(question(db, "Cnt")))) | {"kind": kind, "payload": payload}
    path = tmp_path / "events.JSONL"
    path.write_text(json.dumps(event) + "\n" + "[" * 100_000, encoding="utf-8")
    found = import_files(db, open_reviews(db.workspace), [path])
    assert found.new == 0
    assert says in str(found.problems[0 if kind == "note" else 1])
    assert any("record 2: field 'event': expected JSON" in str(problem) for problem in found.problems)


def test_beats_of_the_song_go_beside_its_harmonix_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = Workspace(tmp_path / "demo")
    pipeline.import_references("harmonix", DEMO / "harmonix", place)
    pipeline.load([DEMO / "questions" / "structural_segmentation.json"], place)
    db = Database(place)
    name, about = next((name, each) for name, each in asked(db).items() if each.song and not each.section)
    reviews = open_reviews(place)
    proposed = new("Ada", "correction", of_question(name), value=moved(41.5))
    reviews.append([proposed, new("Ben", "accept", proposed.target, correction=proposed.id)])
    written = review_files.export(db, reviews, "harmonix", tmp_path / "out", [about.song]).written
    assert [path.parent.name for path in written] == ["out", "beats_and_downbeats"]
    beats = DEMO / "harmonix" / "dataset" / "beats_and_downbeats" / f"{about.song.partition('/')[2]}.txt"
    again, _ = harmonix.parse_beats(written[1].read_text(), "beats")
    assert again == harmonix.parse_beats(beats.read_text(), "beats")[0]


def test_the_commands_tell_what_was_left_out_and_take_a_folder(
    db: Database, fresh: Database, reviews: Reviews, tmp_path: Path
) -> None:
    runner, out = CliRunner(), tmp_path / "out"
    place, other = ["--workspace", str(db.workspace.path)], ["--workspace", str(fresh.workspace.path)]
    told = runner.invoke(app, ["reviews", "export", str(out), "--format", "svl", "--song", "lamp", *place]).output
    assert "1 files written" in told
    (out / "beats_and_downbeats").mkdir()
    came = runner.invoke(app, ["reviews", "import", str(out), "--reviewer", "Dee", *other])
    assert (came.exit_code, "1 events added" in came.output) == (0, True)
    told = runner.invoke(app, ["reviews", "export", str(out), "--format", "csv", *other]).output
    assert "left out: 1" in told
    assert "corrections of Dee, none accepted; --all writes them" in told
