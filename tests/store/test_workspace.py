"""Folders of a workspace: whole or not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.errors import FileError, UnknownRunError
from analysis.store.workspace import PROJECT, Workspace, publish, sweep


def test_the_default_place_is_in_the_project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("EARMARK_WORKSPACE", raising=False)
    assert Workspace().path == PROJECT / "data" / "workspace"
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    assert Workspace().path == tmp_path
    assert Workspace(tmp_path / "other").path == tmp_path / "other"


def test_an_empty_workspace_holds_nothing(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "none")
    assert workspace.run_ids() == workspace.datasets() == []
    with pytest.raises(UnknownRunError, match=r"no run 'x' in this workspace\. Runs: none yet"):
        workspace.remove("x")


def test_a_folder_being_written_is_not_a_run(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    scratch = workspace.scratch(workspace.runs)
    assert workspace.run_ids() == []
    assert publish(scratch, workspace.runs / "a")
    assert workspace.run_ids() == ["a"]


def test_a_name_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    for text, fresh in (("first", True), ("second", False)):
        scratch = workspace.scratch(workspace.runs)
        (scratch / "f").write_text(text)
        assert publish(scratch, workspace.runs / "a") is fresh
    assert (workspace.runs / "a" / "f").read_text() == "first"
    assert len(list(workspace.runs.iterdir())) == 1


def test_only_what_a_dead_process_left_is_swept_away(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    mine = workspace.scratch(workspace.runs)
    ended = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    )
    theirs = mine.with_name(mine.name.replace(f"-{os.getpid()}-", f"-{int(ended.stdout)}-"))
    theirs.mkdir()
    elsewhere = theirs.with_name(theirs.name.replace(".loading-", ".loading-another_machine_"))
    elsewhere.mkdir()
    sweep(workspace.runs)
    assert mine.exists()
    assert elsewhere.exists()
    assert not theirs.exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_place_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    workspace = Workspace(tmp_path / "w")
    with pytest.raises(FileError, match="a folder that can be written to"):
        workspace.scratch(workspace.runs)


def test_a_place_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "w").write_text("")
    workspace = Workspace(tmp_path / "w")
    with pytest.raises(FileError, match="a folder that can be written to"):
        workspace.scratch(workspace.runs)
