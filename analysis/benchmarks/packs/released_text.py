"""The reading rules of packs for words, segments and turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from analysis.benchmarks.packs import speech_normalisation
from analysis.benchmarks.packs.pack import PackTask
from analysis.metrics.section_wer import LyricsMatch, Settings, matched_wer, no_answer
from analysis.records import Answer, CaseScore, Lens, LyricSection, Step

Rule: TypeAlias = Callable[[Answer, Lens, PackTask], CaseScore]


def lower_case(answer: Answer, lens: Lens, task: PackTask) -> CaseScore:
    """Words divided by white space, in lower case, nothing else changed."""
    return words(answer, lens, "words.lower_case", str.lower)


def audiobench(answer: Answer, lens: Lens, task: PackTask) -> CaseScore:
    """AudioBench's normalisation on both sides; a missing answer is the word "empty"."""
    text_answer = answer if isinstance(answer.raw, str) else replace(answer, raw="")
    return words(text_answer, lens, "audiobench.wer", speech_normalisation.audiobench)


def words(answer: Answer, lens: Lens, rule: str, normalise: Callable[[str], str]) -> CaseScore:
    """The word error rate of both texts after a normaliser."""
    reference = answer.question.reference
    assert isinstance(reference, tuple)
    texts = [normalise(section.text) for section in reference if isinstance(section, LyricSection)]
    settings = Settings()
    steps = (Step("reading rule", rule),)
    if not isinstance(answer.raw, str):
        missing: LyricsMatch = no_answer(texts, settings)
        return CaseScore(lens, "missing", "none", None, 1.0 / (1.0 + missing.wer), steps, missing, missing.wer, "null")
    text = normalise(answer.raw)
    match = matched_wer(texts, [text], settings)
    value = (LyricSection("", text),)
    verdict = "correct" if match.wer == 0 else "incorrect"
    return CaseScore(lens, "scored", "clean", value, 1.0 / (1.0 + match.wer), steps, match, match.wer, verdict)


RULES: Mapping[str, Rule] = {"words.lower_case": lower_case, "audiobench.wer": audiobench}
"""The rules by name."""
