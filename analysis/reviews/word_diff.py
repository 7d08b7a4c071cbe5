"""Word-level differences of two texts: equal, replaced, deleted and inserted words.

Words are separated by white space and compared literally: a change of case or punctuation is a change of the word.
The alignment is the one with the fewest edits, as for WER (`metrics.section_wer.align`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.metrics.section_wer import Operation, align

OUTCOMES = {"replace": "replaced", "delete": "deleted", "insert": "inserted"}
MOST_WORDS, MOST_EDITS = 6, 4
"""Words per edit, and edits per line, that the summary shows."""


class Stretch(NamedTuple):
    """Consecutive words with the same operation. before: of the reference. after: of the correction."""

    operation: Operation
    before: tuple[str, ...]
    after: tuple[str, ...]


def word_diff(before: str, after: str) -> list[Stretch]:
    """All stretches in order; joined, they contain all words of `before` and of `after`."""
    old, new = before.split(), after.split()
    return [
        Stretch(edit.operation, tuple(old[edit.reference_start : edit.reference_end]),
                tuple(new[edit.hypothesis_start : edit.hypothesis_end]))
        for edit in align(old, new).edits
    ]  # fmt: skip


def counts(stretches: Sequence[Stretch]) -> dict[str, int]:
    """Number of replaced, deleted and inserted words; a replaced word counts once."""
    n_words = dict.fromkeys(OUTCOMES.values(), 0)
    for stretch in stretches:
        if stretch.operation in OUTCOMES:
            n_words[OUTCOMES[stretch.operation]] += max(len(stretch.before), len(stretch.after))
    return n_words


def in_words(stretches: Sequence[Stretch]) -> str:
    """The edits in one line: "on → off; inserted ‘stay’"; "" if only white space changed."""
    edits = [stretch for stretch in stretches if stretch.operation != "equal"]
    texts = [_edit(stretch) for stretch in edits[:MOST_EDITS]]
    remaining = len(edits) - len(texts)
    return "; ".join(texts) + (f"; and {remaining} more" if remaining else "")


def _edit(stretch: Stretch) -> str:
    before, after = _short(stretch.before), _short(stretch.after)
    if stretch.operation == "replace":
        return f"{before} → {after}"
    return f"{OUTCOMES[stretch.operation]} ‘{before or after}’"


def _short(words: Sequence[str]) -> str:
    return " ".join(words) if len(words) <= MOST_WORDS else f"{' '.join(words[:MOST_WORDS])} …"
