"""The English normalisation of transcripts of the Open ASR Leaderboard (commit d1e99b2), without its tables of names.

Whisper's English normaliser (library whisper-normalizer, MIT) with these differences:

1. More sounds of hesitation are removed.
2. "kinda", "sorta", "dunno" and "cause" stay as they are. "'s" is "is" only after words such as "it" and "who".
3. Times of day, "all right" and "ok" have one spelling: "am", "alright", "okay".
4. Single letters and digits in a row are one word ("b b c" is "bbc"): two, or three if one of them is "a" or "i".

The program also gives spellings of 152 given names ("kathy" is "cathy"), of 12 compounds and of about ten other words
one form. Those tables are not taken over, so its figures can be slightly lower. Other languages have another
normaliser there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from analysis.benchmarks.packs.rules.speech_normalisation import LONGEST

if TYPE_CHECKING:
    from whisper_normalizer.english import EnglishTextNormalizer

_HESITATIONS = "ah aha ahh ahm eh ehehe em hm hmm huh hum mhm mhum mm mmm uh uhm uhuh um umm".split()
_STAYS = ("kinda", "sorta", "dunno", "cause")
_IS = r"\b(it|he|she|what|that|who|here|there|how|when|where|why|this)'s\b"
_JOINED = ((re.compile(r"\bal?l\s+right\b"), "alright"), (re.compile(r"\b([ap])\s+m\b"), r"\1m"))
_OKAY = re.compile(r"\b(?:ok|o\s+k)\b")
_COMMON = frozenset("ai")
"""Letters that are words of their own."""


def open_asr(text: str) -> str:
    """A transcript as the leaderboard compares it."""
    return str(_normaliser()(text[:LONGEST])).strip()


@cache
def _normaliser() -> EnglishTextNormalizer:
    """Whisper's normaliser with the differences; its steps are attributes."""
    from whisper_normalizer.english import EnglishTextNormalizer  # its tables take 0.1 s

    normaliser = EnglishTextNormalizer()
    normaliser.ignore_patterns = rf"\b({'|'.join(_HESITATIONS)})\b"
    stays = {rf"\b{word}\b" for word in _STAYS}
    normaliser.replacers = dict(
        (_IS, r"\1 is") if pattern == r"'s\b" else (pattern, replacement)
        for pattern, replacement in normaliser.replacers.items()
        if pattern not in stays
    )
    numbers, spellings = normaliser.standardize_numbers, normaliser.standardize_spellings
    normaliser.standardize_numbers = lambda text: numbers(_with_compounds(text))
    normaliser.standardize_spellings = lambda text: " ".join(_with_acronyms(spellings(text).split()))
    return normaliser


def _with_compounds(text: str) -> str:
    for pattern, word in _JOINED:
        text = pattern.sub(word, text)
    return _OKAY.sub("okay", text)


def _with_acronyms(words: list[str]) -> Iterator[str]:
    """The words, single letters and digits in a row as one."""
    for is_single, group in groupby(words, lambda word: len(word) == 1 and word.isalnum()):
        run = list(group)
        least = 3 if _COMMON & set(run) else 2
        yield from ["".join(run)] if is_single and len(run) >= least else run
