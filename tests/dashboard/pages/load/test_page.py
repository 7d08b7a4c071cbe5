"""Load: a form for each kind of file, progress, and every problem where the upload is told of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from dashboard import background
from tests import small
from tests.audio import sounds
from tests.browser import Apps
from tests.dashboard.pages.reading import behind, said, titled


def records() -> list[dict[str, Any]]:
    """A run of which two records are broken."""
    answers = small.run()
    answers[4]["gt"] = {"<b>no</b>": 1}
    answers[8]["gt"] = "many"
    return answers


def press(app: AppTest, label: str) -> None:
    """Presses a button and waits until the work in the background is over."""
    next(button for button in app.button if button.label == label).click().run()
    for job in background._jobs().values():
        while not job.over:
            app.run()
    app.run()
    assert not app.exception


def test_a_run_is_loaded_with_its_facts_and_its_problems_are_told(opened: Any, tmp_path: Path) -> None:
    app = opened("load", tmp_path)
    assert next(button for button in app.button if button.label == "Load files").disabled
    run_file = ("../my <run>.json", json.dumps(records()).encode(), "application/json")
    app.file_uploader[0].set_value([run_file, ("notes.json", b'{"shopping": 1}', "")]).run()
    app.text_input[0].set_value("Kettle")
    app.text_input[2].set_value("audio=stem, shots=2").run()
    press(app, "Load files")
    (run,) = description.load_all(Workspace(tmp_path))
    assert (run.model, run.condition, run.n) == ("Kettle", {"audio": "stem", "shots": "2"}, 11)
    assert "11 answers loaded." in said(app)
    rows = titled(app, "found")
    assert [(row["at"]["text"], row["field"]["text"], row["found"]["text"], row["file"]["text"]) for row in rows] == [
        ("position 4", "gt", "{'<b>no</b>': 1}", "my _run_.json"), ("position 8", "gt", "many", "my _run_.json"),
    ]  # fmt: skip
    assert "Files that were not loaded" in said(app)
    links = {link.label: link.query_string for link in (element.proto for element in app.get("page_link"))}
    assert f"run={run.id}" in links["Open the run report"]


def test_a_condition_that_is_none_is_told_before_anything_is_loaded(opened: Any, tmp_path: Path) -> None:
    app = opened("load", tmp_path)
    app.text_input[2].set_value("audio=stem, loud").run()
    assert "expected KEY=VALUE" in said(app)
    assert not [button for button in app.button if button.label == "Load files"]


def test_what_is_loaded_stays_if_an_upload_fails(opened: Any, tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "run.json", small.run())], place)
    before = place.run_ids()
    app = opened("load", place.path, kind="audio")
    app.file_uploader[0].set_value([("broken.zip", b"no archive", "application/zip")]).run()
    press(app, "Import audio")
    assert "Nothing was loaded." in said(app)
    assert "broken.zip: expected a ZIP archive" in said(app)
    assert place.run_ids() == before


def test_an_imported_recording_leads_to_the_cases_in_which_it_is_heard(opened: Any, tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "run.json", small.run())], place)
    app = opened("load", place.path, kind="audio")
    sound = sounds.tone(tmp_path / "kettle.wav").read_bytes()
    app.file_uploader[0].set_value([("kettle.wav", sound, "audio/wav")]).run()
    press(app, "Import audio")
    (row,) = titled(app, "found by")
    filters = behind(row["cases"]["href"])
    assert int(row["cases"]["text"]) == cases_list.cases(Database(place), filters, "worst", 1).total > 0


def test_a_server_may_refuse_uploads(opened: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_UPLOADS", "off")
    app = opened("load", tmp_path)
    assert not app.file_uploader
    assert "Uploads are switched off" in said(app)


@pytest.mark.browser
def test_from_start_to_the_report_of_an_uploaded_run(page: Page, app_url: Apps, tmp_path: Path) -> None:
    page.goto(f"{app_url(tmp_path / 'workspace')}/start")
    page.get_by_role("link", name="Upload run files, references or audio").first.click()
    page.locator("input[type=file]").set_input_files(str(small.write(tmp_path / "run.json", records())))
    page.get_by_role("textbox", name="Model").fill("Kettle")
    button = page.get_by_role("button", name="Load files")
    expect(button).to_be_enabled()
    button.click()
    expect(page.get_by_text("11 answers loaded.")).to_be_visible()
    expect(page.locator(".st-key-upload_problems_0_box")).to_contain_text("{'<b>no</b>': 1}")
    page.get_by_role("link", name="Open the run report").click()
    expect(page.get_by_role("heading", name="Run report", level=1)).to_be_visible()
    expect(page.get_by_text("Kettle").first).to_be_visible()
