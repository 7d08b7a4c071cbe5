"""The column of the leaderboard says what was tested, leads to the tests, and is absent where nothing is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.dashboard.pages.reading import component_data, titled
from tests.pipeline.test_sound_reliance import write

TITLE = "Does it hear?"


def test_each_run_with_the_sound_has_a_conclusion_and_a_model_without_another_run_is_not_known(
    tmp_path: Path, opened: Any
) -> None:
    place = Workspace(tmp_path / "workspace")
    runs = [("basso", True, "as-is"), ("basso", False, "none"), ("basso", False, "other")]
    runs += [("alto", False, "as-is"), ("alto", False, "none"), ("tenor", True, "as-is")]
    runs += [("falsetto", True, "as-is"), ("falsetto", False, "none"), ("falsetto", True, "other")]  # any sound will do
    for model, hears, audio in runs:
        facts = RunFacts(model=model, condition={"audio": audio})
        pipeline.load([write(tmp_path / f"{model} {audio}.json", hears)], place, pipeline.Options(facts))
    with_sound, silent = (
        {row["Run"]["text"]: row[TITLE] for row in titled(opened("leaderboard", place.path, **query), TITLE)}
        for query in ({}, {"condition_a": "audio=none"})
    )
    words = {"basso": "hears", "alto": "not shown", "tenor": "not known", "falsetto": "not shown"}
    assert {name: cell["text"] for name, cell in with_sound.items()} == words
    assert {name: cell["text"] for name, cell in silent.items()} == {"basso": "–", "alto": "–", "falsetto": "–"}
    assert with_sound["basso"]["title"] == "against no sound: hears\nagainst another song: hears"
    query = parse_qs(urlsplit(with_sound["basso"]["href"]).query)
    assert query["tab"] == ["hears"]
    assert query["run"]


def test_without_any_run_of_that_kind_there_is_no_column(tmp_path: Path, opened: Any) -> None:
    app = opened("leaderboard", small.workspace(tmp_path).path)
    heads = [column["title"] for content in component_data(app, "rows") for column in content.get("columns", ())]
    assert heads
    assert TITLE not in heads
