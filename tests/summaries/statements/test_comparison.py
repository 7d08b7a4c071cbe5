"""Sentences about a comparison are computed from its rows."""

from __future__ import annotations

from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.comparability import Coverage
from analysis.summaries.comparison.differences import by_category, by_part, by_task
from analysis.summaries.comparison.loss_differences import LossDifference, PartDifference
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.slices import slices
from analysis.summaries.means.rank_stability import Rank
from analysis.summaries.statements.comparison import (
    coverage,
    first_place,
    furthest,
    loss_types,
    place_range,
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
    assert questions_won(DURATIONS) == "Of 12 questions A scores higher on 8, B on 1; equal scores on 3."
    assert questions_won([]) == ""


def test_each_side_is_furthest_ahead_where_its_difference_is_largest_and_found() -> None:
    assert furthest(by_task([*DURATIONS, *COUNTS], "paper")) == "Furthest ahead: A in duration by 58.3 points."
    worse = [pair._replace(a=pair.b, b=pair.a) for pair in pairs("Cnt", [1] * 11 + [0])]
    assert furthest(by_task([*DURATIONS, *worse], "paper")) == (
        "Furthest ahead: A in duration by 58.3 points; B in counting by 91.7 points."
    )
    assert furthest(by_task([*SAME, *pairs("Dur", [-1] * 4)], "paper")) == "Equal in 1 of 2 tasks, not tested in 1."


def test_coverage_leaves_zeros_out() -> None:
    assert coverage(Coverage(301, 0, 0, 0, 0, 0, 0)) == (
        "301 shared questions, all with a readable answer on both sides"
    )
    assert coverage(Coverage(1, 2, 0, 0, 3, 0, 0, 4)) == (
        "1 shared question, 2 only in A, 4 refused in A, 3 unreadable in B"
    )


def test_subgroups_are_counted_by_verdict_and_the_largest_is_named() -> None:
    assert subgroups(slices(SAME, "paper", "holm")) == "No subgroup is shared."
    found = subgroups(slices([*DURATIONS, *COUNTS], "paper", "none"))
    assert found.startswith(
        "Different in 1 of 2 subgroups, no difference found in 1. Largest where subtask is artist_d"
    )
    assert "A scores 58.3 points higher than B (95 % CI" in found
    named = subgroups(slices([*DURATIONS, *COUNTS], "paper", "none"), lambda name, value: f"<{name} {value}>")
    assert "where subtask is <subtask artist_duration>: A scores" in named


def test_the_first_place_has_the_range_that_the_data_leave_open() -> None:
    names = {"a": "kettle", "b": "lamp"}
    ranks = [Rank("a", 1, Interval(1, 2), 0.7, {"b": 0.7}), Rank("b", 2, Interval(1, 2), 0.3, {"a": 0.3})]
    assert first_place(ranks, names) == "kettle: rank 1 to 2 of 2."
    untested = [Rank(name, place, None, None, {}) for place, name in enumerate("ab", 1)]
    assert first_place(untested, names) == "kettle is first of 2 runs; not tested: too few songs."
    assert first_place(untested[:1], names) == "kettle is the only run: there is none to rank it against."
    assert place_range(Rank("a", 4, Interval(3, 7), 0.1, {}), 8) == "rank 3 to 7 of 8"


def test_categories_are_followed_by_their_tasks() -> None:
    cases = [*DURATIONS, *COUNTS]
    members = {"All": ("Dur", "Cnt"), "Numbers": ("Cnt",), "Times": ("Dur",)}
    tasks = by_task(cases, "paper")
    parts = [row for name in members for row in by_part(
        [pair for pair in cases if pair.task in members[name]], {name: members[name]}, "paper")]  # fmt: skip
    assert [row.name for row in by_category(parts, tasks, members)] == ["All", "Numbers", "Cnt", "Times", "Dur"]
    assert [row.name for row in by_category(parts[:2], tasks, members)] == ["All", "Numbers", "Cnt", "Dur"]


def test_the_sentence_names_the_types_of_loss_that_differ_after_correction() -> None:
    labels = PartDifference("labels", 0.1, 0.3, Interval(0.1, 0.3), 0.001)
    merged = PartDifference("merged", 0.1, 0.05, Interval(-0.1, -0.001), 0.06)
    assert loss_types(LossDifference("FSS", 0.6, 0.45, 30, (labels, merged), ("FSS",))) == (
        "A - B in full structural segmentation: +15.0 points. Different in 1 of 2 types of loss: +20.0 labels."
    )
    assert loss_types(LossDifference("", 0.4, 0.45, 30, (merged,), ("FSS", "Dur"))) == (
        "A - B overall: -5.0 points. Largest by type: -5.0 merged; no difference found in 1 type."
    )
    assert (
        loss_types(LossDifference("", 0.4, 0.4, 30, (), ("FSS",))) == "A - B overall: +0.0 points; no points are lost."
    )
