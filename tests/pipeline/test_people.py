"""People beside the runs of a task: their IoU as an answer's, in reports and on the pages of tasks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analysis import palette
from analysis.labels import same_label
from analysis.metrics.section_iou import matched_iou
from analysis.pipeline.people import NOBODY, people
from analysis.pipeline.reviews.reference_choice import choices, song_annotations
from analysis.report import content as report
from analysis.report import tasks
from analysis.report.document import ChartPart
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.summaries.people import SCORE, intervals
from analysis.views.document import Paragraph
from tests.dashboard.pages.structure.test_people import ANNOTATED, annotated

OF_TASK = Filters(tasks=("FSS",))


@pytest.fixture
def db(tmp_path: Path) -> Database:
    return Database(annotated(tmp_path, (0.0, 1.0)))


def test_two_people_are_scored_as_an_answer_is_and_runs_on_their_songs_alone(db: Database) -> None:
    found = people(db, OF_TASK)
    songs = [f"own/song{number}" for number in range(ANNOTATED)]
    sides = [[intervals(item, "sections") for item in group if item.annotator] for _, group in
             song_annotations(db, {}, songs)]  # fmt: skip
    expected = [matched_iou(first, second, same_label).score for first, second in sides]
    ceiling = found.ceilings[SCORE]
    assert ceiling.songs == ANNOTATED
    assert ceiling.mean == pytest.approx(sum(expected) / ANNOTATED)
    assert {mean.songs for (run, cell), mean in found.means.items() if cell == SCORE} == {ANNOTATED}
    assert people(db, replace(OF_TASK, lens="released")).ceilings == found.ceilings


@pytest.mark.parametrize("asked", [("SSS",), ("FSS", "SSS"), ()])
def test_other_tasks_have_nobody(asked: tuple[str, ...], db: Database) -> None:
    assert people(db, Filters(tasks=asked)) == NOBODY


def test_one_annotation_is_nobody(tmp_path: Path) -> None:
    assert people(Database(annotated(tmp_path, (0.0,))), OF_TASK) == NOBODY


@pytest.mark.parametrize("of_last", [{"annotator": "Person 0"}, {"origin": "estimated"}, {"second_layer": True}])
def test_two_annotations_are_not_two_people(of_last: dict[str, Any], tmp_path: Path) -> None:
    """By one person, in whatever spelling; by a person, and from pictures of the sound."""
    db = Database(annotated(tmp_path, (0.0, 1.0), **of_last))
    assert people(db, OF_TASK) == NOBODY
    assert "consensus" not in choices(db, {})
    texts = [part.text for part in report.content(db, db.run_ids()).leaderboard.parts if isinstance(part, Paragraph)]
    assert not any("range of people" in text for text in texts)


def test_a_report_says_where_people_are_and_draws_their_band(db: Database) -> None:
    content = report.content(db, db.run_ids())
    texts = [part.text for part in content.leaderboard.parts if isinstance(part, Paragraph)]
    beginning = f"People, {ANNOTATED} songs with two or more annotations: Full structural segmentation, untrimmed, "
    assert sum(text.startswith(beginning) for text in texts) == 1
    chapter = tasks.chapter(content.figures, content.cases.rows, content.names, content.people)
    charts = {part.name: part for part in chapter.parts if isinstance(part, ChartPart)}
    assert charts["task-FSS"].note.startswith(f"People, {ANNOTATED} songs")
    bands = {
        name: [mark for mark in part.chart.marks if mark.colour == palette.FIGURE] for name, part in charts.items()
    }
    assert {name: len(marks) for name, marks in bands.items()} == {name: int(name == "task-FSS") for name in charts}
    ceiling = content.people["FSS"].ceilings[SCORE]
    (band,) = bands["task-FSS"]
    assert band.width == pytest.approx((ceiling.high - ceiling.low) * (760 - 46 - 230))
    without = tasks.chapter(content.figures, content.cases.rows, content.names)
    assert not any(part.note for part in without.parts if isinstance(part, ChartPart))
