"""A run of ZIQI-Eval from its file to the store: three lenses, figures of themes, filters over letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis import pipeline
from analysis.benchmarks.registry import EVERY, SUBTASKS, lenses
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import older_runs
from tests import ziqi as made

THEME = "composition_theory"
RESPONSES = (
    (made.TONIC, "[[答案：A]]", "A"),  # right under every lens
    (made.TONIC | {"question": "二"}, "Answer: C", "C"),  # the paper reads A, which is right; a person C
    (made.TONIC | {"question": "三"}, "A或B", "B"),  # the script picked B
    (made.TONIC | {"question": "四"}, "不知道", ""),
    (made.TONIC | {"question": "五"}, " ", " "),
)


@pytest.fixture
def db(tmp_path: Path) -> Database:
    rows = [made.answer(row, THEME, response, picked) for row, response, picked in RESPONSES]
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([made.run(tmp_path / "m.csv", rows)], workspace)
    return Database(workspace)


def test_the_figures_under_each_lens_are_those_worked_by_hand(db: Database) -> None:
    """Of five. Paper: A A A - -, three right. Script: A, C as recorded, B as recorded, - -. Person: A C - - -."""
    found = {lens: next(iter(cases_list.figures(db, lens).values()))["CTH"] for lens in lenses("CTH")}
    assert {lens: (figure.raw, figure.scored, figure.n) for lens, figure in found.items()} == {
        "paper": (3 / 5, 3, 5),
        "released": (1 / 5, 3, 5),
        "careful": (1 / 5, 2, 5),
    }
    assert found["paper"].corrected == pytest.approx((3 / 5 - 1 / 4) / (3 / 4))


def test_cases_on_which_the_lenses_disagree_are_a_list(db: Database) -> None:
    page = cases_list.cases(db, Filters(differing=True))
    assert [row["stem"] for row in page.rows] == ["二", "三"]
    assert cases_list.cases(db, Filters(differing=False)).total == 3


@pytest.mark.parametrize(
    ("filters", "stems"),
    [
        (Filters(chosen=("A",)), [made.TONIC["question"], "二", "三"]),
        (Filters(chosen=("C",), lens="careful"), ["二"]),
        (Filters(expected=("B",)), []),
        (Filters(tasks=("CTH",), subtasks=("乐理",), outcomes=("missing",)), ["五"]),
        (Filters(verdicts=("nondeterministic",), lens="released"), ["二", "三"]),
        (Filters(text="答案：a"), [made.TONIC["question"]]),
    ],
)
def test_letters_are_filters(db: Database, filters: Filters, stems: list[str]) -> None:
    assert [row["stem"] for row in cases_list.cases(db, filters).rows] == stems


def test_a_case_is_rebuilt_whole(db: Database) -> None:
    row = cases_list.cases(db, Filters(chosen=("C",), lens="careful")).rows[0]
    found = case(db, row["question_id"])
    assert found.question.id == row["question_id"]
    assert found.question.stem == "二"
    assert found.question.options == ("C", "D", "E", "G")
    assert [found.answers[0].scored[lens].value for lens in ("paper", "released", "careful")] == ["A", "C", "C"]


def test_questions_alone_stand_under_every_lens(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    made.questions(tmp_path / "q" / "test", THEME, [made.TONIC])
    (loaded,) = pipeline.load([tmp_path / "q"], workspace)
    assert (loaded.run.kind, dict(loaded.run.condition)) == ("questions", {"split": "test"})
    rows = Database(workspace).rows("SELECT lens, outcome FROM scores")
    assert {(row["lens"], row["outcome"]) for row in rows} == {(lens, "none") for lens in lenses("CTH")}


def test_json_answers_by_id_join_the_questions_loaded_before(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "workspace")
    pipeline.load([made.questions(tmp_path / "test", THEME, [made.LUTE])], workspace)
    path = tmp_path / "m.jsonl"
    path.write_text('{"id": "3", "theme": "composition_theory", "response": "lute"}\n', encoding="utf-8")
    (loaded,) = pipeline.load([path], workspace)
    assert loaded.problems == ()
    figures = cases_list.figures(Database(workspace), "careful")[loaded.run.id]
    assert figures["CTH"].raw == 1.0


def test_a_run_stored_before_a_column_existed_is_read(tmp_path: Path, db: Database) -> None:
    older_runs.drop_columns(db.workspace.path, "cases", "stem")
    fresh = Database(db.workspace)
    row = cases_list.cases(fresh, Filters()).rows[0]
    assert row["stem"] is None
    assert case(fresh, row["question_id"]).question.stem == ""


def test_the_themes_are_tasks_of_their_own_benchmark() -> None:
    assert len(THEMES) == 11
    assert {EVERY[code].benchmark for code in THEMES} == {"ZIQI-Eval"}
    assert SUBTASKS["乐理"].form == "letter"
    assert "乐理" not in SUBTASKS
