"""The reading rules that a pack may name, by the type of the task."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.parsing.rules import RULES
from analysis.records import Question

CHOICE_ALIASES = {
    "lmms_eval.parse": "lmms_eval.mmau",
    "lmms_eval.mmmu_style": "lmms_eval.mmar",
    "inspect.choice": "inspect.choice@0.3.285",
}
"""Further names of rules for choices, as the programs call them."""
STORED_RULE = "stored"
"""What the file itself says of an answer: the score of its own scorer or judge."""

WINDOWS = ("0.5", "1", "3")
"""Seconds within which a boundary is a hit."""
WORDS = ("words.lower_case", "audiobench.wer", "open_asr.wer")
"""Word error rates of transcripts."""
ENGLISH, LANGUAGE = ("audiobench.wer", "open_asr.wer"), "language="
"""Rules that write numbers and contractions as in English, and the dimension that tells another language."""
LYRICS = (
    "alt_eval.wer", "alt_eval.wer_case", "alt_eval.punctuation", "alt_eval.parentheses", "alt_eval.lines",
    "alt_eval.sections",
)  # fmt: skip
"""Measures of alt-eval."""
RULES_OF: Mapping[str, tuple[str, ...]] = {
    "choice": ("careful", *RULES, *CHOICE_ALIASES, STORED_RULE),
    "choice_many": ("careful", STORED_RULE),
    "words": ("careful", *WORDS, *LYRICS, STORED_RULE),
    "number": ("careful", STORED_RULE),
    "times": ("careful", STORED_RULE),
    "segments": ("careful", *(f"segments.hit_rate@{window}" for window in WINDOWS), STORED_RULE),
    "turns": ("careful", STORED_RULE),
    "judged": ("careful", STORED_RULE),
    "text": ("careful", STORED_RULE),
}


def other_language(question: Question) -> str:
    """The language of a question as its file states it, "" where that is English or not stated."""
    languages = (text.removeprefix(LANGUAGE) for text in question.dimensions if text.startswith(LANGUAGE))
    return next((language for language in languages if not language.lower().startswith("en")), "")
