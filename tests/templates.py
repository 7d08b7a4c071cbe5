"""Workspaces that many tests need: loaded once, then copied."""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path

import pytest

from analysis.store.workspace import Workspace

Load = Callable[[Path], Workspace]
"""Loads a workspace in a folder that exists."""


def copied(load: Load) -> Load:
    """Loads once in each process; each call gets a copy, with all files of the folder."""

    @cache
    def template() -> tuple[Path, Path]:
        folder = Path(tempfile.mkdtemp(prefix="earmark-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder, load(folder).path.relative_to(folder)

    @wraps(load)
    def copy(folder: Path) -> Workspace:
        source, path = template()
        shutil.copytree(source, folder, dirs_exist_ok=True)
        return Workspace(folder / path)

    return copy


def demo(factory: pytest.TempPathFactory) -> Workspace:
    """A copy of the built-in demo, which the first of all test processes loads for the others."""
    from analysis.pipeline.demo import load_demo

    shared = common_folder(factory) / "demo"
    lock = os.open(shared.with_suffix(".lock"), os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not shared.exists():
            unfinished = factory.mktemp("unfinished")
            load_demo(Workspace(unfinished))
            unfinished.rename(shared)
    finally:
        os.close(lock)
    place = Workspace(factory.mktemp("demo") / "workspace")
    shutil.copytree(shared, place.path)
    return place


def common_folder(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder of all processes of a test session."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
