"""The reading rules of packs for words, segments and turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TypeAlias

from analysis.benchmarks.packs.definition.rule_names import ENGLISH, LYRICS, WINDOWS, other_language
from analysis.benchmarks.packs.pack import PackTask
from analysis.benchmarks.packs.rules import open_asr_normalisation, speech_normalisation
from analysis.metrics.beats import f_measure
from analysis.metrics.boundary_hits import hits, times
from analysis.metrics.compound_words import compound_wer
from analysis.metrics.section_iou import Interval
from analysis.metrics.section_wer import LyricsMatch, Settings, matched_wer, no_answer
from analysis.parsing.readers import READERS
from analysis.records import Answer, CaseScore, Lens, LyricSection, Outcome, Section, Step, Value

Rule: TypeAlias = Callable[[Answer, Lens, PackTask], CaseScore]


NORMALISERS: Mapping[str, Callable[[str], str]] = {
    "words.lower_case": str.lower,
    "audiobench.wer": speech_normalisation.audiobench,
    "open_asr.wer": open_asr_normalisation.open_asr,
}
"""What each rule for words makes of both texts before it compares them. lower_case: nothing else is changed."""
EMPTY_IS_A_WORD = ("audiobench.wer",)
"""Rules under which a missing answer is the word "empty"."""
WITH_COMPOUNDS = ("open_asr.wer",)
"""Rules under which "white paper" equals "whitepaper"."""


def words(answer: Answer, lens: Lens, task: PackTask, rule: str) -> CaseScore:
    """The word error rate of both texts after the rule's normaliser."""
    texts = [section.text for section in compared(answer.question.reference, rule)]
    language = other_language(answer.question) if rule in ENGLISH else ""
    steps = (Step("reading rule", rule), *([Step("rule for English", f"language {language}")] if language else []))
    if not isinstance(answer.raw, str) and rule not in EMPTY_IS_A_WORD:
        missing: LyricsMatch = no_answer(texts, Settings())
        return CaseScore(lens, "missing", "none", None, 1.0 / (1.0 + missing.wer), steps, missing, missing.wer, "null")
    text = NORMALISERS[rule](answer.raw if isinstance(answer.raw, str) else "")
    if rule in WITH_COMPOUNDS:
        match = compound_wer(" ".join(texts).split(), text.split())
    else:
        match = matched_wer(texts, [text], Settings())
    value = (LyricSection("", text),)
    verdict = "correct" if match.wer == 0 else "incorrect"
    return CaseScore(lens, "scored", "clean", value, 1.0 / (1.0 + match.wer), steps, match, match.wer, verdict)


def compared(reference: Value, rule: str) -> tuple[LyricSection, ...]:
    """The texts of a reference as a rule for words compares them."""
    sections = reference if isinstance(reference, tuple) else ()
    normalise = NORMALISERS.get(rule, str)
    return tuple(
        section._replace(text=normalise(section.text)) for section in sections if isinstance(section, LyricSection)
    )


def hit_rate(answer: Answer, lens: Lens, task: PackTask, window: str) -> CaseScore:
    """F of boundaries within a window, first and last included (mir_eval, untrimmed)."""
    reading = READERS["sections"](answer.raw, answer.question)
    sides = _boundaries(answer.question.reference), _boundaries(reading.value)
    n_hits = hits(*sides, float(window))
    counts = f"{n_hits} hits, {len(sides[0])} boundaries of the reference, {len(sides[1])} of the answer"
    steps = (Step("reading rule", f"segments.hit_rate@{window}"), Step("boundaries", counts), *reading.steps)
    score = f_measure(n_hits, len(sides[0]), len(sides[1]))
    outcome: Outcome = "scored" if reading.value is not None else "unparsed"
    verdict = "correct" if score == 1 else "incorrect" if reading.value is not None else "unparseable"
    return CaseScore(lens, outcome, reading.confidence, reading.value, score, steps, verdict=verdict)


def _boundaries(value: Value | None) -> list[float]:
    sections = [section for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []
    return times([Interval(section.label, section.start, section.end) for section in sections])


def lyrics(answer: Answer, lens: Lens, task: PackTask, rule: str) -> CaseScore:
    """The score of lyrics by a measure of alt-eval."""
    return import_module("analysis.benchmarks.packs.rules.lyric_rules").score(answer, lens, rule)  # type: ignore[no-any-return]


RULES: Mapping[str, Rule] = {
    **{rule: partial(lyrics, rule=rule) for rule in LYRICS},
    **{f"segments.hit_rate@{window}": partial(hit_rate, window=window) for window in WINDOWS},
    **{rule: partial(words, rule=rule) for rule in NORMALISERS},
}
"""The rules by name."""
