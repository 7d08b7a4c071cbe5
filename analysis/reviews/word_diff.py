"""What became of the words of a text: kept, replaced, deleted and inserted ones.

Words are what white space parts, compared as they are written: a word whose capital or comma changed has changed.
The alignment is the one with the fewest edits, as for WER (`metrics.words.align`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.metrics.section_wer import Operation, align

TOLD = {"replace": "replaced", "delete": "deleted", "insert": "inserted"}
MOST_WORDS, MOST_EDITS = 6, 4
"""What one line of words shows of an edit, and of them."""


class Stretch(NamedTuple):
    """Words that follow one another and share a fate. before: of the reference. after: of the correction."""

    operation: Operation
    before: tuple[str, ...]
    after: tuple[str, ...]


def word_diff(before: str, after: str) -> list[Stretch]:
    """All stretches in order; those of `before`, joined, are its words, and so for `after`."""
    old, new = before.split(), after.split()
    return [
        Stretch(edit.operation, tuple(old[edit.reference_start : edit.reference_end]),
                tuple(new[edit.hypothesis_start : edit.hypothesis_end]))
        for edit in align(old, new).edits
    ]  # fmt: skip


def counts(stretches: Sequence[Stretch]) -> dict[str, int]:
    """Words by fate, of those that are not kept; a replaced word counts once."""
    return {
        told: sum(max(len(each.before), len(each.after)) for each in stretches if each.operation == operation)
        for operation, told in TOLD.items()
    }


def in_words(stretches: Sequence[Stretch]) -> str:
    """One line: "on → off; inserted ‘stay’"; "" where nothing changed but blanks."""
    edits = [each for each in stretches if each.operation != "equal"]
    said = [_edit(each) for each in edits[:MOST_EDITS]]
    rest = len(edits) - len(said)
    return "; ".join(said) + (f"; and {rest} more" if rest else "")


def _edit(stretch: Stretch) -> str:
    before, after = _short(stretch.before), _short(stretch.after)
    if stretch.operation == "replace":
        return f"{before} → {after}"
    return f"{TOLD[stretch.operation]} ‘{before or after}’"


def _short(words: Sequence[str]) -> str:
    return " ".join(words) if len(words) <= MOST_WORDS else f"{' '.join(words[:MOST_WORDS])} …"
