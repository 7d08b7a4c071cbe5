"""Does it matter in which words a question is asked?

1. A wording of fewer than LEAST questions is counted with the `other` ones, and not tested. Where there are no others,
   up to MOST of them are told one by one all the same.
2. The unit is a question in a wording, its score averaged over the runs; the test deals the wordings of a subtask anew
   within songs (`statistics.group_tests`). Questions are not the same in two wordings, so a spread is to be expected;
   what the dealing gives on average stands beside it.
3. All subtasks are tested, so p is corrected for all of them (Holm).
4. Lyrics count with their IWER, which lies between 0 and 1 like the other scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analysis.statistics.group_tests import Difference, differ
from analysis.statistics.paired import holm

LEAST = 5
MOST = 12
LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording with the questions asked in it. n: cases. score: mean over the questions, None if no case counts."""

    id: str
    questions: int
    n: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Spread:
    """One subtask. common: from the highest score down. rare: what is counted as other, in the order of their ids.

    found: None where there are too few songs, or fewer than two common wordings.
    """

    task: str
    subtask: str
    common: tuple[Wording, ...]
    rare: tuple[Wording, ...]
    found: Difference | None
    p_corrected: float | None = None

    @property
    def shown(self) -> tuple[Wording, ...]:
        """Wordings that are shown one by one."""
        return self.common or (self.rare if len(self.rare) <= MOST else ())

    @property
    def together(self) -> tuple[Wording, ...]:
        """Rare wordings that are shown as one."""
        return () if self.shown == self.rare else self.rare

    @property
    def verdict(self) -> str:
        if self.p_corrected is None:
            return "too few to test"
        return "wording matters" if self.p_corrected < LEVEL else "no difference shown"


def spreads(rows: Sequence[Mapping[str, Any]]) -> list[Spread]:
    """One for each subtask, in the order given. rows: of `counts.prompt_wordings.questions`."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["task"], row["subtask"]), []).append(row)
    result = [_spread(task, subtask, own) for (task, subtask), own in groups.items()]
    tested = [place for place, spread in enumerate(result) if spread.found is not None]
    corrected = holm([result[place].found.p for place in tested])  # type: ignore[union-attr] # those that are tested
    for place, p in zip(tested, corrected, strict=True):
        result[place] = replace(result[place], p_corrected=p)
    return result


def _spread(task: str, subtask: str, rows: Sequence[Mapping[str, Any]]) -> Spread:
    by_id: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_id.setdefault(row["wording"], []).append(row)
    wordings = [_wording(name, own) for name, own in by_id.items()]
    common = sorted(
        (wording for wording in wordings if wording.questions >= LEAST),
        key=lambda wording: (wording.score is None, -(wording.score or 0.0), wording.id),
    )
    rare = sorted((wording for wording in wordings if wording.questions < LEAST), key=lambda wording: wording.id)
    names = {wording.id for wording in common}
    scored = [row for row in rows if row["wording"] in names and row["score"] is not None]
    values = np.array([row["score"] for row in scored], dtype=float)
    test = differ(values, [row["wording"] for row in scored], [row["song"] for row in scored])
    return Spread(task, subtask, tuple(common), tuple(rare), test)


def _wording(name: str, own: Sequence[Mapping[str, Any]]) -> Wording:
    scores = [row["score"] for row in own if row["score"] is not None]
    mean = sum(scores) / len(scores) if scores else None
    return Wording(name, len(own), sum(row["n"] for row in own), mean)


def told_apart(templates: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """The texts without the words with which all of them end, and these words; one text alone stays whole."""
    words = {name: text.split() for name, text in templates.items()}
    texts = list(words.values())
    most = min((len(text_words) - 1 for text_words in texts), default=0) if len(texts) > 1 else 0
    shared = next((n for n in range(most) if len({text_words[-n - 1] for text_words in texts}) > 1), max(most, 0))
    closing = " ".join(texts[0][len(texts[0]) - shared :]) if texts else ""
    return {name: " ".join(text_words[: len(text_words) - shared]) for name, text_words in words.items()}, closing
