"""Cases by artefact: sums against plain Python over the same rows, where some answers have several artefacts."""

from __future__ import annotations

from collections import defaultdict

import pytest

from analysis.store.database import Database
from analysis.store.queries.counts import artefacts
from analysis.store.queries.filters import Filters
from tests import demo_runs

_ROWS = """
    SELECT c.run, c.task, c.subtask, coalesce(r.stratum, '') AS stratum, coalesce(r.artefacts, []) AS artefacts,
        r.score, r.wer, p.score AS paper_score, p.wer AS paper_wer
    FROM cases c JOIN scores r ON r.run = c.run AND r.index = c.index AND r.lens = 'released'
        JOIN scores p ON p.run = c.run AND p.index = c.index AND p.lens = 'paper'
    WHERE r.outcome <> 'none'"""
_KEY = ("run", "task", "subtask", "stratum", "artefact")


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(demo_runs.workspace(tmp_path_factory.mktemp("artefacts")))


def test_sums_are_those_of_the_cases_with_the_artefact_and_of_all(db: Database) -> None:
    expected: dict[tuple[str, ...], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    several = 0
    for row in db.rows(_ROWS):
        several += len(row["artefacts"]) > 1
        for artefact in ("", *row["artefacts"]):
            sums = expected[(*(row[name] for name in _KEY[:-1]), artefact)]
            sums["n"] += 1
            for prefix in ("", "paper_"):
                if row[f"{prefix}score"] is not None:
                    sums[f"{prefix}counted"] += 1
                    sums[f"{prefix}score"] += row[f"{prefix}score"]
                    sums[f"{prefix}wer"] += row[f"{prefix}wer"] or 0.0
    assert several > 0
    stored = {tuple(row.pop(name) for name in _KEY): row for row in artefacts.sums(db, Filters()).to_pylist()}
    assert stored.keys() == expected.keys()
    assert len({key[-1] for key in stored}) > 2
    for key, sums in stored.items():
        assert sums == pytest.approx({name: expected[key][name] for name in sums}), key
