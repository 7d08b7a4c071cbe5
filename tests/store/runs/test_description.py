"""What is known of a run as a whole, read from its file in each state of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.errors import FileError
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests import small


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "one.json", small.run())], place)
    return place


def folder_of(place: Workspace) -> str:
    (run,) = place.run_ids()
    return place.run(run)


def test_a_file_is_read_once_and_again_when_it_has_changed(place: Workspace) -> None:
    folder = folder_of(place)
    run = description.read(place.storage, folder)
    assert description.read(place.storage, folder) is run
    path = Path(place.storage.local(f"{folder}/{description.FILE}"))
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"model": "another"}), encoding="utf-8")
    assert description.read(place.storage, folder).model == "another"


def test_a_broken_file_is_an_error_each_time_until_it_is_mended(place: Workspace) -> None:
    folder = folder_of(place)
    path = Path(place.storage.local(f"{folder}/{description.FILE}"))
    content = path.read_text(encoding="utf-8")
    path.write_text(content[:-9], encoding="utf-8")
    for _ in range(2):
        with pytest.raises(FileError, match="the description of a run"):
            description.read(place.storage, folder)
    assert description.load_all(place) == []
    path.write_text(content, encoding="utf-8")
    assert [run.id for run in description.load_all(place)] == place.run_ids()


def test_without_a_file_nothing_is_stated_of_tables_and_runs_that_are_gone_are_passed_over(place: Workspace) -> None:
    folder = folder_of(place)
    assert "cases" in description.stated_tables(place.storage, folder)
    assert [run.id for run in description.read_all(place, [*place.run_ids(), "gone"])] == place.run_ids()
    Path(place.storage.local(f"{folder}/{description.FILE}")).unlink()
    assert description.stated_tables(place.storage, folder) == {}
