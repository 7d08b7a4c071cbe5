"""How sure the order of the runs is: under both lenses, with and without accepted corrections."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from analysis.pipeline.reviews import corrections
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import encode
from analysis.store.workspace import Workspace
from analysis.summaries.means.bootstrap import resampled
from analysis.summaries.means.reweighing import MEAN
from tests.dashboard import counting, small
from tests.dashboard.pages.reading import doors, said, titled, write_corrected


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    return counting.workspace(tmp_path)


def accept(place: Workspace, *questions: str) -> list[Change]:
    """For each of these questions the accepted correction that what was wrong is right; gives what it changes."""
    for question in questions:
        proposed = new(
            "Ada", "correction", of_question(question), value=encode(Decimal(counting.OTHER)), reason="heard"
        )
        accepted = new("Ben", "accept", of_question(question), correction=proposed.id)
        open_reviews(place).append([proposed, accepted])
    return write_corrected(place)


def version(place: Workspace) -> str:
    return corrections.version(corrections.accepted_corrections(open_reviews(place).states()))


def order_of(opened: Any, place: Workspace) -> AppTest:
    app: AppTest = opened("leaderboard", place.path, tab="ranks")
    return app


def ranked(app: AppTest) -> list[tuple[Any, ...]]:
    rows = titled(app, "gains")
    return [tuple(row[name]["text"] for name in ("run", "lens", "references", "rank", "gains")) for row in rows]


def test_the_figures_of_the_order_are_those_of_the_corrected_references(place: Workspace) -> None:
    """Of ada's four right answers one becomes wrong and of ben's three none: 3 of 6 against 4 of 6."""
    changed = accept(place, counting.ids(place)[0])
    (changes,) = (place.path / "corrected").glob("*.parquet")
    rows = song_sums.sums(Database(place, corrected_scores.runs_of(f"corrected/{changes.name}")), Filters()).to_pylist()
    figures = {run.split("-")[0]: tasks[MEAN].values[0] for run, tasks in resampled(rows, "paper").items()}
    assert figures == {"ada": pytest.approx(3 / 6), "ben": pytest.approx(4 / 6)}
    assert [row["score"] for row in corrections.score_rows(changed, "paper")] == [0.0, 1.0]


def test_the_order_is_shown_under_both_lenses(place: Workspace, opened: Any) -> None:
    app = order_of(opened, place)
    assert ranked(app) == [
        ("ada", "Paper", "as published", "1 of 2", "–"),
        ("ada", "Released", "as published", "1 of 2", "–"),
        ("ben", "Paper", "as published", "2 of 2", "–"),
        ("ben", "Released", "as published", "2 of 2", "–"),
    ]
    assert "under 1 accepted" not in said(app)
    assert {row["from"]["text"] for row in titled(app, "gains")} == {"not tested: too few songs"}
    assert "Too few songs for the certainty of the order; 10 or more are needed." in said(app)


def test_under_accepted_corrections_the_order_stands_beside_and_what_moves_is_marked(
    place: Workspace, opened: Any
) -> None:
    accept(place, counting.ids(place)[0])
    app = order_of(opened, place)
    assert ("ada", "Paper", "corrected", "2 of 2", "▼1") in ranked(app)
    assert ("ben", "Paper", "corrected", "1 of 2", "▲1") in ranked(app)
    assert f"Paper lens, under 1 accepted correction (version {version(place)}): ben 2 → 1; ada 1 → 2" in said(app)


def test_the_chance_of_every_pair_opens_their_comparison(tmp_path: Path, opened: Any) -> None:
    (more := tmp_path / "more").mkdir()
    place = counting.workspace(more, questions=12)
    ada, ben = small.run_named(place, "ada"), small.run_named(place, "ben")
    found = {address: note for address, note in doors(order_of(opened, place)).items() if "compare?" in address}
    note = next(note for address, note in found.items() if f"a={ada}&b={ben}" in address)
    assert note.startswith("ada<br>better than ben<br>chance ")


def test_with_enough_songs_the_places_are_those_of_the_paired_test(tmp_path: Path, opened: Any) -> None:
    """Four of six against three of six, on twelve songs: either may lead."""
    (more := tmp_path / "more").mkdir()
    app = order_of(opened, counting.workspace(more, questions=12))
    rows = titled(app, "gains")
    assert [(row["rank"]["text"], row["from"]["text"], row["to"]["text"]) for row in rows] == [
        ("1 of 2", "1", "2"), ("1 of 2", "1", "2"), ("2 of 2", "1", "2"), ("2 of 2", "1", "2"),
    ]  # fmt: skip
    assert "Too few songs" not in said(app)


def test_a_figure_under_corrected_references_opens_its_own_cases(place: Workspace, opened: Any) -> None:
    """Of ada's four right answers one becomes wrong and of ben's three one more is right: 3 of 6 and 4 of 6."""
    accept(place, counting.ids(place)[0])
    board = opened("leaderboard", place.path, references="accepted", figure="raw")
    for name, right in (("ada", 3), ("ben", 4)):
        cell = next(row for row in titled(board, "Counting") if next(iter(row.values()))["text"] == name)["Counting"]
        assert cell["text"] == f"{100 * right / 6:.1f}"
        query = parse_qs(urlsplit(cell["href"]).query)
        assert query["references"] == ["accepted"]
        listed = titled(opened("cases", place.path, view="table", **query), "Score %")
        assert [row["Score %"]["text"] for row in listed].count("100.0") == right
        assert [row["Score %"]["mark"] for row in listed].count("*") == 1
