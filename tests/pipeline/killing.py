"""A worker of a cluster that is killed once."""

from __future__ import annotations

from pathlib import Path

MARKER = "EARMARK_TEST_MARKER"
"""Environment variable with the path of a file that the first worker to be killed makes."""


def is_first(marker: Path) -> bool:
    """Whether nobody has asked before, on any worker."""
    try:
        marker.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
