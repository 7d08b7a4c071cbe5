"""Sections of one song a file: annotations, a second annotator as the human ceiling, predictions of programs."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis import pipeline
from analysis.benchmarks import readers, source_files, structure_files
from analysis.exchange import harmonix
from analysis.framing import source
from analysis.framing.section_lines import sections
from analysis.store.workspace import Workspace
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "structures"
FIRST = "0.0\tIntro\n10.0\tVerse\n10.0\tVerse\n20.0\tChorus\n30.0\tEnd"
SECOND = "0.0\tIntro\n10.4\tVerse\n22.0\tChorus\n30.0\tEnd"
PREDICTED = [{"start": 0.0, "end": 12.0, "label": "intro"}, {"start": 12.0, "end": 30.0, "label": "chorus"}]


def annotate(folder: Path, song: str, *texts: str) -> None:
    for number, text in enumerate(texts, 1):
        path = folder / "annotations" / song / "parsed" / f"textfile{number}_functions.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.with_name(f"textfile{number}_uppercase.txt").write_text("0.0\tA\n30.0\tEnd", encoding="utf-8")


def hit_rates(workspace: Workspace, run: str, seconds: str) -> dict[str, float]:
    """The score of each case by song and annotator."""
    folder = workspace.path / "runs" / run
    cases = pq.read_table(folder / "cases.parquet").to_pylist()
    names = {row["index"]: f"{row['audio']} {row['dimensions'][0][-1]}" for row in cases}
    scores = pq.read_table(folder / "scores.parquet").to_pylist()
    lens = f"segments.hit_rate@{seconds}"
    return {names[row["index"]]: row["score"] for row in scores if row["lens"] == lens}


def test_lines_are_sections_with_a_length(tmp_path: Path) -> None:
    annotate(tmp_path, "7", FIRST)
    path = tmp_path / "annotations" / "7" / "parsed" / "textfile1_functions.txt"
    assert [(row["start"], row["label"]) for row in sections(source.at(path)) or ()] == [
        (0.0, "Intro"), (10.0, "Verse"), (20.0, "Chorus"),
    ]  # fmt: skip
    raw = tmp_path / "textfile1.txt"
    raw.write_text("0.0\tC, Chorus, (voice\n5.0\tb\n9.0\tEnd")
    assert [row["label"] for row in sections(source.at(raw)) or ()] == ["Chorus", "b"]
    raw.write_text("0.0\tVerse\nnot a time\n9.0\tEnd")
    assert sections(source.at(raw)) is None


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("0 Verse|9 End|9 Silence", ["0-9 Verse"]),
        ("0 Verse|9 Silence|9 End", ["0-9 Verse"]),
        ("0 Instrumental|0 Solo|9 End", ["0-9 Solo"]),
        ("0 silence|0 Solo|0 Silence|9 End", ["0-9 Solo"]),
        ("0 Silence|4 no_function|9 End", ["0-4 Silence", "4-9 no_function"]),
        ("0 Verse|9 End|10 Silence", []),
    ],
)
def test_of_labels_at_one_time_the_last_counts_and_the_latest_time_ends(
    tmp_path: Path, lines: str, found: list[str]
) -> None:
    path = tmp_path / "textfile1.txt"
    path.write_text(lines.replace(" ", "\t").replace("|", "\n"))
    assert [f"{row['start']:g}-{row['end']:g} {row['label']}" for row in sections(source.at(path)) or ()] == found
    if found:
        read = harmonix.read(path.read_text(), path.name).sections
        assert [f"{one.start:g}-{one.end:g} {one.label}" for one in read] == found


@needs_shared
def test_published_files_have_the_sections_that_were_computed_independently() -> None:
    folder = SHARED / "data" / "salami"
    for song in json.loads((folder / "expected.json").read_text())["songs"]:
        for annotator, expected in song["annotators"].items():
            for tier, wanted in expected["tiers"].items():
                path = folder / "annotations" / song["song"] / "parsed" / f"textfile{annotator}_{tier}.txt"
                spans = [(start, end, labels[-1].lower()) for start, end, labels in wanted]
                assert [
                    (r["start"], r["end"], str(r["label"]).lower()) for r in sections(source.at(path)) or ()
                ] == spans
                read = harmonix.read(path.read_text(), path.name).sections
                assert [(one.start, one.end, one.label.lower()) for one in read] == spans


def test_a_folder_is_questions_a_second_annotator_and_predictions_of_either(tmp_path: Path) -> None:
    annotate(tmp_path, "7", FIRST, SECOND)
    (tmp_path / "a_program").mkdir()
    (tmp_path / "a_program" / "7.json").write_text(json.dumps(PREDICTED), encoding="utf-8")
    workspace = Workspace(tmp_path / "workspace")
    results = pipeline.load([tmp_path / "a_program", tmp_path / "annotations"], workspace)
    assert [(result.run.kind, result.run.name, result.run.n, result.problems) for result in results] == [
        ("questions", "SALAMI annotations", 2, ()), ("model", "annotator 2", 1, ()), ("model", "a_program", 2, ()),
    ]  # fmt: skip
    assert hit_rates(workspace, results[1].run.id, "0.5") == {"7 1": pytest.approx(3 / 4)}
    assert hit_rates(workspace, results[2].run.id, "3") == {
        "7 1": pytest.approx(2 * 3 / 7), "7 2": pytest.approx(2 * 3 / 7),
    }  # fmt: skip


def test_a_second_layer_of_an_annotator_is_a_question_of_its_own(tmp_path: Path) -> None:
    annotate(tmp_path, "7", FIRST, SECOND)
    parsed = tmp_path / "annotations" / "7" / "parsed"
    layer = {"functions": FIRST.replace("20.0", "21.0"), "uppercase": "0.0\tA\n30.0\tEnd"}
    for tier, text in layer.items():
        (parsed / f"textfile2b_{tier}.txt").write_text(text, encoding="utf-8")
    (parsed.parent / "textfile2b.txt").write_text(FIRST, encoding="utf-8")
    questions, second = pipeline.load([tmp_path], Workspace(tmp_path / "w"))
    assert (questions.run.n, second.run.model, second.run.n) == (3, "annotator 2", 1)
    assert (questions.problems, second.problems) == ((), ())


@needs_shared
def test_every_song_of_salami_is_loaded_with_both_annotators(tmp_path: Path) -> None:
    results = pipeline.load([SHARED / "data" / "salami" / "annotations"], Workspace(tmp_path / "w"))
    assert [(result.run.model, result.run.n, result.problems) for result in results] == [
        ("SALAMI annotations", 61, ()), ("annotator 2", 29, ()),
    ]  # fmt: skip


def test_a_prediction_without_its_song_says_what_to_load(tmp_path: Path) -> None:
    path = tmp_path / "9.json"
    path.write_text(json.dumps({"path": "x", "beats": [], "downbeats": [], "segments": PREDICTED}), encoding="utf-8")
    result = readers.read(path)
    assert result.answers == ()
    assert "load the annotations of song '9' first" in str(result.problems[0])


def test_texts_that_are_no_structure_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    assert not structure_files.belongs(source.at(tmp_path / "notes.txt"))
    assert not source_files.is_loadable(source.at(tmp_path / "dataset_info.json"))
    assert not source_files.is_loadable(source.at(tmp_path / "20261122_020000_results.json"))
    assert source_files.is_loadable(source.at(tmp_path / "some-model_results.json"))


@needs_shared
def test_real_songs_have_the_hit_rates_of_mir_eval(tmp_path: Path) -> None:
    expected = json.loads((REAL / "expected.json").read_text())
    workspace = Workspace(tmp_path / "workspace")
    folders = [REAL / name for name in ("salami", "all_in_one", "songformer", "songformer_msa")]
    runs = {result.run.name: result.run.id for result in pipeline.load(folders, workspace) if result.run.n}
    for seconds in ("0.5", "1", "3"):
        key = f"hit_rate_{seconds}s_f"
        ceiling = {f"{song} 1": sides["annotator 2 against annotator 1"][key] for song, sides in expected.items()}
        assert hit_rates(workspace, runs["annotator 2"], seconds) == pytest.approx(ceiling, abs=1e-6)
        program = {
            f"{song} {n}": sides[f"against annotator {n}"][key] for song, sides in expected.items() for n in "12"
        }
        assert hit_rates(workspace, runs["all_in_one"], seconds) == pytest.approx(program, abs=1e-6)


def test_sections_may_have_further_fields_and_stand_alone(tmp_path: Path) -> None:
    sections = [{"start": 0.0, "end": 10.0, "label": "intro", "confidence": 0.5}]
    for name, content in (("a/3.json", sections), ("b/3.json", {"segments": sections, "bpm": 120})):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(json.dumps(content), encoding="utf-8")
        assert readers.format_of(path).pack == "structures"
    transcript = tmp_path / "c.json"
    transcript.write_text(json.dumps({"segments": [{**sections[0], "text": "la"}]}), encoding="utf-8")
    assert readers.format_of(transcript).pack == ""


def test_an_annotation_that_cannot_be_read_is_a_problem_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "annotations" / "3" / "parsed" / "textfile1_functions.txt"
    path.parent.mkdir(parents=True)
    path.write_text("10.0\tVerse\n1.0\tIntro\n20.0\tEnd\n", encoding="utf-8")
    (loaded,) = pipeline.load([tmp_path / "annotations"], Workspace(tmp_path / "w"))
    assert loaded.run.n == 0
    assert "expected a time and a label per line, in ascending order, the last label End" in str(loaded.problems[0])
