"""CMI-bench from its files to the store: one run a model, figures, cases by what was right and what was chosen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import mir_eval
import numpy as np
import pytest

from analysis import pipeline
from analysis.benchmarks import readers
from analysis.benchmarks.registry import EVERY, SUBTASKS, lenses
from analysis.scoring import explain, score
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import cmi as made
from tests.shared import SHARED, needs_shared

REAL = SHARED / "data" / "cmi_bench"
BEATS = "5.0s,6.0s,7.0s,8.0s"


@pytest.fixture
def db(tmp_path: Path) -> Database:
    files = [
        made.write(
            tmp_path,
            "ear_GTZAN.jsonl",
            made.record("blues", "jazz", "1.wav"),
            made.record("blues", "<s> Example 1: blues</s>", "2.wav"),
            made.record("hiphop", "hiphop", "3.wav"),
            made.record("rock", "funk", "4.wav"),
        ),
        made.write(
            tmp_path, "ear_gtzan_beat.jsonl", made.record(BEATS, "6.05s, 7.2s"), made.record(BEATS, "none", "b.wav")
        ),
        made.write(tmp_path, "ear_DSing.jsonl", made.record("OPEN THE DOOR", "<s> Open a door!</s>")),
        made.write(tmp_path, "ear_ballads.jsonl", made.record("A calm song.", "Calm.")),
    ]
    place = Workspace(tmp_path / "workspace")
    (loaded,) = pipeline.load(files, place)
    assert (loaded.problems, loaded.run.model) == ((), "ear")
    return Database(place)


def test_the_files_of_a_model_are_one_run_with_a_figure_a_task(db: Database) -> None:
    (found,) = cases_list.figures(db, "paper").values()
    assert (found["GNR"].raw, found["GNR"].unparsed) == (2 / 4, 1)
    assert found["GNR"].corrected == pytest.approx((1 / 2 - 1 / 10) / (1 - 1 / 10))
    assert found["BT"].raw == pytest.approx((2 * 1 / (2 + 4) + 0) / 2)
    assert found["LIN"].wer == pytest.approx(1 / 3)
    assert (found["OTH"].raw, found["OTH"].unscorable) == (None, 1)


def test_cases_are_found_by_what_was_right_and_what_was_chosen(db: Database) -> None:
    taken = cases_list.cases(db, Filters(expected=("blues",), chosen=("jazz",))).rows
    assert [row["audio"] for row in taken] == ["1.wav"]
    assert [row["audio"] for row in cases_list.cases(db, Filters(chosen=("hip-hop",))).rows] == ["3.wav"]


def test_a_case_of_beats_is_checked_by_hand(db: Database) -> None:
    row = next(row for row in cases_list.cases(db, Filters(tasks=("BT",))).rows if row["outcome"] == "scored")
    found = case(db, row["question_id"], ())
    scored = found.answers[0].scored["paper"]
    assert [each[""] for each in explain.rows(found.question, scored)] == ["missed", "hit", "missed", "extra", "missed"]
    told = explain.arithmetic(scored)
    assert told.score == scored.score
    assert told.text == "precision 1 / 2, recall 1 / 4; F = 2 x 1 / (2 + 4) = 0.333333"
    assert [each.file for each in explain.code(found.question, "paper")][1] == "analysis/metrics/beats.py"


def test_a_task_that_is_not_scored_has_no_code(db: Database) -> None:
    row = cases_list.cases(db, Filters(tasks=("OTH",))).rows[0]
    assert explain.code(case(db, row["question_id"], ()).question, "paper") == ()


def test_every_data_set_belongs_to_a_task_and_has_two_lenses() -> None:
    for name in ("GTZAN", "Nsynth_instrument", "gtzan_beat", "DSing", "anything"):
        subtask = SUBTASKS[f"cmi/{name}"]
        assert subtask.name == name
        assert bool(subtask.options) == (subtask.form == "option")
    assert {lenses(code) for code, task in EVERY.items() if task.benchmark == "CMI-bench"} == {("paper", "released")}


@needs_shared
@pytest.mark.parametrize("model", ["flamingo", "salmonn"])
def test_real_keys_are_right_where_the_bare_text_is_the_same(model: str) -> None:
    path = REAL / f"{model}_GS_key.jsonl"
    bare = [(re.sub("</?s>", "", one["response"]), one["correct_answer"]) for one in json.loads(path.read_text())]
    same = [said.strip().lower() == right.lower() for said, right in bare]
    assert [score(answer, "paper").score for answer in readers.read(path).answers] == [float(each) for each in same]


@needs_shared
@pytest.mark.filterwarnings("ignore:.*beats are empty")
@pytest.mark.parametrize("task", ["gtzan_beat", "gtzan_downbeat"])
def test_real_beats_score_as_in_mir_eval(task: str) -> None:
    path = REAL / f"salmonn_{task}.jsonl"
    for one, answer in zip(json.loads(path.read_text()), readers.read(path).answers, strict=True):
        sides = [re.findall(r"([\d.]+)s", text) for text in (one["correct_answer"], one["response"])]
        beats = [mir_eval.beat.trim_beats(np.sort(np.array(side, dtype=float))) for side in sides]
        assert score(answer, "paper").score == mir_eval.beat.f_measure(*beats)
