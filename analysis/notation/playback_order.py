"""Playback order of a tune in ABC: repeats and numbered endings unfolded (standard 2.1, section 4.8 and 4.9).

1. `|: ... :|` is played twice, `|:: ... ::|` three times; `::`, `:|:` and `:||:` end one repeat and begin the next.
2. Without `|:` a repeat goes back to the last `||`, `|]`, `[|` or `:|`, else to the beginning.
3. `|1 ... :|2 ...`: each pass takes the ending with its number; `[1,3` and `[1-3` name several. An ending without a
   number after a first one is the continuation.
4. Each pass starts in the key, metre and note length of this position in the text.

D.C. and D.S. are not followed. Verovio 6.4 could write repeats out too, but plays the first part of `A :: B :|` once
and a first ending twice, and breaks off at a third ending.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MOST = 40_000
"""Longest tune that is unfolded, in characters. A longer one is played as written."""

_NUMBERS = r"[1-9](?:[,-][1-9])*"
_SIGN = re.compile(
    rf"(?P<field>\[[A-Za-z]:[^\]\n]{{0,500}}+\])"
    rf"|(?:(?P<bar>(?P<close>:*)(?P<line>\[?\|[|\]]*)(?P<open>:*))|(?P<both>:{{2,}}))\s*(?:\[?(?P<numbers>{_NUMBERS}))?"
    rf"|\[(?P<alone>{_NUMBERS})"
)
_CHANGE = re.compile(r"\[([KLM]):")
_EMPTY = re.compile(r"\|(?:\s*\|)+")


@dataclass(slots=True)
class _Strain:
    """Part between two repeat signs. ends: numbers and notes of each numbered ending."""

    fields: dict[str, str]
    opened: bool = False
    body: str = ""
    ends: list[tuple[frozenset[int], str]] = field(default_factory=list)
    times: int = 1

    def add(self, text: str) -> None:
        if self.ends:
            numbers, notes = self.ends[-1]
            self.ends[-1] = numbers, notes + text
        else:
            self.body += text

    def played(self) -> str:
        times = max([self.times, *(number for numbers, _ in self.ends for number in numbers)])
        changed = _CHANGE.findall(self.body + "".join(notes for _, notes in self.ends))
        back = "".join(inline for name, inline in self.fields.items() if name in changed)
        rounds = [self.body + "".join(notes for numbers, notes in self.ends if n in numbers)
                  for n in range(1, times + 1)]  # fmt: skip
        return f"|{back}".join(rounds)


def unfolded(tune: str) -> str:
    """Tune with its repeats unfolded; unchanged if it has none or would exceed MOST characters."""
    header, notes = _split(tune)
    strains = _strains(notes, {name: f"[{name}:{value}]" for name, value in _fields(header)})
    if all(strain.times == 1 and not strain.ends for strain in strains):
        return tune
    played = "|".join(strain.played() for strain in strains)
    return tune if len(played) > MOST else header + _EMPTY.sub("|", played).lstrip("|") + "\n"


def _strains(notes: str, fields: dict[str, str]) -> list[_Strain]:
    strains: list[_Strain] = []
    now = _Strain(dict(fields))
    at = 0
    for sign in _SIGN.finditer(notes):
        now.add(notes[at : sign.start()])
        at = sign.end()
        if inline := sign["field"]:
            now.add(inline)
            fields |= {inline[1]: inline} if inline[1] in "KLM" else {}
            continue
        now.add("|")
        close = 1 if sign["both"] else len(sign["close"] or "")
        opens = bool(sign["both"] or sign["open"])
        numbers = _numbers(sign["numbers"] or sign["alone"] or "")
        double = len(sign["line"] or "") > 1
        now.times = max(now.times, 1 + close)
        further = bool(numbers) and (bool(now.ends) or not close)
        if opens or (not further and (close or (double and (now.ends or not now.opened)))):
            strains.append(now)
            now = _Strain(dict(fields), opened=opens)
        if numbers and further:
            now.ends.append((numbers, ""))
    now.add(notes[at:])
    return [*strains, now]


def _numbers(text: str) -> frozenset[int]:
    """Numbers in a text such as 1,3 or 1-3."""
    numbers: set[int] = set()
    for part in filter(None, text.split(",")):
        first, last = part[0], part[-1]
        numbers |= set(range(int(first), int(last) + 1))
    return frozenset(numbers)


def _split(tune: str) -> tuple[str, str]:
    """Header, which ends with the key, and notes."""
    match = re.search(r"^K:.*\n?", tune, re.MULTILINE)
    return (tune[: match.end()], tune[match.end() :]) if match else ("", tune)


def _fields(header: str) -> list[tuple[str, str]]:
    """Key, metre and note length in a header."""
    return [(line[0], line[2:].strip()) for line in header.splitlines() if line[:2] in ("K:", "L:", "M:")]
