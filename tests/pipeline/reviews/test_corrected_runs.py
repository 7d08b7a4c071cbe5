"""One set of references for all figures of a workspace: published or corrected, computed once."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.pipeline.reviews import corrections
from analysis.pipeline.reviews.corrected_runs import open_runs
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from tests.dashboard import small
from tests.pipeline.reviewed import moved, question


def accept(db: Database) -> None:
    target = of_question(question(db, "FSS"))
    proposed = new("Ada", "correction", target, value=moved(50.0), reason="by ear")
    open_reviews(db.workspace).append([proposed, new("Cy", "accept", target, correction=proposed.id)])


def test_every_figure_is_the_mean_of_its_cases_under_both_references(db: Database) -> None:
    accept(db)
    figures = {}
    for choice in ("published", "accepted"):
        runs = open_runs(db.workspace, choice).db
        figures[choice] = {run: tasks["FSS"].raw for run, tasks in cases_list.figures(runs, "paper").items()}
        for run, figure in figures[choice].items():
            scores = [row["score"] for row in cases_list.cases(runs, Filters(runs=(run,), tasks=("FSS",))).rows]
            assert figure == pytest.approx(sum(scores) / len(scores))
    assert figures["accepted"] != figures["published"]
    changes = {
        (change.run, change.lens): change for change in corrections.changes(db, question(db, "FSS"), moved(50.0))
    }
    assert figures["accepted"] == {run: pytest.approx(changes[run, "paper"].after.score) for run in figures["accepted"]}


def test_corrected_runs_are_scored_once_for_each_version(db: Database) -> None:
    accept(db)
    steps: list[tuple[int, int]] = []
    first = open_runs(db.workspace, "accepted", progress=lambda *step: steps.append(step))
    again = open_runs(db.workspace, "accepted", progress=lambda *step: steps.append(step))
    assert steps == [(1, 1)]
    assert first.references is not None
    assert first.references == again.references
    assert str(first) == f"References with 1 accepted correction, version {first.references.version}"


def test_without_accepted_corrections_both_are_the_published_references(db: Database) -> None:
    published, corrected = (open_runs(db.workspace, name) for name in ("published", "accepted"))
    assert cases_list.figures(published.db, "paper") == cases_list.figures(corrected.db, "paper")
    assert str(published) == "Published references"
    assert str(corrected).startswith("References with 0 accepted corrections, version ")


def test_the_command_report_has_the_figures_of_the_references_it_names(db: Database, tmp_path: Path) -> None:
    accept(db)
    run = small.run_named(db.workspace, "careful")
    texts = {}
    for references in ("published", "corrected"):
        out = tmp_path / f"{references}.md"
        command = ["report", run, "--format", "md", "--out", str(out), "--references", references]
        result = CliRunner().invoke(app, [*command, "--workspace", str(db.workspace.path)])
        assert result.exit_code == 0, result.output
        texts[references] = out.read_text(encoding="utf-8")
    figures = cases_list.figures(open_runs(db.workspace, "accepted").db, "paper")[run]
    assert figures["FSS"].corrected is not None
    figure = f"{100 * figures['FSS'].corrected:.1f}"
    assert figure in texts["corrected"]
    assert figure not in texts["published"]
    assert "Corrected references, version" in texts["corrected"]
    assert "Published references." in texts["published"]
