"""Adjusted differences of levels with their sentence and chart; means that are not adjusted on unfolding."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.statistics.adjusted_effects import FEWEST_CASES, FEWEST_SONGS
from analysis.statistics.intervals import Interval
from analysis.store.queries.filters import Filters
from analysis.summaries.means.group_means import Share
from analysis.summaries.means.level_effects import UNKNOWN, LevelEffect, LevelEffects
from analysis.summaries.statements import effects as statements
from analysis.summaries.statements.effects import Aspect
from dashboard.panels import group_means
from dashboard.selection import queries
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, tables
from dashboard.ui.marks import GREY, Mark
from dashboard.ui.text import amount, opens

COLOURS = {"different": "#1f8fb2", "no difference found": GREY}
NOT_TESTED = (
    f"no level has {FEWEST_CASES} cases of {FEWEST_SONGS} songs and as many to compare with in the same subtasks"
)
NO_FACTS = (
    "To supply it, import a table of your songs with `earmark import facts FILE` (CSV or JSON with the column file, "
    "url or song, or title and artist), or a reference set that has it."
)
HOW = f"""
- A level is compared with another one, or with all others, **within run and subtask**: a subtask in which a level is
  asked more often does not count for the level. Points: adjusted difference; lines: 95 % CI over songs. Blue: different
  after correction for all levels of the chart (Holm); grey: no difference found.
- Not tested: under {FEWEST_CASES} cases or {FEWEST_SONGS} songs on a side, under 10 songs, or no subtask with both.
  Cases whose level is not known are no level. Half of an interval is about 10 points for 300 questions of one run.
- **Not adjusted**: means of the cases by run, subtask and level. Over subtasks they compare tasks and not levels.
"""

Query = Mapping[str, str | Sequence[str]]


def show(
    selection: Selection, title: str, filters: Filters | None, group: str, key: str, words: Aspect,
    door: Callable[[str], Query], how: str = "", name_of: Callable[[str], str] = str, part: str = "subtask",
    several: str = "",
) -> None:  # fmt: skip
    """The levels of one of `answer_tallies.BY`. door: filters of the cases of a level. several: see `queries`."""
    panel = queries.effects(filters, group, part, several)
    if panel.n and panel.n == panel.unknown:
        absent(words, panel.n)
        return
    link = selection.linker("cases")
    chart(title, panel, key, words, lambda level: link({**group_means.SCORED, **door(level)}), how + HOW, name_of)
    if panel.n:
        _unadjusted(selection, queries.shares(filters, group, part), key, words, door, name_of, part)


def absent(words: Aspect, n: int) -> None:
    """Draw a note on a field that no case has."""
    st.caption(f"{words.name.capitalize()}: not known for any of {amount(n, 'case')}. {NO_FACTS}")


def chart(
    title: str, panel: LevelEffects, key: str, words: Aspect, door: Callable[[str], str], how: str = HOW,
    name_of: Callable[[str], str] = str,
) -> None:  # fmt: skip
    """The effects that could be tested as points, and all of them as a table. door: address of the cases of a level."""
    rows = [_row(row, words, name_of) for row in panel.rows]
    marks = [_mark(row, words, door(row.level), name_of) for row in panel.tested]
    sentence = statements.effects(panel, words, name_of)
    figure = None
    if marks:
        figure = charts.dots(marks, f"adjusted difference, {words.unit.name}, 95 % CI", COLOURS)
        figure = charts.line_at(figure, 0, "no difference", upright=True, step=0)
    chart_panel.show(title, figure, rows, key, how, sentence.text.rstrip(".") or NOT_TESTED, sentence)


def _mark(row: LevelEffect, words: Aspect, href: str, name_of: Callable[[str], str]) -> Mark:
    effect, factor = row.effect, words.unit.factor
    value, (low, high) = effect.value or 0.0, effect.interval or Interval(0.0, 0.0)
    name = _name(row, name_of)
    size = f"{factor * value:+.{words.unit.digits}f}"
    p = f"p {effect.p_corrected:.3g}" + (f" (Holm, {effect.tests} tests)" if effect.tests > 1 else "")
    counts = f"{effect.cases[0]:,} and {amount(effect.cases[1], words.cases)}, {amount(effect.n_songs, words.songs)}"
    counts += f"\n{opens(queries.n_behind(href))}"
    if effect.left_out:  # the door opens those of the level too
        counts += f"\nnot compared: {amount(effect.left_out, words.cases)} in runs and subtasks without the other level"
    ends = f"95 % CI {factor * low:+.3g} to {factor * high:+.3g}"
    note = f"{name}: {size} {words.unit.name}\n{ends}; {p}\n{counts}"
    return Mark(factor * value, name, size, note, effect.verdict, href, Interval(factor * low, factor * high))


def _name(row: LevelEffect, name_of: Callable[[str], str]) -> str:
    return f"{name_of(row.level)} − {name_of(row.against)}" if row.against else name_of(row.level)


def _row(row: LevelEffect, words: Aspect, name_of: Callable[[str], str]) -> dict[str, Any]:
    effect = row.effect
    low, high = effect.interval or (None, None)
    return {
        words.name: _name(row, name_of), "adjusted difference": effect.value, "low": low, "high": high, "p": effect.p,
        "corrected p": effect.p_corrected, "conclusion": effect.verdict, "n": effect.cases[0],
        "cases compared with": effect.cases[1], "songs": effect.n_songs, "subtasks x runs": effect.strata,
        "without counterpart": effect.left_out,
    }  # fmt: skip


def _unadjusted(
    selection: Selection, shares: Sequence[Share], key: str, words: Aspect, door: Callable[[str], Query],
    name_of: Callable[[str], str], part: str,
) -> None:  # fmt: skip
    """Means by run, stratum and level, in no order of size."""
    names, link = queries.run_names(selection), selection.linker("cases")
    with st.expander("Not adjusted: means by run and subtask"):
        rows = [
            {
                "run": names[share.run], part or "part": share.part, words.name: name_of(share.group),
                **group_means.row(share),
                ".href": link({**group_means.SCORED, **door(share.group), **_cell(part, share)}),
            }
            for share in sorted(shares, key=lambda share: (names.get(share.run, ""), share.part, share.group))
            if share.run in names and share.group not in UNKNOWN
        ]  # fmt: skip
        tables.show(rows[: chart_panel.MOST_ROWS], f"{key}_unadjusted")


def _cell(part: str, share: Share) -> Query:
    return {"runs": [share.run], **({part: [share.part]} if part else {})}
