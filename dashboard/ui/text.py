"""Texts of files and models on their way to the screen: never read as Markdown or HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SPECIAL = re.compile(r"([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    """The text for a place where Streamlit reads Markdown (labels, tabs, captions): every sign stands for itself."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def shorten(text: str, most: int) -> str:
    """One line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def join_names(names: Sequence[str], most: int = 6, letters: int = 36) -> str:
    """As many names as a line holds, and how many there are besides."""
    text = ", ".join(shorten(name, letters) for name in names[:most])
    return text + (f" and {len(names) - most} more" if len(names) > most else "")


def amount(n: float, noun: str, plural: str = "") -> str:
    """A number and what it counts: "1 song", "2,609 cases"."""
    return f"{n:,.0f} {noun if round(n) == 1 else plural or f'{noun}s'}"


def opens(cases: int) -> str:
    """What a door says whose number counts something else than cases, or is no count at all."""
    return f"opens {amount(cases, 'case')}"


def percent(share: float | None, digits: int = 1) -> str:
    return "–" if share is None else f"{100 * share:.{digits}f}"


def seconds(time: float | None) -> str:
    """63.2 as 1:03.2."""
    if time is None:
        return "–"
    sign, time = ("-", round(-time, 1)) if time < 0 else ("", round(time, 1))
    return f"{sign}{int(time // 60)}:{time % 60:04.1f}"
