"""Structural lyrics transcription: word error rate (WER) of matched sections.

Definition: BASS paper (arXiv 2602.04085), section 3.2, tasks FSLT and SSLT.

1. Words: lower case, split on white space. Punctuation counts.
2. WER of a pair of sections = (substitutions + deletions + insertions) / words of the reference, from the alignment
   with the fewest edits. A reference without words: 0 against a hypothesis without words, otherwise 1.
3. Sections are matched one to one so that the sum of their WERs is smallest, whatever their names; the shorter side
   is padded with sections without words. Of several such matchings, the one with the fewest edits is used, and of
   those one that depends only on the words of the sections: the order of the sections does not change the errors.
4. WER of the question = mean over the matched pairs. IWER = 1 / (1 + WER).
5. No section on either side: 0 if the answer states this. A missing, refused or unparsed answer loses every section,
   including those without words: 1.

`Settings` names the variants that change the number. Other implementations: the published scripts match by section name
(full task) or by position (section task), and give an empty reference the number of inserted words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from analysis.metrics.assignment import assignment
from analysis.metrics.section_words import Settings, codes, section_words, split_words

__all__ = ["Edit", "LyricsMatch", "Operation", "Settings", "WordPair", "align", "matched_wer", "no_answer", "rate"]

_LEAST = 1e-9
"""Largest cost of all edits together, added to the WERs: below every difference that a figure shows."""

Operation: TypeAlias = Literal["equal", "replace", "delete", "insert"]


class Edit(NamedTuple):
    """A run of one operation: words reference[reference_start:reference_end] and the same of the hypothesis."""

    operation: Operation
    reference_start: int
    reference_end: int
    hypothesis_start: int
    hypothesis_end: int


class WordPair(NamedTuple):
    """Two matched sections; position None means padding. Counts are words."""

    reference: int | None
    hypothesis: int | None
    wer: float
    hits: int
    substitutions: int
    deletions: int
    insertions: int
    edits: tuple[Edit, ...]


class LyricsMatch(NamedTuple):
    """The matching behind one WER. wer = mean of the pairs' wer (0 without pairs)."""

    wer: float
    pairs: tuple[WordPair, ...]
    n_reference: int
    n_hypothesis: int
    divisor: int
    signature: str


def rate(errors: int, n_reference: int, settings: Settings | None = None) -> float:
    """Errors per word of the reference; the settings define the rate for a reference without words."""
    if n_reference:
        return errors / n_reference
    if settings is not None and settings.empty_reference == "inserted words":
        return float(errors)
    return 1.0 if errors else 0.0


def align(reference: Sequence[str], hypothesis: Sequence[str], settings: Settings | None = None) -> WordPair:
    """The alignment with the fewest edits between two lists of words, and its counts."""
    (coded_reference,), (coded_hypothesis,) = codes([reference], [hypothesis])
    return _pair(coded_reference, coded_hypothesis, 0, 0, settings or Settings())


def matched_wer(
    reference: Sequence[str],
    hypothesis: Sequence[str],
    settings: Settings | None = None,
    reference_names: Sequence[str] = (),
    hypothesis_names: Sequence[str] = (),
) -> LyricsMatch:
    """WER over the best one-to-one matching of sections, each given as its text.

    Names are needed only for `matching="same name"`, where sections match only if their names are equal.
    """
    settings = settings or Settings()
    _, _, refs, hyps = section_words(tuple(reference), tuple(hypothesis), settings)
    if not refs and not hyps:
        return LyricsMatch(0.0, (), 0, 0, 0, settings.signature())
    forbidden = None
    if settings.matching == "same name":
        forbidden = [[a != b for b in hypothesis_names] for a in reference_names]
    pairs = []
    for i, j in _matching(refs, hyps, forbidden, settings):
        if i is None and settings.extra_sections == "ignored":
            continue
        pairs.append(_pair("" if i is None else refs[i], "" if j is None else hyps[j], i, j, settings))
    wer = sum(pair.wer for pair in pairs) / len(pairs) if pairs else 0.0
    return LyricsMatch(wer, tuple(pairs), len(refs), len(hyps), len(pairs), settings.signature())


def no_answer(reference: Sequence[str], settings: Settings | None = None) -> LyricsMatch:
    """The match of a missing, refused or unparsed answer, which loses every section."""
    settings = settings or Settings()
    counts = [len(split_words(text, settings)) for text in reference]
    pairs = tuple(
        WordPair(i, None, 1.0, 0, 0, n, 0, (Edit("delete", 0, n, 0, 0),) if n else ()) for i, n in enumerate(counts)
    )
    return LyricsMatch(1.0, pairs, len(pairs), 0, len(pairs), settings.signature())


def _costs(refs: Sequence[str], hyps: Sequence[str], words: int, settings: Settings) -> npt.NDArray[np.float64]:
    """WER of every reference section against every hypothesis section, and a little for its edits. words: of all."""
    edits: npt.NDArray[np.int64] = cdist(refs, hyps, scorer=Levenshtein.distance, dtype=np.int64)
    rates = [
        row / len(text) if text else [rate(int(n), 0, settings) for n in row]
        for text, row in zip(refs, edits, strict=True)
    ]
    return np.array(rates) + _LEAST * edits / words


def _matching(
    refs: Sequence[str], hyps: Sequence[str], forbidden: list[list[bool]] | None, settings: Settings
) -> list[tuple[int | None, int | None]]:
    """Pairs of positions with the smallest sum of WERs; None means padding of the shorter side.

    An unmatched section costs its WER against a section without words. So each match costs its own WER minus the cost
    that it saves, and no padded table is needed. Forbidden pairs cost more than all other pairs together: the
    assignment contains as few as possible, and those are separated. Edits cost so little that they only decide between
    equal sums. Both sides are first sorted by their words, so that their order only decides between sections of equal
    words.
    """
    order, other = (sorted(range(len(side)), key=side.__getitem__) for side in (refs, hyps))
    if forbidden is not None:
        forbidden = [[forbidden[i][j] for j in other] for i in order]
    pairs = _sorted_matching([refs[i] for i in order], [hyps[j] for j in other], forbidden, settings)
    positions = [(None if i is None else order[i], None if j is None else other[j]) for i, j in pairs]
    return sorted(positions, key=lambda pair: (pair[0] is None, pair[0] or 0, pair[1] or 0))


def _sorted_matching(
    refs: Sequence[str], hyps: Sequence[str], forbidden: list[list[bool]] | None, settings: Settings
) -> list[tuple[int | None, int | None]]:
    """`_matching` of sections that are sorted by their words."""
    pairs: list[tuple[int | None, int | None]] = []
    if refs and hyps:
        words = sum(map(len, refs)) + sum(map(len, hyps)) + 1
        left, right = (refs, [""]) if len(refs) > len(hyps) else ([""], hyps)
        costs = _costs(refs, hyps, words, settings) - _costs(left, right, words, settings)
        if forbidden is not None:
            costs = np.where(forbidden, 1.0 + np.abs(costs).sum(), costs)
        for i, j in assignment(costs):
            pairs += [(i, None), (None, j)] if forbidden is not None and forbidden[i][j] else [(i, j)]
    matches = set(pairs)
    unmatched = (set(range(len(refs))) - {i for i, _ in matches}, set(range(len(hyps))) - {j for _, j in matches})
    return pairs + [(i, None) for i in sorted(unmatched[0])] + [(None, j) for j in sorted(unmatched[1])]


def _pair(reference: str, hypothesis: str, i: int | None, j: int | None, settings: Settings) -> WordPair:
    if not reference or not hypothesis:
        return _unmatched_pair(reference, hypothesis, i, j, settings)
    edits = cast("list[tuple[Operation, int, int, int, int]]", Levenshtein.opcodes(reference, hypothesis).as_list())
    hits = substitutions = 0
    for operation, start, end, _, _ in edits:
        if operation == "equal":
            hits += end - start
        elif operation == "replace":
            substitutions += end - start
    deletions, insertions = len(reference) - hits - substitutions, len(hypothesis) - hits - substitutions
    wer = rate(substitutions + deletions + insertions, len(reference), settings)
    return WordPair(i, j, wer, hits, substitutions, deletions, insertions, tuple(map(Edit._make, edits)))


def _unmatched_pair(reference: str, hypothesis: str, i: int | None, j: int | None, settings: Settings) -> WordPair:
    """A pair with words on one side at most: all of them are deleted, or all inserted."""
    n, m = len(reference), len(hypothesis)
    edits = (Edit("delete" if n else "insert", 0, n, 0, m),) if n or m else ()
    return WordPair(i, j, rate(n + m, n, settings), 0, 0, n, m, edits)
