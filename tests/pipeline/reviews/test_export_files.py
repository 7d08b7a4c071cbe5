"""Reviews out to files and back into a fresh workspace: the same state; what is chosen is written, the rest is told."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis import pipeline
from analysis.cli import app
from analysis.exchange.formats import FORMATS
from analysis.pipeline.reviews import export_files
from analysis.pipeline.reviews.export_selection import CORRECTION_STATUSES, ExportFilter, UnknownSongError, corrections
from analysis.pipeline.reviews.import_files import import_files
from analysis.records import Section, Song
from analysis.references import harmonix
from analysis.reviews import json_lines
from analysis.reviews.events import new, of_question, of_song
from analysis.store.database import Database
from analysis.store.queries.songs import StoredSong
from analysis.store.queries.songs import write as write_songs
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.runs.reference_versions import question_versions
from analysis.store.workspace import Workspace
from tests.demo.made import DEMO
from tests.pipeline.reviewed import exported, join, moved, question

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the libraries that it stands on
    import jams


@pytest.mark.parametrize("kind", ["jsonl", "jams"])
def test_a_fresh_workspace_comes_to_the_same_state(
    db: Database, fresh: Database, reviews: Reviews, tmp_path: Path, kind: str
) -> None:
    join(db, reviews)
    out = tmp_path / "out.jsonl" if kind == "jsonl" else tmp_path / "out"
    written = exported(db, reviews, kind, out)[0]
    there = open_reviews(fresh.workspace)
    found = import_files(fresh, there, written)
    assert (found.new, found.n_known, found.conflicts, found.problems) == (9, 0, (), ())
    assert there.states() == reviews.states()
    again = import_files(fresh, there, written)
    assert (again.new, again.n_known) == (0, 9)


def test_a_jams_file_is_one_for_the_jams_library(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    written = exported(db, reviews, "jams", tmp_path / "out")[0]
    path = next(path for path in written if question(db, "FSS") in path.name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loaded = jams.load(str(path), validate=True, strict=True)
    annotators = [each.annotation_metadata.annotator.name for each in loaded.search(namespace="segment_open")]
    assert annotators == ["published", "Ada", "Ben B."]
    intervals, labels = loaded.annotations[1].to_interval_values()
    assert intervals.tolist() == [[0.0, 10.0], [10.0, 42.123], [42.123, 60.0]]
    assert labels == ["intro", "verse", "chorus"]


@pytest.mark.parametrize("kind", [name for name in FORMATS if name != "jams"])
def test_corrections_go_to_every_format_and_come_back_edited(
    db: Database, fresh: Database, reviews: Reviews, tmp_path: Path, kind: str
) -> None:
    written = exported(db, reviews, kind, tmp_path / "out", every=True)[0]
    assert sorted(path.name for path in written) == [
        f"lamp.{question(db, 'FSS')}.{who}{FORMATS[kind].suffix}" for who in ("Ada", "Ben_B")
    ]
    same = import_files(db, reviews, written)
    assert (same.new, same.problems) == (0, ())
    there = open_reviews(fresh.workspace)
    found = import_files(fresh, there, written)
    assert (found.new, found.problems) == (2, ())
    assert [*map(str, found.conflicts)] == [f"{of_question(question(db, 'FSS'))}: corrections compete: Ada, Ben_B"]
    first = there.state(of_question(question(db, "FSS"))).corrections[0]
    assert [round(each["end"], 3) for each in first.value] == [10.0, 42.123, 60.0]


def test_the_commands_export_and_import(db: Database, fresh: Database, reviews: Reviews, tmp_path: Path) -> None:
    join(db, reviews)
    runner, out = CliRunner(), tmp_path / "out"
    place, other = ["--workspace", str(db.workspace.path)], ["--workspace", str(fresh.workspace.path)]
    assert "3 files written" in runner.invoke(app, ["reviews", "export", str(out), "--format", "jams", *place]).output
    assert "9 events added, 0 already present" in runner.invoke(app, ["reviews", "import", str(out), *other]).output
    refused = runner.invoke(app, ["reviews", "export", str(out), "--format", "docx", *place])
    assert refused.exit_code == 2


def test_accepted_corrections_alone_are_written_unless_all_are_asked_for(
    db: Database, reviews: Reviews, tmp_path: Path
) -> None:
    target = of_question(question(db, "SSS"))
    reviews.append([
        new("Ada", "correction", target, value=[{"section": "chorus", "start": 41, "end": 60}]),
        new("Ada", "correction", of_question(question(db, "Cnt")), value={"number": "3"}),
    ])  # fmt: skip
    paths, left_out = exported(db, reviews, "csv", tmp_path / "accepted")
    assert [path.name for path in paths] == [f"lamp.{question(db, 'FSS')}.Ada.csv"]
    left = f"lamp.{question(db, 'SSS')}: corrections of Ada, none accepted"
    assert left in left_out
    paths, left_out = exported(db, reviews, "csv", tmp_path / "all", every=True)
    assert len(paths) == 3
    assert left_out == [
        f"kettle.{question(db, 'Cnt')}: the correction of Ada has no sections; the events (jsonl) contain it",
    ]


def test_a_format_that_cannot_hold_a_correction_says_why(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    both = [{"section": "verse", "start": 0, "end": 9}, {"section": "solo", "start": 8, "end": 12}]
    reviews.append([new("Dee", "correction", of_question(question(db, "FSS")), value=both)])
    paths, left_out = exported(db, reviews, "textgrid", tmp_path, every=True)
    assert len(paths) == 2
    assert left_out[0].endswith(
        "the correction of Dee: Praat TextGrid: expected sections that do not overlap, "
        "found solo at 8 s before verse ends at 9 s"
    )


@pytest.mark.parametrize("song", ["lamp", "LAMP"])
def test_one_song_alone_is_exported(db: Database, reviews: Reviews, tmp_path: Path, song: str) -> None:
    (path,) = exported(db, reviews, "jsonl", tmp_path, [song])[0]
    events, _ = json_lines.read(path.read_text(encoding="utf-8"), path.name)
    assert {event.target for event in events} == {of_question(question(db, "FSS"))}
    with pytest.raises(UnknownSongError, match=r"of a song 'moth'. Songs with review: kettle, lamp"):
        exported(db, reviews, "jsonl", tmp_path, [song, "moth"])


def test_beats_of_the_song_go_beside_its_harmonix_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = Workspace(tmp_path / "demo")
    pipeline.import_references("harmonix", DEMO / "harmonix", place)
    pipeline.load([DEMO / "questions" / "structural_segmentation.json"], place)
    db = Database(place)
    name, about = next((name, each) for name, each in question_versions(db).items() if each.song and not each.section)
    reviews = open_reviews(place)
    proposed = new("Ada", "correction", of_question(name), value=moved(41.5))
    reviews.append([proposed, new("Ben", "accept", proposed.target, correction=proposed.id)])
    written = exported(db, reviews, "harmonix", tmp_path / "out", [about.song])[0]
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
    assert "corrections of Dee, none accepted" in told


def test_what_some_reviewers_said_is_exported_alone(db: Database, reviews: Reviews, tmp_path: Path) -> None:
    chosen = export_files.select(db, reviews, ExportFilter(reviewers=("Ben B.",)))
    events, _ = json_lines.read(export_files.export(db, chosen, "jsonl").files[0].data.decode(), "events.jsonl")
    assert [(event.reviewer, event.kind) for event in events] == [("Ben B.", "correction"), ("Ben B.", "verdict")]
    assert export_files.export(db, chosen, "csv").files == ()
    assert [file.name for file in export_files.export(db, chosen, "csv", "open").files] == [
        f"lamp.{question(db, 'FSS')}.Ben_B.csv"
    ]
    nobody = export_files.select(db, reviews, ExportFilter(reviewers=("Zoe",)))
    assert export_files.export(db, nobody, "jsonl").files == ()


def test_corrections_are_chosen_by_whether_they_are_accepted(db: Database, reviews: Reviews) -> None:
    state = reviews.state(of_question(question(db, "FSS")))
    by = {wanted: [each.reviewer for each in corrections(state, wanted)] for wanted in CORRECTION_STATUSES}
    assert by == {"accepted": ["Ada"], "open": ["Ben B."], "all": ["Ada", "Ben B."]}


def test_questions_alone_are_exported_if_they_are_named(db: Database, reviews: Reviews) -> None:
    count = question(db, "Cnt")
    assert set(export_files.select(db, reviews, ExportFilter(questions=frozenset({count}))).states) == {
        of_question(count)
    }


def test_reviewers_whose_names_make_one_file_name_keep_their_files_apart(db: Database, reviews: Reviews) -> None:
    target = of_question(question(db, "FSS"))
    reviews.append([new(who, "correction", target, value=moved(edge)) for who, edge in (("Ben B", 33), ("?!", 34))])
    found = export_files.export(db, export_files.select(db, reviews, ExportFilter()), "csv", "all")
    names = [file.name.removeprefix(f"lamp.{question(db, 'FSS')}.") for file in found.files]
    assert names == ["reviewer.csv", "Ada.csv", "Ben_B.csv", "Ben_B_2.csv"]


def test_what_was_said_of_a_whole_song_goes_out_and_comes_back(db: Database, fresh: Database, tmp_path: Path) -> None:
    song = StoredSong(Song("own", "moth", duration=60.0), (Section("intro", 0.0, 60.0),))
    for each in (db, fresh):
        write_songs(each.workspace, "own", [song], [])
    reviews, target = open_reviews(db.workspace), of_song("own/moth")
    reviews.append([new("Ada", "verdict", target, song="own/moth", verdict="wrong")])
    (path,), left_out = exported(db, reviews, "jams", tmp_path / "out")
    assert left_out == []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (sections,) = jams.load(str(path)).search(namespace="segment_open")
    assert [each.value for each in sections.data] == ["intro"]
    there = open_reviews(fresh.workspace)
    found = import_files(fresh, there, [path])
    assert (found.new, found.conflicts, found.problems) == (1, (), ())
    assert there.state(target).verdicts == {"Ada": "wrong"}


@pytest.mark.parametrize("is_accepted", [False, True])
def test_corrections_of_a_song_are_annotations_of_its_jams_file(
    db: Database, tmp_path: Path, is_accepted: bool
) -> None:
    """As those of a question are, beside the published sections; corrections of performers are events alone."""
    song = StoredSong(Song("own", "moth", duration=60.0), (Section("intro", 0.0, 60.0),), ((0.5, 1, 1), (1.0, 2, 1)))
    write_songs(db.workspace, "own", [song], [])
    reviews, target = open_reviews(db.workspace), of_song("own/moth")
    values = [[{"section": "intro", "start": 0.0, "end": edge}, {"section": "verse", "start": edge, "end": 60.0}]
              for edge in (20.0, 21.25)]  # fmt: skip
    events = [new(name, "correction", target, song="own/moth", value=value)
              for name, value in zip(("Ada", "Ben"), values, strict=True)]  # fmt: skip
    singers = [{"artist": "Moth", "start": 0.0, "end": 9.0, "role": "main", "delivery": "sung"}]
    reviews.append([*events, new("Cy", "correction", target, song="own/moth", value=singers)])
    if is_accepted:
        reviews.append([new("Dee", "accept", target, song="own/moth", correction=events[1].id)])
    (path,), _ = exported(db, reviews, "jams", tmp_path / "out", ["moth"], every=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loaded = jams.load(str(path), validate=True, strict=True)
    parts = loaded.search(namespace="segment_open")
    assert [part.annotation_metadata.annotator.name for part in parts] == ["published", "Ada", "Ben"]
    assert [part.annotation_metadata.validation for part in parts] == ["", "", "accepted" if is_accepted else ""]
    assert [part.to_interval_values()[0].tolist() for part in parts] == [
        [[0.0, 60.0]], [[0.0, 20.0], [20.0, 60.0]], [[0.0, 21.25], [21.25, 60.0]],
    ]  # fmt: skip
    assert len(loaded.search(namespace="beat")) == 1


@pytest.mark.parametrize("kind", [name for name in FORMATS if name != "jams"])
def test_corrections_of_a_song_go_to_every_format_and_come_back_as_corrections_of_the_song(
    db: Database, fresh: Database, tmp_path: Path, kind: str
) -> None:
    song = StoredSong(Song("own", "moth", duration=60.0), (Section("intro", 0.0, 60.0),), ((0.5, 1, 1), (1.0, 2, 1)))
    for place in (db, fresh):
        write_songs(place.workspace, "own", [song], [])
    reviews, target = open_reviews(db.workspace), of_song("own/moth")
    value = [{"section": "intro", "start": 0.0, "end": 20.0, "note": "hummed"},
             {"section": "verse", "start": 20.0, "end": 60.0}]  # fmt: skip
    correction = new("Ada", "correction", target, song="own/moth", value=value)
    singers = [{"artist": "Moth", "start": 0.0, "end": 9.0, "role": "main", "delivery": "sung"}]
    reviews.append([
        correction, new("Ben", "accept", target, song="own/moth", correction=correction.id),
        new("Ada", "correction", target, song="own/moth", value=singers),
    ])  # fmt: skip
    paths, left_out = exported(db, reviews, kind, tmp_path / "out", ["moth"])
    assert paths[0].name == f"own_moth.song.Ada{FORMATS[kind].suffix}"
    assert [path.parent.name for path in paths[1:]] == (["beats_and_downbeats"] if kind == "harmonix" else [])
    assert left_out == [
        "own/moth: corrections of performers; JAMS and the events (jsonl) contain them",
        "own_moth.song: 1 note on a section by Ada; JAMS and the events (jsonl) contain them",
    ]
    same = import_files(db, reviews, paths[:1])
    assert (same.new, same.n_known, same.problems) == (0, 1, ())
    there = open_reviews(fresh.workspace)
    result = import_files(fresh, there, paths[:1])
    assert (result.new, result.problems) == (1, ())
    (imported,) = there.state(target).corrections
    plain = [{name: section[name] for name in ("section", "start", "end")} for section in value]
    assert (imported.reviewer, imported.value) == ("Ada", plain)


def test_a_file_named_after_a_song_without_questions_corrects_the_song(fresh: Database, tmp_path: Path) -> None:
    write_songs(
        fresh.workspace, "own", [StoredSong(Song("own", "moth", duration=60.0), (Section("a", 0.0, 60.0),))], []
    )
    path = tmp_path / "moth.txt"
    path.write_text("0.0\t20.0\tintro\n20.0\t60.0\tverse\n", encoding="utf-8")
    reviews = open_reviews(fresh.workspace)
    assert import_files(fresh, reviews, [path], "Dee").new == 1
    (correction,) = reviews.state(of_song("own/moth")).corrections
    assert [section["section"] for section in correction.value] == ["intro", "verse"]
