"""A second reader of one option, which shares neither code nor words with the first and works from other evidence.

It folds the text, finds the texts and letters of options by their places, strikes the denied ones, and takes what the
last declaring line names first, else a short last line, else a short first line, else the only option left. Where it
names another option than the first reader, or names none for a reason, the answer is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONGEST = 6000
_SHORT = 40
_HIDDEN = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)|~~[^~\n]{0,200}~~", re.DOTALL)
_DECLARES = re.compile(
    r"(?:answer|antwort|réponse|respuesta|答案|答え|正解|\bchoose|\bpick\b|chosen|conclusion|\btherefore)[\s*_#]{0,3}"
    r"(?:(?:is|are|ist|est|es|la|le|the|would|be|should|option|letter|final|correct|lautet|:|：|=|-|是|为|は)[\s*_\"'(]{0,3}){0,5}"
)
_DENIES = re.compile(
    r"(?:\bnot|\bno|\bneither|\bnor|n't|\bwithout|\bunlike|\bthan|instead of|rather than|not present:?|"
    r"(?:ruled out|excluded|eliminated):?|absent:?|\bnicht|\bkeine?|\bpas|\bsans|不是|不|没有)"
    r"(?:\s(?:an?|the|by|in|on|be|die|der|das|le|la|el))?[\s\"'*(]{0,2}$"
)
_DENIED = re.compile(
    r"[\s\"')*]{0,3}(?:is|are|was|:|-|–)?\s?(?:not\b|n't|absent|wrong|missing|unlikely|ruled out|excluded|impossible)"
)
_GRANTS = re.compile(r"\b(?:although|though|while|whereas|even if|despite|initially|at first)\b[^,.;\n]{0,80}$")
_NO_SOUND = re.compile(
    r"(?:can(?:no|')t|unable|cannot|no ears|as an ai|language model)[^.\n]{0,60}(?:hear|listen|audio|process|ears)|"
    r"as an ai"
)
_GENERAL = re.compile(r"\b(?:usually|typically|generally|often|such songs|tend to)\b")
_LETTER = re.compile(r"(?<![a-z0-9_'’])([a-z])(?![a-z0-9_'’♯♭#]|\s(?:flat|sharp|major|minor))")
_TURNS = re.compile(
    r"\b(?:wait|actually|correction|sorry|i mean|rather|reconsider|second (?:thought|listen)|on reflection|"
    r"more (?:precisely|specifically)|namely|but now|sondern|sino)\b(?! than)|(?:\?|\.\.|[–-])\s*no\b"
)
_WEIGHED = re.compile(
    r"[<>{|]|\b(?:rank|likel|ascending|descending|order)|[:=(,\s]\s?[\d.]+\s?(?:%|/10)|[\w)]\s?[:=,]\s?\d"
)
_LESSER = re.compile(r"\bless\b[^.\n]{0,40}\bthan\b")
_EVERY = re.compile(r"(?:both|all|none|neither)\b")
_TWO = re.compile(r"[\s\"'*)]{0,3}(?:\bor\b|/|\band\b|&|,)\s?(?:an?\s|the\s)?[\s\"'*(]{0,3}")


class _Place(NamedTuple):
    option: int
    start: int
    end: int
    is_letter: bool


class Opinion(NamedTuple):
    """Place of an option, or None with a reason; without a reason there is no opinion."""

    place: int | None
    reason: str = ""


def opinion(raw: str, options: Sequence[str], lettered: bool = True) -> Opinion:
    """What a text names. lettered: whether letters are names of options."""
    if len(raw) > _LONGEST:
        return Opinion(None)
    text = _fold(_HIDDEN.sub(" ", raw))
    for turn in list(_TURNS.finditer(text))[-1:]:
        text = text[turn.end() :] if len(text) - turn.end() > 2 else text
    raw = raw[-len(text) :]
    places = _places(text, raw if len(raw) == len(text) else "", _folded(tuple(options)))
    places = places if lettered else [spot for spot in places if not spot.is_letter]
    if _NO_SOUND.search(text) and (_GENERAL.search(text) or not places):
        return Opinion(None, "refusal")
    several = len({spot.option for spot in places}) > 1
    if _LESSER.search(text):
        return Opinion(None)
    if several and ("{" in raw or _WEIGHED.search(text) or any(_EVERY.match(option.lower()) for option in options)):
        return Opinion(None)
    for lines in (_declaring(text), _ends(text)):
        for start, end, is_declaring in lines:
            inside = [spot for spot in places if start <= spot.start < end]
            if inside:
                return _first(text, inside, is_declaring)
    left_options = {spot.option for spot in places if not spot.is_letter}
    return Opinion(left_options.pop()) if len(left_options) == 1 else Opinion(None)


def _fold(text: str) -> str:
    """Text in lower case of the same length, without marks, and without the hyphens inside words."""
    plain = text.replace("’", "'").lower()
    if len(plain) != len(text):
        plain = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text.replace("’", "'"))
    return re.sub(r"[`_*\\{}]|(?<=[a-z])-(?=[a-z])", " ", plain)


@lru_cache(maxsize=1024)
def _folded(options: tuple[str, ...]) -> list[str]:
    return [_fold(option).strip(" .") for option in options]


def _places(text: str, raw: str, options: list[str]) -> list[_Place]:
    """Options that a text names and does not deny or grant, of overlapping ones the longest."""
    spots: list[_Place] = []
    for place in sorted(range(len(options)), key=lambda place: -len(options[place])):
        name = options[place]
        at = text.find(name) if len(name) > 1 else -1
        while at >= 0 and len(spots) < 400:
            end = at + len(name)
            is_whole = (
                not (text[at - 1 : at].isascii() and text[at - 1 : at].isalnum()) and not text[end : end + 1].isalpha()
            )
            if is_whole and not any(spot.start < end and at < spot.end for spot in spots[-60:]):
                spots.append(_Place(place, at, end, False))
            at = text.find(name, end)
    taken_spans = [(spot.start, spot.end) for spot in spots]
    for match in _LETTER.finditer(text) if len(text) < 2000 else ():
        option = _LETTERS.index(match[1])
        is_word = (
            match[1] in "ai"
            and re.match(r"\s+(?!or\b|and\b)[a-z]{2}", text[match.end() :])
            and "(" not in text[: match.start()][-1:]
        )
        small = (
            raw[match.start() : match.end()].islower()
            and len(text.strip()) > 4
            and "(" not in text[: match.start()][-1:]
        )
        if (
            option < len(options)
            and not is_word
            and not small
            and not any(a <= match.start() < b for a, b in taken_spans[-60:])
        ):
            spots.append(_Place(option, match.start(), match.end(), True))
    spots.sort(key=lambda spot: spot.start)
    kept_places: list[_Place] = []
    denied_to = -1
    for spot in spots:
        chained = denied_to >= 0 and _TWO.fullmatch(text[denied_to : spot.start]) is not None
        if chained or _DENIES.search(text[max(0, spot.start - 24) : spot.start]) or _DENIED.match(text, spot.end):
            denied_to = spot.end
        elif not _GRANTS.search(text[max(0, spot.start - 100) : spot.start]):
            kept_places.append(spot)
    return kept_places


def _declaring(text: str) -> list[tuple[int, int, bool]]:
    """Reaches of the declarations of a text, the last first: to the end of the line, or of the next one."""
    reaches = []
    for match in _DECLARES.finditer(text):
        end = text.find("\n", match.end() + (2 if not text[match.end() :].split("\n", 1)[0].strip() else 0))
        reaches.append((match.end(), end if end >= 0 else len(text), True))
    return reaches[-8:][::-1]


def _ends(text: str) -> list[tuple[int, int, bool]]:
    """Reach of the last line and of the first line or sentence, where they are short."""
    body = text.rstrip()
    last = body.rfind("\n") + 1
    head = len(text) - len(text.lstrip())
    stop = re.search(r"[.,;\n]|\s[-–—]\s", text[head + 1 : head + 200])
    first = head + 1 + stop.start() if stop else len(body)
    short = [(last, len(body), False)] if last and len(body) - last <= _SHORT else []
    return [*short, *([(head, first, False)] if first - head <= _SHORT // 2 or first == len(body) else [])]


def _first(text: str, inside: list[_Place], is_declaring: bool) -> Opinion:
    """The option named first, unless a second one is joined to it."""
    first_spot = inside[0]
    if len(inside) > 1 and inside[1].option != first_spot.option:
        other = inside[1]
        between = text[first_spot.end : other.start]
        if (
            first_spot.is_letter != other.is_letter
            and re.fullmatch(r"[\s).:\"',–—-]{0,4}(?:the )?", between)
            and "." not in between[1:]
        ):
            return Opinion(None, "letter against text")
        if _TWO.fullmatch(between) or (not is_declaring and len({spot.option for spot in inside}) > 1):
            return Opinion(None, "two options")
    return Opinion(first_spot.option)
