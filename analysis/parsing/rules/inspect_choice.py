"""Inspect's scorer `choice`: the last "ANSWER: X" and nothing else.

Source: UKGovernmentBEIS/inspect_ai `solver/_multiple_choice.py`, `parse_answers`, commit 499e615 and release 0.3.285,
which removes wrappers first.

1. A name is a run of letters, digits, blanks and commas after "ANSWER:", its blanks and line breaks.
2. Names that begin a line and end it, or stand before a full stop, count first; without one, those anywhere before a
   sign that belongs to no word.
3. Where no such run follows, a blank after "ANSWER:" is a name too: it is empty, so the last answer names no option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.parsing.rules.verdict import NONE, Absent, Item, Response, Verdict, option_verdict

# possessive throughout, so that long runs of blanks take linear time
_ANNOUNCEMENT = r"ANSWER\s*+:(?=(\s*+)([A-Z\d ,]*+))"
_LINE = re.compile(f"^{_ANNOUNCEMENT}", re.IGNORECASE | re.MULTILINE)
_ANYWHERE = re.compile(_ANNOUNCEMENT, re.IGNORECASE)
_LINE_END = re.compile(r"[^\S\n]*+(?:\n|\.|\Z)")
_NO_WORD = re.compile(r"\W|\Z")
_INSIDE = r"\s*+((?=[A-Za-z\d])[A-Za-z\d,]++(?: ++[A-Za-z\d,]++)*+)\s*+"
_WRAPPERS = (
    (re.compile(rf"\${_INSIDE}\$"), r"\1"),
    (re.compile(rf"\*\*{_INSIDE}\*\*"), r"\1"),
    (re.compile(r"(\A|[:,])(\s*+)\(([A-Z\d])\)(?=[^\S\n]*+(?:[,.\n]|\Z))", re.IGNORECASE), r"\1\2\3"),
)


def choice_499e615(response: Response, item: Item) -> Verdict:
    """Letter after "ANSWER:". "ANSWER: (C)" names none."""
    return NONE if isinstance(response, Absent | None) else _choice(response, item)


def choice_0_3_285(response: Response, item: Item) -> Verdict:
    """Letter after "ANSWER:", also in "ANSWER: (C)", "ANSWER: **C**" and "ANSWER: $C$"."""
    return NONE if isinstance(response, Absent | None) else _choice(_unwrapped(response), item)


def _choice(response: str, item: Item) -> Verdict:
    names = list(_names_of_lines(response)) or list(_names_anywhere(response))
    parts = names[-1].strip().upper().split(",") if names else []
    letters = [part for part in parts if part]
    if len(letters) != 1 or len(letters[0]) != 1 or letters[0] not in item.letters:
        return NONE
    return option_verdict(item, item.letters.index(letters[0]), letters[0])


def _names_of_lines(text: str) -> Iterator[str]:
    end = 0
    for match in _LINE.finditer(text):
        if match.start() < end:
            continue
        blanks, name = match.groups()
        if name and _LINE_END.match(text, match.end(2)):
            end = match.end(2)
            yield name
        elif -1 < blanks.find(" ") < blanks.rfind("\n") or (
            " " in blanks and not name and text[match.end(2) : match.end(2) + 1] in ("", ".")
        ):
            yield ""


def _names_anywhere(text: str) -> Iterator[str]:
    end = 0
    for match in _ANYWHERE.finditer(text):
        if match.start() < end:
            continue
        blanks, name = match.groups()
        if not _NO_WORD.match(text, match.end(2)):
            name = name[: max(name.rfind(" "), name.rfind(","), 0)]
        if name:
            end = match.end(1) + len(name) + 1
            yield name
        elif " " in blanks[:-1] or (blanks.endswith(" ") and _NO_WORD.match(text, match.end(1))):
            yield ""


def _unwrapped(response: str) -> str:
    for pattern, replacement in _WRAPPERS:
        response = pattern.sub(replacement, response)
    return response
