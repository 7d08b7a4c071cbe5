"""The workspace: runs and reference sets by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.errors import UnknownRunError
from analysis.store.workspace import PROJECT, Workspace


def test_the_default_place_is_in_the_project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("EARMARK_WORKSPACE", raising=False)
    assert Workspace().path == PROJECT / "data" / "workspace"
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    assert Workspace().path == tmp_path
    assert Workspace(tmp_path / "other").path == tmp_path / "other"


def test_an_empty_workspace_has_no_runs_and_no_reference_sets(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "none")
    assert workspace.run_ids() == workspace.datasets() == []
    with pytest.raises(UnknownRunError, match=r"no run 'x' in this workspace\. Runs: none yet"):
        workspace.remove("x")


def test_an_unknown_run_is_answered_with_a_few_names() -> None:
    names = tuple(f"run-{number}" for number in range(10))
    assert str(UnknownRunError("x", names)).endswith("run-7 and 2 more; `earmark runs` lists them")
    assert str(UnknownRunError("x", names[:8])).endswith("run-6, run-7")
