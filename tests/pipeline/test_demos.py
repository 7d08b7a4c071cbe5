"""Both demos: the real answers come first, and a load that was broken off leaves its mark and its runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.pipeline import demo, demos, real_demo
from analysis.store.runs import description
from analysis.store.workspace import UNFINISHED, Workspace


def test_a_load_that_is_broken_off_keeps_its_runs_and_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, names, told = Workspace(tmp_path), real_demo.models()[:2], list[int]()
    monkeypatch.setattr(real_demo, "models", lambda: names)
    monkeypatch.setattr(real_demo, "load_songs", lambda workspace: None)

    def end(workspace: Workspace, progress: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(demo, "load_demo", end)
    with pytest.raises(KeyboardInterrupt):
        demos.load(place, lambda what, n, total: told.append(n))
    assert told == [1, 2]
    assert sorted(run.model for run in description.load_all(place)) == names
    assert place.storage.exists(UNFINISHED)
    monkeypatch.setattr(demo, "load_demo", lambda workspace, progress: [])
    assert [result.new for result in demos.load(place, lambda what, n, total: told.append(n))] == [False, False]
    assert not place.storage.exists(UNFINISHED)
    demos.remove(place)
    assert place.run_ids() == []
