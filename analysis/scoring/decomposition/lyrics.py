"""Points that a transcript loses, by type of loss.

WER is a sum, so its parts are counted and converted to points in proportion.

Repairs are made in order, because words can be compared only within their section: loops, then the division
into sections, each only if it lowers the WER. The remaining errors are omitted, invented or substituted sections and
words.
Kinds of edits are those of `rapidfuzz.distance.Levenshtein`, whose sum is unique and whose kinds are not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from analysis.metrics.section_wer import LyricsMatch, Settings, WordPair, matched_wer, rate
from analysis.metrics.section_words import SectionWords, section_words
from analysis.scoring.decomposition.loops import without_loops
from analysis.scoring.decomposition.redivision import redivided

SMALLEST_GAIN = 1e-12
LIKENESS = 0.8
FEWEST_ALIKE = 4
"""Words a reference section must have before a section of the answer can repeat it."""
STOPPED_WORDS = 5
STOPPED_SHARE = 0.1


class Sections(NamedTuple):
    """A reference section (by position) and its words in the answer; None where a side has no section.

    match: the evidence of these two, None for a division of our own.
    """

    reference: int | None
    answer: str | None
    match: WordPair | None = None


def lost(
    reference: Sequence[str], answer: Sequence[str], match: LyricsMatch, settings: Settings
) -> Mapping[str, float]:
    """Points lost by type, which add up to 1 - IWER.

    reference, answer: text of each section. match: evidence of the score.
    """
    words = section_words(tuple(reference), tuple(answer), settings)
    references, answers = words.reference_codes, words.hypothesis_codes
    parts: defaultdict[str, float] = defaultdict(float)
    wer, pairs = match.wer, _pairs(match, answers)
    shorter = [without_loops(section, references) for section in answers]
    if shorter != answers:
        again = _matched(words, shorter)
        if again.wer < wer - SMALLEST_GAIN:
            parts["loops"] = wer - again.wer
            wer, pairs, answers = again.wer, _pairs(again, shorter), shorter
    if (division := redivided(references, answers, sum(_edits(references, pair) for pair in pairs))) is not None:
        redivided_sections = [Sections(position, words) for position, words in enumerate(division.sections)]
        redivided_sections += [Sections(None, words) for words in division.others]
        after = _rate(references, redivided_sections)
        if after < wer - SMALLEST_GAIN:
            parts["sections"] = wer - after
            pairs = redivided_sections
    for name, part in _word_parts(references, answers, pairs).items():
        parts[name] += part / len(pairs)
    return {name: part / (1.0 + match.wer) for name, part in parts.items() if part > 0}


def _matched(words: SectionWords, answers: Sequence[str]) -> LyricsMatch:
    """The match of other sections of the same words, as codes."""
    word_of: dict[str, str] = {}
    for side, codes in ((words.reference, words.reference_codes), (words.hypothesis, words.hypothesis_codes)):
        for section, section_codes in zip(side, codes, strict=True):
            word_of.update(zip(section_codes, section, strict=True))
    spelled = [[" ".join(word_of[code] for code in text) for text in side] for side in (words.reference_codes, answers)]
    return matched_wer(spelled[0], spelled[1])


def _pairs(match: LyricsMatch, answers: Sequence[str]) -> list[Sections]:
    return [
        Sections(pair.reference, None if pair.hypothesis is None else answers[pair.hypothesis], pair)
        for pair in match.pairs
    ]


def _words(references: Sequence[str], pair: Sections) -> str:
    return "" if pair.reference is None else references[pair.reference]


def _edits(references: Sequence[str], pair: Sections) -> int:
    return Levenshtein.distance(_words(references, pair), pair.answer or "")


def _rate(references: Sequence[str], pairs: Sequence[Sections]) -> float:
    """Mean WER of the pairs, of which there is at least one."""
    return sum(rate(_edits(references, pair), len(_words(references, pair))) for pair in pairs) / len(pairs)


def _word_parts(references: Sequence[str], answers: Sequence[str], pairs: Sequence[Sections]) -> Mapping[str, float]:
    """Parts of the sum of the pairs' WERs."""
    parts: defaultdict[str, float] = defaultdict(float)
    stop = _stop(references, pairs)
    for pair in pairs:
        reference = _words(references, pair)
        if not reference:
            if pair.answer:
                parts[_without_reference(pair, references, answers)] += 1
        elif not pair.answer:
            parts["stopped early" if pair.reference in stop else "left out"] += 1
        elif reference != pair.answer:
            tail = stop.get(pair.reference, 0)
            parts["stopped early"] += tail / len(reference)
            kinds = (
                _kinds_of(pair.match) if pair.match and not tail else _kinds(reference[: -tail or None], pair.answer)
            )
            for name, edits in kinds.items():
                parts[name] += edits / len(reference)
    return parts


KINDS = {"replace": "substitutions", "delete": "deletions", "insert": "insertions"}


def _kinds(reference: str, answer: str) -> Mapping[str, int]:
    return Counter(KINDS[edit.tag] for edit in Levenshtein.editops(reference, answer))


def _kinds_of(match: WordPair) -> Mapping[str, int]:
    """The same from the evidence: in the order in which the kinds occur."""
    counts = {"replace": match.substitutions, "delete": match.deletions, "insert": match.insertions}
    occurring = dict.fromkeys([edit[0] for edit in match.edits])
    return {KINDS[operation]: counts[operation] for operation in occurring if operation in counts}


def _without_reference(pair: Sections, references: Sequence[str], answers: Sequence[str]) -> str:
    """Type of loss of a section with words in the answer and none in the reference."""
    if pair.reference is not None:
        return "insertions"
    words = pair.answer or ""
    again = answers.count(words) > 1
    return "loops" if again or any(_is_similar(words, reference) for reference in references) else "invented"


def _is_similar(words: str, reference: str) -> bool:
    return len(reference) >= FEWEST_ALIKE and Levenshtein.normalized_similarity(words, reference) >= LIKENESS


def _stop(references: Sequence[str], pairs: Sequence[Sections]) -> dict[int | None, int]:
    """Reference section -> number of missing last words, if the answer stopped early; else empty."""
    answer_of = {pair.reference: pair.answer for pair in pairs}
    tails: dict[int | None, int] = {}
    for position in reversed([position for position, words in enumerate(references) if words]):
        answer = answer_of[position]
        if answer:
            tails[position] = _missing_tail(references[position], answer)
            break
        tails[position] = len(references[position])
    missing = sum(tails.values())
    return tails if missing >= STOPPED_WORDS and missing >= STOPPED_SHARE * sum(map(len, references)) else {}


def _missing_tail(reference: str, answer: str) -> int:
    """The largest t such that leaving out the last t words of the reference saves exactly t edits.

    One word less saves at most one edit, so all smaller t save t edits too, and bisection finds the largest.
    """
    edits = Levenshtein.distance(reference, answer)
    low, high = 0, min(len(reference), edits)
    while low < high:
        middle = (low + high + 1) // 2
        if Levenshtein.distance(reference[: len(reference) - middle], answer) == edits - middle:
            low = middle
        else:
            high = middle - 1
    return low
