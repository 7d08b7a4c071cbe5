"""Answers that name options: one of several, a pair, a ranking.

An answer must name exactly as many options as were asked for; naming several where one is asked for is no answer. Where
the whole text names too many, the part that states the answer counts: a list in brackets, what follows "the answer is",
the first sentence when it opens with a name, the last line when it is nothing but names.

An option's letter or number is read against the order the model was shown. Where that order is not known, it stays
unread.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from analysis.parsing.names import Mention, distinct, mentions, normal
from analysis.parsing.steps import Steps
from analysis.parsing.text import fenced_blocks, final_answer, refuses, says_nothing
from analysis.parsing.tolerant import strict
from analysis.records import OptionOrder, Parsed

_MARK = re.compile(
    r"\b(?:final answer|correct answer|correct option|answer|conclusion)\b\s*(?:is|are|would be|:|=|-)*\s*|"
    r"\b(?:therefore|thus|hence|in conclusion|overall|so)\b,?\s*|"
    r"\b(?:most|more) (?:dominant|prominent|strongly present|salient|present)\b[^.\n]{0,60}?\b(?:is|are|would be|:)\s*|"
    r"\bi(?:'d| would)? (?:choose|pick|select|say|rank|guess|conclude)\b\s*",
    re.IGNORECASE,
)
_BOLD = re.compile(r"\*\*([^*\n]{1,80})\*\*")
_LETTER = re.compile(r"\W*(?:(?:option|choice|answer|letter)\s*[:#]?\s*)?[(\[]?([A-Ha-h])[)\].:]?\W*", re.IGNORECASE)
_NUMBER = re.compile(
    r"\W*(?:(?:option|choice|answer|number|no\.?)\s*[:#]?\s*)?[(\[#]?(\d)(?:\.0)?[)\].:]?\W*", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|\Z)|\n")
_RANKED = re.compile(r"(\d)\s*[.):]\s*\W{0,3}\Z")
_DOWNWARD = re.compile(
    r"\b(?:most|highest|strongest) to (?:the )?(?:least|lowest|weakest)\b|\bdescending\b", re.IGNORECASE
)


class Offer:
    """What the question offered: names in stored order, the order shown (empty if not known), how many are wanted."""

    def __init__(self, options: tuple[str, ...], shown: tuple[str, ...], order: OptionOrder, wanted: int, ranked: bool):
        self.options, self.shown, self.order, self.wanted, self.ranked = options, shown, order, wanted, ranked


def read_names(raw: object, offer: Offer) -> Parsed:
    """The options that one text names: `wanted` different ones, in order of mention; for a single one just that."""
    steps = Steps()
    if raw is None or isinstance(raw, bool):
        return steps.nothing("no answer")
    if not isinstance(raw, str):
        steps.add("not a text", raw)
        raw = ", ".join(map(str, raw)) if isinstance(raw, list | tuple) else str(raw)
    text = final_answer(raw, steps)
    if says_nothing(text) and not mentions(text, offer.options):
        return steps.nothing("says nothing", text)
    names = _whole(text, offer, steps)
    if names is None and refuses(text):
        return steps.nothing("refusal", text)
    if names is None:
        names = _stated(text, offer, steps)
    if names is None:
        return _unread(text, offer, steps)
    return steps.found(names[0] if offer.wanted == 1 else tuple(names))


def _whole(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """The answer is nothing but the name or the list of names, or stands in brackets, or is a letter or number."""
    if offer.wanted == 1:
        for option in offer.options:
            if text.lower().strip() == option.lower():
                return [option]
    items = _list_items(text, offer, steps)
    if items is not None:
        names = [_item(item, offer, steps) for item in items]
        if len(names) == len(set(names)) == offer.wanted and all(names):
            return [name for name in names if name]
        return None
    if offer.wanted == 1:
        return _by_position(text, offer, steps)
    return None


def _list_items(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """Items of the last list in brackets: JSON, a Python literal, or bare names between commas."""
    blocks = fenced_blocks(text)
    if blocks:
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1]
    opening = text.rfind("[")
    closing = text.find("]", opening)
    brace = _braced(text)
    if brace is not None:
        steps.add("object opened", text)
        return brace
    if opening < 0 or closing < 0:
        return None
    inside = text[opening : closing + 1]
    if text.strip() != inside:
        steps.add("list in brackets taken", inside)
    elif offer.wanted == 1:
        steps.add("list of one opened", inside)
    for reader in (strict, ast.literal_eval):
        try:
            items = reader(inside) if len(inside) < 2000 else None
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
        if isinstance(items, list) and all(isinstance(item, str | int) for item in items):
            return [str(item) for item in items]
    if not mentions(inside, offer.options):
        return None
    steps.add("unquoted list read", inside)
    return [part.strip(" \"'`“”") for part in inside[1:-1].split(",")]


def _braced(text: str) -> list[str] | None:
    """{"answer": "Piano"} or {"answer": ["Piano", "Vocals"]} as its items."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        data = strict(text)
    except ValueError:
        return None
    values = [value for value in data.values() if isinstance(value, str | int | list)]
    if len(values) != 1:
        return None
    return [str(item) for item in values[0]] if isinstance(values[0], list) else [str(values[0])]


def _item(item: str, offer: Offer, steps: Steps) -> str | None:
    name = next((option for option in offer.options if normal(option) == normal(item)), None)
    if name is not None:
        return name
    named = distinct(mentions(item, offer.options))
    if len(named) == 1:
        steps.add("name found in an item", item)
        return named[0]
    by_position = _by_position(item, offer, steps)
    return by_position[0] if by_position else None


def _by_position(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    letter, number = _LETTER.fullmatch(text), _NUMBER.fullmatch(text)
    if (letter is None and number is None) or len(text) > 40:
        return None
    position = ord(letter[1].lower()) - ord("a") if letter else int(number[1]) - 1 if number else -1
    what = f"option {text.strip()}"
    if not offer.shown:
        name = "letter of an option" if letter else "number of an option"
        steps.add(name, f"{what}: the order shown is not known", "ambiguous")
        return None
    if not 0 <= position < len(offer.shown):
        steps.add("position outside the options", what, "ambiguous")
        return None
    if offer.order == "prompt":
        steps.add("option read by its position in the prompt", f"{what} of {', '.join(offer.shown)}")
    else:
        steps.add(
            "option read by its stored position",
            f"{what} of {', '.join(offer.shown)}; the prompt shows no list",
            "ambiguous",
        )
    return [offer.shown[position]]


def _stated(text: str, offer: Offer, steps: Steps) -> list[str] | None:
    """The names of the whole text if their number is right, else of the part that states the answer."""
    for name, part in _parts(text, offer.options):
        found = mentions(part, offer.options)
        named = _ordered(found, part, offer, steps) if offer.ranked else distinct(found)
        if len(named) == offer.wanted:
            steps.add(name, part)
            if any(mention.short for mention in found):
                steps.add("short form of a name", part, "ambiguous")
            return named
    return None


def _parts(text: str, options: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    yield "name found in the text", text
    head = _SENTENCE_END.split(text.lstrip(" \"'`*([{-#"), maxsplit=1)[0]
    first = mentions(head, options)
    if first and first[0].start == 0:
        yield "first sentence counts", head
        yield "name at the start counts", re.split(r"[:;(–—]| - |,? because |,? since |,? as ", head, maxsplit=1)[0]
    for mark in reversed(list(_MARK.finditer(text))):
        yield "stated answer counts", _SENTENCE_END.split(text[mark.end() :].lstrip(" *:\"'`"), maxsplit=1)[0]
    bold = _BOLD.findall(text)
    if bold:
        yield "emphasised names count", "\n".join(bold)
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        yield "last line counts", lines[-1]


def _ordered(found: list[Mention], text: str, offer: Offer, steps: Steps) -> list[str]:
    """The ranking a text gives: in order of mention, by its own numbers, or turned where it says most to least."""
    named = distinct(found)
    if len(named) != offer.wanted:
        return named
    numbers = [match[1] if (match := _RANKED.search(text[max(0, m.start - 8) : m.start])) else "" for m in found]
    if len(found) == offer.wanted and sorted(numbers) == [str(n + 1) for n in range(offer.wanted)]:
        by_number = [mention.option for _, mention in sorted(zip(numbers, found, strict=True))]
        if by_number != named:
            steps.add("order taken from the numbers in front of the names", " ".join(numbers))
        named = by_number
    if _DOWNWARD.search(text):
        steps.add("ranking turned round", "the answer says that it goes from most to least")
        named = named[::-1]
    return named


def _unread(text: str, offer: Offer, steps: Steps) -> Parsed:
    named = distinct(mentions(text, offer.options))
    if len(named) > offer.wanted:
        steps.doubt("ambiguous")
        return steps.nothing("names too many options", ", ".join(named))
    if named:
        return steps.nothing("names too few options", ", ".join(named))
    return steps.nothing("names no option", text)
