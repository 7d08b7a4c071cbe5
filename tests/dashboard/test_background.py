"""Work that goes on while pages are drawn: begun once, its share, what came of it."""

from __future__ import annotations

import threading
import time

import pytest

from dashboard import background
from dashboard.background import Job


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: dict[str, Job] = {}
    monkeypatch.setattr(background, "_jobs", lambda: jobs)


@pytest.mark.parametrize(
    ("job", "share"), [(Job(), 0.0), (Job(done=1), 1.0), (Job(1, 4), 0.25), (Job(5, 4), 1.0), (Job(0, 0), 0.0)]
)
def test_the_share_of_a_job_is_what_is_done_of_all(job: Job, share: float) -> None:
    assert job.share == share


def test_work_is_begun_once_and_again_when_it_is_over() -> None:
    go_on, calls = threading.Event(), []

    def work(job: Job) -> str:
        calls.append(job)
        go_on.wait(60)
        return "four"

    first = background.begin("count", 2, work)
    assert background.begin("count", 2, work) is first is background.job("count")
    go_on.set()
    _wait_for(first)
    assert (first.result, first.failed) == ("four", "")
    again = background.begin("count", 2, work)
    _wait_for(again)
    assert again is not first
    assert calls == [first, again]


def test_what_went_wrong_is_kept() -> None:
    def work(job: Job) -> None:
        raise ValueError("no such run")

    job = background.begin("count", 1, work)
    _wait_for(job)
    assert (job.result, job.failed) == (None, "no such run")


def _wait_for(job: Job) -> None:
    """Other daemon threads, such as those of the runner of the tests, are not waited for."""
    until = time.monotonic() + 60
    while not job.over and time.monotonic() < until:
        time.sleep(0.005)
    assert job.over
