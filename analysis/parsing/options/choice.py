r"""One option out of any number, as a careful person reads it.

1. The text of an option, or its letter alone: "B", "(B)", "B.".
2. What is left without thinking, tags, boxes and calls of tools: data and tables (`single.data`), declarations, prose.
3. A second reader that shares nothing with this one must not object (`second_reader`), else the answer is ambiguous.

A letter is a position in the list, a number only where the question numbers its options. If the options are letters
themselves, a text that is one of them and the letter of another has no value. Case counts only between options that
differ in nothing else, see `spelling`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from analysis.parsing.lexicon import entries, words
from analysis.parsing.lexicon.phrases import folded, key_of, words_of
from analysis.parsing.options.certainty import is_sure, unless_denied, with_the_only_said
from analysis.parsing.options.names import squeezed
from analysis.parsing.options.ratings import degrees_as_numbers
from analysis.parsing.options.single.data import of_data
from analysis.parsing.options.single.declarations import verdict
from analysis.parsing.options.single.parts import LETTERS, OUTSIDE, UNCLEAR, Menu
from analysis.parsing.options.single.passage import passage
from analysis.parsing.options.single.prose import prose
from analysis.parsing.options.single.prose import refused as says_so
from analysis.parsing.options.single.whole import REASONS, SEVERAL, Verdict, only, whole_text
from analysis.parsing.options.spelling import nearest, rivals
from analysis.parsing.refusal import hears_nothing, refuses, refuses_in_general
from analysis.parsing.steps import Steps
from analysis.parsing.text import LONGEST_PROSE, head_and_end, is_cut_off, says_nothing
from analysis.parsing.unwrapping import unwrapped
from analysis.records import Reading

_LETTER = re.compile(r"[\s\"'`*\[]*+\(?([A-Za-z])\)?[\s\"'`*\].,:;!]*+\Z")
_REPEATED = re.compile(r"\(?([A-Z])\)?(?:[\s,;/]*+\(?\1\)?){1,20}+[\s.]*+\Z")
_SPEAKER = re.compile(r"(?:\A|\s)Assistant\s*+:\s*+(?=\S)", re.IGNORECASE)
_ITEM_NUMBER = re.compile(r"(?<!\d)(\d{1,2})\s?[.):\]-]{1,2}\s?[\"'*]{0,2}\Z")
_UNCERTAIN = -1
"""In place of a position: the spelling fits several options."""
_TURNS = (*entries("denial"), "conjunction.contrast", "conjunction.concession", "refusal.unable", "generality")
"""Entries whose words turn an answer round or take it back, so that no question makes them words without meaning."""
_DECIDING_STEPS = frozenset({
    "stated answer counts", "last line counts", "correction counts", "whole answer", "option in data",
    "first clause counts", "first sentence counts",
    "highest of the judgements taken", "first of an order taken", "last of an order taken",
    "last sentence counts", "what is left counts", "conclusion counts", "result of a sum", "behind an arrow",
    "the closer of the options named", "the closest of the options named", "all options named together",
    "the one said to be the most taken", "every other option is denied",
})  # fmt: skip
"""Ways to an option that decide, whatever others a text names."""
SHORT = 400
"""Longest answer whose shape is examined first, in characters."""


def read_choice(raw: object, options: tuple[str, ...], prompt: str = "") -> Reading:
    """Option named by an answer. prompt: the question, which may number its options."""
    if isinstance(raw, str) and len(raw) <= SHORT:
        return _read_short(raw, options, prompt)
    return _read_long(raw, options, prompt)


@lru_cache(maxsize=65_536)  # a run repeats the same few answers to the same options
def _read_short(text: str, options: tuple[str, ...], prompt: str) -> Reading:
    place = _by_shape(text, options)
    if place is None:
        return _read_long(text, options, prompt)
    steps = Steps()
    if text.strip() != options[place] and text.strip() not in LETTERS:
        steps.add("letter or text of an option", text, "clean")
    return steps.reading(options[place])


def _read_long(raw: object, options: tuple[str, ...], prompt: str) -> Reading:
    return read_option(raw, _menu(options, prompt))


def read_option(raw: object, menu: Menu) -> Reading:
    """Option that an answer names, of those that a question shows."""
    steps = Steps()
    if raw is None or isinstance(raw, bool) or not menu.options:
        return steps.nothing("no answer")
    text = raw if isinstance(raw, str) else str(raw)
    text = degrees_as_numbers(head_and_end(unwrapped(text, steps), steps))
    if (speaker := _last_speaker(text)) is not None:
        steps.add("what states the answer", text := speaker)
    if says_nothing(text) and verdict(text, menu) is None:
        return steps.refusal(text) if refuses(text) else steps.nothing("says nothing", text)
    return read_text(text, menu, steps)


def read_text(text: str, menu: Menu, steps: Steps) -> Reading:
    """Option that an unwrapped text names, if the second reader does not object."""
    if refuses_in_general(text):
        return steps.refusal(text)
    refused = refuses(text) or hears_nothing(text) or says_so(passage(text, menu))
    result = _verdict_on(text, menu, refused)
    if refused and result is None:
        result = _behind_a_contrast(text, menu)
    if result is None:
        return steps.refusal(text) if refused else steps.nothing("names no option", text)
    if result.place < 0:
        if result.place != OUTSIDE:
            steps.doubt("ambiguous")
        nothing = steps.nothing(REASONS[result.place], _fitting(text, menu) if result.place == UNCLEAR else text)
        return with_the_only_said(nothing, text, menu) if result.place == SEVERAL else nothing
    if result.how not in _DECIDING_STEPS and is_cut_off(text):
        return steps.nothing("stops before it answers", text)
    part = passage(text, menu)
    if not is_sure(part, result.place, menu, steps):
        return steps.nothing("place of an option: the order shown is not known", text)
    steps.add(result.how, text)
    if result.how not in _DECIDING_STEPS and only(part.live()) == SEVERAL:
        steps.add("another option is named too", text, "ambiguous")
    if result.how == "stated answer counts" and _ends_otherwise(text, result.place, menu):
        steps.add("the last line names another option", text, "ambiguous")
    if refused and part.tagged.get("guess"):
        steps.add("answered after a refusal", text, "ambiguous")
    return unless_denied(steps.reading(menu.options[result.place]), text, menu)


def _behind_a_contrast(text: str, menu: Menu) -> Verdict | None:
    """The only option behind a refusal of something else: "I cannot name the singer, but the mood is calm"."""
    part = passage(text, menu)
    starts = sorted(part.marked("conjunction.contrast"))
    live = part.live(starts[-1]) if starts and not part.live(0, starts[-1]) else []
    place = only(live)
    return Verdict(place, "name found in the text") if place is not None and place >= 0 else None


def _ends_otherwise(text: str, place: int, menu: Menu) -> bool:
    """Whether the last line of a text names another option alone, behind a colon or not."""
    lines = text.strip().splitlines()
    last = lines[-1][:SHORT]
    other = whole_text(re.split("[:：]", last)[-1], menu) if len(lines) > 1 else None
    return other is not None and other >= 0 and other != place and only(passage(last, menu).live()) == other


def _verdict_on(text: str, menu: Menu, refused: bool) -> Verdict | None:
    """What a text names; of several options the one that it names of the section asked for."""
    result = _earliest(text, replace(menu, section="") if menu.section else menu)
    if menu.section and (result is None or result.place == SEVERAL):
        result = _earliest(text, menu)
    return result or (None if refused else prose(text, menu))


def _earliest(text: str, menu: Menu) -> Verdict | None:
    """What data or the first stages of prose name."""
    place = of_data(text, lambda value: _of_value(value, menu))
    if place is not None:
        return Verdict(place, "option in data")
    place = by_signs(text, menu.options) if len(text) > 1 else None
    return Verdict(place, "name found in the text") if place is not None else verdict(text, menu)


def by_signs(text: str, options: tuple[str, ...]) -> int | None:
    """Option whose letters and digits a text has, whatever the signs between them; UNCLEAR of several."""
    letters = squeezed(text) if len(text) < SHORT else ""
    same = [option for option in options if letters and squeezed(option) == letters]
    name = nearest(text, same) if same else None
    return None if name is None else UNCLEAR if rivals(name, options) else options.index(name)


def _of_value(value: str, menu: Menu) -> int | None:
    """Place of the option that a value of data is; a negative number of REASONS for none or several."""
    place = _by_shape(value, menu.options)
    if place is None:
        place = whole_text(value, menu)
    if place is None:
        result = verdict(value, menu) or prose(value, menu)
        place = None if result is None else result.place
    return place


def _fitting(text: str, menu: Menu) -> str:
    """The options that a spelling in a text fits."""
    keys = {key_of(text)} | {key_of(option) for option in menu.options}
    part = passage(text, menu)
    unclear = [mention for mention in part.mentions if mention.place == UNCLEAR]
    named_words = {
        tuple(folded(word.text) for word in part.words[mention.first : mention.last]) for mention in unclear
    } or keys
    fitting = [option for option in menu.options if key_of(option) in named_words or squeezed(option) == squeezed(text)]
    return ", ".join(fitting)


def _last_speaker(text: str) -> str | None:
    """Text after the last name of the speaker."""
    tail = text[-2000:] if "ssistant" in text else ""
    match = None
    for match in _SPEAKER.finditer(tail):  # noqa: B007 - the last one counts
        pass
    return tail[match.end() :] if match else None


@lru_cache(maxsize=4096)
def _menu(options: tuple[str, ...], prompt: str) -> Menu:
    """Options with what their question says of them."""
    head = prompt[:LONGEST_PROSE]
    first = min((place for option in options if (place := head.find(option)) > 0), default=len(head))
    asks = {folded(word.text) for word in words_of(head[: min(first, 2000)])}
    denials = {word for entry in _TURNS for word in words(entry)}
    return Menu(options, numbered(options, head), True, frozenset(asks - denials), question=head[:first])


def numbered(options: tuple[str, ...], prompt: str) -> bool:
    """Whether a question numbers its options: "1. Piano", "(2) Guitar"."""
    at = 0
    for number, option in enumerate(options, start=1):
        place = prompt.find(option, at)
        while place >= 0 and _number_before(prompt, place) != number:
            place = prompt.find(option, place + 1)
        if place < 0:
            return False
        at = place + len(option)
    return bool(options)


def _number_before(prompt: str, place: int) -> int | None:
    """Number of the item of a list that begins at a place."""
    match = _ITEM_NUMBER.search(prompt[max(0, place - 8) : place])
    return int(match[1]) if match else None


def _by_shape(text: str, options: tuple[str, ...]) -> int | None:
    """Position of the option that the whole text is, by its letter or text; None if the text is neither."""
    plain = text.strip()
    same = _place_of(plain, options)
    letter = _LETTER.match(text) or _REPEATED.match(plain)
    if letter is not None:
        place = _place(letter[1], options)
        if None not in (same, place) and same != place and len(set(options)) == len(options):
            return None
        return place if place is not None or same == _UNCERTAIN else same
    return None if same == _UNCERTAIN else same


def _place(letter: str, options: tuple[str, ...]) -> int | None:
    place = LETTERS.index(letter.upper())
    return place if place < len(options) else None


def _place_of(text: str, options: tuple[str, ...]) -> int | None:
    """First position of the option with this text: in its case, else in lower case, where one option is left."""
    in_case, lower = _places(options)
    return in_case.get(text, lower.get(text.lower()))


@lru_cache(maxsize=4096)
def _places(options: tuple[str, ...]) -> tuple[dict[str, int], dict[str, int]]:
    """First position of each option by its text, with and without full stop; and by the lower case of these."""
    spellings = [option.strip() for option in options]
    lower = [spelling.lower() for spelling in spellings]
    return _first(spellings, spellings), _first(lower, spellings)


def _first(names: list[str], spellings: list[str]) -> dict[str, int]:
    """First position of each name, before that of names that end with a full stop by the rest of them."""
    places: dict[str, int] = {}
    for keys in (names, [name.rstrip(".") for name in names]):
        own: dict[str, int] = {}
        for place, key in enumerate(keys):
            first = own.setdefault(key, place)
            if first != _UNCERTAIN and spellings[first] != spellings[place]:
                own[key] = _UNCERTAIN
        places = own | places
    return places
