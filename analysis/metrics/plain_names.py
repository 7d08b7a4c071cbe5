"""Names for comparison: case and white space do not count, except between names that differ in nothing else.

Of the chords "CM7" and "Cm7", or the degrees "IV" and "iv", each is only itself.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache


def plain(name: str, cased: Set[str] = frozenset()) -> str:
    """Lower case and single spaces; with its case if its lower case is one of `cased`."""
    spaced = " ".join(name.split())
    lower = spaced.lower()
    return spaced if lower in cased else lower


@lru_cache(maxsize=4096)
def cased(options: tuple[str, ...]) -> frozenset[str]:
    """Lower case of the options that differ from another one in case alone."""
    spaced = dict.fromkeys(" ".join(option.split()) for option in options)
    lower = [option.lower() for option in spaced]
    return frozenset(name for name in lower if lower.count(name) > 1) if len(set(lower)) < len(lower) else frozenset()
