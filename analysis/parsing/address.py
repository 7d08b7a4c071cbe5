"""What a model says to its reader around an answer.

Before it: a greeting, "Here is my answer:", a heading or label ("Answer:"). Behind it: an offer of more help, an
explanation or note, and how sure the answer is.
"""

from __future__ import annotations

import re
from functools import cache

from analysis.parsing.lexicon import alternation, compiled
from analysis.parsing.lexicon.phrases import folded, phrases, single_words, words_of
from analysis.parsing.text import last_match

_MARKS = r"\s*+[#*_>]{0,6}[ \t]*+"
_MARKS_BEHIND = re.compile(r"[*_]{0,2}\s*+")
_DENIED = re.compile(r"n't\b|cannot")
_BLANK_LINE = re.compile(r"\n\s*\n")
_LAST_BRACKET = re.compile(r"(?<=[\w.!])\s?\(([^()]*+)\)\W{0,3}\Z")
_LONGEST_LEAD, _LONGEST_REST, _LONGEST_ASIDE = 60, 100, 2000
"""Most characters before and behind the words that announce an answer, and of an explanation behind one."""
_LONGEST_OPENING = 300
"""Characters of a text in which an opening is looked for."""
_ORDERS = frozenset({"order.up", "order.down", "order.rank", "denial.before", "denial.heading"})
_LEAD_SIGNS = re.compile(r"[\s,#*_>]+")
_MOST_LEAD_WORDS = 8
_LEADING = ("conjunction.conclusion", "article", "filler", "hedge")
_CERTAINTY = ("hedge", "address.certainty", "filler", "article", "address.degree")


def _label() -> str:
    return rf"[*_\s]{{0,3}}(?:{alternation('answer.copula')}\s?)?[:：][*_]{{0,2}}"


@cache
def _greeting() -> re.Pattern[str]:
    return re.compile(rf"{_MARKS}{alternation('address.greeting')}[^\S\n]*+[!.,:\n]\s*+(?=\S)", re.IGNORECASE)


@cache
def _heading() -> re.Pattern[str]:
    """Heading or label of the answer: "Answer:", "Assistant:"."""
    return re.compile(
        rf"(?:{alternation('answer.noun', 'address.speaker')}{_label()}|"
        rf"\A{_MARKS}{alternation('answer.noun')}[*_\s]{{0,3}}\n)\s*+(?=\S)",
        re.IGNORECASE,
    )


def _lead(text: str) -> str:
    """A heading, with a few words before it that say nothing: "So the final answer is:"."""
    match = _heading().search(text)
    before = _LEAD_SIGNS.split(text[: match.start()].lower()) if match is not None else []
    is_plain = len(before) <= _MOST_LEAD_WORDS and single_words(*_LEADING).issuperset(filter(None, before))
    return text[: match.end()] if match is not None and is_plain else ""


def opening(text: str) -> str:
    """What opens a text without being of its answer: a greeting, a label, or an announcement. "" for nothing."""
    text = text[:_LONGEST_OPENING]
    match = _greeting().match(text)
    if match is None and any(sign in text for sign in ":：\n"):
        announcement = _announcement(text)
        if announcement:
            return announcement
        return _lead(text)
    return "" if match is None else match[0]


def _announcement(text: str) -> str:
    """First line up to its colon if it announces the answer, as in "Having listened, here is what I hear:".

    What denies, and what gives an order, a number or a quotation of its own, is part of the answer.
    """
    line, colon, _ = text.partition(":")
    here = last_match(compiled("address.announcement"), line) if colon and "\n" not in line else None
    if here is None or here.start() > _LONGEST_LEAD or len(line) - here.end() > _LONGEST_REST:
        return ""
    if (
        _DENIED.search(line, 0, here.start())
        or _own().search(line, here.end())
        or _gives_an_order(line[here.start() :])
    ):
        return ""
    end = _MARKS_BEHIND.match(text, len(line) + 1)
    return text[: end.end()] if end is not None and end.end() < len(text) else ""


@cache
def _own() -> re.Pattern[str]:
    """A number or a quotation."""
    return re.compile(rf"[\d\"“]|{alternation(*(f'number.{number}' for number in range(2, 11)))}", re.IGNORECASE)


@cache
def _labelled() -> re.Pattern[str]:
    """Beginning of a line that is labelled as the answer, below others."""
    return re.compile(
        rf"\n[ \t#*_>]*+(?:the |my )?(?:final )?{alternation('answer.noun')}{_label()}\s*+(?=\S)", re.IGNORECASE
    )


def labelled(text: str) -> str:
    """What stands behind the last label of the answer that begins a line below others. "" for no label."""
    match = last_match(_labelled(), text) if "\n" in text else None
    return "" if match is None else text[match.end() :]


@cache
def _goodbye() -> re.Pattern[str]:
    """A last line that speaks to the reader."""
    return re.compile(rf"[ \t*_(]{{0,8}}{alternation('address.closing')}[^\n]{{0,200}}\Z", re.IGNORECASE)


@cache
def _aside() -> re.Pattern[str]:
    """Beginning of a line that is labelled as an explanation, a note or a degree of certainty."""
    return re.compile(rf"\n[*_(#]*+{alternation('address.aside')}[*_ \t]{{0,3}}[:：=]", re.IGNORECASE)


@cache
def _certainty() -> re.Pattern[str]:
    """Words that only say how sure an answer is."""
    return re.compile(
        rf"(?:(?:{alternation(*_CERTAINTY)}|\d{{1,3}}\s?%|[01]?\.\d{{1,2}}|\d0?/10|[:=,.])\s*+)++", re.IGNORECASE
    )


def closing(text: str) -> int:
    """Where a text stops to answer: its last paragraph speaks to the reader or explains, or its only bracket says how
    sure the answer is. The end of the text if it answers to the end."""
    if "\n" in text:
        blank_line = last_match(_BLANK_LINE, text)
        paragraph = 0 if blank_line is None else blank_line.end()
        if blank_line is not None and _goodbye().match(text, paragraph):
            return blank_line.start()
        aside = _aside().search(text, max(0, paragraph - 1, len(text) - _LONGEST_ASIDE))
        if aside is not None:
            return aside.start()
    bracket = _LAST_BRACKET.search(text) if text.count("(") == 1 else None
    if bracket is not None and compiled("hedge", "address.certainty").search(bracket[1]):
        return bracket.start() if _certainty().fullmatch(bracket[1]) else len(text)
    return len(text)


def _gives_an_order(text: str) -> bool:
    """Whether a text has words of an order or a denial."""
    return any(
        _ORDERS & tag.names for tag in phrases("order", "denial").find([folded(word.text) for word in words_of(text)])
    )
