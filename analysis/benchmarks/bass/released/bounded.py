"""The readers of broken JSON and of Python literals that the published scripts rely on, with a bound on the work.

json_repair looks at each character several times, at some texts about quadratically (thousands of braces in plain
text). The text it is given here counts how often it is looked at; past the bound the answer is given up, in about half
a second. The published script would go on, for minutes in the worst case.
"""

from __future__ import annotations

import ast
import warnings
from typing import Any, SupportsIndex

import json_repair

from analysis.benchmarks.verdict import TooSlowError

MOST_LOOKS = 150_000
MOST_ITEMS = 100_000


class _CountedText(str):
    """A text that counts how often its characters are looked at; what is put together from its ends counts on."""

    __slots__ = ("looks",)
    looks: list[int]

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        part = str.__getitem__(self, key)
        self.looks[0] += 1 + len(part) // 16
        if self.looks[0] > MOST_LOOKS:
            raise TooSlowError(f"mending this text takes json_repair more than {MOST_LOOKS:,} looks at it")
        if isinstance(key, slice) and (key.start is None or key.stop is None):
            return _counting_text(part, self.looks)
        return part

    def __add__(self, other: str) -> str:
        return _counting_text(str.__add__(self, other), self.looks)

    def __radd__(self, other: str) -> str:
        return _counting_text(other + str(self), self.looks)


def _counting_text(text: str, looks: list[int]) -> str:
    copy = _CountedText(text)
    copy.looks = looks
    return copy


def repair(text: Any) -> Any:
    """`json_repair.loads(text)`. Raises TooSlowError past the bound, and whatever json_repair raises."""
    return json_repair.repair_json(_counting_text(text, [0]) if isinstance(text, str) else text, return_objects=True)


def literal(text: str) -> Any:
    """`ast.literal_eval(text)` without the warnings. Raises TooSlowError, and whatever literal_eval raises."""
    if text.count(",") + text.count(":") > MOST_ITEMS:
        raise TooSlowError(f"a list of more than {MOST_ITEMS:,} items")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.literal_eval(text)
