"""What a proxy and Prometheus are answered."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request
from starlette.responses import Response

from analysis.errors import EarmarkError, StorageError
from analysis.store.workspace import Workspace
from dashboard import monitoring
from tests.dashboard import small


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    workspace = small.workspace(tmp_path)
    monkeypatch.setenv("EARMARK_WORKSPACE", str(workspace.path))
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    return workspace


def ask(path: str) -> Response:
    """The answer of the route of a path."""
    endpoint = {"/health": monitoring.health, "/metrics": monitoring.metrics}[path]
    request = Request({"type": "http", "method": "GET", "path": path, "headers": []})
    with ThreadPoolExecutor(1) as thread:  # a browser of another test may have a loop in this one
        return thread.submit(lambda: asyncio.run(endpoint(request))).result()


def health() -> tuple[Response, dict[str, object]]:
    reply = ask("/health")
    return reply, json.loads(bytes(reply.body))


def samples() -> dict[tuple[str, str], float]:
    """Values by name and page."""
    text = bytes(ask("/metrics").body).decode()
    return {
        (sample.name, sample.labels.get("page", "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def test_a_server_that_can_read_everything_is_well(place: Workspace) -> None:
    reply, content = health()
    assert (reply.status_code, content["status"], content["problems"]) == (200, "ok", [])


def test_reviews_that_cannot_be_reached_are_named(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_REVIEWS", "mysql://nobody@nowhere/reviews")
    reply, content = health()
    assert (reply.status_code, content["problems"]) == (503, ["reviews"])
    assert b"nobody" not in reply.body


def test_a_bucket_that_is_away_is_named_and_pages_are_still_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Workspace:
        raise StorageError("s3://lab/team", "a connection to the bucket", "none at http://10.0.0.7")

    monkeypatch.setattr(monitoring, "Workspace", fail)
    reply, content = health()
    assert (reply.status_code, content["problems"]) == (503, ["workspace"])
    assert b"lab" not in reply.body
    monitoring.count_failure("songs")
    assert samples()["earmark_failures_total", "songs"] >= 1


def test_metrics_count_runs_answers_and_pages(place: Workspace) -> None:
    runs = [json.loads(file.read_text()) for file in place.path.glob("runs/*/run.json")]
    before = samples().get(("earmark_rerun_seconds_count", "cases"), 0)
    before_failures = samples().get(("earmark_failures_total", "cases"), 0)
    with monitoring.rerun("cases"):
        assert samples()["earmark_reruns_active", ""] == 1
    with pytest.raises(EarmarkError), monitoring.rerun("cases"):
        raise EarmarkError("broken off")
    after = samples()
    assert after["earmark_rerun_seconds_count", "cases"] == before + 2
    assert after["earmark_reruns_active", ""] == 0
    assert after["earmark_failures_total", "cases"] == before_failures + 1
    assert after["earmark_runs", ""] == len(runs)
    assert after["earmark_answers", ""] == sum(counts["n"] for run in runs for counts in run["counts"].values())
