"""The audit on the command line: of a run, and of the tables of two papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.benchmarks.bass import published
from analysis.benchmarks.published_tables import TABLES
from analysis.report import audit_tables
from analysis.store.workspace import Workspace
from tests.pipeline.test_audit import RUN
from tests.report.reading import shown
from tests.report.test_gate_files import run


def test_every_marked_figure_of_a_paper_is_named_with_its_reason() -> None:
    table = audit_tables.of_tables(TABLES["bass"]).tables[0]
    marked = [cell for cell in published.load() if not cell.follows]
    assert len(table.rows) == 182
    assert [row[-1].text for row in shown(table)[: len(marked)]] == [cell.note for cell in marked]
    assert {row[-1].text for row in shown(table)[len(marked) :]} == {"follows"}
    genes = [row for row in shown(table)[: len(marked)] if row[1].text == "Pairwise-gene detection"]
    assert len(genes) == 13


def test_f1_scores_follow_from_precision_and_recall() -> None:
    rows = [row for row in shown(audit_tables.of_tables(TABLES["ziqi"]).tables[0]) if row[1].text.endswith(", F1")]
    assert len(rows) == 32
    assert {row[-1].text for row in rows} == {"follows"}


def test_the_command_ends_with_1_if_a_figure_does_not_follow(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claims, out = tmp_path / "claims.csv", tmp_path / "audit.html"
    claims.write_text("task,value\nGA,-6.67\nGA,50\n")
    assert run(monkeypatch, place, "audit", RUN, "--claims", claims) == 1
    assert "1 of 2 published figures follow from the answers." in capsys.readouterr().out
    claims.write_text("task,value\nGA,-6.67\n")
    assert run(monkeypatch, place, "audit", RUN, "--claims", claims, "--format", "html", "--out", out) == 0
    assert "<table>" in out.read_text(encoding="utf-8")
    assert run(monkeypatch, place, "audit", RUN) == 2
