"""Structural lyrics transcription: word error rate (WER) of matched sections.

Definition: BASS paper (arXiv 2602.04085), section 3.2, tasks FSLT and SSLT.

1. Words: lower case, split on white space. Punctuation counts.
2. WER of a pair of sections = (substitutions + deletions + insertions) / words of the reference, from the alignment
   with the fewest edits. A reference without words: 0 against a hypothesis without words, otherwise 1.
3. Sections are matched one to one so that the sum of their WERs is smallest, whatever they are called; the shorter side
   is padded with sections without words. Of several such matchings the one with the fewest edits is taken, and of those
   one that depends on the words of the sections alone, not on their order: the errors of each section are the same
   however either side is sorted.
4. WER of the question = mean over the matched pairs. IWER = 1 / (1 + WER).
5. No section on either side: 0, if the answer says so. An answer that is missing, refused or cannot be read loses every
   section, those without words too: 1.

`Settings` names the variants that change the number. Where others differ: the published scripts match by section name
(full task) or by position (section task), and give an empty reference the number of inserted words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from analysis.metrics.assignment import assignment

_LEAST = 1e-9
"""What all edits together cost beside the WERs, at most: below every difference that a figure shows."""

Operation: TypeAlias = Literal["equal", "replace", "delete", "insert"]


class Settings(NamedTuple):
    """What may be counted differently. signature() is what a stored score carries."""

    punctuation: Literal["kept", "dropped"] = "kept"
    matching: Literal["least errors", "same name"] = "least errors"
    extra_sections: Literal["counted", "ignored"] = "counted"
    empty_reference: Literal["one", "inserted words"] = "one"

    def signature(self) -> str:
        return "|".join(f"{name}:{value}" for name, value in self._asdict().items())


class Edit(NamedTuple):
    """A run of one operation: words reference[reference_start:reference_end] and the same of the hypothesis."""

    operation: Operation
    reference_start: int
    reference_end: int
    hypothesis_start: int
    hypothesis_end: int


class WordPair(NamedTuple):
    """Two matched sections; position None stands for the padding. Counts are words."""

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


def split_words(text: str, settings: Settings | None = None) -> list[str]:
    """Words of a text: lower case, split on white space; without punctuation where the settings say so."""
    text = text.lower()
    if settings is not None and settings.punctuation == "dropped":
        text = "".join(c for c in text if not unicodedata.category(c).startswith("P"))
    return text.split()


def rate(errors: int, n_reference: int, settings: Settings | None = None) -> float:
    """Errors per word of the reference; for a reference without words as the settings say."""
    if n_reference:
        return errors / n_reference
    if settings is not None and settings.empty_reference == "inserted words":
        return float(errors)
    return 1.0 if errors else 0.0


def align(reference: Sequence[str], hypothesis: Sequence[str], settings: Settings | None = None) -> WordPair:
    """The alignment with the fewest edits between two lists of words, and its counts."""
    (coded_reference,), (coded_hypothesis,) = _coded([list(reference)], [list(hypothesis)])
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
    refs, hyps = _coded([split_words(t, settings) for t in reference], [split_words(t, settings) for t in hypothesis])
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
    """The match of an answer that says nothing, not even that there are no words: every section is lost."""
    settings = settings or Settings()
    counts = [len(split_words(text, settings)) for text in reference]
    pairs = tuple(
        WordPair(i, None, 1.0, 0, 0, n, 0, (Edit("delete", 0, n, 0, 0),) if n else ()) for i, n in enumerate(counts)
    )
    return LyricsMatch(1.0, pairs, len(pairs), 0, len(pairs), settings.signature())


def _coded(references: list[list[str]], hypotheses: list[list[str]]) -> tuple[list[str], list[str]]:
    """Each distinct word becomes one character, so that texts of words are compared as fast as strings."""
    vocabulary = sorted({word for words in (*references, *hypotheses) for word in words})
    codes = {word: chr(number) for number, word in enumerate(vocabulary, 1)}
    sides = (["".join([codes[word] for word in words]) for words in side] for side in (references, hypotheses))
    return next(sides), next(sides)


def _edits(refs: list[str], hyps: list[str]) -> npt.NDArray[np.int64]:
    """Edits between every reference section and every hypothesis section, shape (n reference, n hypothesis)."""
    if not refs or not hyps:
        return np.zeros((len(refs), len(hyps)), dtype=np.int64)
    edits: npt.NDArray[np.int64] = cdist(refs, hyps, scorer=Levenshtein.distance, dtype=np.int64)
    return edits


def _rates(refs: list[str], edits: npt.NDArray[np.int64], settings: Settings) -> npt.NDArray[np.float64]:
    """The same as WER."""
    rates = np.zeros(edits.shape)
    for i, text in enumerate(refs):
        rates[i] = edits[i] / len(text) if text else [rate(int(e), 0, settings) for e in edits[i]]
    return rates


def _matching(
    refs: list[str], hyps: list[str], forbidden: list[list[bool]] | None, settings: Settings
) -> list[tuple[int | None, int | None]]:
    """Pairs of positions with the smallest sum of WERs; None stands for the padding of the shorter side.

    Padding costs what the section left over costs against a section without words. So what is minimised is the cost of
    each match less the cost of what it saves from being left over, and no padded table is needed.
    Forbidden pairs cost more than everything else together: as few as can be are taken, and those fall apart.
    Edits cost so little that they decide between equal sums alone. Both sides are put in the order of their words
    first, so that the order in which they were given decides nothing but between sections of equal words.
    """
    order, other = (sorted(range(len(side)), key=side.__getitem__) for side in (refs, hyps))
    if forbidden is not None:
        forbidden = [[forbidden[i][j] for j in other] for i in order]
    pairs = _sorted_matching([refs[i] for i in order], [hyps[j] for j in other], forbidden, settings)
    found = [(None if i is None else order[i], None if j is None else other[j]) for i, j in pairs]
    return sorted(found, key=lambda pair: (pair[0] is None, pair[0] or 0, pair[1] or 0))


def _sorted_matching(
    refs: list[str], hyps: list[str], forbidden: list[list[bool]] | None, settings: Settings
) -> list[tuple[int | None, int | None]]:
    """`_matching` of sections in the order of their words."""
    edits = _edits(refs, hyps)
    rates = _rates(refs, edits, settings)
    words = sum(map(len, refs)) + sum(map(len, hyps)) + 1
    if forbidden is not None and rates.size:
        rates = np.where(forbidden, 1.0 + rates.sum() + len(refs) + sum(map(len, hyps)), rates)
    if len(refs) > len(hyps):
        saved = np.array([[rate(len(text), len(text), settings) + _LEAST * len(text) / words] for text in refs])
    else:
        saved = np.array([[rate(len(text), 0, settings) + _LEAST * len(text) / words for text in hyps]])
    pairs: list[tuple[int | None, int | None]] = []
    for i, j in assignment(rates + _LEAST * edits / words - saved) if rates.size else ():
        apart = forbidden is not None and forbidden[i][j]
        pairs += [(i, None), (None, j)] if apart else [(i, j)]
    met = set(pairs)
    left_over = (set(range(len(refs))) - {i for i, _ in met}, set(range(len(hyps))) - {j for _, j in met})
    return pairs + [(i, None) for i in sorted(left_over[0])] + [(None, j) for j in sorted(left_over[1])]


def _pair(reference: str, hypothesis: str, i: int | None, j: int | None, settings: Settings) -> WordPair:
    if not reference or not hypothesis:
        return _alone(reference, hypothesis, i, j, settings)
    counts: dict[Operation, int] = {"equal": 0, "replace": 0, "delete": 0, "insert": 0}
    edits = []
    for code in Levenshtein.opcodes(reference, hypothesis):
        edit = Edit(cast(Operation, code.tag), code.src_start, code.src_end, code.dest_start, code.dest_end)
        counts[edit.operation] += max(
            edit.reference_end - edit.reference_start, edit.hypothesis_end - edit.hypothesis_start
        )
        edits.append(edit)
    wer = rate(counts["replace"] + counts["delete"] + counts["insert"], len(reference), settings)
    return WordPair(i, j, wer, counts["equal"], counts["replace"], counts["delete"], counts["insert"], tuple(edits))


def _alone(reference: str, hypothesis: str, i: int | None, j: int | None, settings: Settings) -> WordPair:
    """A section without a counterpart that has words: all its words are deleted, or all inserted."""
    n, m = len(reference), len(hypothesis)
    edits = (Edit("delete" if n else "insert", 0, n, 0, m),) if n or m else ()
    return WordPair(i, j, rate(n + m, n, settings), 0, 0, n, m, edits)
