"""What is worked out from a sound is worked out once, also when it is asked for twice at the same time."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from analysis.audio.library.cache import cached_file


def test_two_who_ask_at_once_get_one_file_that_is_made_once(tmp_path: Path) -> None:
    sound = tmp_path / "a.wav"
    sound.write_bytes(b"sound")
    begun, finish = threading.Event(), threading.Event()
    made = []

    def make(path: Path) -> bytes:
        made.append(path)
        begun.set()
        finish.wait(30)
        return b"found"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cached_file, sound, tmp_path / "cache", "x", make)
        assert begun.wait(30)
        second = pool.submit(cached_file, sound, tmp_path / "cache", "x", make)
        assert not second.done()
        finish.set()
        assert first.result() == second.result()
    assert made == [sound]
    assert first.result().read_bytes() == b"found"


def test_a_failure_leaves_nothing_and_the_next_one_tries_again(tmp_path: Path) -> None:
    sound = tmp_path / "a.wav"
    sound.write_bytes(b"sound")

    def fail(path: Path) -> bytes:
        raise OSError(path.name)

    for _ in range(2):
        with pytest.raises(OSError, match=r"a\.wav"):
            cached_file(sound, tmp_path / "cache", "x", fail)
    assert not (tmp_path / "cache").exists()
    assert cached_file(sound, tmp_path / "cache", "x", lambda path: b"found").read_bytes() == b"found"


def test_another_file_of_the_same_kind_is_not_waited_for(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(name)
    begun, finish = threading.Event(), threading.Event()

    def slow(path: Path) -> bytes:
        begun.set()
        assert finish.wait(30)
        return b"slow"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cached_file, tmp_path / "a", tmp_path / "cache", "x", slow)
        assert begun.wait(30)
        second = pool.submit(cached_file, tmp_path / "b", tmp_path / "cache", "x", lambda path: b"quick")
        try:
            assert second.result(30).read_bytes() == b"quick"
        finally:
            finish.set()
        assert first.result().read_bytes() == b"slow"
