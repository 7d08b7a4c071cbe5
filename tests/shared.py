"""Where the real files to test in place with lie: the folder `shared` beside this checkout, if it is there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from analysis.references import harmonix
from analysis.references.records import ReferenceSet

SHARED = Path(__file__).resolve().parents[1].parent / "shared"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not beside this checkout")


@cache
def harmonix_set() -> ReferenceSet:
    """The whole Harmonix Set, read once for all tests of a process."""
    return harmonix.load(SHARED / "data" / "harmonixset")
