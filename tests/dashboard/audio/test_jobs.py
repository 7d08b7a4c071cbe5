"""Jobs over recordings: each done once, long ones beside short ones, failures remembered for a while."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from dashboard.audio import jobs as audio_jobs
from dashboard.audio.jobs import Jobs, Report

SECONDS = 30


def seconds(recording: Path) -> float:
    return audio_jobs.LONG + 1 if "long" in recording.name else audio_jobs.LONG


@pytest.fixture
def short(tmp_path: Path) -> Path:
    file = tmp_path / "short.wav"
    file.write_bytes(b"sound")
    return file


@pytest.fixture
def long(tmp_path: Path) -> Path:
    file = tmp_path / "long.wav"
    file.write_bytes(b"sound")
    return file


def copy(recording: Path, cache: Path, report: Report) -> Path:
    result = cache / f"{recording.stem}-copy"
    cache.mkdir(exist_ok=True)
    result.write_bytes(recording.read_bytes())
    return result


def test_a_result_is_computed_once_until_the_recording_changes_or_the_result_is_gone(
    short: Path, tmp_path: Path
) -> None:
    jobs = Jobs(seconds)
    first = jobs.job(short, tmp_path / "cache", copy)
    assert first.result.result(SECONDS).read_bytes() == b"sound"
    assert jobs.job(short, tmp_path / "cache", copy) is first
    first.result.result().unlink()
    second = jobs.job(short, tmp_path / "cache", copy)
    assert second is not first
    assert second.result.result(SECONDS).is_file()
    short.write_bytes(b"another sound")
    assert jobs.job(short, tmp_path / "cache", copy).result.result(SECONDS).read_bytes() == b"another sound"


def test_long_recordings_wait_for_each_other_and_short_ones_do_not(short: Path, long: Path, tmp_path: Path) -> None:
    jobs, finish = Jobs(seconds), threading.Event()

    def wait(recording: Path, cache: Path, report: Report) -> Path:
        assert finish.wait(SECONDS)
        return copy(recording, cache, report)

    others = [tmp_path / f"long {number}.wav" for number in range(3)]
    for other in others:
        other.write_bytes(b"sound")
    waiting = [jobs.job(each, tmp_path / "cache", wait) for each in [long, *others]]
    assert jobs.job(short, tmp_path / "cache", copy).result.result(SECONDS).is_file()
    assert not any(job.result.done() for job in waiting)
    finish.set()
    assert all(job.result.result(SECONDS).is_file() for job in waiting)


def test_a_failure_is_remembered_and_tried_again_later(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(recording: Path, cache: Path, report: Report) -> Path:
        raise OSError(recording.name)

    jobs = Jobs(seconds)
    first = jobs.job(short, tmp_path / "cache", fail)
    with pytest.raises(OSError, match=r"short\.wav"):
        first.result.result(SECONDS)
    assert jobs.job(short, tmp_path / "cache", fail) is first
    monkeypatch.setattr(audio_jobs, "FAILURE_SECONDS", 0)
    assert jobs.job(short, tmp_path / "cache", fail) is not first


def test_what_has_no_length_fails_and_its_thread_goes_on(short: Path, tmp_path: Path) -> None:
    def unreadable(recording: Path) -> float:
        raise ValueError(f"{recording.name} is no sound")

    jobs = Jobs(unreadable)
    for number in range(audio_jobs.SHORT_THREADS + 1):
        with pytest.raises(ValueError, match="no sound"):
            jobs.job(short, tmp_path / f"cache {number}", copy).result.result(SECONDS)


def test_a_file_that_is_gone_is_no_job(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Jobs(seconds).job(tmp_path / "gone.wav", tmp_path / "cache", copy)


def test_only_so_many_finished_jobs_are_remembered(
    short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audio_jobs, "REMEMBERED", 2)
    jobs = Jobs(seconds)
    made = [jobs.job(short, tmp_path / f"cache {number}", copy) for number in range(3)]
    for job in made:
        job.result.result(SECONDS)
    assert jobs.job(short, tmp_path / "cache 2", copy) is made[2]
    again = jobs.job(short, tmp_path / "cache 0", copy)
    assert len(jobs._known) == 2
    assert again.result.result(SECONDS).is_file()


def test_the_time_that_is_left_follows_from_the_share(short: Path, tmp_path: Path) -> None:
    job = audio_jobs.Job(short, tmp_path, copy)
    assert job.remaining == 0
    job.began = time.monotonic() - 10
    assert job.remaining == 0
    job.report(0.25)
    assert job.remaining == pytest.approx(30, abs=1)
