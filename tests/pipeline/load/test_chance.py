"""Figures corrected for guessing question by question, from the file to what pages, reports and the notebook show."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from analysis import notebook, pipeline
from analysis.benchmarks import registry
from analysis.benchmarks.readers import Choice
from analysis.pipeline.load.run import LoadResult
from analysis.records import ONE_OPTION
from analysis.scoring.figures import figures, overall
from analysis.scoring.sums import in_units
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from analysis.summaries.means.bootstrap import resampled
from analysis.summaries.means.reweighing import MEAN
from tests.shared import SHARED, needs_shared

CONCLUSIONS = SHARED / "conformance" / "conclusions"
RECORD = (
    "{id: question, audio: song, question: question, answer: answer, response: answer, options: options, score: score}"
)
OVERALL = ("questions", "tasks")


def name_of(tasks: Sequence[str], overall: str = "questions") -> str:
    return "-".join(("chance", overall, *tasks))


def pack(folder: Path, tasks: Sequence[str], overall: str) -> Path:
    """A pack of files that state scores and numbers of options."""
    name, path = name_of(tasks, overall), folder / "pack.yaml"
    task = "  - {{name: {0}, type: judged, chance: 1/options, where: {{task: [{0}]}}}}".format
    rows = "\n".join(map(task, tasks))
    text = f"pack: {name}\ntitle: {name}\noverall: {overall}\nrecord: {RECORD}\ntasks:\n{rows}\n"
    path.write_text(text, encoding="utf-8")
    return path


def write(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, [*rows[0], "answer"], extrasaction="ignore")
        writer.writeheader()
        writer.writerows({**row, "answer": "as stated"} for row in rows)
    return path


def load(folder: Path, rows: Sequence[Mapping[str, Any]], overall: str = "questions") -> tuple[Workspace, LoadResult]:
    workspace = Workspace(folder / f"workspace {overall}")
    tasks = list(dict.fromkeys(str(row["task"]) for row in rows))
    name = registry.add_file(pack(folder, tasks, overall)).name
    (result,) = pipeline.load([write(folder / "run.csv", rows)], workspace, pipeline.Options(choice=Choice(name)))
    return workspace, result


def conformance() -> Iterator[tuple[str, str]]:
    if SHARED.is_dir():
        expected = json.loads((CONCLUSIONS / "expected.json").read_text(encoding="utf-8"))["chance"]
        yield from ((run, mode) for run in expected for mode in OVERALL)


@needs_shared
@pytest.mark.parametrize(("run", "mode"), list(conformance()))
def test_figures_and_intervals_are_those_of_the_conformance_data(run: str, mode: str, tmp_path: Path) -> None:
    expected = json.loads((CONCLUSIONS / "expected.json").read_text(encoding="utf-8"))["chance"][run]
    with (CONCLUSIONS / "chance.csv").open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["run"] == run]
    workspace, _ = load(tmp_path, rows, mode)
    pack_name = name_of(list(dict.fromkeys(row["task"] for row in rows)), mode)
    frame = notebook.figures(workspace=workspace.path).set_index("task")
    by_name = {f"{pack_name}-{task}": row for task, row in expected["tasks"].items()}
    by_name["overall"] = expected[f"overall_{mode}"]
    assert set(frame.index) == set(by_name)
    for name, row in by_name.items():
        found = frame.loc[name]
        for column in ("raw", "chance", "corrected", "low", "high"):
            assert found[column] == pytest.approx(row[column], abs=1e-6), (name, column)
        assert found["n"] == row["n_questions"]


def rows_of(options: Mapping[int, int], right: int, task: str = "one", songs: int = 0) -> list[dict[str, Any]]:
    """Questions by number of options, the first `right` of all answered right. songs: 0: one for each question."""
    numbers = [number for number, n in options.items() for _ in range(n)]
    return [
        {"question": f"{task} {n}", "song": f"song {n % songs if songs else n}", "task": task, "options": number,
         "score": int(n < right)}
        for n, number in enumerate(numbers)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "right", "chance", "corrected"),
    [
        ({4: 948, 2: 27, 5: 24, 8: 1}, 657, 25.5425, 53.9334),
        ({2: 140, 4: 40, 3: 20}, 97, 43.3333, 9.1176),
        ({4: 30, 2: 4}, 10, 27.9412, 2.0408),
        ({4: 100, 2: 100}, 100, 37.5, 20.0),
    ],
)
def test_one_pool_whatever_the_numbers_of_options(
    options: dict[int, int], right: int, chance: float, corrected: float, tmp_path: Path
) -> None:
    workspace, result = load(tmp_path, rows_of(options, right))
    (row,) = result.run.figures["paper"].values()
    assert (100 * row["chance"], 100 * row["corrected"]) == pytest.approx((chance, corrected), abs=1e-3)
    frame = notebook.figures(workspace=workspace.path).set_index("task")
    task, whole = frame.loc["chance-questions-one-one"], frame.loc["overall"]
    assert whole["corrected"] == task["corrected"] == row["corrected"]
    assert (whole["low"], whole["high"]) == (task["low"], task["high"])
    assert whole["low"] < whole["corrected"] < whole["high"]


def test_one_function_for_load_score_pages_and_notebook(tmp_path: Path) -> None:
    rows = rows_of({4: 20, 2: 9, 0: 3}, 17, "first", 8) + rows_of({3: 14, 5: 6}, 4, "second", 9)
    workspace, result = load(tmp_path, rows)
    database, filters = Database(workspace), Filters()
    ((run, of_pages),) = cases_list.figures(database, "paper", filters).items()
    of_answers = figures(((answer.question, score) for answer, score in result_cases(workspace)), "paper")
    assert of_pages == of_answers
    assert {task: figure.as_dict() for task, figure in of_pages.items()} == dict(result.run.figures["paper"])
    whole, sampled = overall(of_pages), resampled(song_sums.scores(database, filters), "paper")[run]
    frame = notebook.figures(workspace=workspace.path).set_index("task")
    assert whole is not None
    assert frame.loc["overall", "corrected"] == whole.corrected
    assert float(sampled[MEAN].values[0]) == pytest.approx(whole.corrected, abs=1e-12)
    for task, figure in of_pages.items():
        assert frame.loc[task, "corrected"] == figure.corrected
        assert float(sampled[task].values[0]) == pytest.approx(figure.corrected, abs=1e-12)


def result_cases(workspace: Workspace) -> Iterator[tuple[Any, Any]]:
    """The loaded answers with their scores."""
    database = Database(workspace)
    for row in cases_list.cases(database, Filters(), limit=10_000).rows:
        for answer in case(database, row["question_id"]).answers:
            yield answer.answer, answer.scored["paper"]


def test_a_question_with_one_option_is_in_no_figure_and_counted(tmp_path: Path) -> None:
    workspace, result = load(tmp_path, rows_of({1: 3, 4: 8}, 5))
    (row,) = result.run.figures["paper"].values()
    assert (row["n"], row["unscorable"], row["n_counted"], row["raw"], row["chance"]) == (11, 3, 8, 0.25, 0.25)
    frame = notebook.cases(workspace=workspace.path)
    assert frame.score.isna().sum() == frame.defective.sum() == 3
    assert "one option" in ONE_OPTION


def test_a_number_of_options_that_is_none_is_a_problem_that_names_the_record(tmp_path: Path) -> None:
    rows = rows_of({4: 8}, 5)
    rows[2]["options"] = "many"
    rows[3]["options"] = -4
    _, result = load(tmp_path, rows)
    assert [getattr(problem, "position", None) for problem in result.problems] == [2, 3]
    assert result.run.n == 6


def test_a_score_in_units_is_the_score() -> None:
    assert [in_units(score) / in_units(1.0) for score in (0.0, 0.25, 1 / 3, 1.0, 7.5)] == [0.0, 0.25, 1 / 3, 1.0, 7.5]
