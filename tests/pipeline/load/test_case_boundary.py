"""One answer never breaks a run: what it causes is a problem that names it, and the others are scored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import pytest

from analysis import pipeline, scoring
from analysis.benchmarks.bass import reader
from analysis.errors import RecordError
from analysis.pipeline import Options
from analysis.pipeline.load import case_boundary, ensembles, report
from analysis.records import Answer, CaseScore, Lens
from analysis.scoring import scored_case
from analysis.scoring.values import MOST_ITEMS
from analysis.store.tables.table_writer import read_table
from analysis.store.workspace import RUNS, Workspace
from tests import small

BAD = "q3"
ABSURD = ("1e307", "-1e307", "1e308", "-1e308", "1" + "0" * 400, "NaN", "Infinity", "-Infinity", "1e999")
TASKS = {record["task"]: record for record in small.run()}


def written(tmp_path: Path, n: int = 6) -> Path:
    records = [
        small.record("full_structural_segmentation", small.FULL, json.dumps(small.FULL), id=f"q{i}", start=i)
        for i in range(n)
    ]
    return small.write(tmp_path / "kettle.json", records)


@pytest.mark.parametrize("number", ABSURD)
def test_an_absurd_number_leaves_a_run_whole(tmp_path: Path, number: str) -> None:
    """In every form of answer, as a value of its own and inside sections, as a number and as a text."""
    records: list[dict[str, Any]] = []
    for record in TASKS.values():
        forms = (number, f"Answer: {number}", f'[{{"section": "verse", "start": 0, "end": {number}}}]',
                 f'[{{"section": "verse", "start": "{number}", "end": 30}}]')  # fmt: skip
        records += [{**record, "id": f"q{len(records) + n}", "prediction": form} for n, form in enumerate(forms)]
    path = small.write(tmp_path / "kettle.json", records)
    (loaded,) = pipeline.load([path], Workspace(tmp_path / "w"))
    assert (loaded.run.n, loaded.problems) == (len(records), ())
    assert len(report.score_file(path, "released")["records"]) == len(records)


@pytest.mark.parametrize("bound", ["start", "end"])
@pytest.mark.parametrize("time", [1e307, -1e307, 1e308, -1e308])
def test_an_absurd_time_counts_as_no_time(tmp_path: Path, bound: str, time: float) -> None:
    sections = [dict(small.FULL[0]), {**small.FULL[1], bound: time}]
    path = small.write(tmp_path / "a.json", [{**TASKS["full_structural_segmentation"], "prediction": sections}])
    (row,) = report.score_file(path, "paper")["records"]
    assert row["score"] == pytest.approx(0.5)
    assert row["value"][1][bound] is None


@pytest.mark.parametrize("stage", ["score", "decompose", "modes", "wording_answers"])
def test_what_fails_at_one_answer_is_named_and_the_rest_is_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    path, workspace = written(tmp_path), Workspace(tmp_path / "w")
    break_at(monkeypatch, stage)
    (loaded,) = pipeline.load([path], workspace)
    (problem,) = loaded.problems
    assert isinstance(problem, RecordError)
    assert (problem.file, problem.record, problem.position) == (str(path), BAD, 3)
    assert "ZeroDivisionError: by nothing" in str(problem)
    assert loaded.run.n == 6
    assert loaded.run.counts["FSS"] == {"n": 6, "clean": 5, "unscorable": 1}
    assert loaded.run.figures["paper"]["FSS"]["raw"] == 1.0
    assert read_table(workspace.storage, f"{RUNS}/{loaded.run.id}/cases.parquet")["record"].to_pylist()[3] == BAD


def test_a_record_that_cannot_be_read_is_left_out_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = reader._question
    monkeypatch.setattr(reader, "_question", lambda fields: fail() if fields["start"] == 3 else question(fields))
    (loaded,) = pipeline.load([written(tmp_path)], Workspace(tmp_path / "w"))
    (problem,) = loaded.problems
    assert isinstance(problem, RecordError)
    assert (problem.record, problem.position, problem.found) == (BAD, 3, "ZeroDivisionError: by nothing")
    assert (loaded.run.n, loaded.run.figures["paper"]["FSS"]["raw"]) == (5, 1.0)


def test_a_run_that_must_be_whole_stops_at_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = Workspace(tmp_path / "w")
    break_at(monkeypatch, "score")
    with pytest.raises(RecordError, match=BAD):
        pipeline.load([written(tmp_path)], workspace, Options(strict=True))
    assert workspace.run_ids() == []


def test_a_file_that_is_scored_names_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_at(monkeypatch, "score")
    result = report.score_file(written(tmp_path), "paper")
    assert [(row["id"], row["outcome"]) for row in result["records"]][3] == (BAD, "unscorable")
    assert [(problem["record"], problem["position"]) for problem in result["problems"]] == [(BAD, "3")]
    assert result["summary"]["FSS"]["raw"] == 1.0


def test_an_answer_that_takes_long_is_named_and_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_boundary, "BUDGET", -1.0)
    (loaded,) = pipeline.load([written(tmp_path, 1)], Workspace(tmp_path / "w"))
    assert any("s of the processor for an answer" in str(problem) for problem in loaded.problems)
    assert loaded.run.figures["paper"]["FSS"]["raw"] == 1.0


@pytest.mark.parametrize(("n", "is_cut"), [(MOST_ITEMS, False), (MOST_ITEMS + 1, True)])
def test_sections_beyond_the_limit_are_not_scored(tmp_path: Path, n: int, is_cut: bool) -> None:
    sections = [{"section": "verse", "start": i, "end": i + 1} for i in range(n)]
    path = small.write(tmp_path / "a.json", [{**TASKS["full_structural_segmentation"], "prediction": sections}])
    (row,) = report.score_file(path, "paper")["records"]
    assert len(row["value"]) == MOST_ITEMS
    assert any(step["name"] == "cut" for step in row["steps"]) is is_cut


def break_at(monkeypatch: pytest.MonkeyPatch, stage: str) -> None:
    """The work of one stage fails for one record."""

    def broken(answer: Answer) -> bool:
        return answer.record == BAD

    if stage == "score":
        score = scoring.score

        def failing_score(answer: Answer, lens: Lens) -> CaseScore:
            return fail() if broken(answer) else score(answer, lens)

        monkeypatch.setattr(scoring, "score", failing_score)
        return
    if stage == "wording_answers":
        monkeypatch.setattr(ensembles, stage, lambda answer: fail() if broken(answer) else [])
        return
    real = getattr(scored_case, stage)

    def failing(question: Any, scored: CaseScore, *rest: Any) -> Any:
        is_broken = scored.score is not None and question.details.get("start") == 3
        return fail() if is_broken else real(question, scored, *rest)

    monkeypatch.setattr(scored_case, stage, failing)


def fail() -> NoReturn:
    raise ZeroDivisionError("by nothing")
