"""Scores by song: the sums in the store are those of the single scores, and figures from both are the same."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.means.bootstrap import resampled
from tests import small


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("sums")
    workspace = Workspace(folder / "workspace")
    other = [record | {"model": "other"} for record in small.run()[:9]]
    pipeline.load([small.write(folder / "a.json", small.run()), small.write(folder / "b.json", other)], workspace)
    return Database(workspace)


@pytest.mark.parametrize("filters", [Filters(), Filters(lens="released"), Filters(tasks=("Dur", "SSS"))])
def test_sums_are_those_of_the_scores(db: Database, filters: Filters) -> None:
    expected: defaultdict[tuple[str, ...], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    keys, numbers = ("run", "song", "task", "subtask", "stratum"), ("counted", "score", "wer")
    for row in song_sums.scores(db, filters).to_pylist():
        for place, name in enumerate(numbers):
            expected[tuple(row[key] for key in keys)][place] += row[name]
    sums = {tuple(row[key] for key in keys): [row[name] for name in numbers]
            for row in song_sums.sums(db, filters).to_pylist()}  # fmt: skip
    assert sums.keys() == expected.keys()
    assert sums
    for key, values in sums.items():
        assert values == pytest.approx(expected[key])


def test_figures_of_sums_and_of_scores_are_the_same(db: Database) -> None:
    of_sums = resampled(song_sums.sums(db, Filters()).to_pylist(), "paper")
    of_scores = resampled(song_sums.scores(db, Filters()), "paper")
    assert list(of_sums) == list(of_scores)
    assert len(of_sums) == 2
    for run, tasks in of_sums.items():
        assert list(tasks) == list(of_scores[run])
        for task, figure in tasks.items():
            np.testing.assert_allclose(figure.values, of_scores[run][task].values)
            np.testing.assert_allclose(figure.weights, of_scores[run][task].weights)
            np.testing.assert_array_equal(figure.songs, of_scores[run][task].songs)
            other = of_scores[run][task]
            assert (figure.low, figure.inverse, figure.extreme) == (other.low, other.inverse, other.extreme)
            for pool, same in zip(figure.pools, other.pools, strict=True):
                np.testing.assert_allclose(np.hstack(pool), np.hstack(same))
