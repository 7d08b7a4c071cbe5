"""A second reader of counts and times: the last declaration, else a short last or first line, else the only number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.parsing.second_readers import Opinion
from analysis.parsing.second_readers.refusals import refused

_LONGEST = 4000
_HIDDEN = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)|~~[^~\n]{0,200}~~", re.DOTALL)
_WORDS = {
    word: str(value)
    for value, row in enumerate(
        "zero null none|one ein eine eins un une uno una 一|two zwei deux dos 二 两|three drei trois tres 三|four vier "
        "quatre "
        "cuatro 四|five fünf cinq cinco 五|six sechs seis 六|seven sieben sept siete 七|eight acht huit ocho 八|nine "
        "neun neuf "
        "nueve 九|ten zehn dix diez 十".split("|")
    )
    for word in row.split()
}
_NUMBER = re.compile(
    r"(?<![\w.,:])(?:(?P<m>\d{1,2}):(?P<s>\d{2}(?:\.\d+)?)(?!:?\d)|"
    r"(?P<min>\d+(?:\.\d+)?) ?(?:min(?:ute)?n?s?|m|分钟?)(?![a-z])[ ,]*(?:and |und |et |y "
    r")?(?:(?P<sec>\d+(?:\.\d+)?) ?(?:s|秒))?|"
    r"(?P<n>\d+(?:\.\d+)?)(?![\d:]|\s?/))"
)
_DECLARES = re.compile(
    r"(?:answer|antwort|réponse|respuesta|final|答案|答え)[\s*_#]{0,3}(?:is|ist|est|es|是|は|[:=])[\s*_]{0,3}"
)
_NOT_SURE = re.compile(r"\d\s?(?:or|to|–|-|oder|bis|ou|o)\s?\d")
_BRACKETED = re.compile(r"\W*\w+\s?\(\s?\w+\s?\)\W*")
"""A number with another one in brackets and nothing else."""
_BEYOND = re.compile(
    r"[{|\t<;]|\d,\d|\d ?(?:ms|milli|h\b|hour)|\d\s?[-–:.)]\s\d|\bartist\b.*\bartist\b|\b(?:duo|duet|trio|qu[ai])|"
    r"[-−+]\d|[½¼¾]|\bhalf\b|\ban? min|\de\d|(?:\b(?:twen|thir|for|fif|six|seven|eigh|nine)ty|teen|hundred|"
    r"thousand|dozen|eleven|twelve|zig|zehn|ante|enta)\b",
    re.IGNORECASE | re.DOTALL,
)
"""What this reader does not read: data, tables, decimal commas, other units, several artists."""
_TURNS = re.compile(r"\b(?:wait|correction|actually|sorry|i mean|i'd say|scratch that)\b|\bno,")
_SHORT = 12
_HEAD = re.compile(r"[\W_]{0,4}(\d+(?:\.\d+)?)[*_]{0,2}(?:\.\s|\s[-–—]\s)(?=[^\W\d])")
"""A number that a text opens with."""


def opinion(raw: str, of_times: bool) -> Opinion:
    """The number that a text names. of_times: in seconds, never in words."""
    if len(raw) > _LONGEST or _BEYOND.search(raw):
        return Opinion()
    text = _HIDDEN.sub(" ", raw).lower().replace("’", "'").strip()
    if why := refused(text):
        return Opinion("", why)
    for turn in list(_TURNS.finditer(text))[-1:]:
        text = text[turn.end() :]
    lines = [line for line in text.splitlines() if line.strip()]
    marks = list(_DECLARES.finditer(text))
    if len({tuple(_values(next(_parts(text, [], mark.end())), of_times)) for mark in marks} - {()}) > 1:
        return Opinion("", "two answers declared")
    for part in _parts(text, lines, marks[-1].end() if marks else None):
        values = list(dict.fromkeys(_values(part, of_times)))
        if len(values) == 1:
            return Opinion(f"{values[0]:g}")
        if len(values) == 2 and len(part) < 2 * _SHORT and (_NOT_SURE.search(part) or _BRACKETED.fullmatch(part)):
            return Opinion("", "two numbers")
    return Opinion()


def _parts(text: str, lines: list[str], declared: int | None) -> Iterator[str]:
    """Parts that may state the answer, the most reliable first."""
    if declared is not None:
        yield re.split(r"[\n(]|\.(?!\d)", text[declared:], maxsplit=1)[0][:60]
    if len(lines) > 1:
        yield from (line for line in (lines[-1], lines[0]) if sum(map(str.isalpha, line)) < _SHORT)
    if (head := _HEAD.match(text)) is not None:
        yield head[1]
    yield text


def _values(part: str, of_times: bool) -> Iterator[float]:
    """Numbers of a text in seconds or as they stand, and those of its words if it is not about times."""
    values = list(_NUMBER.finditer(part))
    for match in values:
        if match["m"]:
            yield 60 * float(match["m"]) + float(match["s"])
        elif match["min"]:
            yield 60 * float(match["min"]) + float(match["sec"] or 0)
        else:
            yield float(match["n"])
    if not of_times:
        yield from (float(_WORDS[word]) for word in re.findall(r"(?<!no )\b[^\W\d_]+", part) if word in _WORDS)
