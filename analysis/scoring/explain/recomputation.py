"""Score recomputed from the evidence, to compare with the stored one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.metrics.beats import BeatMatch, f_measure
from analysis.metrics.exact_match import Choice
from analysis.metrics.section_iou import SectionMatch
from analysis.metrics.section_wer import LyricsMatch
from analysis.metrics.tolerance import Difference
from analysis.records import WORST, CaseScore
from analysis.scoring.explain.values import listed, number

_WHY_NO_NUMBER = {"missing": "no answer was given", "refused": "the model declines to answer"}


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Last step of the score, in words and numbers. score: the result; None for a case in no mean."""

    text: str
    score: float | None


def arithmetic(scored: CaseScore) -> Arithmetic:
    """Score recomputed from the evidence."""
    evidence = scored.evidence
    if scored.score is None:
        return Arithmetic(f"in no mean ({scored.verdict or scored.outcome})", None)
    if scored.outcome in WORST and isinstance(evidence, SectionMatch | None):
        return Arithmetic(f"no usable answer ({scored.outcome}): counts as the worst value, 0", 0.0)
    if scored.outcome in WORST and isinstance(evidence, LyricsMatch):
        return Arithmetic(f"no usable answer ({scored.outcome}): all sections lost, WER 1;  IWER = 1 / (1 + 1)", 0.5)
    if scored.lowest is not None and scored.highest is not None:
        return Arithmetic(
            f"{scored.verdict}: expected value {scored.score:g}, from {scored.lowest:g} to {scored.highest:g}",
            scored.score,
        )
    if isinstance(evidence, SectionMatch):
        return _sections(evidence)
    if isinstance(evidence, LyricsMatch):
        return _lyrics(evidence)
    if isinstance(evidence, Choice):
        return _choice(evidence)
    if isinstance(evidence, BeatMatch):
        return _beats(evidence)
    if isinstance(evidence, Difference):
        return _difference(evidence, scored.outcome)
    return Arithmetic(f"{scored.verdict or scored.outcome}: {scored.score:g}", scored.score)


def _sections(match: SectionMatch) -> Arithmetic:
    if match.divisor == 0:
        return Arithmetic("no section on either side: they agree, 1", 1.0)
    total = _sum([pair.iou for pair in match.pairs])
    score = sum(pair.iou for pair in match.pairs) / match.divisor
    counts = f"max({match.n_reference} reference, {match.n_estimate} estimate)"
    return Arithmetic(f"({total}) / {counts} = {score:.6f}", score)


def _lyrics(match: LyricsMatch) -> Arithmetic:
    if not match.pairs:
        return Arithmetic("no section on either side: WER 0, IWER 1 / (1 + 0) = 1", 1.0)
    wer = sum(pair.wer for pair in match.pairs) / len(match.pairs)
    total = _sum([pair.wer for pair in match.pairs])
    score = 1.0 / (1.0 + wer)
    return Arithmetic(f"WER = ({total}) / {len(match.pairs)} = {wer:.6f};  IWER = 1 / (1 + WER) = {score:.6f}", score)


def _sum(values: Sequence[float]) -> str:
    """Sum with all terms, or only the total of more than 60."""
    if len(values) > 60:
        return f"{sum(values):.4f}, the sum of {len(values):,}"
    return " + ".join(f"{value:.4f}" for value in values) or "0"


def _choice(choice: Choice) -> Arithmetic:
    order = "" if len(choice.reference) < 2 else " in this order," if choice.in_order else " in any order,"
    same = "the same: right, 1" if choice.score else "not the same: wrong, 0"
    return Arithmetic(
        f"reference {listed(choice.reference)}; answer {listed(choice.answer)};{order} {same}", choice.score
    )


def _beats(match: BeatMatch) -> Arithmetic:
    hits, n_reference, n_estimate = len(match.pairs), match.n_reference, match.n_estimate
    score = f_measure(hits, n_reference, n_estimate)
    if not hits:
        text = f"no hit among {n_reference} reference beats and {n_estimate} of the answer from 5 s on: 0"
        return Arithmetic(text, 0.0)
    shares = f"precision {hits} / {n_estimate}, recall {hits} / {n_reference}"
    return Arithmetic(f"{shares}; F = 2 x {hits} / ({n_estimate} + {n_reference}) = {score:.6f}", score)


def _difference(difference: Difference, outcome: str) -> Arithmetic:
    if difference.answer is None or difference.difference is None:
        why = _WHY_NO_NUMBER.get(outcome, "no number could be read")
        return Arithmetic(f"{why}: wrong, 0", 0.0)
    off, most = abs(difference.difference), difference.tolerance
    right = off <= most
    text = f"|{number(difference.answer)} - {number(difference.reference)}| = {number(off)}"
    return Arithmetic(f"{text} {'<=' if right else '>'} {number(most)}: {'right' if right else 'wrong'}", float(right))
