"""A report under corrected references has the scores that accepted corrections give."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import small
from tests.pipeline.reviewed import question, version
from tests.report.test_gate_files import run


def test_an_accepted_correction_changes_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Workspace(tmp_path / "workspace")
    file = small.write(tmp_path / "run.json", [small.record("artist_count", 2, "3", audio="a.wav")])
    (loaded,) = pipeline.load([file], place)
    database = Database(place)
    target = of_question(question(database, "Cnt"))
    proposal = new("Ada", "correction", target, base=version(database, "Cnt"), value={"number": "3"}, reason="heard")
    open_reviews(place).append([proposal, new("Ben", "accept", target, correction=proposal.id)])
    texts = {}
    for references in ("published", "corrected"):
        out = tmp_path / f"{references}.md"
        arguments = ("--out", out, "--format", "md", "--references", references)
        assert run(monkeypatch, place, "report", loaded.run.id, *arguments) == 0
        texts[references] = out.read_text(encoding="utf-8")
    assert "| Counting | 0.0 |" in texts["published"]
    assert "1 accepted correction in the workspace, not applied here." in texts["published"]
    assert "| Counting | 100.0 |" in texts["corrected"]
    assert "corrected references, version " in texts["corrected"].splitlines()[2]
    assert "**Corrected references, version " in texts["corrected"]


@pytest.mark.parametrize(("option", "value"), [("--task", "XYZ"), ("--data-set", "nowhere")])
def test_what_no_run_has_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Workspace(tmp_path / "workspace")
    file = small.write(tmp_path / "run.json", [small.record("artist_count", 2, "3", audio="a.wav")])
    (loaded,) = pipeline.load([file], place)
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, place, "report", loaded.run.id, option, value) == 2
    assert value in capsys.readouterr().err
    assert not (tmp_path / "report.html").exists()
