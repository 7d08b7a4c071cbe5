"""Sentences about adjusted effects: which levels differ within strata, or what was not found or not tested."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from analysis.display import amount
from analysis.statistics.adjusted_effects import FEWEST_CASES, FEWEST_SONGS, Effect
from analysis.statistics.intervals import FEWEST, Interval
from analysis.summaries.means.level_effects import LevelEffect, LevelEffects
from analysis.summaries.sentence import Sentence

MOST_NAMED = 3


class Unit(NamedTuple):
    """How an effect is written. factor: of the stored values. name: as in "up to 3.1 points"."""

    higher: str = "score {} points higher"
    lower: str = "score {} points lower"
    name: str = "points"
    factor: float = 100.0
    digits: int = 1


class Aspect(NamedTuple):
    """A dimension in words. subject, other: of a level, "{}" its name. within: what the strata are.

    songs: what the interval is over. missing: noun of what unknown cases lack. cases: what is counted.
    """

    name: str
    subject: str
    other: str
    within: str = "in the same subtask"
    songs: str = "song"
    missing: str = ""
    unit: Unit = Unit()
    cases: str = "case"
    others: str = "the others"


POINTS = Unit()
ERRORS_PER_WORD = Unit("have {} more errors per word", "have {} fewer errors per word", "errors per word", 1.0, 2)
ASPECTS = {
    "delivery": Aspect("vocal delivery", "{} passages", "{} ones", missing="delivery"),
    "section": Aspect("section type", "{} sections", "{} ones", missing="section type"),
}
"""Dimensions with words of their own; others are named by `aspect`."""


def aspect_of(name: str, title: str = "") -> Aspect:
    """A dimension by its name, or by a title where it has no words of its own."""
    return ASPECTS.get(name) or aspect(title or name)


def aspect(name: str, within: str = "in the same subtask", songs: str = "song", unit: Unit = POINTS) -> Aspect:
    """A dimension by its name: "cases with genre rock"."""
    return Aspect(name, f"cases with {name} {{}}", f"those with {name} {{}}", within, songs, name, unit)


def effects(panel: LevelEffects, words: Aspect, name_of: Callable[[str], str] = str) -> Sentence:
    """What a panel of levels shows, and how many cases are left out of it."""
    if not panel.rows:
        return Sentence(_remainder(panel, words), "not tested")
    if panel.different:
        sentences = [_different(row, words, name_of) for row in panel.different[:MOST_NAMED]]
        more = len(panel.different) - len(sentences)
        sentences += [f"{amount(more, 'more level')} {'differs' if more == 1 else 'differ'}."] if more else []
        text = " ".join(sentences)
    else:
        text = _no_difference(panel, words, name_of) if panel.tested else _not_tested(panel, words, name_of)
    largest = (panel.different or panel.tested or panel.rows)[0].effect
    figures = {"difference": largest.value, "p": largest.p_corrected, "tests": len(panel.tested)}
    return Sentence(f"{text} {_remainder(panel, words)}".strip(), panel.verdict, figures)


def number(effect: Effect, subject: str, step: str, within: str = "in the same subtask") -> Sentence:
    """The slope of a number. subject: "The score". step: "each doubling of the length"."""
    figures = {"slope": effect.value, "p": effect.p_corrected}
    if effect.value is None or effect.interval is None:
        return Sentence(f"Not tested: {subject.lower()} and {step}, {amount(effect.n_songs, 'song')}; "
                        f"{FEWEST} are needed.", "not tested", figures)  # fmt: skip
    low, high = (100 * bound for bound in effect.interval)
    counts = f"{amount(effect.cases[0], 'case')}, {amount(effect.n_songs, 'song')}"
    if effect.verdict == "different":
        side = "higher" if effect.value > 0 else "lower"
        ends = _ends(effect.interval, effect.value, POINTS)
        text = (
            f"{subject} is {abs(100 * effect.value):.1f} points {side} with {step} {within} (95 % CI {ends}; {counts})."
        )
    else:
        text = f"No difference found with {step} {within}: 95 % CI {low:+.1f} to {high:+.1f} points ({counts})."
    return Sentence(text, effect.verdict, figures)


def _different(row: LevelEffect, words: Aspect, name_of: Callable[[str], str]) -> str:
    effect, value = row.effect, row.effect.value or 0.0
    interval = effect.interval or Interval(value, value)
    subject = words.subject.format(name_of(row.level))
    verb = (words.unit.higher if value > 0 else words.unit.lower).format(_size(abs(value), words.unit))
    other = words.other.format(name_of(row.against)) if row.against else words.others
    within = f" {words.within}" if words.within else ""
    family = f"; Holm, {effect.tests} tests" if effect.tests > 1 else ""
    return (
        f"{subject[:1].upper()}{subject[1:]} {verb} than {other}{within} "
        f"(95 % CI {_ends(interval, value, words.unit)}; {_counts(effect, words)}{family}).{_without_counterpart(row)}"
    )


def _no_difference(panel: LevelEffects, words: Aspect, name_of: Callable[[str], str]) -> str:
    within = f" {words.within}" if words.within else ""
    unit = words.unit
    if len(panel.tested) == 1:
        row = panel.tested[0]
        first, other = (
            words.subject.format(name_of(name)) if name else words.others for name in (row.level, row.against)
        )
        low, high = row.effect.interval or Interval(0.0, 0.0)
        return (
            f"No difference found between {first} and {other}{within}: 95 % CI {_signed(low, unit)} to "
            f"{_signed(high, unit)} {unit.name} ({_counts(row.effect, words)}).{_without_counterpart(row)}"
        )
    most = max(max(abs(bound) for bound in row.effect.interval or (0.0,)) for row in panel.tested)
    excluding = sum(row.effect.interval is not None and (row.effect.interval.low > 0 or row.effect.interval.high < 0)
                    for row in panel.tested)  # fmt: skip
    alone = (
        f" {excluding} of the intervals {'excludes' if excluding == 1 else 'exclude'} 0, but not after correction."
        if excluding
        else ""
    )
    return (
        f"No difference found between {len(panel.tested)} levels of {words.name}{within} (Holm, {len(panel.tested)} "
        f"tests); differences up to {_size(most, unit)} {unit.name} remain possible.{alone}"
    )


def _not_tested(panel: LevelEffects, words: Aspect, name_of: Callable[[str], str]) -> str:
    if panel.reason == "no subtask has both":
        row = panel.rows[0]
        within = words.within.removeprefix("in ") or "the same subtask"
        if row.against:
            first = words.subject.format(name_of(row.level))
            return f"Not comparable: {first} and {words.other.format(name_of(row.against))} never occur in {within}."
        return f"Not comparable: levels of {words.name} never occur together in {within}."
    if len(panel.rows) == 1 and panel.rows[0].against:
        row = panel.rows[0]
        n, name = min(zip(row.effect.cases, (row.level, row.against), strict=True))
        if n < FEWEST_CASES:
            return f"Not tested: {n} {name_of(name)} {words.cases}{'' if n == 1 else 's'}."
        return f"Not tested: {amount(row.effect.n_songs, words.songs)}."
    return (
        f"Not tested: no level of {words.name} has {FEWEST_CASES} {words.cases}s of {FEWEST_SONGS} {words.songs}s, as "
        f"many to compare with, and {FEWEST} {words.songs}s together."
    )


def _counts(effect: Effect, words: Aspect) -> str:
    return f"{effect.cases[0]:,} and {amount(effect.cases[1], words.cases)}, {amount(effect.n_songs, words.songs)}"


def _remainder(panel: LevelEffects, words: Aspect) -> str:
    if not panel.unknown:
        return ""
    cases = amount(panel.n, words.cases)
    verb = "is" if panel.unknown == 1 else "are"
    return f"{panel.unknown:,} of {cases} without {words.missing or words.name} {verb} left out."


def _without_counterpart(row: LevelEffect) -> str:
    left_out = row.effect.left_out
    n = sum(row.effect.cases) + left_out
    return (
        f" {left_out:,} of {amount(n, 'case')} {'has' if left_out == 1 else 'have'} no counterpart." if left_out else ""
    )


def _ends(interval: Interval, value: float, unit: Unit) -> str:
    """The interval of the size of an effect, whose sign the sentence has in words."""
    ends = sorted((interval.low, interval.high) if value > 0 else (-interval.low, -interval.high))
    return " to ".join(f"{unit.factor * end:.{unit.digits}f}" for end in ends)


def _size(value: float, unit: Unit) -> str:
    return f"{unit.factor * value:.{unit.digits}f}"


def _signed(value: float, unit: Unit) -> str:
    return f"{unit.factor * value:+.{unit.digits}f}"
