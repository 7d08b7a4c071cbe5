"""Exchange: what is chosen goes out, comes into another workspace as the same state, and what is wrong is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis.exchange import archive
from analysis.exchange.archive import File
from analysis.exchange.formats import FORMATS
from analysis.pipeline.reviews import export_files
from analysis.pipeline.reviews.export_selection import ExportFilter
from analysis.pipeline.reviews.import_files import examine
from analysis.pipeline.reviews.proposals import Proposal
from analysis.reviews import json_lines
from analysis.reviews.events import Event, new, of_question
from analysis.reviews.state import State
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.reviews.errors import ReviewStoreError
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.pages.reading import database, links, said, tables


@pytest.fixture(autouse=True)
def own_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    """Two correct the sections of one case, one of them is accepted; of another case there is a verdict."""
    place = small.workspace(tmp_path)
    sections, count = (of_question(question(place, task)) for task in ("FSS", "Cnt"))
    mine = new("Ada", "correction", sections, value=moved(41.123), reason="by ear")
    add(place, [
        mine, new("Ben", "correction", sections, value=moved(38.0)), new("Cy", "accept", sections, correction=mine.id),
        new("Ada", "verdict", count, verdict="right"),
    ])  # fmt: skip
    return place


@pytest.fixture
def fresh(tmp_path: Path) -> Workspace:
    (tmp_path / "fresh").mkdir()
    return small.workspace(tmp_path / "fresh")


def question(place: Workspace, task: str) -> str:
    (row,) = candidates(database(place), Filters(tasks=(task,)))
    return str(row["question_id"])


def moved(edge: float) -> list[dict[str, Any]]:
    sections: list[dict[str, Any]] = [dict(each) for each in small.SECTIONS]
    sections[1]["end"] = sections[2]["start"] = edge
    return sections


def add(place: Workspace, events: Sequence[Event]) -> None:
    reviews = open_reviews(place)
    reviews.append(events)
    reviews.close()


def states(place: Workspace) -> dict[str, State]:
    reviews = open_reviews(place)
    found = dict(reviews.states())
    reviews.close()
    return found


def follow(place: Workspace) -> None:
    """Has the question for the choruses follow the accepted correction, as accepting by hand does."""
    chorus = of_question(question(place, "SSS"))
    proposed = new("Cy", "correction", chorus, value=[{"section": "chorus", "start": 41.123, "end": 60.0}], reason="so")
    add(place, [proposed, new("Cy", "accept", chorus, correction=proposed.id)])


def files(place: Workspace, kind: str) -> list[File]:
    """All that was said there, in files of this format."""
    reviews, db = open_reviews(place), database(place)
    found = export_files.export(db, export_files.select(db, reviews, ExportFilter()), kind, "all").files
    reviews.close()
    return list(found)


def brought(app: AppTest, *files: File) -> AppTest:
    app.file_uploader[0].set_value([(file.name, file.data, "") for file in files])
    app.run()
    assert not app.exception, app.exception
    return app


def test_before_anything_was_said_there_is_nothing_to_export_but_an_import_is_offered(
    tmp_path: Path, opened: Any
) -> None:
    app = opened("exchange", tmp_path / "nothing")
    assert "No reviews yet" in said(app)
    assert app.file_uploader


def test_what_is_exported_is_listed_and_leads_to_its_cases(place: Workspace, opened: Any) -> None:
    app = opened("exchange", place.path)
    (table,) = tables(app)
    assert sorted([cell["text"] for cell in row] for row in table) == [
        ["kettle.wav", "Cnt", "reference right", "Ada", "1", "0", "–"],
        ["lamp.wav", "FSS", "reference wrong", "Ada, Ben, Cy", "3", "2", "Ada"],
    ]
    assert any(f"q={question(place, 'FSS')}" in link for link in links(app))
    assert "Reviews of 2 cases, in 4 events:" in said(app)


def test_only_what_is_chosen_is_exported(place: Workspace, opened: Any) -> None:
    by_ben = opened("exchange", place.path, who="Ben")
    assert [row[0]["text"] for row in tables(by_ben)[0]] == ["lamp.wav"]
    filtered = opened("exchange", place.path, task="Cnt")
    assert [row[0]["text"] for row in tables(filtered)[0]] == ["kettle.wav"]
    nothing = opened("exchange", place.path, who="Ben", task="Cnt")
    assert "No reviews match" in said(nothing)
    assert not nothing.download_button


@pytest.mark.parametrize(("corrections", "label"), [("accepted", "Download ("), ("all", "Download 2 files as one")])
def test_the_corrections_that_are_written_are_chosen(
    place: Workspace, opened: Any, corrections: str, label: str
) -> None:
    app = opened("exchange", place.path, format="textgrid", corrections=corrections)
    assert app.download_button[0].label.startswith(label)
    assert [row[0]["text"] for row in tables(app)[0]] == ["lamp.wav"]


def test_what_a_format_cannot_tell_is_told(place: Workspace, opened: Any) -> None:
    add(place, [new("Ada", "correction", of_question(question(place, "Cnt")), value={"number": "3"})])
    app = opened("exchange", place.path, format="csv", corrections="open")
    assert "Not in these files: 1" in [each.label for each in app.expander]
    assert "the correction of Ada has no sections; the events (jsonl) contain it" in said(app)


def test_a_link_to_a_reviewer_or_format_that_is_not_there_says_so(place: Workspace, opened: Any) -> None:
    app = opened("exchange", place.path, who="Zoe", format="docx")
    warned = [each.value for each in app.warning]
    assert len(warned) == 2
    assert any("Zoe" in each for each in warned)


@pytest.mark.parametrize("kind", ["jsonl", "csv"])  # one with all that was said, one with sections alone
def test_files_are_looked_at_first_and_added_when_asked_to(
    place: Workspace, fresh: Workspace, opened: Any, kind: str
) -> None:
    whole = kind == "jsonl"
    if whole:
        follow(place)
    n = 6 if whole else 2
    app = brought(opened("exchange", fresh.path), *files(place, kind))
    assert [metric.value for metric in app.metric] == [str(n), "0", "0" if whole else "1", "0"]
    assert states(fresh) == {}
    next(button for button in app.button if button.label == f"Add {n} events").click().run()
    assert f"Added: {n} events." in said(app)
    if whole:
        assert states(fresh) == states(place)
    else:
        edges = [each.value[1]["end"] for each in states(fresh)[of_question(question(fresh, "FSS"))].corrections]
        assert edges == pytest.approx([41.123, 38.0], abs=0.0005)
    again = brought(opened("exchange", fresh.path), *files(place, kind))
    assert [metric.value for metric in again.metric][:2] == ["0", str(n)]
    assert "Nothing to add." in said(again)


def test_what_could_not_be_stored_is_named_and_can_be_added_again(
    place: Workspace, fresh: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise ReviewStoreError("sqlite:///team", "a database that answers", "database is locked")

    app = brought(opened("exchange", fresh.path), *files(place, "csv"))
    with monkeypatch.context() as patch:
        patch.setattr(Reviews, "append", fail)
        next(button for button in app.button if button.label == "Add 2 events").click().run()
    assert not app.exception
    text = said(app)
    assert "The import was not stored." in text
    assert "none of the 2 events was stored, among them the corrections of lamp." in text
    assert "database is locked" in text
    assert states(fresh) == {}
    next(button for button in app.button if button.label == "Add 2 events").click().run()
    assert "Added: 2 events." in said(app)
    assert "not stored" not in said(app)


def test_conflicts_are_listed_with_names_and_lead_to_the_case(place: Workspace, opened: Any) -> None:
    name = question(place, "Cnt")
    event = new("Zoe", "verdict", of_question(name), verdict="wrong")
    app = brought(opened("exchange", place.path), File("events.jsonl", json_lines.write([event]).encode()))
    row = tables(app)[1][0]
    assert [cell["text"] for cell in row] == ["kettle.wav", "Cnt", "reviewers disagree: Ada: right, Zoe: wrong"]
    assert f"q={name}" in row[0]["href"]


BROKEN = {
    "jsonl": (b'{"id": 5}\n', ["1", "id", "text", "5"]),
    "jams": (b'{"annotations": 5}', ["the file", "annotations", "a list", "5"]),
    "harmonix": (
        b"0.0 intro\nten verse\n",
        ["line 2", "time and label", "a time in seconds, 0 or later, and a label", "ten verse"],
    ),
    "audacity": (b"0.0\t9.0\tintro\n9.0\t8.0\tverse\n", ["line 2", "end", "a time after the start at 9.0", "8.0"]),
    "textgrid": (b'"ooTextFile" "TextGrid" "x"', ["line 1", "xmin", "a number", "x"]),
    "csv": (b"start,end,label\n0,x,intro\n", ["line 2", "end", "a time in seconds, 0 or later", "x"]),
    "svl": (b"<sv>", ["–", "–", "XML", "line 1: no element found"]),
    "zip": (b"PK", ["–", "–", "a ZIP archive", "File is not a zip file"]),
}  # fmt: skip


def test_broken_files_are_told_by_file_record_and_field_and_the_rest_comes_in(place: Workspace, opened: Any) -> None:
    suffixes = {"jsonl": json_lines.SUFFIX, "zip": archive.SUFFIX}
    names = {kind: f"<b>{kind} lamp{suffixes.get(kind) or FORMATS[kind].suffix}" for kind in BROKEN}
    good = new("Zoe", "note", of_question(question(place, "Cnt")), reason=small.HOSTILE)
    broken = [File(names[kind], data) for kind, (data, _) in BROKEN.items()]
    app = brought(opened("exchange", place.path), *broken, File("events.jsonl", json_lines.write([good]).encode()))
    assert [metric.value for metric in app.metric] == ["1", "0", "0", str(len(BROKEN))]
    rows = [[cell["text"] for cell in row] for row in tables(app)[-1]]
    assert sorted(rows) == sorted([names[kind], *told] for kind, (_, told) in BROKEN.items())


def test_sections_without_a_name_ask_for_one(place: Workspace, opened: Any) -> None:
    lane = File("lamp.csv", b"start,end,label\n0,12,intro\n12,60,verse\n")
    app = brought(opened("exchange", place.path), lane)
    assert "the file names none" in tables(app)[-1][0][3]["text"]
    app.text_input(key="exchange_who").set_value("Zoe")
    app.text_input(key="exchange_why").set_value("heard again")
    app.run()
    next(button for button in app.button if button.label == "Add 1 event").click().run()
    last = states(place)[of_question(question(place, "FSS"))].corrections[-1]
    assert (last.reviewer, last.reason) == ("Zoe", "heard again")


@pytest.mark.browser
def test_a_download_is_taken_in_by_another_workspace(
    renewed: Page, app_url: Apps, place: Workspace, fresh: Workspace, tmp_path: Path
) -> None:
    page = renewed
    add(place, [new("Ada", "note", of_question(question(place, "Cnt")), reason=small.HOSTILE)])
    follow(place)
    page.goto(f"{app_url(place.path)}/review?tab=exchange&format=jams")
    with page.expect_download() as started:
        page.get_by_role("button", name="Download 3 files as one archive").click()
    saved = tmp_path / started.value.suggested_filename
    started.value.save_as(saved)
    assert saved.name == "earmark-jams.zip"
    broken = tmp_path / "lamp.csv"
    broken.write_text(f"start,end,label\n{small.HOSTILE},1,x\n", encoding="utf-8")
    page.goto(f"{app_url(fresh.path)}/review?tab=exchange")
    page.locator("input[type=file]").set_input_files([saved, broken])
    expect(page.get_by_role("cell", name=small.HOSTILE)).to_be_visible()
    page.get_by_role("button", name="Add 7 events").click()
    expect(page.get_by_text("Added: 7 events.")).to_be_visible()
    assert states(fresh) == states(place)
    assert page.title() == "Review · Earmark"


@pytest.mark.browser
def test_doubtful_files_list_all_their_changes_and_wait_for_a_confirmation(
    renewed: Page, app_url: Apps, fresh: Workspace, tmp_path: Path
) -> None:
    page = renewed
    name = question(fresh, "FSS")
    texts = {
        "empty": "", "overlap": "0\t12\tintro\n11\t60\tverse\n", "unknown": "0\t30\twibble\n30\t60\tverse\n",
        "half": "".join(f"{2 * n}\t{2 * n + 2}\tverse\n" for n in range(10)), "good": "0\t12\tintro\n12\t60\tverse\n",
    }  # fmt: skip
    paths = []
    for reviewer, text in texts.items():
        paths.append(tmp_path / f"lamp.{name}.{reviewer}.txt")
        paths[-1].write_text(text, encoding="utf-8")
    page.goto(f"{app_url(fresh.path)}/review?tab=exchange")
    page.locator("input[type=file]").set_input_files(paths)
    expect(page.get_by_role("cell", name="an empty file")).to_be_visible()
    main = page.get_by_test_id("stMain")
    expect(main.get_by_text("overlap: verse at 11 s begins before intro ends at 12 s")).to_be_visible()
    expect(main.get_by_text("unknown labels: wibble")).to_be_visible()
    expect(main.get_by_text("covers 20.0 s of 60.0 s, less than half of the song")).to_be_visible()
    (half,) = [each for each in examined(fresh, paths) if ".half." in each.file]
    assert len(half.changes) > 4
    box = page.get_by_text(f"{half.file}: {len(half.changes)} changes of the published reference")
    lines_shown = box.locator("xpath=ancestor::*[.//code][1]").locator("code").first.inner_text()
    assert lines_shown.splitlines() == list(half.changes)
    page.get_by_role("button", name="Add 1 event").wait_for()
    page.get_by_text("Import it all the same").nth(1).click()
    page.get_by_role("button", name="Add 2 events").click()
    expect(page.get_by_text("Added: 2 events.")).to_be_visible()
    stored = states(fresh)[of_question(name)].corrections
    assert sorted(each.reviewer for each in stored) == ["good", "unknown"]


def examined(place: Workspace, paths: Sequence[Path]) -> Sequence[Proposal]:
    """What the import says without the page."""
    reviews = open_reviews(place)
    found = examine(database(place), reviews, [File(path.name, path.read_bytes()) for path in paths])
    reviews.close()
    return found.proposals


def test_published_references_are_exported_before_anything_was_reviewed(place: Workspace, opened: Any) -> None:
    app = opened("exchange", place.path, what="published", format="textgrid")
    (button,) = app.get("download_button")
    assert button.proto.label.startswith("Download ")
    assert "No reviews yet" not in said(app)
    one = opened("exchange", place.path, what="published", format="csv", task="SSS")
    assert one.get("download_button")[0].proto.label.startswith("Download (")  # the only question about one section
