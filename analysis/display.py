"""Numbers and names in the form in which screens, reports and commands print them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from operator import eq


def shorten(text: str, most: int) -> str:
    """One line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def shorten_apart(texts: Sequence[str], most: int) -> list[str]:
    """One line of at most `most` characters for each text; long ones that begin alike are cut so that they differ."""
    lines = [" ".join(text.split()) for text in texts]
    return [line if len(line) <= most else _shorten_after(_shared(line, lines), line, most) for line in lines]


def _shared(line: str, lines: Sequence[str]) -> str:
    """The longest beginning that a line has in common with another one."""
    n_shared = (sum(1 for _ in takewhile(bool, map(eq, line, other))) for other in lines if other != line)
    return line[: max(n_shared, default=0)]


def _shorten_after(begin: str, line: str, most: int) -> str:
    """One line cut at the end of its beginning, and at its own end where that is not enough."""
    end = line.removeprefix(begin)
    return shorten(f"{begin[: max(most - 1 - len(end), 0)]}…{end}" if begin else line, most)


def amount(n: float, noun: str, plural: str = "") -> str:
    """A number and what it counts: "1 song", "2,609 cases"."""
    return f"{n:,.0f} {noun if round(n) == 1 else plural or f'{noun}s'}"


def within(name: str) -> str:
    """A name inside a sentence: "full segmentation", but "MMAU" and "R&B quiz" as they are."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name


def percent(share: float | None, digits: int = 1) -> str:
    return "–" if share is None else f"{100 * share:z.{digits}f}"


def points(difference: float | None) -> str:
    """A difference of shares in points of 100, with its sign."""
    return "–" if difference is None else f"{100 * difference:+z.1f}"


_FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""Beginning of a cell that a spreadsheet would work out, or that has been kept from it already."""


def spreadsheet_text(text: str) -> str:
    """A text as a cell of CSV: before one that a spreadsheet would take for a formula stands an apostrophe."""
    return f"'{text}" if _FORMULA.match(text) else text


def text_of_spreadsheet(cell: str) -> str:
    """The text of a cell that `spreadsheet_text` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
