"""AudioBench's normalisation of transcripts (`preprocess_text_asr`, commit e991641).

1. Lower case, then Whisper's English normaliser (library whisper-normalizer, MIT).
2. Whole numbers 0 to 20 and the tens up to 90 become words.
3. Several blanks become one, punctuation is removed, then uh, umm, um, er and ah.
4. A text without words becomes the word "empty", on either side.

The script expands contractions and removes brackets as well; behind Whisper's normaliser there are none left.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whisper_normalizer.english import EnglishTextNormalizer

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
_NUMBERS = {str(number): word for number, word in enumerate(_WORDS)} | {
    str(10 * tens): word for tens, word in enumerate("thirty forty fifty sixty seventy eighty ninety".split(), start=3)
}
_NUMBER = re.compile(r"\b\d{1,2}\b")
_FILLERS = re.compile(r"\b(?:uh|umm|um|er|ah)\b")
_BLANKS = re.compile(r"  +")
EMPTY = "empty"
LONGEST = 50_000
"""Characters beyond which Whisper's patterns would take minutes; the rest is left out."""


def audiobench(text: str) -> str:
    """A transcript as AudioBench compares it."""
    text = _whisper()(text[:LONGEST].lower())
    text = _NUMBER.sub(lambda match: _NUMBERS.get(match[0], match[0]), text)
    text = _BLANKS.sub(" ", text)
    text = "".join(sign for sign in text if not unicodedata.category(sign).startswith("P"))
    return _FILLERS.sub("", text).strip() or EMPTY


@cache
def _whisper() -> EnglishTextNormalizer:
    from whisper_normalizer.english import EnglishTextNormalizer  # its tables take 0.1 s

    return EnglishTextNormalizer()
