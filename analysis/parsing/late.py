"""Regular expressions that are compiled at their first use: readers have hundreds, of which a process needs some."""

from __future__ import annotations

import re
from typing import Any, cast


class LatePattern:
    """Stands for a pattern. What is asked of it first compiles it, and is kept: later calls cost nothing more."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, value)
        return value


def compile(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`; an error of the pattern is raised at its first use. It is no argument for functions of `re`."""
    return cast("re.Pattern[str]", LatePattern(pattern, flags))
