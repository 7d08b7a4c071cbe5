"""Under corrected references every page shows what it would show had the files been right from the start."""

from __future__ import annotations

import json
import math
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.tables.json_values import encode
from analysis.store.workspace import Workspace
from dashboard.pages.cases.page import PER_PAGE
from tests.browser import Apps
from tests.conftest import WAIT
from tests.dashboard import small
from tests.dashboard.door_counts import scores
from tests.dashboard.pages.reading import database, links, said, tables, titled, untrue, write_corrected

PAGES: list[tuple[str, dict[str, str]]] = [
    ("leaderboard", {"figure": "raw"}),
    ("losses", {}),
    ("structure", {"of": "all"}),
    ("structure", {"tab": "agreement"}),
    ("structure", {"part": "SSS", "tab": "sections"}),
    ("lyrics", {"of": "all"}),
    ("lyrics", {"tab": "iwer"}),
    ("numbers", {"part": "Cnt"}),
    ("numbers", {"part": "Loc"}),
    ("groups", {"asked": "SGD", "by": "attribute_category"}),
    ("songs", {}),
    ("artefacts", {}),
    ("failures", {}),
    ("prompts", {"tab": "wordings"}),
    ("report", {}),
    ("compare", {}),
]
WITH_MEANS = ("leaderboard", "losses", "structure", "groups", "songs", "prompts", "report", "compare")
"""Pages with mean scores of cases other than lyrics."""
WITHOUT_MEANS = ({"of": "all"}, {"part": "SSS", "tab": "sections"})
"""Views of these pages without one."""
CHANCE_CORRECTED = ("losses", "report", "compare")
"""Pages whose figures of choices are corrected for chance, one of four."""
SONGS = 3
RIGHT: dict[str, Any] = {
    "Full Structural Segmentation": [
        {"section": "intro", "start": 0.0, "end": 14.0},
        {"section": "chorus", "start": 14.0, "end": 60.0},
    ],
    "Section Structural Segmentation": [{"section": "chorus", "start": 41.0, "end": 60.0}],
    "Full Structural Lyrics Transcription": [{"section": "verse1", "lyrics": "the kettle hums"}],
    "Single-Gene Detection": "Piano",
    "Standard Artist Counting": "3",
    "Artist Localization": "30.5",
}
"""What is right of the first song: other than the files say, by task."""


def load(folder: Path, is_right: bool) -> Workspace:
    """Two runs over three songs with the six questions each. is_right: the first song has the right references."""
    folder.mkdir()
    files = []
    for model, answers in small.ANSWERS.items():
        records = [
            question | {"audio": f"song{song}.wav", "prediction": answer, "model": model}
            | ({"answer": str(RIGHT[question["task"]])} if is_right and song == 0 else {})
            for song in range(SONGS)
            for question, answer in zip(small.QUESTIONS, answers, strict=True)
        ]  # fmt: skip
        files.append(folder / f"{model}.json")
        files[-1].write_text(json.dumps(records), encoding="utf-8")
    place = Workspace(folder / "workspace")
    pipeline.load(files, place)
    return place


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A workspace loaded from files with the right references."""
    return load(tmp_path_factory.mktemp("right") / "files", is_right=True)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, right: Workspace) -> Workspace:
    """A workspace whose wrong references are corrected by accepted corrections, and scored under them."""
    place = load(tmp_path_factory.mktemp("published") / "files", is_right=False)
    ids, right_ids = (
        [row["question_id"] for row in cases_list.cases(database(each), Filters(runs=(run(each, "careful"),))).rows]
        for each in (place, right)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("EARMARK_REVIEWS", raising=False)
        reviews = open_reviews(place)
        for loaded, other in zip(ids[: len(RIGHT)], right_ids, strict=False):
            value = encode(case(database(right), other).question.reference)
            proposed = new("Ada", "correction", of_question(loaded), value=value, reason="by ear")
            reviews.append([proposed, new("Cy", "accept", proposed.target, correction=proposed.id)])
        write_corrected(place)
        reviews.close()
    return place


@pytest.fixture(autouse=True)
def reviews_of_the_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)


def run(place: Workspace, model: str) -> str:
    return small.run_named(place, model)


@cache
def overlaid(place: Workspace) -> Database:
    (changes,) = (place.path / "corrected").glob("*.parquet")
    return Database(place, corrected_scores.runs_of(f"corrected/{changes.name}"))


def sides(page: str, place: Workspace) -> dict[str, str]:
    """The runs of a page about one or two."""
    names = {"compare": {"a": "careful", "b": "careless"}, "report": {"run": "careless"}}.get(page, {})
    return {name: run(place, model) for name, model in names.items()}


def shown(app: AppTest) -> list[Any]:
    """The texts of all tables and the values of all charts, without addresses, names of runs and hashes."""
    cells = [[[cell["text"] for cell in row] for row in table] for table in tables(app)]
    traces = [
        {name: values for name, values in trace.items() if name in ("x", "y", "z", "text", "hovertext")}
        for element in app.get("plotly_chart")
        for trace in json.loads(element.proto.spec)["data"]
    ]
    text = re.sub(r"\b[0-9a-f]{12}\b", "…", json.dumps([cells, traces]))
    found: list[Any] = json.loads(text)
    return found


def texts(app: AppTest, title: str) -> list[list[str]]:
    """Of the table with a column of this title."""
    return [[cell["text"] for cell in row.values()] for row in titled(app, title)]


TASKS = ("FSS", "SSS", "SGD", "Cnt", "Loc")
"""Columns of tasks, by their keys: two tasks may have one title, below those of their categories."""
SCORES = (*TASKS, "Score", "Score %", "Mean of cases %", "accuracy", "mean of cases", "A %", "B %")
"""Columns whose figures are mean scores of the cases behind them."""
KINDS, SCORE_ROWS = ("what", "kind", "type"), ("score", "figure", "labels must match (paper)")
"""Columns that say what the rows of a file are about, and rows of mean scores."""
OTHER_MEANS = ("Failure mode", "Artefact", "Type of loss")
"""Tables of counts and points lost."""


def means(app: AppTest, db: Database) -> list[tuple[str, float, float]]:
    """Address, figure and mean score of the cases behind it, in percent, of every mean score on a page."""
    rows = []
    for element in app.get("bidi_component"):
        data = json.loads(element.proto.json) if element.proto.json else {}
        columns = data.get("columns", ())
        titles = [column["key"] if column["key"] in TASKS else column["title"] for column in columns]
        for row in data["rows"] if titles and titles[0] not in OTHER_MEANS else ():
            cells = dict(zip(titles, row["cells"], strict=False))
            kind = next((cells[name]["text"] for name in KINDS if name in cells), "")
            names = ("points", "value") if kind in SCORE_ROWS else SCORES if not kind else ()
            rows += [
                (cells[name], 100 if name in ("value", "accuracy", "mean of cases") else 1)
                for name in names
                if name in cells
            ]
    doors = [each for each in rows if "/cases?" in (each[0]["href"] or "") and "error=" not in each[0]["href"]]
    result = []
    opened = scores(db, [cell["href"] for cell, _ in doors])  # without those within a tolerance
    for cell, factor in doors:
        cases = opened[cell["href"]]
        if cases and {task for task, _ in cases} != {"FSLT"}:  # whose figure is of the mean WER
            mean = sum(score or 0.0 for _, score in cases) / len(cases)
            result.append((cell["href"], factor * float(cell["text"]), 100 * mean))
    return result


@pytest.mark.parametrize(("page", "query"), PAGES, ids=str)
def test_figures_and_doors_are_those_of_files_with_the_right_references(
    page: str, query: dict[str, str], place: Workspace, right: Workspace, opened: Any
) -> None:
    under = opened(page, place.path, references="accepted", **query, **sides(page, place))
    expected = opened(page, right.path, **query, **sides(page, right))
    published = opened(page, place.path, **query, **sides(page, place))
    assert shown(published) != shown(under), "the corrections change nothing on this page"
    under_means = means(under, overlaid(place))
    for found in (means(published, database(place)), under_means):
        for address, figure, mean in found:
            chance = 25.0 if page in CHANCE_CORRECTED and "task=SGD" in address else 0.0
            assert figure == pytest.approx((mean - chance) / (1 - chance / 100), abs=0.0501), address
    assert bool(under_means) == (page in WITH_MEANS and query not in WITHOUT_MEANS)
    if page == "compare":  # whose order of runs is of both sets of references
        assert texts(under, "A - B") == texts(expected, "A - B")
        return
    assert shown(under) == shown(expected)
    assert links(under)
    assert all("references=accepted" in link for link in links(under) if link.startswith("/case"))
    assert not untrue(under, overlaid(place))


def listed(place: Workspace, opened: Any, n: int, **query: str) -> list[float | None]:
    """The scores of a list of n cases under corrected references, from top to bottom, page after page."""
    pages = [str(number + 1) for number in range(math.ceil(n / PER_PAGE))]
    apps = (opened("cases", place.path, view="table", references="accepted", page=page, **query) for page in pages)
    return [row["Score %"]["value"] for app in apps for row in titled(app, "Score %")]


def test_order_and_bounds_of_the_cases_are_of_the_corrected_scores(place: Workspace, opened: Any) -> None:
    every = [row["score"] for row in cases_list.cases(overlaid(place), Filters(), limit=100).rows]
    scores = sorted(score for score in every if score is not None)
    worst = listed(place, opened, len(every))
    assert [score for score in worst if score is not None] == pytest.approx(scores)
    assert len(worst) == len(every)
    high = [score for score in reversed(scores) if score >= 0.95]
    bounded = listed(place, opened, len(high), **{"from": "95", "to": "100", "sort": "best"})
    assert bounded == pytest.approx(high)
    loaded = [row["score"] for row in cases_list.cases(database(place), Filters(lowest=0.95), limit=100).rows]
    assert len(loaded) != len(bounded)


def test_a_corrected_case_shows_the_reference_and_the_score_it_had(place: Workspace, opened: Any) -> None:
    rows = titled(opened("cases", place.path, view="table", references="accepted", task="Cnt"), "Reference")
    corrected_rows = [row for row in rows if row["Score %"]["mark"] == "*"]
    assert {row["Reference"]["text"] for row in corrected_rows} == {"3"}
    assert {row["Score %"]["title"] for row in corrected_rows} == {"100.0 % under the reference as loaded"}
    assert len(corrected_rows) == 2  # the first song in both runs


def test_a_case_under_corrected_references_is_scored_against_the_right_one(place: Workspace, opened: Any) -> None:
    row = next(
        row for row in cases_list.cases(overlaid(place), Filters(tasks=("SSS",), lowest=1.0)).rows if row["song"] == ""
    )
    app = opened("case", place.path, references="accepted", q=row["question_id"], at=row["run"])
    assert "1.000000; stored at load: 1.000000. They agree." in said(app)
    app = opened("case", place.path, q=row["question_id"], at=row["run"])
    assert "0.950000; stored at load: 0.950000. They agree." in said(app)


def test_pages_about_references_show_them_as_published(place: Workspace, opened: Any) -> None:
    app = opened("agreement", place.path, references="accepted")
    assert "References: as published on this page" in said(app)
    assert not [each for each in app.segmented_control if each.key == "references"]


@pytest.mark.browser
def test_the_choice_of_references_goes_along_from_page_to_page(page: Page, app_url: Apps, place: Workspace) -> None:
    url = app_url(place.path)
    page.goto(f"{url}/tasks?form=numbers&part=Cnt")
    page.get_by_text("6 corrected").click(timeout=4 * WAIT)  # the first page of a server, on a busy machine
    expect(page.get_by_text("Not the published references: 6 accepted corrections")).to_be_visible()
    page.get_by_role("link", name="Leaderboard", exact=True).click()
    expect(page.get_by_role("heading", name="Leaderboard", level=1)).to_be_visible()
    expect(page).to_have_url(re.compile("/leaderboard.*references=accepted"))
    expect(page.get_by_text("Not the published references: 6 accepted corrections")).to_be_visible()
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_text("References: as published on this page")).to_be_visible()
    expect(page.get_by_text("Not the published references")).to_have_count(0)
    page.go_back()
    expect(page.get_by_text("Not the published references: 6 accepted corrections")).to_be_visible()
