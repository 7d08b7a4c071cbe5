"""Texts that a pattern matches, so that each of its alternatives is in one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

parser: Any = re._parser  # type: ignore[attr-defined]
LETTER, BLANK = "x", " "
"""Characters for a class of letters, and for one of other characters."""
NOTHING = ("AT", "ASSERT", "ASSERT_NOT")
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def phrases(pattern: str) -> list[str]:
    """One for each alternative, everything else as short as the pattern allows."""
    return _of_sequence(parser.parse(pattern, re.IGNORECASE))


def _of_sequence(parts: Iterable[Any]) -> list[str]:
    texts = [_of_part(str(kind), value) for kind, value in parts]
    shortest = [own[0] for own in texts]
    others = ["".join([*shortest[:n], text, *shortest[n + 1 :]]) for n, own in enumerate(texts) for text in own[1:]]
    return ["".join(shortest), *others]


def _of_part(kind: str, value: Any) -> list[str]:
    if kind in NOTHING:
        return [""]
    if kind == "LITERAL":
        return [chr(value)]
    if kind == "IN":
        return _of_class(value)
    if kind == "BRANCH":
        return [text for alternative in value[1] for text in _of_sequence(alternative)]
    if kind == "SUBPATTERN":
        return _of_sequence(value[3])
    if kind in REPEATS:
        fewest, most, part = value
        texts = _of_sequence(part)
        if most > 1 and BLANK in texts:
            return [BLANK]  # between two words
        return texts if fewest else ["", *texts]
    raise ValueError(kind)


def _of_class(members: Iterable[Any]) -> list[str]:
    kinds = [(str(kind), value) for kind, value in members]
    if kinds[0][0] == "NEGATE" or ("CATEGORY", parser.CATEGORY_NOT_WORD) in kinds:
        return [BLANK]
    names = {parser.CATEGORY_WORD: LETTER, parser.CATEGORY_SPACE: BLANK}
    return [chr(value) if kind == "LITERAL" else names[value] for kind, value in kinds]
