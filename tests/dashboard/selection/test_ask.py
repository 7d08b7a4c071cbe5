"""The cached way to the store: what is asked once, what is asked again, and what is refused."""

from __future__ import annotations

import itertools
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from dashboard.selection import ask as module
from dashboard.selection.ask import Answers, ask_of, ask_with_reviews, large, look_again, one_state
from tests import small
from tests.pipeline.reviewed import question

CALLS: list[tuple[object, ...]] = []


def n_cases(db: Database, filters: Filters, least: float = 0.0) -> int:
    CALLS.append((filters, least))
    return int(db.rows("SELECT count(*) AS n FROM cases")[0]["n"])


def n_runs(db: Database) -> int:
    CALLS.append(())
    return len(db.run_ids())


@large
def wide(db: Database, number: int) -> int:
    CALLS.append((number,))
    return number


def broken(db: Database) -> int:
    CALLS.append(())
    raise ValueError("no answer")


@pytest.fixture(autouse=True)
def no_calls() -> None:
    CALLS.clear()


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("ask")
    workspace = Workspace(folder / "workspace")
    pipeline.load([small.write(folder / "a.json", {"model": "kettle", "results": small.run()})], workspace)
    return Database(workspace)


def test_an_answer_is_kept_for_the_same_query_and_arguments(db: Database) -> None:
    filters = Filters(tasks=("FSS",))
    assert ask_of(db, n_cases, filters) == ask_of(db, n_cases, replace(filters)) == 13
    assert ask_of(db, n_runs) == ask_of(db, n_runs) == 1
    assert len(CALLS) == 2


def test_other_arguments_are_another_question(db: Database) -> None:
    ask_of(db, n_cases, Filters())
    ask_of(db, n_cases, Filters(lens="released"))
    ask_of(db, n_cases, Filters(), 0.5)
    ask_of(db, n_cases, Filters(), least=0.25)
    assert len(CALLS) == 4


def test_a_run_that_comes_makes_every_answer_new(db: Database, tmp_path: Path) -> None:
    shutil.copytree(db.workspace.path, tmp_path / "copy")
    copy = Database(Workspace(tmp_path / "copy"))
    assert ask_of(copy, n_cases, Filters()) == 13
    shutil.copytree(run := next((copy.workspace.path / "runs").iterdir()), run.with_name("another"))
    assert ask_of(copy, n_cases, Filters()) == 26


def test_a_page_rests_on_one_state_of_the_store_until_it_looks_again(db: Database, tmp_path: Path) -> None:
    shutil.copytree(db.workspace.path, tmp_path / "copy")
    copy = Database(Workspace(tmp_path / "copy"))
    with one_state():
        assert ask_of(copy, n_cases, Filters()) == 13
        shutil.copytree(run := next((copy.workspace.path / "runs").iterdir()), run.with_name("another"))
        assert ask_of(copy, n_cases, Filters()) == 13
        look_again()
        assert ask_of(copy, n_cases, Filters()) == 26
    shutil.rmtree(run.with_name("another"))
    assert ask_of(copy, n_cases, Filters()) == 13


def test_an_answer_of_a_later_state_is_not_kept_for_the_state_of_the_page(db: Database, tmp_path: Path) -> None:
    shutil.copytree(db.workspace.path, tmp_path / "copy")
    copy = Database(Workspace(tmp_path / "copy"))
    with one_state():
        ask_of(copy, n_runs)
        shutil.copytree(run := next((copy.workspace.path / "runs").iterdir()), run.with_name("another"))
        assert ask_of(copy, n_cases, Filters()) == 26
    shutil.rmtree(run.with_name("another"))
    assert ask_of(copy, n_cases, Filters()) == 13


def test_another_workspace_has_answers_of_its_own(db: Database, tmp_path: pytest.TempPathFactory) -> None:
    assert ask_of(db, n_runs) == 1
    assert ask_of(Database(Workspace(db.workspace.path / "empty")), n_runs) == 0


def test_a_review_makes_new_only_what_asks_for_reviews(db: Database) -> None:
    queries = [(n_cases, Filters()), (n_cases, Filters(reviews=("unreviewed",)))]
    for query, filters in queries:
        ask_of(db, query, filters)
    ask_with_reviews(db, n_runs)
    CALLS.clear()
    with closing(open_reviews(db.workspace)) as reviews:
        reviews.append([new("Ada", "correction", of_question(question(db, "Cnt")), value={"number": "3"})])
    for query, filters in queries:
        ask_of(db, query, filters)
    ask_with_reviews(db, n_runs)
    assert [(queries[1][1], 0.0), ()] == CALLS


def test_an_error_is_raised_and_not_kept(db: Database) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="no answer"):
            ask_of(db, broken)
    assert len(CALLS) == 2


def test_the_answers_used_last_are_kept_fewer_of_large_ones(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_LARGE", 2)
    for number in (1, 2, 1, 3, 1, 2):
        assert ask_of(db, wide, number) == number
    assert CALLS == [(1,), (2,), (3,), (2,)]


def test_visitors_who_ask_at_once_wait_for_one_answer() -> None:
    answers, start, numbers = Answers(), threading.Barrier(4), itertools.count(1)

    def visit(_: int) -> int:
        start.wait()
        return answers.get("query", "key", 8, lambda: next(numbers))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(visit, range(4))) == [1, 1, 1, 1]


def test_a_query_without_a_name_of_its_own_is_refused(db: Database) -> None:
    with pytest.raises(ValueError, match="expected a function of a module"):
        ask_of(db, lambda db: 1)


def test_an_answer_that_is_begun_is_there_when_a_page_asks_and_its_error_is_for_who_asks(db: Database) -> None:
    asks: tuple[Callable[[], object], ...] = (
        lambda: ask_of(db, n_cases, Filters(), 7.5),
        lambda: ask_of(db, broken),
    )
    for ask in asks:
        over = threading.Event()

        def work(ask: Callable[[], object], over: threading.Event) -> None:
            try:
                ask()
            finally:
                over.set()

        module.begin(partial(work, ask, over))
        assert over.wait(60)
    assert [(Filters(), 7.5), ()] == CALLS
    assert asks[0]() == len(small.run())
    assert len(CALLS) == 2
    with pytest.raises(ValueError, match="no answer"):
        asks[1]()
