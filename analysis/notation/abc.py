"""Melodies in ABC notation (abcnotation.com, standard 2.1) from questions, repaired for a renderer.

A stem is an instruction in words and a melody: header fields (`X:1`, `M:3/2`, `L:1/8`, `K:Bb`) and lines of notes. A
continuation is notes alone and takes the stem's header. Cleaning, by name:

1. `words left out`: lines that are no notation.
2. `quoted texts left out`: chord symbols and remarks in double quotes; a lone quote is left out as well.
3. `line-end ! left out`: an old sign for a line break, which a renderer takes for the beginning of a decoration.
4. `continued lines joined`: a backslash at the end of a line.
5. `other signs left out`: letters and signs that mean nothing among notes.
6. `header completed`: what is missing of `X:1`, `M:4/4`, `L:1/8`, `K:C`; the key field goes last, as it must.
"""

from __future__ import annotations

import re
from typing import NamedTuple

FIELD = re.compile(r"\A([A-Za-z])\s*:(?![|:])\s*+(.*)\Z")
HEADER = "XMLQK"
"""Header fields that affect the notes. Others (titles, words, parts, sources) are removed."""
DEFAULTS = {"X": "1", "M": "4/4", "L": "1/8", "K": "C"}
LONGEST = 5_000
"""Longest melody that is drawn, in characters. The remainder is left out and reported."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_QUOTED = re.compile(r'"[^"\n]*"')
_DECORATION = re.compile(r"![^!\s|]{1,24}!")
_NOTE = re.compile(r"[A-Ga-g]")
_INLINE = re.compile(r"\[[A-Za-z]:[^\]\n]{0,500}+\]")
_OTHER = re.compile(r"[^A-Ga-gxyzZuvTHLMOPS0-9\s|:\[\]()<>{}/,'^_=.~\-!&+$\\`]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
WORDS = 0.3
"""Share of other characters from which a line without a bar is text."""


class Melody(NamedTuple):
    """A melody. header: fields by letter, as written. notes: lines of notes. steps: names of cleaning steps."""

    header: dict[str, str]
    notes: tuple[str, ...]
    steps: tuple[str, ...]

    def text(self) -> str:
        """Complete tune, ready to be drawn."""
        fields = {"X": "1"} | {name: value for name, value in self.header.items() if name not in "XK"}
        lines = [f"{name}:{value}" for name, value in {**fields, "K": self.header.get("K", DEFAULTS["K"])}.items()]
        return "\n".join([*lines, *self.notes]) + "\n"


def has_melody(stem: str) -> bool:
    """Whether a text contains at least one note."""
    return any(_NOTE.search(_DECORATION.sub("", line)) for line in read(stem).notes)


def read(text: str, header: dict[str, str] | None = None) -> Melody:
    """Clean melody of a text. header: of the stem, for a continuation; fields in the text take precedence."""
    steps: dict[str, None] = {}
    own: dict[str, str] = {}
    notes: list[str] = []
    if len(text) > LONGEST:
        text, steps["the end left out"] = text[:LONGEST], None
    if (clear := _CONTROL.sub("", text)) != text:
        text, steps["other signs left out"] = clear, None
    for line in _join_lines(text, steps).splitlines():
        field = FIELD.match(line.strip())
        if field and not notes and field[1] in HEADER:
            own.setdefault(field[1], field[2].split("%")[0].strip())
        elif field and field[1] in "KLM":
            notes.append(f"[{field[1]}:{field[2].strip()}]")
        elif not field and (cleaned := _clean(line, steps)):
            notes.append(cleaned)
    fields = (header or {}) | own
    missing = {name: value for name, value in DEFAULTS.items() if not fields.get(name)}
    if added := [f"{name}:{value}" for name, value in missing.items() if name != "X"]:
        steps["header completed: " + ", ".join(added)] = None
    return Melody(fields | missing, tuple(notes), tuple(steps))


def _join_lines(text: str, steps: dict[str, None]) -> str:
    joined_text = re.sub(r"\\[ \t]*\r?\n", " ", text.replace("\r\n", "\n"))
    if joined_text.count("\n") != text.count("\n"):
        steps["continued lines joined"] = None
    return joined_text


def _clean(line: str, steps: dict[str, None]) -> str:
    """Line of notes; "" if the line contains none."""
    plain = line.split("%")[0].strip()
    without = _QUOTED.sub("", plain).replace('"', "")
    if without != plain:
        steps["quoted texts left out"] = None
    if without.rstrip().endswith("!") and not re.search(r"![^!\s|]{1,24}!\s*\Z", without):
        without = without.rstrip().rstrip("!")
        steps["line-end ! left out"] = None
    inline_fields = _INLINE.findall(without)
    bare = _INLINE.sub("\0", without)
    others = len(_OTHER.findall(_DECORATION.sub("", bare.replace("\0", ""))))
    if _HAN.search(without) or ("|" not in without and others > WORDS * len(bare)):
        steps["words left out"] = None
        return ""
    if others:
        steps["other signs left out"] = None
        bare = "".join(part if _DECORATION.fullmatch(part) else _OTHER.sub(_keep_place, part) for part in _parts(bare))
    for field in inline_fields:
        bare = bare.replace("\0", field, 1)
    return bare.strip().rstrip("\\").strip()


def _parts(line: str) -> list[str]:
    """Line split at its decorations."""
    return re.split(f"({_DECORATION.pattern})", line)


def _keep_place(sign: re.Match[str]) -> str:
    return "\0" if sign[0] == "\0" else ""
