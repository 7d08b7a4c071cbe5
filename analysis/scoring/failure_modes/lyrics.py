"""Failure modes of transcripts, one rule each."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from analysis.metrics.section_wer import Settings
from analysis.metrics.section_words import section_words

COMMON_SHARE = 0.1
REFERENCE_WORDS = 20
ANSWER_WORDS = 10
SECTIONS = 3

Texts = Sequence[str]


def one_section(reference: Texts, answer: Texts) -> bool:
    """One section given where three or more were asked for."""
    return len(reference) >= SECTIONS and len(answer) == 1


def other_words(reference: Texts, answer: Texts) -> bool:
    """Under a tenth of the words in common, of 20 words in the reference and 10 in the answer at least."""
    words = section_words(tuple(reference), tuple(answer), Settings())
    right, answered = "".join(words.reference_codes), "".join(words.hypothesis_codes)
    if len(right) < REFERENCE_WORDS or len(answered) < ANSWER_WORDS:
        return False
    most = COMMON_SHARE * min(len(right), len(answered))
    if len({*right} & {*answered}) >= most:
        return False
    return (Counter(right) & Counter(answered)).total() < most


def other_script(reference: Texts, answer: Texts) -> bool:
    """The commonest script of the answer's letters is another than the reference's, and has more than half of them."""
    if all(text.isascii() for text in (*reference, *answer)):
        return False
    right, answer_scripts = _scripts(reference), _scripts(answer)
    if not right or not answer_scripts:
        return False
    (script, letters), *_ = answer_scripts.most_common(1)
    return script != right.most_common(1)[0][0] and 2 * letters > answer_scripts.total()


def _scripts(texts: Texts) -> Counter[str]:
    scripts: Counter[str] = Counter()
    for letter, times in Counter("".join(texts)).items():
        if letter.isalpha():
            scripts[_script(letter)] += times
    return scripts


@lru_cache(maxsize=8192)
def _script(letter: str) -> str:
    """The first word of the letter's Unicode name: LATIN, CYRILLIC, HANGUL, ..."""
    return unicodedata.name(letter, "UNKNOWN").split()[0].split("-")[0]
