"""What one file of tests may not leave to the next: packs, variables of the process, its folder and its main module."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from analysis.benchmarks import registry
from analysis.benchmarks.packs import catalog

PACKS: tuple[MutableMapping[Any, Any], ...] = (
    catalog.PACKS,
    catalog._BY_TASK,
    registry.BENCHMARKS,
    registry.EVERY,
    registry.SUBTASKS,
    registry._STAMPS,
)
"""The tables to which `registry.add` and `registry.add_folder` write. Other modules have imported them: they stay."""

VARIABLES = ("ARROW_", "AWS_", "EARMARK_")


@contextmanager
def process_restored() -> Iterator[None]:
    """The process is afterwards as it was before. Streamlit's tests of pages put their script for the main module."""
    packs, variables = [dict(table) for table in PACKS], own_variables()
    folder, main = Path.cwd(), sys.modules["__main__"]
    try:
        yield
    finally:
        for table, rows in zip(PACKS, packs, strict=True):
            restore(table, rows)
        for name in own_variables():
            del os.environ[name]
        os.environ.update(variables)
        os.chdir(folder)
        sys.modules["__main__"] = main


def own_variables() -> dict[str, str]:
    """What the program and its tests set. Libraries set others for good when they are imported."""
    return {name: value for name, value in os.environ.items() if name.startswith(VARIABLES)}


def restore(table: MutableMapping[Any, Any], rows: dict[Any, Any]) -> None:
    """Makes a table what it was, in the same order."""
    if list(table.items()) != list(rows.items()):
        table.clear()
        table.update(rows)


def heed_interrupts() -> None:
    """A shell that starts a command in the background lets it ignore Ctrl-C, and so do all processes it starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
