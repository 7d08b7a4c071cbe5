"""Every number of a report equals the number of cases that its door opens inside the file."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean
from unittest.mock import Mock

import pytest

from analysis.report import build
from analysis.report.cases import bundle
from analysis.report.cases.doors import door
from analysis.report.cases.rows import CaseRow
from analysis.report.document import Report
from analysis.scoring.failure_modes import MODES
from analysis.store.database import Database
from analysis.store.queries.counts import failure_modes as mode_counts
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.views.document import Table
from tests import demo_runs
from tests.report.reading import cases, shown

COUNTS = {"n", "Cases", "Questions", "As requested", "Repaired", "Ambiguous", "Refused", "Unreadable", "No answer",
          "Doubtful"}  # fmt: skip
PAIRS = {"Questions", "A", "Ties", "B"}
"""Columns of a comparison that count questions answered by two runs."""


def test_a_count_opens_as_many_cases(report: Report, rows: list[CaseRow]) -> None:
    checked = 0
    for table in report.tables:
        for line in shown(table):
            for column, cell in zip(table.columns, line, strict=True):
                if cell.door and column.title in COUNTS | PAIRS:
                    n = len({(row.run, row.question) for row in cases(cell.door, rows)})
                    per_question = 3 if table.name == "references-state" else 1 + (column.title in PAIRS)
                    assert n == per_question * int(cell.text.replace(",", "")), (table.title, line[0], column.title)
                    checked += 1
    assert checked > 120


def test_a_figure_of_a_comparison_opens_shared_questions_alone(rows: list[CaseRow]) -> None:
    scored = [replace(row, run="a") for row in rows if row.run == rows[0].run and row.score is not None]
    others = [*(replace(row, run="b") for row in scored[:3]), replace(scored[3], run="b", score=None)]
    assert cases(door(runs="a", both="a>b"), [*scored, *others]) == scored[:3]


def test_every_door_opens_cases(report: Report, rows: list[CaseRow]) -> None:
    assert len(report.doors) > 200
    assert [query for query in report.doors if not cases(query, rows)] == []


def test_a_figure_is_the_mean_of_its_cases(report: Report, rows: list[CaseRow]) -> None:
    scores = next(table for table in report.tables if table.name == "scores")
    line = next(line for line in shown(scores) if line[0].text == "Full structural segmentation")
    assert len(line) == 4
    for cell in line[1:]:
        values = [row.score for row in cases(cell.door, rows) if row.score is not None]
        assert cell.text.split(" ")[0] == f"{100 * mean(values):.1f}"


def test_what_was_checked_of_the_readings_stands_beside_the_scores(report: Report) -> None:
    table = next(table for table in report.tables if table.name == "misread")
    overall = next(line for table in report.tables if table.name == "scores" for line in shown(table)[1:2])
    assert [line[1].text for line in shown(table)] == ["not checked"] * len(shown(table))
    assert [line[4].text for line in shown(table)] == [
        cell.text.split(" ")[0] for cell in overall[1 : len(shown(table)) + 1]
    ]
    for line in shown(table):
        value, wrong, right = (float(cell.text) for cell in line[4:7])
        assert wrong <= value <= right


def test_score_and_losses_of_a_task_add_up_to_100(report: Report) -> None:
    tables = [table for table in report.tables if table.name.startswith("losses-")]
    assert len(tables) == 2
    for line in (line for table in tables for line in shown(table)):
        assert sum(float(cell.text) for cell in line[2:]) == pytest.approx(100, abs=0.35), line[0].text


def test_notable_failure_modes_are_sentences_with_evidence(report: Report) -> None:
    tables = [table for table in report.tables if table.name.startswith("notable-modes-")]
    lines = [line for table in tables for line in shown(table)]
    assert len(lines) > 3
    for title, evidence, stake, between, n in lines:
        mode, count = title.text.rsplit(" in ", 1)
        assert mode in {mode.title for mode in MODES.values()}
        assert count.split(" of ")[0] == n.text
        assert evidence.text.startswith(tuple("0123456789"))
        assert "% of the answers that can show it" in evidence.text
        if stake.text != "–":
            low, high = between.text.split(" to ")
            assert float(low) <= float(stake.text) <= float(high)


def test_chapters_tell_of_everything(report: Report) -> None:
    assert [chapter.name for chapter in report.chapters[1:-3]] == [f"run-{run}" for run in _runs(report)]
    assert [chapter.name for chapter in report.chapters][-3:] == ["comparisons", "references", "provenance"]
    facts = [cell.text for table in report.chapters[-1].parts if isinstance(table, Table) for cell in shown(table)[-1]]
    assert any(text.startswith("sha256 ") and len(text) == 71 for text in facts)


def test_filters_limit_all_of_it(place: Workspace) -> None:
    ids = demo_runs.ids(place)
    small = build.build(Database(place), ids[:1], Filters(tasks=("FSS",)), subset="tasks FSS")
    assert bundle.unpack(small.cases)["questions"]["task"]["values"] == ["FSS"]
    assert small.subtitle == "BASS, demo: 14 questions, paper lens; tasks FSS"
    assert "comparisons" not in {chapter.name for chapter in small.chapters}


def test_failure_modes_of_all_runs_are_counted_once(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = Mock(wraps=mode_counts.cases)
    monkeypatch.setattr(mode_counts, "cases", cases)
    ids = demo_runs.ids(place)
    build.build(Database(place), ids, Filters(tasks=("Cnt",)))
    (call,) = cases.call_args_list
    assert call.args[1].runs == tuple(ids)


def _runs(report: Report) -> list[str]:
    return [chapter.name.removeprefix("run-") for chapter in report.chapters if chapter.name.startswith("run-")]
