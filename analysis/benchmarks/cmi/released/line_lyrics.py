"""A sung line: `batch_wer_cer`, word and character error rates of each record, then their means.

1. Removed from the response, as often as they occur: the shortest run within a line up to " lyrics ... are ... :",
   " content ... is ... :", " transcription ... is ... :", " text ... is ... :", with what precedes it; <s> and </s>.
2. Punctuation except the apostrophe is removed, letters become lower case, words of digits become number words.
3. WER and CER of jiwer. Their means over records have no upper bound.
"""

from __future__ import annotations

from collections.abc import Sequence

import jiwer

from analysis.benchmarks.cmi.released.number_words import cardinal
from analysis.benchmarks.cmi.released.plain_text import reference, response
from analysis.benchmarks.verdict import Ruling
from analysis.records import Answer, LyricSection

_LEADS = ((" lyrics ", "are", ":"), (" content ", "is", ":"), (" transcription ", "is", ":"), (" text ", "is", ":"))
"""Texts that follow one another in a line: rule 1."""
_TOKENS = ("<s>", "</s>")
_PUNCTUATION = str.maketrans("", "", '!"#$%&\\()*+,-./:;<=>?@[]^_`{|}~')


def rule(answer: Answer) -> Ruling:
    """The word error rate of one answer."""
    expected, text = texts(answer)
    wer = jiwer.wer(expected, text)
    return Ruling("correct" if wer == 0 else "incorrect", 1 / (1 + wer), (LyricSection("", text),), wer)


def character_error_rate(answer: Answer) -> float:
    """The character error rate of one answer."""
    return float(jiwer.cer(*texts(answer)))


def texts(answer: Answer) -> tuple[str, str]:
    """Reference and response as they are compared."""
    text = response(answer)
    for lead in _LEADS:
        text = without_lead(text, lead).strip()
    for token in _TOKENS:
        text = text.replace(token, "").strip()
    return _clean(reference(answer)), _clean(text)


def without_lead(text: str, lead: Sequence[str]) -> str:
    """A text without all that ends with the texts of a lead, in their order and on one line."""
    return "\n".join(_without(line, lead) for line in text.split("\n"))


def _without(line: str, lead: Sequence[str]) -> str:
    """A line without all that ends with the texts of a lead in their order."""
    start = 0
    while True:
        end = start
        for text in lead:
            position = line.find(text, end)
            if position < 0:
                return line[start:]
            end = position + len(text)
        start = end


def _clean(text: str) -> str:
    words = text.translate(_PUNCTUATION).lower().replace("\n", " ").split()
    return " ".join(cardinal(int(word)) if word.isdigit() else word for word in words)
