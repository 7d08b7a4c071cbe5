"""The five verdicts of a comparison of A and B in sentences, each claiming no more than its test supports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from analysis.display import amount
from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.differences import Correction, Difference, Verdict, counts

NAMES: dict[Correction, str] = {"holm": "Holm", "benjamini-hochberg": "Benjamini-Hochberg", "none": "none"}
GROUPS: Mapping[Verdict, str] = {
    "different": "different",
    "no difference found": "no difference found",
    "equal scores": "equal",
    "same answers": "same answers",
    "not tested": "not tested",
}
"""How the summary calls the rows of a verdict."""

NO_RANGE = "no range"
ALL_THE_SAME = f"{NO_RANGE}, since all songs contribute the same: how far others would is not known"


def summary(rows: Sequence[Difference], noun: str = "task") -> str:
    """How many rows have each verdict: "Different in 2 of 12 tasks, no difference found in 4, not tested in 6."."""
    if not rows:
        return f"No {noun} is shared."
    of_all = f" of {amount(len(rows), noun)}"
    parts = [f"{GROUPS[verdict]} in {n}" for verdict, n in counts(rows).items() if n]
    text = ", ".join([parts[0] + of_all, *parts[1:]])
    return f"{text[0].upper()}{text[1:]}."


def sentence(row: Difference) -> str:
    """The verdict of one row with what it rests on."""
    return _SENTENCES[row.verdict](row) + (" The verdict depends on reading." if row.depends_on_reading else "")


def short(row: Difference) -> str:
    """The verdict in a table, with the side that scores higher."""
    verdict = f"different: {higher(row)} higher" if row.verdict == "different" else row.verdict
    return f"{verdict}; depends on reading" if row.depends_on_reading else verdict


def higher(row: Difference) -> str:
    """The side with the higher figure."""
    return "A" if row.ahead > 0 else "B"


def family(rows: Sequence[Difference], correction: Correction, noun: str = "task") -> str:
    """The correction of p and its number of tests, such as "Holm, 4 tasks"."""
    n = sum(row.p is not None for row in rows)
    if not n:
        return f"no {noun} tested"
    return f"{'not corrected' if correction == 'none' else NAMES[correction]}, {amount(n, noun)}"


def _different(row: Difference) -> str:
    other = "B" if higher(row) == "A" else "A"
    return f"{higher(row)} scores {_points(abs(row.ahead))} points higher than {other} ({_within(row)})."


def _open(row: Difference) -> str:
    if row.interval is None:
        return "No difference found."
    if row.only_uncorrected:
        return (
            f"No difference found: the interval excludes 0 ({higher(row)} higher, {_within(row)}), but not after "
            f"correction for {amount(row.tests, 'test')}."
        )
    few = f"too few songs for {amount(row.tests, 'test')}; " if row.too_few_for_tests else ""
    better, worse = (_points(max(bound, 0.0)) for bound in (row.interval.high, -row.interval.low))
    return f"No difference found: {few}A may be up to {better} points better or {worse} worse."


def _equal(row: Difference) -> str:
    possible = row.largest_compatible
    remain = "" if possible is None else f"; differences up to {_points(possible)} points remain possible"
    questions = f"{'all ' if row.n > 1 else ''}{amount(row.n, 'question')}"
    return f"Equal scores on {questions} by different answers{remain}."


def _untested(row: Difference) -> str:
    why = amount(row.songs, "shared song") if row.reason.startswith("fewer") else row.reason
    return f"Not tested: {why}."


_SENTENCES: Mapping[Verdict, Callable[[Difference], str]] = {
    "different": _different,
    "no difference found": _open,
    "equal scores": _equal,
    "same answers": lambda _: "A and B gave the same answers.",
    "not tested": _untested,
}


def range_of(interval: Interval, is_turned: bool = False) -> str:
    """A 95 % CI in points. With sign flips, songs that all contribute the same leave a single value, no range."""
    text = ends(Interval(-interval.high, -interval.low) if is_turned else interval)
    return f"95 % CI {text}" if text != NO_RANGE else ALL_THE_SAME


def ends(interval: Interval | None) -> str:
    """Both ends of a 95 % CI in points, for a cell, if it is no single value."""
    if interval is None:
        return "–"
    low, high = map(_points, interval)
    return f"{low} to {high}" if low != high else NO_RANGE


def _within(row: Difference) -> str:
    """The interval of the side that scores higher, and the songs."""
    return f"{range_of(row.interval or Interval(0.0, 0.0), row.ahead < 0)}; {amount(row.songs, 'song')}"


def _points(share: float) -> str:
    return f"{100 * share + 0.0:.1f}"
