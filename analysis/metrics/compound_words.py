"""Word errors that no compound causes: "white paper" and "whitepaper" are equal.

1. The alignment with the fewest substitutions, deletions and insertions, where neighbouring words of one side that
   together are one word of the other side cost nothing.
2. Word error rate = errors / words of the reference, as the reference divides them. A reference without words: 0
   against a hypothesis without words, otherwise 1.
3. Of alignments with equally few errors, from the last word back: insertion, deletion, pair of words, compound.

Errors and their kinds are those of kaldialign with `merge_compounds`. Texts of more than LARGEST pairs of words are
divided within runs of equal words first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.metrics.section_wer import Edit, LyricsMatch, Operation, WordPair, align, rate

LARGEST = 4_000_000
"""Pairs of words in one table."""
ANCHOR = 6
"""Equal words in a row within which a large text is divided."""
SIGNATURE = "compounds:equal"
Table = npt.NDArray[np.int32]


class Joins(NamedTuple):
    """Several words of one side that are together one of the other: end -> (that word, number of words)."""

    reference: dict[int, list[tuple[str, int]]]
    hypothesis: dict[int, list[tuple[str, int]]]


def compound_wer(reference: Sequence[str], hypothesis: Sequence[str]) -> LyricsMatch:
    """The word errors between two lists of words, as a match of one section."""
    edits = [edit for part in _parts(reference, hypothesis) for edit in part]
    counts: dict[Operation, int] = {"equal": 0, "replace": 0, "delete": 0, "insert": 0}
    for edit in edits:
        n_reference = edit.reference_end - edit.reference_start
        counts[edit.operation] += n_reference or edit.hypothesis_end - edit.hypothesis_start
    wer = rate(counts["replace"] + counts["delete"] + counts["insert"], len(reference))
    pair = WordPair(0, 0, wer, counts["equal"], counts["replace"], counts["delete"], counts["insert"], tuple(edits))
    return LyricsMatch(wer, (pair,), 1, 1, 1, SIGNATURE)


def _parts(reference: Sequence[str], hypothesis: Sequence[str]) -> Iterator[list[Edit]]:
    """The edits of a text, or of the parts of a large one."""
    if len(reference) * len(hypothesis) <= LARGEST:
        yield _edits(reference, hypothesis)
        return
    cuts = [(0, 0)]
    for edit in align(reference, hypothesis).edits:
        n_equal = edit.reference_end - edit.reference_start if edit.operation == "equal" else 0
        if n_equal >= ANCHOR:
            cuts.append((edit.reference_start + n_equal // 2, edit.hypothesis_start + n_equal // 2))
    cuts.append((len(reference), len(hypothesis)))
    for (i, j), (end, other_end) in pairwise(cuts):
        sides = reference[i:end], hypothesis[j:other_end]
        is_small = (end - i) * (other_end - j) <= LARGEST
        edits = _edits(*sides) if is_small else align(*sides).edits
        yield [Edit(edit.operation, *_shifted(edit, i, j)) for edit in edits]


def _shifted(edit: Edit, i: int, j: int) -> tuple[int, int, int, int]:
    return edit.reference_start + i, edit.reference_end + i, edit.hypothesis_start + j, edit.hypothesis_end + j


def _edits(reference: Sequence[str], hypothesis: Sequence[str]) -> list[Edit]:
    """The edits from the first word to the last; those of one kind in a row are one, compounds stay alone."""
    joins = Joins(_joins(reference, frozenset(hypothesis)), _joins(hypothesis, frozenset(reference)))
    table = _table(reference, hypothesis, joins)
    edits: list[Edit] = []
    i, j = len(reference), len(hypothesis)
    while i or j:
        operation, start, other_start = _last_edit(table, joins, reference, hypothesis, i, j)
        is_compound = operation == "equal" and (i - start, j - other_start) != (1, 1)
        following = edits[-1] if edits else None
        if following and following.operation == operation and not is_compound and not _is_compound(following):
            edits[-1] = Edit(operation, start, following.reference_end, other_start, following.hypothesis_end)
        else:
            edits.append(Edit(operation, start, i, other_start, j))
        i, j = start, other_start
    return edits[::-1]


def _is_compound(edit: Edit) -> bool:
    lengths = edit.reference_end - edit.reference_start, edit.hypothesis_end - edit.hypothesis_start
    return edit.operation == "equal" and lengths[0] != lengths[1]


def _joins(words: Sequence[str], others: Collection[str]) -> dict[int, list[tuple[str, int]]]:
    """Neighbours among the words that are one word of the others."""
    longest = max(map(len, others), default=0)
    joins: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for end in range(2, len(words) + 1):
        text = words[end - 1]
        for n_words in range(2, end + 1):
            text = words[end - n_words] + text
            if len(text) > longest:
                break
            if text in others:
                joins[end].append((text, n_words))
    return joins


def _table(reference: Sequence[str], hypothesis: Sequence[str], joins: Joins) -> Table:
    """Fewest errors between the first i words of the reference and the first j of the hypothesis."""
    codes: dict[str, int] = {}
    coded = [np.array([codes.setdefault(word, len(codes)) for word in side]) for side in (reference, hypothesis)]
    compounds = {word for parts in joins.reference.values() for word, _ in parts}
    places = {word: np.flatnonzero(coded[1] == codes[word]) + 1 for word in compounds}
    splits: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for end, parts in joins.hypothesis.items():
        for word, n_words in parts:
            splits[word].append((end, n_words))
    steps = np.arange(len(hypothesis) + 1, dtype=np.int32)
    table = np.empty((len(reference) + 1, len(hypothesis) + 1), dtype=np.int32)
    table[0] = steps
    for i in range(1, len(reference) + 1):
        row, before = table[i], table[i - 1]
        row[0] = i
        np.minimum(before[:-1] + (coded[1] != coded[0][i - 1]), before[1:] + 1, out=row[1:])
        for word, n_words in joins.reference.get(i, ()):
            ends = places[word]
            row[ends] = np.minimum(row[ends], table[i - n_words, ends - 1])
        for end, n_words in splits.get(reference[i - 1], ()):
            row[end] = min(row[end], before[end - n_words])
        row[:] = np.minimum.accumulate(row - steps) + steps
    return table


def _last_edit(
    table: Table, joins: Joins, reference: Sequence[str], hypothesis: Sequence[str], i: int, j: int
) -> tuple[Operation, int, int]:
    """The last operation between the first i and the first j words, and where its words start."""
    if not i or not j:
        return ("insert", i, j - 1) if j else ("delete", i - 1, j)
    is_equal = reference[i - 1] == hypothesis[j - 1]
    pair, deletion, insertion = table[i - 1, j - 1] + (not is_equal), table[i - 1, j] + 1, table[i, j - 1] + 1
    if table[i, j] < min(pair, deletion, insertion):
        starts = [(i - n_words, j - 1) for word, n_words in joins.reference.get(i, ()) if word == hypothesis[j - 1]]
        starts += [(i - 1, j - n_words) for word, n_words in joins.hypothesis.get(j, ()) if word == reference[i - 1]]
        return ("equal", *min(starts, key=lambda start: int(table[start])))
    if pair < min(deletion, insertion):
        return "equal" if is_equal else "replace", i - 1, j - 1
    return ("delete", i - 1, j) if deletion < insertion else ("insert", i, j - 1)
