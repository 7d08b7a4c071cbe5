"""Halves and quarters in words: "2½", "a minute and a half", "half a minute"."""

from __future__ import annotations

import re

from analysis.parsing import late
from analysis.parsing.numbers.clock import decimal
from analysis.parsing.numbers.quantities import NUMBER, words_to_number

_SIGNS = {"½": "5", "¼": "25", "¾": "75"}
_SIGN = late.compile(rf"(?<![\d.,])(\d{{1,9}})?\s?([{''.join(_SIGNS)}])(?!\d)")
_ANY = late.compile(r"[½¼¾]|\bhalf\b|\ban?\s+min", re.IGNORECASE)
_UNIT = r"minutes?|mins?|seconds?|secs?"
_BEHIND = late.compile(rf"(?<![\w.,])(?P<n>an?|{NUMBER})\s+(?P<unit>{_UNIT})\s+and\s+a\s+half\b", re.IGNORECASE)
_BETWEEN = late.compile(rf"(?<![\w.,])(?P<n>{NUMBER})\s+and\s+a\s+half\b", re.IGNORECASE)
_HALF = late.compile(rf"\b(?:half\s+(?:of\s+)?an?|an?\s+half)\s+(?P<unit>{_UNIT})\b", re.IGNORECASE)
_A_MINUTE = late.compile(
    r"(?P<before>\A\W*|\b(?:about|approximately|around|roughly|exactly|is|for|lasts|after|at|"
    r"of)\s+)an?\s+(?=min(?:utes?|s)?\b)",
    re.IGNORECASE,
)


_HALVES = (
    (late.compile(r"\b(?:three[\s-]quarters?) (?:of )?an? minute\b", re.IGNORECASE), "45 seconds"),
    (late.compile(r"\b(?:(?:an?|one) )?quarter (?:of )?an? minute\b", re.IGNORECASE), "15 seconds"),
    (late.compile(r"\btwo[\s-]thirds of a minute\b", re.IGNORECASE), "40 seconds"),
    (late.compile(r"\b(?:(?:a|one) )?third of a minute\b", re.IGNORECASE), "20 seconds"),
    (
        late.compile(
            r"\b(?:(?:eine )?viertelminute|(?:un )?quart de minute|(?:un )?cuarto de minuto)\b", re.IGNORECASE
        ),
        "15 seconds",
    ),
    (late.compile(r"\b(?:anderthalb|eineinhalb|einundeinhalb)\b", re.IGNORECASE), "1.5"),
    (late.compile(r"\bzweieinhalb\b", re.IGNORECASE), "2.5"),
    (late.compile(r"\bdreieinhalb\b", re.IGNORECASE), "3.5"),
    (late.compile(r"\b(?:une|1) minute et demie\b|\b(?:un |1 )?minuto y medio\b", re.IGNORECASE), "1.5 min"),
    (late.compile(r"\b(?:deux|2) minutes et demie\b|\b(?:dos|2) minutos y medio\b", re.IGNORECASE), "2.5 min"),
    (
        late.compile(r"\b(?:eine[r]? )?halben? minute\b|\b(?:une )?demi-minute\b|\bmedio minuto\b", re.IGNORECASE),
        "0.5 min",
    ),
)
"""Parts of a minute in words, and one, two and three and a half in German, French and Spanish."""
_PARTS = late.compile(r"halb|demi|medio|quart|third|viertel|cuarto", re.IGNORECASE)


def with_decimals(text: str) -> str:
    """Text with fractions as decimals, and "a minute" as 1 minute if no number precedes it."""
    if _PARTS.search(text) is not None:
        for pattern, number in _HALVES:
            text = pattern.sub(number, text)
    if _ANY.search(text) is None:
        return text
    text = _SIGN.sub(lambda match: f"{match[1] or '0'}.{_SIGNS[match[2]]}", text)
    text = _BEHIND.sub(lambda match: f"{_half_more(match['n'])} {match['unit']}", text)
    text = _BETWEEN.sub(lambda match: _half_more(match["n"]), text)
    text = _HALF.sub(lambda match: f"0.5 {match['unit']}", text)
    return _A_MINUTE.sub(lambda match: f"{match['before']}1 ", text)


def _half_more(number: str) -> str:
    plain = number.strip().lower()
    if plain in ("a", "an"):
        return "1.5"
    value = decimal(plain.replace(",", "")) if plain[0] in "0123456789." else words_to_number(plain)
    return f"{decimal(str(value)) + decimal('0.5'):f}"
