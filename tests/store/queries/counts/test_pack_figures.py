"""What each rule makes of answers: the stored sums are those counted from the answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.readers import Choice
from analysis.pipeline import packs
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import pack_figures
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.benchmarks.packs import songs


def test_sums_of_rules_are_those_of_the_answers(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    name = packs.installed(str(songs.write_pack(tmp_path)), workspace)
    worse = [songs.record(n, "oboe") for n in range(1, 4)]
    repeated = [songs.record(n, "piano", clip="clips/1.wav") for n in range(1, 4)]
    files = [songs.write(tmp_path), songs.write(tmp_path, worse, "worse.json")]
    files.append(songs.write(tmp_path, repeated, "one-recording.json"))
    pipeline.load(files, workspace, pipeline.Options(choice=Choice(name)))
    db = Database(workspace)
    (data_set,) = data_sets.shares(db)
    task = next(iter(cases_list.choices(db, "task")))
    lenses = ("paper", *(reading.lens for reading in catalog.of_task(task)[1].readings))
    for runs in ((), (db.run_ids()[0],)):
        whole = Filters(data_sets=(data_set,), runs=runs, tasks=(task,))
        counted = Filters(data_sets=(data_set,), runs=runs, tasks=(task, "no such task"))
        stored = pack_figures.by_rule(db, whole, lenses)
        assert len({(row.run, row.lens) for row in stored}) >= 3 * (len(runs) or 3)
        live = pack_figures.by_rule(db, counted, lenses)
        assert [replace(row, variance=None) for row in stored] == [replace(row, variance=None) for row in live]
        assert [row.variance for row in stored] == pytest.approx([row.variance for row in live])
        for row in (*stored, *live):
            assert row.mean is not None
            assert (row.interval is None) == (row.units < 6)
            assert row.interval is None or row.interval.low <= row.mean <= row.interval.high
        assert sum(row.units for row in stored) >= 3 * len({row.run for row in stored})


def test_a_question_with_several_answers_counts_once_under_every_rule(tmp_path: Path) -> None:
    """One of ten questions is answered right, wrong and not at all; stored sums and those counted are equal."""
    workspace = Workspace(tmp_path / "workspace")
    name = packs.installed(str(songs.write_pack(tmp_path)), workspace)
    records = [songs.record(n, "piano") for n in range(1, 11)]
    records += [songs.record(1, "oboe"), songs.record(1, "no idea")]
    pipeline.load([songs.write(tmp_path, records)], workspace, pipeline.Options(choice=Choice(name)))
    db = Database(workspace)
    (data_set,) = data_sets.shares(db)
    task = next(iter(cases_list.choices(db, "task")))
    for tasks in ((task,), (task, "no such task")):
        (row,) = pack_figures.by_rule(db, Filters(data_sets=(data_set,), tasks=tasks), ["paper"])
        assert row.n == sum(n for _, n in row.verdicts) == 10
        assert row.mean == pytest.approx((9 + 1 / 3) / 10)
