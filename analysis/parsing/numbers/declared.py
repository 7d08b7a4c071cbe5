"""Part of a text that declares a number to be the answer: a last line that is a whole answer, the last line that says
"Answer: ...", a first line that is a whole answer. What stands around it explains."""

from __future__ import annotations

import re
from functools import cache

from analysis.parsing.lexicon import alternation
from analysis.parsing.numbers.quantities import NUMBER
from analysis.parsing.text import revision

_SENTENCE_END = re.compile(r"[.;!?](?=\s|\Z)")
_NEXT_ITEM = re.compile(r"(?:^|[,;])\s*[*_]{0,2}\d{1,2}\s?[*_]{0,2}[.:)–-]", re.MULTILINE)
_CALLED = ("answer.noun", "count.total", "conjunction.conclusion", "correction", "revision")
_UNITS = ("unit.second", "unit.minute", "count.people", "count.guest")


@cache
def _whole_line() -> re.Pattern[str]:
    """A line that is only a number, with its unit and a word for "answer" or "total"."""
    return re.compile(
        rf"\A[\W_]*+(?:(?:the |my )?(?:(?:{alternation(*_CALLED)}|final)[\W_]{{0,4}}){{1,2}}"
        rf"(?:{alternation('answer.copula')}[\W_]{{0,3}})?)?(?P<number>\d{{1,3}}:\d\d(?:\.\d+)?|{NUMBER})"
        rf"\s?(?:{alternation(*_UNITS)}|s|min)?[\W_]*+",
        re.IGNORECASE,
    )


@cache
def _declares() -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|[.!?;])[\W_]{{0,80}}+(?:the |my )?(?:{alternation('correction', 'revision')}\s)?"
        rf"(?:{alternation('answer.noun')}|final)(?:\s{alternation('revision')})?[\W_]{{0,3}}[:=][ \t*_]*(?=\w)",
        re.IGNORECASE | re.MULTILINE,
    )


def declared(text: str) -> str | None:
    """The part that declares the answer; None of a text of one line, or without one."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not 2 <= len(lines) <= 400 or len(text) > 40_000:
        return None
    is_whole = [
        len(line) < 80 and _whole_line().fullmatch(line) is not None for line in (lines[0], lines[-2], lines[-1])
    ]
    if is_whole[2] and not is_whole[1]:
        return lines[-1].strip("*_ ")
    marks = list(_declares().finditer(text))
    if marks and not revision().search(text, marks[-1].end()):
        clause = _SENTENCE_END.split(text[marks[-1].end() :].partition("\n")[0], maxsplit=1)[0]
        return clause if any(map(str.isdigit, clause)) else None
    if (
        is_whole[0]
        and not revision().search(text, len(lines[0]))
        and not _whole_line().fullmatch(lines[1][:80])
        and not _NEXT_ITEM.search("\n".join(lines[1:]))
    ):
        return lines[0].strip("*_ ")
    return None
