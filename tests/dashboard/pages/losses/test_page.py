"""The page of losses: what it says, what it draws, and where its numbers lead."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analysis import pipeline
from analysis.benchmarks.bass.tasks import TASKS
from analysis.statistics.intervals import Interval
from analysis.store.queries import loaded_runs
from analysis.store.workspace import Workspace
from analysis.summaries.run.losses import OVERALL, Losses, LossPart
from dashboard.pages.losses import bars
from dashboard.pages.losses.words import sentence
from tests import lyric_runs, small, songs_with_structure
from tests.dashboard.pages.reading import cases_behind, database, doors, links, said, titled, untrue
from tests.pipeline import model_conditions


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("losses_page")
    place = songs_with_structure.workspace(folder)
    lyrics = [lyric_runs.record(song, answer) | {"model": "erring"} for song, answer in enumerate(lyric_runs.ERRING)]
    refusals = [record | {"prediction": "I cannot hear it.", "model": "mute"} for record in small.run()]
    files = small.write(folder / "erring.json", lyrics), small.write(folder / "mute.json", refusals)
    pipeline.load(files, place)
    return place


def losses(*parts: tuple[str, float], task: str = "FSS", equal: bool = False) -> Losses:
    types = tuple(LossPart(name, value, Interval(value / 2, value * 2), 5) for name, value in parts)
    figure = 1 - sum(value for _, value in parts)
    tasks = (task,) if task else tuple(TASKS)
    return Losses("run", task, figure, 40, 30, types, equal, tuple((frozenset([name]), 5) for name, _ in parts), tasks)


def test_the_sentence_names_the_two_largest_parts() -> None:
    found = losses(("split", 0.095), ("merged", 0.091), ("labels", 0.154))
    assert sentence("stem", losses(("split", 0.249), ("merged", 0.091))) == (
        "stem loses 34.0 points in full structural segmentation: 24.9 because sections are split, "
        "9.1 because sections are merged."
    )
    assert sentence("stem", losses(("split", 0.2))) == (
        "stem loses 20.0 points in full structural segmentation, all because sections are split."
    )
    assert sentence("stem", losses()) == "stem loses no points in full structural segmentation."
    assert sentence("x", losses(*((part.type, part.value) for part in found.parts), equal=True)).endswith(
        "9.5 because sections are split and 9.1 because sections are merged; with these songs, it is "
        "uncertain which of the two is larger."
    )
    only = sentence("x", losses(("unread", 0.3), task=OVERALL))
    assert only == "x loses 30.0 points overall, all because answers are missing or unreadable."


def test_a_bar_is_the_figure_then_the_parts_in_order_and_small_ones_together() -> None:
    found = losses(("merged", 0.3), ("unread", 0.1), ("labels", 0.005), ("split", 0.0049), ("invented", 0.0001))
    pieces = bars.bar(found)
    assert [piece.text.rsplit(" ", 1)[0] for piece in pieces] == ["59.0", "unread", "labels", "merged", "other"]
    assert [piece.hatched for piece in pieces] == [False, True, False, False, False]
    for before, after in pairwise(pieces):
        assert before.start + before.length == pytest.approx(after.start)
    assert pieces[-1].start + pieces[-1].length == pytest.approx(100)
    assert pieces[-1].door == {
        "lens": "", "runs": ["run"], "task": ["FSS"], "lost": ["split", "invented"], "sort": "lost"
    }  # fmt: skip
    assert "n = 10 cases" in pieces[-1].note
    assert "95 % CI 15.0 to 60.0" in pieces[3].note


def test_the_parts_of_a_figure_below_0_begin_left_of_0() -> None:
    (piece,) = bars.bar(losses(("wrong option", 1.1), task="SGD"))
    assert [piece.start, piece.start + piece.length] == pytest.approx([-10.0, 100.0])


def test_every_number_opens_as_many_cases_as_it_says(place: Workspace, opened: Any) -> None:
    db = database(place)
    for run in loaded_runs.runs(db):
        app = opened("losses", place.path, run=run.id)
        assert links(app)
        assert doors(app)
        assert not untrue(app, db)


def test_a_part_opens_its_cases_most_points_first(place: Workspace, opened: Any) -> None:
    run = next(run.id for run in loaded_runs.runs(database(place)) if run.name == "erring")
    app = opened("losses", place.path, run=run)
    row = next(row for row in titled(app, "Type of loss") if row["Type of loss"]["text"] == "loops")
    (address,) = [row["erring"]["href"]]
    assert "lost=loops" in address
    assert "sort=lost" in address
    page = cases_behind(address, place)
    assert {each["run"] for each in page.rows} == {run}
    assert page.total > 0


def test_the_figure_and_the_types_of_a_run_add_up_to_100(place: Workspace, opened: Any) -> None:
    run = next(run for run in loaded_runs.runs(database(place)) if run.name == "erring")
    app = opened("losses", place.path, run=run.id)
    rows = {row["Type of loss"]["text"]: row for row in titled(app, "Type of loss")}
    values = [row["erring"]["value"] for name, row in rows.items() if name not in ("All types", "Figure")]
    assert sum(values) == pytest.approx(rows["All types"]["erring"]["value"])
    assert sum(values) + rows["Figure"]["erring"]["value"] == pytest.approx(1.0)
    assert values == sorted(values, reverse=True)


def test_another_lens_is_said_to_be_none_of_this_page(place: Workspace, opened: Any) -> None:
    app = opened("losses", place.path, lens="released")
    assert "under the paper lens only" in said(app)
    assert all("lens=" not in address for address in links(app))


def test_a_run_of_an_older_version_is_to_be_loaded_again(tmp_path: Path, opened: Any) -> None:
    place = songs_with_structure.workspace(tmp_path)
    for folder in (place.path / "runs").iterdir():
        (folder / "losses.parquet").unlink()
    app = opened("losses", place.path)
    assert "No types of loss are stored of" in said(app)
    assert not doors(app)


def test_nothing_loaded_is_said(tmp_path: Path, opened: Any) -> None:
    assert "No answers are loaded yet." in said(opened("losses", tmp_path / "none"))


def test_seeds_are_one_column_whose_numbers_open_the_answers_of_all(opened: Any, tmp_path: Path) -> None:
    place = model_conditions.workspace(tmp_path)
    app = opened("losses", place.path)
    rows = {row["Type of loss"]["text"]: row for row in titled(app, "Type of loss")}
    names = {"alto (direct)", "alto (steps)", "basso (direct)", "basso (steps)", "canto (direct)"}
    assert {title.partition(" and ")[0] for title in rows["Figure"]} - {"Type of loss"} <= names
    seeds = [
        run for run in loaded_runs.runs(database(place)) if (run.model, run.condition["mode"]) == ("alto", "steps")
    ]
    figure = rows["Figure"]["alto (steps)"]
    assert cases_behind(figure["href"], place).total == 3 * model_conditions.QUESTIONS
    assert {row["run"] for row in cases_behind(figure["href"], place).rows} == {run.id for run in seeds}
    assert "mean of 3 seeds" in rows["wrong option"]["alto (steps)"]["title"]
    assert not untrue(app, database(place))
