"""A damaged file of one run takes that run away, by name, and nothing else: every page opens over the others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from streamlit.testing.v1 import AppTest

from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import figures
from analysis.store.queries.loaded_runs import runs
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from dashboard.ui.text import plain
from tests.dashboard import small
from tests.dashboard.pages.reading import said

PAGES = ("leaderboard", "structure", "lyrics", "numbers", "choices", "groups", "compare", "artefacts",
         "prompts", "songs", "cases", "case", "review", "agreement", "exchange", "runs")  # fmt: skip


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def overwrite(file: Path) -> None:
    """The ends stay, the middle does not."""
    content = bytearray(file.read_bytes())
    content[8:-300] = b"\x00" * len(content[8:-300])
    file.write_bytes(content)


DAMAGES: dict[str, tuple[str, Callable[[Path], Any], str]] = {
    "scores cut off": ("scores.parquet", cut, "scores.parquet: expected a whole Parquet file"),
    "scores gone": ("scores.parquet", Path.unlink, "scores.parquet: expected a whole Parquet file, found no file"),
    "scores overwritten": ("scores.parquet", overwrite, "scores.parquet: expected the table that the run states"),
    "losses emptied": ("losses.parquet", lambda file: file.write_bytes(b""), "losses.parquet: expected a whole"),
    "cases emptied": ("cases.parquet", lambda file: file.write_bytes(b""), "cases.parquet: expected a whole"),
    "description cut off": ("run.json", cut, "run.json: expected the description of a run"),
    "description not UTF-8": ("run.json", lambda file: file.write_bytes(b"\xff\xfe{"), "run.json: expected the descr"),
    "description a list": ("run.json", lambda file: file.write_text("[]"), "run.json: expected the description"),
    "description nested": ("run.json", lambda file: file.write_text("[" * 99_999), "run.json: expected the descr"),
    "description gone": ("run.json", Path.unlink, "run.json: expected the description of a run"),
}


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return small.workspace(tmp_path)


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_other_runs_stay_and_the_page_of_runs_names_the_file(place: Workspace, damage: str, opened: Any) -> None:
    name, harm, says = DAMAGES[damage]
    under_open_server = Database(place)
    victim, *others = [run.id for run in runs(under_open_server)]
    figures(under_open_server, "paper")
    harm(place.path / "runs" / victim / name)
    for db in (under_open_server, Database(place)):
        assert {run.id for run in runs(db)} >= set(others)
        assert figures(db, "paper").keys() >= set(others)
    opened("leaderboard", place.path)  # damage in the middle of a file shows when it is read
    page = opened("data", place.path)
    assert not page.error
    assert not page.exception
    assert victim in said(page)
    assert says in said(page)


@pytest.mark.parametrize(
    ("page", "damage"), list(zip(PAGES, cycle(("scores cut off", "description cut off")), strict=False))
)
def test_every_page_opens(place: Workspace, page: str, damage: str, opened: Any) -> None:
    name, harm, _ = DAMAGES[damage]
    harm(place.path / "runs" / place.run_ids()[0] / name)
    app = opened(page, place.path)
    assert app.title
    assert not app.error
    assert not app.exception


NOTICE = """
from dashboard.panels import damaged_runs
from dashboard.selection.ask import one_state
from dashboard.selection import sidebar

with one_state():
    damaged_runs.show(sidebar.show({page!r}), {page!r})
"""


@pytest.mark.parametrize("page", ["report", "data"])
def test_pages_with_figures_name_what_is_missing_and_lead_to_the_files(
    place: Workspace, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = place.run_ids()[0]
    cut(place.path / "runs" / victim / "scores.parquet")
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    app = AppTest.from_string(NOTICE.format(page=page), default_timeout=60).run()
    assert not app.exception
    text = [element.value for element in app.markdown]
    links = [element.proto.label for element in app.get("page_link")]
    is_shown = page != "runs"
    assert (plain(victim) in text) == is_shown
    assert ("Show the damaged files" in links) == is_shown


def test_an_event_with_a_broken_payload_is_named_and_the_others_count(place: Workspace, opened: Any) -> None:
    reviews = open_reviews(place)
    target = of_question("kettle")
    broken = new("Ada", "verdict", target, verdict="wrong")
    reviews.append([broken, new("Ben", "verdict", target, verdict="right")])
    with reviews._engine.begin() as connection:
        connection.execute(text("UPDATE events SET payload_json = '{' WHERE id = :id"), {"id": broken.id})
    for name in ("data", "review", "agreement"):
        page = opened(name, place.path)
        assert not page.error
        assert not page.exception
        if name == "data":
            assert f"event {broken.id}: field 'payload': expected a JSON object" in said(page)


def change(file: Path) -> None:
    """As many bytes, another file."""
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 1
    file.write_bytes(content)


@pytest.mark.parametrize("harm", [change, Path.unlink])
def test_a_page_says_which_runs_lack_a_table_that_it_needs(
    place: Workspace, harm: Callable[[Path], Any], opened: Any
) -> None:
    victim = place.run_ids()[0]
    path = place.path / "runs" / victim / "losses.parquet"
    harm(path)
    db = Database(place)
    assert figures(db, "paper").keys() == {*place.run_ids()}
    assert db.incomplete() == []
    assert db.rows("SELECT DISTINCT run FROM losses WHERE run = $run", {"run": victim}) == []
    assert db.incomplete() == [victim]
    found = "other contents of that length" if path.exists() else "no file"
    assert f"found {found}; its figures are missing" in said(opened("data", place.path))


@pytest.mark.parametrize("table", ["losses", "ensembles"])
def test_the_page_of_runs_names_a_table_that_is_gone_and_the_run_stays(
    place: Workspace, table: str, opened: Any
) -> None:
    next(place.path.glob(f"runs/*/{table}.parquet")).unlink()
    content = said(opened("data", place.path))
    assert "Parts of runs are missing." in content
    assert f"{table}: expected the table of" in content
    assert "Damaged and left out" not in content
