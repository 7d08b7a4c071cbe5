"""The command line on a workspace in a bucket, and where the bucket cannot be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.cli import exits
from analysis.store.workspace import Workspace
from tests import small
from tests.cli.test_commands import Earmark, earmark
from tests.dashboard.pages.reading import page_at, said

__all__ = ["earmark"]


def test_a_bucket_is_loaded_listed_scored_shown_and_emptied(
    earmark: Earmark, bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = small.write(tmp_path / "kettle.json", small.run())
    assert earmark("load", file, "--workspace", bucket)[0] == 0
    monkeypatch.setenv("EARMARK_WORKSPACE", bucket)
    (run,) = Workspace().run_ids()
    assert run in earmark("runs")[1]
    assert "already loaded as" in earmark("load", file)[1]
    code, out, _ = earmark("score", file)
    assert (code, "figures in percent" in out) == (0, True)
    assert "13 questions" in said(page_at("start", {}))
    assert earmark("remove", run)[0] == 0
    assert f"No runs loaded in {bucket}." in earmark("runs")[1]


def test_a_bucket_out_of_reach_is_one_line(earmark: Earmark, bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", bucket)
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    code, out, err = earmark("runs")
    assert (code, out) == (exits.OUTSIDE, "")
    assert err.startswith(f"error: {bucket}: expected a connection to the bucket, found Could not connect")
    assert len(err.splitlines()) == 1
