"""Work side by side: as many processes as are allowed, and none without work."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from analysis.pipeline import executor


@pytest.mark.parametrize(("allowed", "pieces", "started"), [(1, 3, 1), (2, 3, 2), (4, 2, 2)])
def test_no_more_processes_start_than_are_allowed_or_have_work(
    monkeypatch: pytest.MonkeyPatch, allowed: int, pieces: int, started: int
) -> None:
    sizes: list[int] = []

    def pool(size: int, context: Any, initializer: Callable[[], None]) -> ThreadPoolExecutor:
        sizes.append(size)
        return ThreadPoolExecutor(size)

    monkeypatch.setattr(executor, "ProcessPoolExecutor", pool)
    counts: list[int] = []
    work = [partial(int, number) for number in range(pieces)]
    with executor.Processes(allowed) as processes:
        assert processes.run(work, counts.append) == list(range(pieces))
    assert sizes == [started]
    assert counts == list(range(1, pieces + 1))
