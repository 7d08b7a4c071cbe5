"""The sentence below the score of a case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis.benchmarks.bass.tasks import TASKS
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from dashboard.pages.case.losses import definitions, sentence
from tests.dashboard import small
from tests.dashboard.pages.reading import database

SCRIPT = TASKS["FSLT"].subtasks[0].script


def test_the_sentence_names_the_parts_most_points_first() -> None:
    said = sentence({"boundaries": 0.1056, "merged": 0.4833})
    assert said == "Lost 58.9 of 100 points: merged 48.3, boundaries 10.6."


def test_the_definitions_are_those_of_the_task_and_of_the_types_named() -> None:
    full = definitions(SCRIPT, {"invented": 0.1})
    assert "**invented**: A section of the answer" in full
    assert "merged" not in full


def test_the_case_page_says_what_was_lost_under_the_paper_lens_alone(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    run = small.run_named(place, "careless")
    row = cases_list.cases(database(place), Filters(runs=(run,), tasks=("FSS",))).rows[0]
    app = opened("case", place.path, q=row["question_id"], runs=[run])
    (text,) = [each for each in app.text if each.value.startswith("Lost")]
    assert text.value == f"Lost {100 * (1 - row['score']):.1f} of 100 points: left out {100 * (1 - row['score']):.1f}."
    assert "no counterpart in the answer" in text.help
    app = opened("case", place.path, q=row["question_id"], runs=[run], lens="released")
    assert not [each for each in app.text if each.value.startswith("Lost")]
