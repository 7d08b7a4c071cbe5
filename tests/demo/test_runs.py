"""The shipped runs: what the baselines answer on the shipped sound, read without a problem and scored as others score.

On demand (EARMARK_SYNTHESIS=1) the runs are made again from the sound alone, which takes most of an hour.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import jiwer
import mir_eval
import numpy as np
import pytest

from analysis import pipeline
from analysis.audio.features import music
from analysis.baselines.acoustic import STRUCTURES
from analysis.baselines.answer_styles import FORMATS, as_models_write
from analysis.baselines.answer_text import answer_text
from analysis.benchmarks.bass import reader
from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.pipeline import demo
from analysis.records import Answer, LyricSection, Section
from analysis.scoring import score
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace
from tests import small, templates

FILES = sorted(demo.RUNS.glob("*.json"))
NAMES = [path.stem for path in FILES]
CLOSE = 0.25
"""Seconds by which a boundary may differ on another machine."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return templates.demo(tmp_path_factory.mktemp("demo"))


def answers(name: str) -> tuple[Answer, ...]:
    return reader.read(demo.RUNS / f"{name}.json").answers


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_shipped_run_is_read_whole_and_answers_every_question(path: Path) -> None:
    read = reader.read(path)
    asked = {each.question.id for file in demo.QUESTIONS["BASS"].glob("*.json") for each in reader.read(file).answers}
    assert read.problems == ()
    assert {each.question.id for each in read.answers} == asked
    assert [each.question.subtask for each in read.answers if not each.raw] == []


def test_the_script_names_every_shipped_run() -> None:
    assert sorted(_script().RUNS) == NAMES


def test_all_runs_have_all_twelve_tasks_and_songs_that_are_linked(workspace: Workspace) -> None:
    database = Database(workspace)
    runs = [run for run in loaded_runs.runs(database) if not any(task.startswith("ear-tests") for task in run.counts)]
    assert {run.name for run in runs if run.kind == "model"} == {_said(path)["run_name"] for path in FILES}
    assert {frozenset(run.counts) for run in runs} == {frozenset(TASKS), frozenset(THEMES)}
    assert not any(run.n_problems for run in runs)
    assert workspace.datasets() == ["demo"]
    unlinked = "select count(*) from cases where song = '' and audio not like '% + %' and task <> 'GA' and stem = ''"
    assert database.cursor().sql(unlinked).fetchall() == [(0,)]


def test_what_the_user_loaded_outlives_a_reset(workspace: Workspace, tmp_path: Path) -> None:
    (mine,) = pipeline.load([small.write(tmp_path / "kettle.json", small.run())], workspace)
    before = set(workspace.run_ids())
    shutil.copytree(workspace.path / "references" / "demo", workspace.path / "references" / "mine")
    demo.remove(workspace)
    assert workspace.run_ids() == [mine.run.id]
    again = demo.load_demo(workspace)
    assert all(each.new for each in again)
    assert set(workspace.run_ids()) == before
    assert mine.run.id in before
    assert (workspace.path / "references" / "mine").is_dir()
    workspace.remove(mine.run.id)
    shutil.rmtree(workspace.path / "references" / "mine")


def test_a_run_of_the_user_over_the_demos_questions_is_not_the_demos() -> None:
    files = Run("x", "x", "baseline", condition={"seed": "9"})
    assert not demo.belongs(files)


@pytest.mark.parametrize("name", ["laplacian-5_mix", "novelty_stem", "constant-30s_mix"])
def test_segmentation_scores_are_those_of_brute_force(name: str) -> None:
    """The mean over the longer list of the best sum of intersection over union among one-to-one matches."""
    for each in answers(name):
        if each.question.task == "FSS":
            reference, estimate = _sections(each.question.reference), json.loads(each.raw)
            found = score(each, "paper").score
            assert found == pytest.approx(_best(reference, [tuple(one.values()) for one in estimate]), abs=1e-9)


def test_boundaries_of_laplacian_segmentation_are_found_as_mir_eval_counts_them() -> None:
    """Recall at 3 s, the mean over the songs: half the boundaries or more; a boundary every 30 s finds less."""
    means = {}
    for name in ("laplacian-5_mix", "constant-30s_mix"):
        hits = [_hit_rate(each) for each in answers(name) if each.question.task == "FSS"]
        means[name] = float(np.mean(hits))
    assert means["laplacian-5_mix"] > 0.5 > means["constant-30s_mix"]


def test_word_errors_are_those_of_jiwer() -> None:
    """Where the answer names exactly the sections of the reference, so that which belongs to which is beyond doubt."""
    compared = 0
    for each in answers("laplacian-5_stem_true-sections"):
        value = each.question.reference
        reference = [one for one in value if isinstance(one, LyricSection)] if isinstance(value, tuple) else []
        if len(reference) != 1:
            continue
        said = json.loads(each.raw)
        if len(said) != 1:
            continue
        expected = jiwer.wer(_plain(reference[0].text), _plain(said[0]["lyrics"]))
        assert score(each, "paper").wer == pytest.approx(expected)
        compared += 1
    assert compared >= 2


def test_the_sections_of_one_song_are_found_again(tmp_path: Path) -> None:
    """The fast part of making the runs again: one song, one way of finding sections."""
    audio = "demo_03_concrete_garden.wav"
    (frozen,) = [
        each for each in answers("novelty_mix") if each.question.task == "FSS" and each.question.audio == audio
    ]
    heard = music.of(demo.FOLDER / "audio" / "03_concrete_garden.opus", tmp_path)
    again = json.loads(answer_text(STRUCTURES["novelty"](heard), frozen.question.subtask))
    expected = json.loads(frozen.raw)
    assert [each["section"] for each in again] == [each["section"] for each in expected]
    for name in ("start", "end"):
        assert [each[name] for each in again] == pytest.approx([each[name] for each in expected], abs=CLOSE)


def test_every_format_occurs_in_the_run_with_formats_and_what_it_says_makes_it() -> None:
    plain, messy = (reader.read(demo.RUNS / f"{name}.json") for name in ("laplacian-5_stem", "laplacian-5_stem_messy"))
    formats, met = _said(demo.RUNS / "laplacian-5_stem_messy.json")["settings"]["formats"], set[str]()
    for one, other in zip(plain.answers, messy.answers, strict=True):
        question = other.question
        assert as_models_write(one.raw, question, formats["share"], formats["seed"]) == other.raw
        if one.raw != other.raw:
            suit = [each for each in FORMATS if SUBTASKS[question.subtask].form in each.suits]
            met |= {each.name for each in suit if each.write(one.raw, question) == other.raw}
    assert met == set(formats["among"])


def test_the_script_asks_every_question_and_leaves_out_what_the_question_files_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without sound nothing is answered, which takes no time."""
    monkeypatch.setattr("analysis.pipeline.models.baseline.folders", lambda *_: {})
    script, workspace = _script(), Workspace(tmp_path)
    for name in script.RUNS:
        results = script.made(name, workspace)["results"]
        assert len(results) == len(answers(name))
        assert not {field for record in results for field in record} & set(script.LEFT_OUT)


@pytest.mark.skipif(not os.environ.get("EARMARK_SYNTHESIS"), reason="takes most of an hour: EARMARK_SYNTHESIS=1")
def test_the_runs_are_what_the_script_makes(tmp_path: Path) -> None:
    pytest.importorskip("pocketsphinx", reason="the extra asr is not installed")
    script, made = _script(), Workspace(tmp_path)
    demo.import_songs(made)
    for name in script.RUNS:
        again = {each["audio"] + each["question"]: each["prediction"] for each in script.made(name, made)["results"]}
        frozen = {each.question.audio + each.question.prompt: each.raw for each in answers(name)}
        same = sum(again[key] == frozen[key] for key in frozen)
        assert same >= 0.95 * len(frozen), name


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("demo_runs", demo.FOLDER / "make" / "runs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _said(path: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return said


def _sections(value: Any) -> list[tuple[str, float, float]]:
    return [(one.label, one.start or 0.0, one.end or 0.0) for one in value if isinstance(one, Section)]


def _best(reference: Sequence[Any], estimate: Sequence[Any]) -> float:
    """Over all ways to put the shorter list against the longer one, by dynamic programming over subsets."""
    few, many = sorted((list(reference), list(estimate)), key=len)
    best = {frozenset[int](): 0.0}
    for one in few:
        further = dict(best)
        for used, total in best.items():
            for place, other in enumerate(many):
                if place not in used and _overlap(one, other):
                    key = used | {place}
                    further[key] = max(further.get(key, 0.0), total + _overlap(one, other))
        best = further
    return max(best.values()) / len(many)


def _overlap(one: tuple[str, float, float], other: tuple[str, float, float]) -> float:
    if one[0].replace("-", "") != other[0].replace("-", ""):
        return 0.0
    shared = min(one[2], other[2]) - max(one[1], other[1])
    return max(0.0, shared) / (max(one[2], other[2]) - min(one[1], other[1]))


def _hit_rate(answer: Answer) -> float:
    bounds = [sorted({time for _, *times in rows for time in times}) for rows in (
        _sections(answer.question.reference), [tuple(one.values()) for one in json.loads(answer.raw)])]  # fmt: skip
    intervals = [np.array(list(pairwise(each))) for each in bounds]
    _, recall, _ = mir_eval.segment.detection(*intervals, window=3.0, trim=True)
    return float(recall)


def _plain(text: str) -> str:
    kept = "".join(char if char.isalnum() or char == "'" else " " for char in text.lower().replace("'", ""))
    return " ".join(kept.split())
