"""Options that differ in case or signs alone: "CM7" and "Cm7", "-1" and "1", "4/4" and "44".

An option in its exact spelling is that option. Otherwise such differences are set aside step by step, until a spelling
fits. If it then fits several options, the text names none of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

_OR = "\n"
"""Between the options that a spelling fits."""
_SEPARATORS = re.compile(r"[\s\-‐‑–_/]+")
_SIGNS = re.compile(r"[\W_]+")
_MARKS = " \"'`*.,:;!?()[]"
"""Marks around a name that are no part of it."""


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _bare(text: str) -> str:
    return _spaced(text).strip(_MARKS)


def _parted(text: str) -> str:
    return _SEPARATORS.sub(" ", _bare(text)).strip().replace("#", "♯")


def _letters(text: str) -> str:
    return _SIGNS.sub("", text)


FORMS: tuple[Callable[[str], str], ...] = (
    _spaced,
    _bare,
    _parted,
    _letters,
    lambda text: _spaced(text).lower(),
    lambda text: _bare(text).lower(),
    lambda text: _parted(text).lower(),
)
"""What is compared of two spellings, from all of it to little."""


def nearest(text: str, options: Iterable[str]) -> str:
    """The one of several options whose spelling is nearest to a text; if several are equally near, no option's name,
    but one that holds them all (`rivals`)."""
    candidates = tuple(dict.fromkeys(options))
    if len(candidates) > 1:
        candidates = next((same for form in FORMS if (same := _equal(form, text, candidates))), candidates)
    return candidates[0] if len({_spaced(option) for option in candidates}) == 1 else _OR.join(candidates)


def rivals(name: str, options: Sequence[str]) -> tuple[str, ...]:
    """The options that a name of `nearest` holds; empty if it is one of them."""
    return () if name in options else tuple(name.split(_OR))


def at(text: str, start: int, end: int, options: Iterable[str]) -> tuple[str, int, int]:
    """The one of several options that a text names in a place, with all of its signs, and where it stands."""
    for option in sorted(options, key=len, reverse=True):
        for first in range(max(0, end - len(option)), start + 1):
            last = first + len(option)
            around = text[max(0, first - 1) : first] + text[last : last + 1]
            if text.startswith(option, first) and not any(map(str.isalnum, around)):
                return option, first, last
    return nearest(text[start:end], options), start, end


def _equal(form: Callable[[str], str], text: str, options: Sequence[str]) -> tuple[str, ...]:
    plain = form(text)
    return tuple(option for option in options if form(option) == plain) if plain else ()
