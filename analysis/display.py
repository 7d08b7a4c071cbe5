"""Numbers and names in the form in which screens, reports and commands print them."""

from __future__ import annotations


def shorten(text: str, most: int) -> str:
    """One line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def amount(n: float, noun: str, plural: str = "") -> str:
    """A number and what it counts: "1 song", "2,609 cases"."""
    return f"{n:,.0f} {noun if round(n) == 1 else plural or f'{noun}s'}"


def within(name: str) -> str:
    """A name inside a sentence: "full segmentation", but "MMAU" and "R&B quiz" as they are."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name


def percent(share: float | None, digits: int = 1) -> str:
    return "–" if share is None else f"{100 * share:.{digits}f}"


def points(difference: float | None) -> str:
    """A difference of shares in points of 100, with its sign."""
    return "–" if difference is None else f"{100 * difference + 0.0:+.1f}"
