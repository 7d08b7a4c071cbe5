"""Failure modes in the store: the tables against plain Python over the same answers, and runs of older versions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.scoring import score
from analysis.scoring.failure_modes import MODES, modes
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import case, cases_list
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import lyric_runs, older_runs, small, songs_with_structure


def load(folder: Path) -> Workspace:
    place = songs_with_structure.workspace(folder)
    lyrics = [lyric_runs.record(song, answer) | {"model": "erring"} for song, answer in enumerate(lyric_runs.ERRING)]
    refusals = [record | {"prediction": "I cannot hear it.", "model": "mute"} for record in small.run()]
    pipeline.load([small.write(folder / "erring.json", lyrics), small.write(folder / "mute.json", refusals)], place)
    return place


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return load(tmp_path_factory.mktemp("failure_modes"))


@pytest.fixture(scope="module")
def db(place: Workspace) -> Database:
    return Database(place)


@pytest.fixture(scope="module")
def by_hand(db: Database) -> list[tuple[str, str, int, tuple[str, ...]]]:
    """Run, question, index and modes of every scored case, found again from the stored answer."""
    rows, answers = [], cache(lambda question: case.case(db, question).answers)
    for row in cases_list.cases(db, Filters(), limit=10_000).rows:
        answer = next(each.answer for each in answers(row["question_id"]) if each.run == row["run"])
        scored = score(answer, "paper")
        if scored.score is not None:
            rows.append((row["run"], row["question_id"], row["index"], modes(answer.question, scored)))
    return rows


def test_each_scored_case_has_its_modes(db: Database, by_hand: Any) -> None:
    rows = cases_list.cases(db, Filters(), limit=10_000).rows
    facts = {(row["run"], row["index"]): (row["song"] or row["audio"], row["subtask"], 1 - row["score"])
             for row in rows if row["score"] is not None}  # fmt: skip
    names = ("run", "modes", "song", "subtask", "lost")
    stored = Counter(tuple(row[name] for name in names) for row in failure_modes.cases(db, Filters()).to_pylist())
    assert stored == Counter((run, ",".join(modes), *facts[run, index]) for run, _, index, modes in by_hand)
    assert len({mode for *_, modes in by_hand for mode in modes}) > 5
    assert not any("," in mode for mode in MODES)


def test_a_filter_lists_the_cases_that_show_the_mode_under_each_lens(db: Database, by_hand: Any) -> None:
    for mode in {mode for *_, names in by_hand for mode in names}:
        expected = {(run, question) for run, question, _, names in by_hand if mode in names}
        for lens in ("paper", "released"):
            page = cases_list.cases(db, Filters(lens=lens, modes=(mode,)), limit=500)
            assert {(row["run"], row["question_id"]) for row in page.rows} == expected
    several = Filters(modes=("refused",), with_modes=("format",))
    expected = {(run, question) for run, question, _, names in by_hand if {"refused", "format"} <= set(names)}
    assert {(row["run"], row["question_id"]) for row in cases_list.cases(db, several, limit=500).rows} == expected


def test_the_modes_of_the_rows_of_a_page(db: Database, by_hand: Any) -> None:
    rows = [{"run": run, "index": index} for run, _, index, _ in by_hand]
    expected = {(run, index): list(names) for run, _, index, names in by_hand if names}
    assert failure_modes.of_cases(db, rows) == expected
    assert failure_modes.of_cases(db, rows[:1]).keys() <= {(by_hand[0][0], by_hand[0][2])}
    assert failure_modes.of_cases(db, []) == {}


def test_a_run_of_an_older_version_has_no_modes_and_is_named(tmp_path: Path) -> None:
    place = load(tmp_path)
    run = next(run for run in loaded_runs.runs(Database(place)) if run.name == "mute").id
    older_runs.drop_columns(place.path, "scores", "modes", run=run)
    db = Database(place)
    rows = failure_modes.cases(db, Filters()).to_pylist()
    assert {row["run"] for row in rows if row["modes"] is None} == {run}
    assert {row["modes"] for row in rows if row["run"] == run} == {None}
    assert not cases_list.cases(db, Filters(runs=(run,), modes=tuple(MODES))).rows
