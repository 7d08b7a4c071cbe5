"""Sentences about a comparison are computed from its rows."""

from __future__ import annotations

from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.comparability import Coverage
from analysis.summaries.comparison.differences import Pair, by_category, by_part, by_task
from analysis.summaries.comparison.slices import slices
from analysis.summaries.means.rank_stability import Rank
from analysis.summaries.statements.comparison import (
    corrected_for,
    coverage,
    first_place,
    furthest,
    questions_won,
    subgroups,
)

TASKS = {"Dur": "artist_duration", "Cnt": "artist_count"}


def pairs(task: str, gains: list[int]) -> list[Pair]:
    return [Pair(f"{task}{i}", task, TASKS[task], "", f"s{i}", float(gain > 0), float(gain < 0), None, None)
            for i, gain in enumerate(gains)]  # fmt: skip


DURATIONS = pairs("Dur", [1, 1, 1, -1, 0, 1, 1, 1, 0, 1, 1, 0])
COUNTS = pairs("Cnt", [-1, 0, 1, -1, 0, 1, 0, -1, 0, 1, -1, 0])
SAME = pairs("Cnt", [0] * 12)


def test_questions_are_won_or_equal() -> None:
    assert questions_won(DURATIONS) == "Of 12 questions A scores higher on 8, B on 1; 3 have equal scores."
    assert questions_won([]) == ""


def test_only_tasks_that_were_tested_are_corrected_for() -> None:
    both = by_task([*DURATIONS, *COUNTS], "paper")
    assert corrected_for(both, "holm") == "p is corrected for the 2 tasks of the selection that were tested (Holm)."
    assert "the 1 task of the selection that was tested" in corrected_for(by_task([*DURATIONS, *SAME], "paper"), "holm")
    assert corrected_for(both, "none") == "p of 2 tasks without correction."
    assert corrected_for(by_task(SAME, "paper"), "holm") == "No task could be tested."


def test_each_side_is_furthest_ahead_where_its_difference_is_largest() -> None:
    assert furthest(by_task([*DURATIONS, *COUNTS], "paper")) == (
        "A is furthest ahead in duration (+58.3 points); B is furthest ahead in counting (-8.3 points)."
    )
    assert furthest(by_task(SAME, "paper")) == "No task has a difference."


def test_coverage_leaves_zeros_out() -> None:
    assert coverage(Coverage(301, 0, 0, 0, 0, 0, 0)) == (
        "301 shared questions, all with a readable answer on both sides"
    )
    assert coverage(Coverage(1, 2, 0, 0, 3, 0, 0, 4)) == (
        "1 shared question, 2 only in A, 4 refused in A, 3 unreadable in B"
    )


def test_subgroups_name_the_largest_significant_difference() -> None:
    assert subgroups(slices(SAME, "paper", "holm")) == "No subgroup has a significant difference after correction."
    sentence = subgroups(slices([*DURATIONS, *COUNTS], "paper", "none"))
    assert sentence.endswith("A - B +58.3 points (n = 12 questions).")
    assert "A is better most where subtask is artist_duration" in sentence
    named = subgroups(slices([*DURATIONS, *COUNTS], "paper", "none"), lambda name, value: f"<{name} {value}>")
    assert "where subtask is <subtask artist_duration>: A - B" in named


def test_the_first_place_is_certain_or_open() -> None:
    names = {"a": "kettle", "b": "lamp"}
    ranks = [Rank("a", 1, Interval(1, 2), 0.7, {"b": 0.7}), Rank("b", 2, Interval(1, 2), 0.3, {"a": 0.3})]
    assert first_place(ranks, names) == "kettle is first of 2 runs; the data leave places 1 to 2 open."
    assert first_place([Rank("a", 1, Interval(1, 1), 1.0, {})], names) == (
        "kettle is first of 1 run; its place is certain."
    )
    assert first_place([Rank("a", 1, None, None, {})], names).endswith("too few songs for an interval.")


def test_categories_are_followed_by_their_tasks() -> None:
    cases = [*DURATIONS, *COUNTS]
    members = {"All": ("Dur", "Cnt"), "Numbers": ("Cnt",), "Times": ("Dur",)}
    tasks = by_task(cases, "paper")
    parts = [row for name in members for row in by_part(
        [pair for pair in cases if pair.task in members[name]], {name: members[name]}, "paper")]  # fmt: skip
    assert [row.name for row in by_category(parts, tasks, members)] == ["All", "Numbers", "Cnt", "Times", "Dur"]
    assert [row.name for row in by_category(parts[:2], tasks, members)] == ["All", "Numbers", "Cnt", "Dur"]
