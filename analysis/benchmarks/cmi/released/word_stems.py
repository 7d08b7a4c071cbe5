"""ROUGE-L recall over stemmed words, as rouge_score 0.1.2 computes it with the Porter stemmer of nltk.

Words are runs of a-z and 0-9 in lower case; those of more than three characters are stemmed. Recall = length of the
longest common subsequence / words of the reference.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import LCSseq

_OTHER = re.compile(r"[^a-z0-9]+")
_IRREGULAR = {
    "sky": "sky", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news", "innings": "inning",
    "inning": "inning", "outings": "outing", "outing": "outing", "cannings": "canning", "canning": "canning",
    "howe": "howe", "proceed": "proceed", "exceed": "exceed", "succeed": "succeed",
}  # fmt: skip
_STEP_2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("bli", "ble"),
    ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
    ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
    ("iviti", "ive"), ("biliti", "ble"), ("fulli", "ful"),
)  # fmt: skip
_STEP_3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP_4 = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip


def rouge_l_recall(reference: str, text: str) -> float:
    """Share of the words of the reference in the longest common subsequence, 0 for an empty side."""
    expected, words = stems(reference), stems(text)
    return LCSseq.similarity(expected, words) / len(expected) if expected and words else 0.0


def stems(text: str) -> list[str]:
    """The words of a text, the longer ones stemmed."""
    words = _OTHER.sub(" ", text.lower()).split()
    return [stem(word) if len(word) > 3 else word for word in words]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a word in lower case (Porter 1980, with the departures of nltk)."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 2:
        return word
    for step in (_plural, _past, _final_y, _long_suffix, _short_suffix, _last_suffix, _final_e):
        word = step(word)
    return word


def _is_consonant(word: str, position: int) -> bool:
    letter = word[position]
    if letter in "aeiou":
        return False
    return letter != "y" or position == 0 or not _is_consonant(word, position - 1)


def _measure(stem_: str) -> int:
    """Number of changes from vowels to consonants."""
    kinds = "".join("c" if _is_consonant(stem_, position) else "v" for position in range(len(stem_)))
    return kinds.count("vc")


def _has_vowel(stem_: str) -> bool:
    return any(not _is_consonant(stem_, position) for position in range(len(stem_)))


def _ends_double(word: str) -> bool:
    return len(word) > 1 and word[-1] == word[-2] and _is_consonant(word, len(word) - 1)


def _ends_short(word: str) -> bool:
    """Consonant, vowel, consonant other than w, x, y; or a word of vowel and consonant."""
    n = len(word)
    if n >= 3:
        kinds = [_is_consonant(word, position) for position in range(n - 3, n)]
        return kinds == [True, False, True] and word[-1] not in "wxy"
    return n == 2 and not _is_consonant(word, 0) and _is_consonant(word, 1)


def _plural(word: str) -> str:
    if word.endswith("ies") and len(word) == 4:
        return word[:-1]
    for suffix, replacement in (("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("s", "")):
        if word.endswith(suffix):
            return word[: len(word) - len(suffix)] + replacement
    return word


def _past(word: str) -> str:
    if word.endswith("ied"):
        return word[:-3] + ("ie" if len(word) == 4 else "i")
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    stripped = (word.removesuffix(end) for end in ("ed", "ing") if word.endswith(end))
    bare = next((stem_ for stem_ in stripped if _has_vowel(stem_)), "")
    if not bare:
        return word
    if bare.endswith(("at", "bl", "iz")):
        return bare + "e"
    if _ends_double(bare):
        return bare if bare[-1] in "lsz" else bare[:-1]
    return bare + "e" if _measure(bare) == 1 and _ends_short(bare) else bare


def _final_y(word: str) -> str:
    is_changed = word.endswith("y") and len(word) > 2 and _is_consonant(word, len(word) - 2)
    return word[:-1] + "i" if is_changed else word


def _long_suffix(word: str) -> str:
    if word.endswith("alli") and _measure(word[:-4]) > 0:
        return _long_suffix(word[:-4] + "al")
    for suffix, replacement in _STEP_2:
        if word.endswith(suffix):
            bare = word[: -len(suffix)]
            return bare + replacement if _measure(bare) > 0 else word
    if word.endswith("logi"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    return word


def _short_suffix(word: str) -> str:
    for suffix, replacement in _STEP_3:
        if word.endswith(suffix):
            bare = word[: -len(suffix)]
            return bare + replacement if _measure(bare) > 0 else word
    return word


def _last_suffix(word: str) -> str:
    for suffix in _STEP_4:
        if word.endswith(suffix):
            bare = word[: -len(suffix)]
            is_free = _measure(bare) > 1 and (suffix != "ion" or bare[-1] in "st")
            return bare if is_free else word
    return word


def _final_e(word: str) -> str:
    if word.endswith("e"):
        bare = word[:-1]
        if _measure(bare) > 1 or (_measure(bare) == 1 and not _ends_short(bare)):
            word = bare
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word
