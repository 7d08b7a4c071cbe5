"""Sums by song as matrices: figures from them equal those worked out from the rows one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.scoring.figures import Array, chance_of, is_lyrics, statistic
from analysis.statistics import clusters
from analysis.summaries.means.bootstrap import Resampled, aligned, resampled
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.means.song_columns import matrices, song_columns

SUBTASKS = {
    "Dur": ("artist_duration",),
    "Attr": ("delivery_comparison", "role_comparison"),
    "SSLT": ("section transcription",),
}
KEYS = st.tuples(
    st.sampled_from(["harbour", "kettle"]),
    st.sampled_from(["s1", "s2", "s3", "s4", "s5", "s6"]),
    st.sampled_from([(task, subtask) for task, subtasks in SUBTASKS.items() for subtask in subtasks]),
    st.sampled_from(["", "chorus"]),
)
SUMS = st.dictionaries(KEYS, st.tuples(st.integers(1, 4), st.floats(0, 1), st.floats(0, 3)), max_size=40)


def rows_of(sums: dict[Any, tuple[int, float, float]]) -> list[dict[str, Any]]:
    return [
        {
            "run": run, "song": song, "task": task, "subtask": subtask, "stratum": stratum,
            "counted": n, "score": n * score, "wer": n * wer,
        }
        for (run, song, (task, subtask), stratum), (n, score, wer) in sums.items()
    ]  # fmt: skip


def figure(rows: list[dict[str, Any]], cells: list[tuple[str, str]], task: str) -> float:
    """The figure of a task of one run, a cell after the other. cells: subtask and stratum of all its rows."""
    value = "wer" if is_lyrics(task) else "score"
    means = []
    for cell in cells:
        own = [row for row in rows if (row["subtask"], row["stratum"]) == cell]
        n = sum(row["counted"] for row in own)
        means.append(sum(row[value] for row in own) / n if n else float("nan"))
    return float(statistic(task, [chance_of([(subtask, 1)], "paper") for subtask, _ in cells])(np.array([means]))[0])


def over_all_songs(figure: Resampled, n: int) -> tuple[Array, Array]:
    """Values and weights of a figure over n songs."""
    everywhere = Resampled(np.zeros(1 + n), np.zeros(n), np.arange(n), 0.0, False)
    _, values, weights = aligned([figure, everywhere])
    return values[0], weights[0]


@settings(max_examples=60, deadline=None)
@given(SUMS)
def test_figures_without_each_song_are_those_of_the_other_rows(sums: dict[Any, Any]) -> None:
    rows = rows_of(sums)
    songs = sorted({row["song"] for row in rows})
    figures = resampled(rows, "paper")
    assert set(figures) == {row["run"] for row in rows}
    for run, tasks in figures.items():
        for task in tasks.keys() - {MEAN}:
            own = [row for row in rows if row["run"] == run and row["task"] == task]
            cells = sorted({(row["subtask"], row["stratum"]) for row in own})
            expected = [figure([row for row in own if row["song"] != song], cells, task) for song in ("", *songs)]
            values, weights = over_all_songs(tasks[task], len(songs))
            assert values == pytest.approx(expected, nan_ok=True)
            counts = [
                [sum(r["counted"] for r in own if r["song"] == song and (r["subtask"], r["stratum"]) == cell)
                 for cell in cells] for song in songs
            ]  # fmt: skip
            assert weights == pytest.approx(clusters.weights(np.array(counts, dtype=float)))
            is_extreme = len(cells) == 1 and all(row["score"] in (0, row["counted"]) for row in own)
            assert tasks[task].extreme == is_extreme


@settings(max_examples=20, deadline=None)
@given(SUMS)
def test_a_table_gives_the_figures_of_its_rows(sums: dict[Any, Any]) -> None:
    rows = rows_of(sums)
    table = pa.Table.from_pylist(rows) if rows else None
    if table is not None:
        from_table, from_rows = resampled(table, "paper"), resampled(rows, "paper")
        assert list(from_table) == list(from_rows)
        for run, tasks in from_table.items():
            assert list(tasks) == list(from_rows[run])
            for task, figure_of_task in tasks.items():
                np.testing.assert_array_equal(figure_of_task.values, from_rows[run][task].values)


def test_runs_are_in_alphabetical_order_and_tasks_in_that_of_their_table() -> None:
    sums = {
        (run, "s1", (task, SUBTASKS[task][0]), ""): (1, 1.0, 0.0)
        for run in ("kettle", "harbour") for task in ("SSLT", "Dur")
    }  # fmt: skip
    assert list(resampled(rows_of(sums), "paper")) == ["harbour", "kettle"]
    assert [matrix.task for matrix in matrices(song_columns(rows_of(sums)), "paper")] == ["SSLT", "Dur"]


def test_a_song_with_one_right_and_one_wrong_answer_is_not_wholly_one_of_them() -> None:
    key = ("kettle", "s1", ("Dur", "artist_duration"), "")
    rows = [*rows_of({key: (1, 1.0, 0.0)}), *rows_of({key: (1, 0.0, 0.0)})]
    (matrix,) = matrices(song_columns(rows), "paper")
    assert matrix.between == {"kettle"}
    assert (matrix.counts.tolist(), matrix.values.tolist()) == ([[2.0]], [[1.0]])
