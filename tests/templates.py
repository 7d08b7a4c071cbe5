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


FOLDER = "EARMARK_TEST_TEMPLATES"
"""Variable that names the folder of loaded workspaces; where it is not set each process has its own."""


def copied(load: Load) -> Load:
    """Loads once for all processes of a test session; each call gets a copy, with all files of the folder."""

    @wraps(load)
    def copy(folder: Path) -> Workspace:
        shutil.copytree(loaded(f"{load.__module__}.{load.__qualname__}", load), folder, dirs_exist_ok=True)
        return Workspace(folder / (folder / WHERE).read_text(encoding="utf-8"))

    return copy


WHERE = ".workspace"
"""File of a loaded folder that says where in it the workspace is."""


def loaded(name: str, load: Load) -> Path:
    """The folder of this name, which the first process that asks for it loads."""
    place = Path(os.environ.get(FOLDER) or _own()) / name
    lock = os.open(place.with_name(f"{name}.lock"), os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=place.parent))
            path = load(unfinished).path.relative_to(unfinished)
            (unfinished / WHERE).write_text(str(path), encoding="utf-8")
            unfinished.rename(place)
    finally:
        os.close(lock)
    return place


@cache
def _own() -> str:
    folder = tempfile.mkdtemp(prefix="earmark-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@copied
def demo(folder: Path) -> Workspace:
    """The built-in demo."""
    from analysis.pipeline.demo import load_demo

    place = Workspace(folder / "workspace")
    load_demo(place)
    return place


def common_folder(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder of all processes of a test session."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
