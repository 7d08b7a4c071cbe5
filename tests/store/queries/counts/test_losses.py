"""What was lost to which type: the tables against plain Python over the same answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.records import CaseScore, Question
from analysis.scoring import score
from analysis.scoring.decomposition import lost
from analysis.scoring.decomposition.types import TYPES, types_of_subtask
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import case, cases_list
from analysis.store.queries.counts import losses
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import lyric_runs, small, songs_with_structure
from tests.scoring.decomposition.loss_sums import cells, parts, weighted


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("losses")
    place = songs_with_structure.workspace(folder)
    lyrics = [lyric_runs.record(song, answer) | {"model": "erring"} for song, answer in enumerate(lyric_runs.ERRING)]
    pipeline.load([small.write(folder / "erring.json", lyrics), small.write(folder / "small.json", small.run())], place)
    return Database(place)


@pytest.fixture(scope="module")
def by_hand(db: Database) -> list[tuple[str, Question, CaseScore, dict[str, float]]]:
    """Every case with a score, scored and shared out again from the stored answer."""
    found, answers = [], cache(lambda question: case.case(db, question).answers)
    for row in cases_list.cases(db, Filters(), limit=10_000).rows:
        answer = next(each.answer for each in answers(row["question_id"]) if each.run == row["run"])
        scored = score(answer, "paper")
        points = lost(answer.question, scored)
        if points is not None:
            found.append((row["run"], answer.question, scored, dict(points)))
    return found


def test_the_sums_are_those_of_the_cases(db: Database, by_hand: Any) -> None:
    expected: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for run, question, scored, points in by_hand:
        for name, value in points.items():
            key = (run, question.song or question.audio, question.task, question.subtask, name)
            expected[key] += weighted(value, scored.wer)
    found = {
        (row["run"], row["song"], row["task"], row["subtask"], row["type"]): row["points"]
        for row in losses.points(db, Filters())
    }
    assert len(found) > 10
    assert found == pytest.approx(dict(expected), abs=1e-9)


def test_runs_and_data_sets_have_the_losses_of_their_own_cases(db: Database) -> None:
    for query in (losses.points, losses.combinations):
        whole = query(db, Filters())
        runs = sorted({row["run"] for row in whole})
        assert len(runs) > 1
        assert [row for run in runs for row in query(db, Filters(runs=(run,)))] == whole
        sets = data_sets.shares(db)
        assert sum(row.get("n", 1) for name in sets for row in query(db, Filters(data_sets=(name,)))) == sum(
            row.get("n", 1) for row in whole
        )
        assert not query(db, Filters(data_sets=("elsewhere",)))


def test_a_filter_by_type_gives_the_cases_with_points_in_it_most_points_first(db: Database, by_hand: Any) -> None:
    counts = Counter((run, question.task, name) for run, question, _, points in by_hand for name in points)
    rows = losses.combinations(db, Filters())
    stored = {
        (run, task, name): sum(
            row["n"] for row in rows if (row["run"], row["task"]) == (run, task) and name in row["types"]
        )
        for run, task, name in counts
    }
    assert stored == counts
    heaviest: defaultdict[tuple[str, ...], list[float]] = defaultdict(list)
    for run, question, _, points in by_hand:
        for name, value in points.items():
            heaviest[run, question.task, name].append(value)
    for (run, task, name), n in counts.items():
        page = cases_list.cases(db, Filters(runs=(run,), tasks=(task,), lost=(name,)), "lost", limit=500)
        assert page.total == n
        values = [
            points[name]
            for row in page.rows
            for own, question, _, points in by_hand if (own, question.id) == (run, row["question_id"])
        ]  # fmt: skip
        assert values == pytest.approx(sorted(heaviest[run, task, name], reverse=True))


def test_several_types_are_any_of_them_and_their_points_are_added_up(db: Database, by_hand: Any) -> None:
    wanted = Filters(tasks=("FSS",), lost=("boundaries", "merged"))
    totals = sorted((points.get("boundaries", 0.0) + points.get("merged", 0.0) for _, question, _, points in by_hand
                     if question.task == "FSS" and points.keys() & set(wanted.lost)), reverse=True)  # fmt: skip
    page = cases_list.cases(db, wanted, "lost", limit=500)
    by_case = {(run, question.id): points for run, question, _, points in by_hand}
    shown = [by_case[row["run"], row["question_id"]] for row in page.rows]
    assert [sum(points.get(name, 0.0) for name in wanted.lost) for points in shown] == pytest.approx(totals)


def test_without_a_type_the_order_is_worst_first(db: Database) -> None:
    lost_first, worst = (
        [(row["run"], row["index"]) for row in cases_list.cases(db, Filters(), sort, limit=500).rows]
        for sort in ("lost", "worst")
    )
    assert lost_first == worst


def test_the_neighbours_of_a_case_follow_the_same_order(db: Database) -> None:
    wanted = Filters(tasks=("FSS",), lost=("merged", "boundaries"))
    order = list(dict.fromkeys(row["question_id"] for row in cases_list.cases(db, wanted, "lost", limit=500).rows))
    around = cases_list.neighbours(cases_list.question_order(db, wanted, "lost"), order[1])
    assert (around.previous, around.next, around.place) == (order[0], order[2] if len(order) > 2 else None, 2)


def test_every_stored_type_is_defined_for_its_subtask(db: Database) -> None:
    rows = losses.points(db, Filters())
    assert {row["type"] for row in rows} <= set(TYPES)
    for row in rows:
        assert row["type"] in {each.name for each in types_of_subtask(row["subtask"])}, row


def test_the_parts_from_the_store_and_the_figure_add_up_to_one(db: Database, by_hand: Any) -> None:
    figures = cases_list.figures(db, "paper")
    for run, by_task in figures.items():
        own = cells((question, scored, points) for each, question, scored, points in by_hand if each == run)
        for task, by_subtask in own.items():
            corrected = by_task[task].corrected
            assert corrected is not None
            assert corrected + sum(parts(task, by_subtask).values()) == pytest.approx(1.0, abs=1e-9)


def test_a_run_of_an_older_version_has_no_types_and_the_store_says_so(tmp_path: Path) -> None:
    place = songs_with_structure.workspace(tmp_path)
    for folder in (place.path / "runs").iterdir():
        (folder / "losses.parquet").unlink()
    old = Database(Workspace(place.path))
    assert losses.points(old, Filters()) == []
    wrong = Counter(row["run"] for row in cases_list.cases(old, Filters(highest=0.999999), limit=10_000).rows)
    assert losses.unexplained(old, replace(Filters(), lens="released")) == dict(wrong)
