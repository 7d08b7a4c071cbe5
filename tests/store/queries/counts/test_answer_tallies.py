"""Counts of cases, and that their doors lead to just the cases counted."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import answer_tallies
from analysis.store.queries.filters import NOTHING, Filters
from analysis.store.workspace import Workspace
from analysis.summaries.means.level_effects import level_effects, of_counts
from analysis.summaries.statements import effects
from analysis.tallies import GroupCount, Number
from tests import small

FIELDS = {
    "task": "tasks", "subtask": "subtasks", "attribute": "attributes", "attribute_category": "attribute_categories",
    "role": "roles", "delivery": "deliveries", "genre": "genres", "agreement": "agreements", "hits": "hits",
}  # fmt: skip
"""Group of `tallies.BY` -> the filter its doors set."""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("tallies")
    refusals = [record | {"prediction": "I cannot hear it."} for record in small.run()]
    turned = small.record(
        "ranking_genes", ["A", "B", "C", "D"], "['B', 'A', 'C', 'D']", answer_choices=["A", "B", "C", "D"]
    )
    files = [small.write(folder / "good.json", [*small.run(), turned]), small.write(folder / "worse.json", refusals)]
    place = Workspace(folder / "workspace")
    pipeline.load(files, place)
    return Database(place)


@pytest.fixture(scope="module")
def good(db: Database) -> str:
    return next(run.id for run in loaded_runs.runs(db) if run.name == "good")


def test_counts_are_by_run_group_and_song(db: Database, good: str) -> None:
    found = answer_tallies.counts(db, Filters(runs=(good,), tasks=("Attr",)), "delivery", "subtask")
    assert found == [
        GroupCount(good, "delivery_comparison", "unknown", "audio/kettle.wav", 1, 1.0, 1.0),
        GroupCount(good, "section_delivery_identification", "sung", "audio/kettle.wav", 1, 0.0, 0.0),
    ]


def test_a_case_counts_for_each_of_its_attributes(db: Database, good: str) -> None:
    found = answer_tallies.counts(db, Filters(runs=(good,), tasks=("PGD",)), "attribute")
    assert [(each.group, each.n, each.score) for each in found] == [("Backbeat", 1, 1.0), ("Choir", 1, 1.0)]
    assert answer_tallies.counts(db, Filters(tasks=("FSS",)), "attribute") == []


@pytest.mark.parametrize("by", [name for name in answer_tallies.BY if name in FIELDS])
def test_the_cases_behind_a_count_are_as_many_as_it_says(by: str, db: Database) -> None:
    tasks = ("PGD",) if by == "hits" else ()
    found = answer_tallies.counts(db, Filters(tasks=tasks), by)
    assert found
    for run, group in {(each.run, each.group) for each in found}:
        door: dict[str, Any] = {"tasks": tasks, FIELDS[by]: (group,)}
        behind = dataclasses.replace(Filters(runs=(run,), lowest=0.0), **door)
        n = sum(each.n for each in found if (each.run, each.group) == (run, group))
        assert cases_list.cases(db, behind, limit=0).total == n, (by, group)


def test_the_mean_of_the_correlations(db: Database, good: str) -> None:
    (count,) = answer_tallies.counts(db, Filters(runs=(good,), tasks=("GDR",)), of="tau")
    assert count.n == 2
    assert count.score == pytest.approx(1 + 4 / 6)


def test_what_cannot_be_summed_or_grouped_is_refused(db: Database) -> None:
    with pytest.raises(KeyError, match="wer"):
        answer_tallies.counts(db, Filters(), of="wer")
    with pytest.raises(KeyError, match="colour"):
        answer_tallies.counts(db, Filters(), "colour")


def test_numbers_hold_their_error_and_the_unread(db: Database, good: str) -> None:
    found = answer_tallies.numbers(db, Filters(tasks=("Cnt", "Loc")))
    assert [each._replace(question="") for each in found if each.run == good] == [
        Number(good, "audio/kettle.wav", 2.0, 0.0), Number(good, "audio/kettle.wav", 12.5, 52.5),
    ]  # fmt: skip
    assert [each.error for each in found if each.run != good] == [None, None]


def test_right_against_chosen_and_nothing(db: Database, good: str) -> None:
    found = answer_tallies.confusion(db, Filters(tasks=("SGD",)))
    assert {(pair.expected, pair.chosen, pair.n) for pair in found} == {
        ("Syncopation", "Syncopation", 1), ("Syncopation", NOTHING, 1),
    }  # fmt: skip
    for pair in found:
        behind = Filters(runs=(pair.run,), tasks=("SGD",), expected=(pair.expected,), chosen=(pair.chosen,))
        assert cases_list.cases(db, behind, limit=0).total == pair.n


def test_places_of_right_and_chosen(db: Database, good: str) -> None:
    pairs = answer_tallies.places(db, Filters(tasks=("SGD", "GA")))
    assert [(pair.run, pair.expected, pair.chosen) for pair in pairs] == [(good, "3", "3")] * len(pairs)
    assert sum(pair.n for pair in pairs) == 2
    assert all(pair.song for pair in pairs)


def test_things_put_into_another_place_of_a_ranking(db: Database, good: str) -> None:
    found = answer_tallies.moves(db, Filters(tasks=("GDR",)))
    assert {(pair.expected, pair.chosen, pair.n) for pair in found} == {
        ("1", "1", 1), ("2", "2", 1), ("1", "2", 1), ("2", "1", 1), ("3", "3", 2), ("4", "4", 2),
    }  # fmt: skip
    for pair in found:
        behind = Filters(runs=(good,), tasks=("GDR",), moved=(f"{pair.expected}>{pair.chosen}",))
        assert cases_list.cases(db, behind, limit=0).total == pair.n


def of_mmau(number: int, n_options: int, difficulty: str, right: bool) -> dict[str, Any]:
    choices = [f"choice {number} {n}" for n in range(n_options)]
    return {"id": str(number), "audio_id": f"{number}.wav", "question": "Which?", "choices": choices, "task": "music",
            "difficulty": difficulty, "answer": choices[0], "model_output": choices[0 if right else 1]}  # fmt: skip


def test_levels_are_compared_among_questions_with_as_many_options(tmp_path: Path) -> None:
    """Easy questions have 2 options more often than hard ones, and are right by guessing alone, 1/2 and 1/4."""
    cells = {("easy", 2): 80, ("easy", 4): 40, ("hard", 2): 20, ("hard", 4): 80}
    records = [
        of_mmau(1000 * place + n, n_options, difficulty, n % n_options == 0)
        for place, ((difficulty, n_options), size) in enumerate(cells.items()) for n in range(size)
    ]  # fmt: skip
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "mmau.json", records)], place)
    db = Database(place)
    counts = answer_tallies.counts(db, Filters(), "dimension=difficulty", "subtask")
    assert len({count.part for count in counts}) == 2
    right = {name: sum(count.score for count in counts if count.group == name) for name in ("easy", "hard")}
    assert (right["easy"] / 120, right["hard"] / 100) == pytest.approx((0.417, 0.3), abs=0.001)
    (row,) = level_effects(of_counts(counts)).rows
    assert row.effect.value == pytest.approx(0.0)
    assert row.effect.strata == 2
    assert "different" not in effects.effects(level_effects(of_counts(counts)), effects.aspect("difficulty")).verdict
