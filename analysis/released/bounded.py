"""The mending of broken JSON that the published scripts rely on, with a bound on the work.

json_repair looks at some texts about quadratically (thousands of braces in plain text). The text it is given here
counts how often it is looked at; past the bound the answer is given up, in well under a second.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import json_repair

MOST_LOOKS = 400_000


class TooSlowError(Exception):
    """Mending this text takes longer than anyone would wait."""

    def __init__(self) -> None:
        super().__init__(
            f"given up: mending this text takes json_repair more than {MOST_LOOKS:,} looks at its characters; "
            "the published script would go on for minutes"
        )


class _CountedText(str):
    """A text that counts how often its characters are looked at."""

    looks = 0

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        found = str.__getitem__(self, key)
        self.looks += 1 + len(found) // 16
        if self.looks > MOST_LOOKS:
            raise TooSlowError
        return found


def repair(text: Any) -> Any:
    """`json_repair.loads(text)`. Raises TooSlowError past the bound, and whatever json_repair raises."""
    return json_repair.repair_json(_CountedText(text) if isinstance(text, str) else text, return_objects=True)
