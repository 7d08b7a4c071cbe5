"""Inspect's scorer `choice`: the last "ANSWER: X" and nothing else.

Source: UKGovernmentBEIS/inspect_ai `solver/_multiple_choice.py`, `parse_answers`, commit 499e615 and release 0.3.285,
which removes wrappers first.
"""

from __future__ import annotations

import re

from analysis.parsing.rules.verdict import NONE, Absent, Item, Response, Verdict, option_verdict

# possessive, so that a long run of blanks takes linear time; (?<= ) is an answer of blanks alone
_LINE = re.compile(r"^ANSWER\s*+:\s*+([A-Z\d ,]++|(?<= ))(?:$|\.)", re.IGNORECASE | re.MULTILINE | re.ASCII)
_ANYWHERE = re.compile(r"ANSWER\s*+:\s*+([A-Z\d ,]+|(?<= ))(?:\W|$)", re.IGNORECASE)
_WRAPPERS = (
    re.compile(r"\$([A-Za-z0-9])\$"),
    re.compile(r"\*\*([A-Za-z0-9])\*\*"),
    re.compile(r"(?:(?<=[:,])|^)([^\S\n]*+)\(([A-Za-z0-9])\)(?=[^\S\n]*+(?:[,.]|$))", re.MULTILINE),
)


def choice_499e615(response: Response, item: Item) -> Verdict:
    """Letter after "ANSWER:". "ANSWER: (C)" names none."""
    return NONE if isinstance(response, Absent | None) else _choice(response, item)


def choice_0_3_285(response: Response, item: Item) -> Verdict:
    """Letter after "ANSWER:", also in "ANSWER: (C)", "ANSWER: **C**" and "ANSWER: $C$"."""
    return NONE if isinstance(response, Absent | None) else _choice(_unwrapped(response), item)


def _choice(response: str, item: Item) -> Verdict:
    matches = _LINE.findall(response) or _ANYWHERE.findall(response)
    names = [name.strip() for name in matches[-1].strip().rstrip(".").upper().split(",")] if matches else []
    names = [name for name in names if name]
    if len(names) != 1 or len(names[0]) != 1 or names[0] not in item.letters:
        return NONE
    return option_verdict(item, item.letters.index(names[0]), names[0])


def _unwrapped(response: str) -> str:
    dollars, stars, brackets = _WRAPPERS
    return brackets.sub(r"\1\2", stars.sub(r"\1", dollars.sub(r"\1", response)))
