"""What answers to questions of choice depend on besides the music: the option's place, and how far votes agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import plotly.graph_objects as go

from analysis.benchmarks.registry import EVERY
from analysis.statistics.intervals import percents
from analysis.store.tables.answer_columns import UNREAD
from analysis.summaries.means.group_means import Share
from analysis.summaries.statements.choices import both_right, position_bias, unanimity
from analysis.summaries.statements.effects import aspect
from analysis.summaries.statements.ranges import spread
from analysis.summaries.tasks.musicology import margin, option_confusions, position_effects, positions
from dashboard.panels import group_means, level_effects
from dashboard.panels.group_means import FEW, SCORED
from dashboard.selection import queries
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import GREY, Mark, colours, joined
from dashboard.ui.text import amount, percent

AGREEMENTS = ("4", "3:1", "2:2", "2:1:1", "1:1:1:1", UNREAD)
RIGHT = "right option"
HITS = {"2": "both", "1": "one of two", "0": "none"}
HOW_PLACES = """
Share of answers for each position in the option list, against the share of right options at this position (grey). Only
questions with a known option order count: from the prompt, or from a file that does not always put the right option
first. Songs keep their order. A run that prefers a position chooses it clearly more often than it is right.
"""
HOW_AGREEMENT = """
For questions with several answers: **4**, all equal; **3:1**, three equal and one different; and so on. Votes count as
they were read. **Margin**, in brackets: most votes minus the next most, divided by all votes. Accuracy is that of the
plurality; a tie goes to the earliest answer.
"""
HOW_HITS = """
How many of the two right names are among the two given: both is what counts as right. Unreadable answers have
none. The share is of the scored answers.
"""
HOW_TAU = """
**Exact**: share of rankings in exactly the right order, in percent. **Rank correlation**: mean of Kendall's τ over the
rankings that name all, times 100: 100 for the right order, 0 for as many right as wrong pairs, -100 for the
reverse. Lines: 95 % CIs over songs.
"""
HOW_MOVES = """
Rows are right positions, 1 the first of the order; columns are answered positions. Rankings that name all,
all selected runs together. A cell opens its rankings.
"""


def show(selection: Selection, task: str) -> None:
    """The exhibits that apply to a task."""
    match EVERY[task].form:
        case "pair":
            _hits(selection, task)
        case "ranking":
            _ranking(selection, task)
        case _:
            _places(selection, task)
    _agreement(selection, task)


def _places(selection: Selection, task: str) -> None:
    """The position of the chosen option against that of the right one."""
    link = selection.linker("cases")
    names = queries.run_names(selection)
    pairs = [pair for pair in queries.positions(queries.task_filters(selection, (task,))) if pair.run in names]
    shares = positions(pairs)
    few = len({option.run for option in shares}) <= FEW
    marks, rows = [], []
    totals: Counter[str] = Counter()
    all_places = list(dict.fromkeys(option.place for option in shares))
    n = sum({option.run: option.n for option in shares}.values())
    for item in shares:
        totals[item.place] += item.right
        share = item.chosen / item.n
        scope = {"runs": [item.run], **SCORED, "task": [task]}
        href = link({**scope, "chosen_place": [item.place]}) if item.chosen else ""
        right_href = link({**scope, "expected_place": [item.place], "chosen_place": all_places})
        counts = f"n = {item.chosen:,} of {item.n:,}; right: {item.right:,}"
        note = f"{names[item.run]}\noption {item.place} chosen: {counts}"
        marks.append(_place_mark(names[item.run], item.place, item.chosen, share, note, href, few))
        rows.append({"run": names[item.run], "place": item.place, "n": item.chosen, "of": item.n, "share": share,
                     "right option there": item.right, ".href": href,
                     ".href right option there": right_href})  # fmt: skip
    for place, right in totals.items():
        query = {**SCORED, "task": [task], "expected_place": [place], "chosen_place": list(totals)}
        note = f"the right option is at position {place}: n = {right:,} of {amount(n, 'answer')}"
        marks.append(_place_mark(RIGHT, place, right, right / n, note, link(query) if right else "", few))
    answers = {place: sum(option.chosen for option in shares if option.place == place) for place in all_places}
    too_few = "of no question of this task the order shown is known, or nothing was read"
    chart_panel.show("Chosen options by position", _places_chart(selection, marks, few), rows, "places", HOW_PLACES,
                 too_few, position_bias(position_effects(pairs), answers, totals, "Option"))  # fmt: skip


def _place_mark(series: str, place: str, n: int, share: float, note: str, href: str, few: bool) -> Mark:
    """A bar for few runs, a cell for many."""
    name = f"option {place}"
    if few:
        return Mark(name, 100 * share, f"{n:,}", note, series, href)
    return Mark(name, series, f"{percent(share, 0)} · {n:,}", note, "", href, None, share)


def _places_chart(selection: Selection, marks: Sequence[Mark], few: bool) -> go.Figure | None:
    if not marks:
        return None
    palette = colours(list(queries.run_names(selection).values())) | {RIGHT: GREY}
    if few:
        return charts.bars(marks, "position in the list of options", "% of the answers read", palette)
    return charts.heat(
        joined(marks, always=[RIGHT]), "position in the list of options; % of the answers read · n", "", fit=True
    )


def _agreement(selection: Selection, task: str) -> None:
    link = selection.linker("cases")
    names = queries.run_names(selection)
    shares = queries.shares(queries.task_filters(selection, (task,)), "agreement")
    if not shares:
        return
    totals: Counter[str] = Counter()
    by_votes: Counter[str] = Counter()
    for share in shares:
        totals[share.run] += share.n
        by_votes[share.group] += share.n if share.run in names else 0
    door = partial(_door, task, "agreement")
    marks, rows = [], []
    for share in sorted(shares, key=lambda share: _number_of(share.group)):
        if share.run not in names:
            continue
        part = share.n / totals[share.run]
        href = link({"runs": [share.run], **SCORED, **door(share)})
        counts = f"n = {share.n:,} of {amount(totals[share.run], 'case')}\nright: {percent(share.mean)} %"
        note, text = f"{names[share.run]}\nvotes {share.group}\n{counts}", f"{percent(part, 0)} · {share.n:,}"
        marks.append(Mark(votes(share.group), names[share.run], text, note, href=href, value=part))
        rows.append({"run": names[share.run], "agreement": share.group, "margin": margin(share.group), "n": share.n,
                     "share": part, ".href": href})  # fmt: skip
    marks = group_means.gridded(marks, names.values())
    marks = joined(marks)
    figure = charts.heat(marks, "vote agreement (margin); % of the cases · n", "") if marks else None
    chart_panel.show("Agreement of the votes", figure, rows, "agreement", HOW_AGREEMENT, sentence=unanimity(by_votes))
    filters = queries.task_filters(selection, (task,))
    level_effects.show(selection, "Score by agreement", filters, "agreement", "agreement_accuracy",
                       aspect("vote agreement"), lambda level: {"task": [task], "agreement": [level]},
                       HOW_AGREEMENT, votes)  # fmt: skip


def _hits(selection: Selection, task: str) -> None:
    link = selection.linker("cases")
    names = queries.run_names(selection)
    shares = [share for share in queries.shares(queries.task_filters(selection, (task,)), "hits") if share.run in names]
    totals: Counter[str] = Counter()
    by_hits: Counter[str] = Counter()
    for share in shares:
        totals[share.run] += share.n
        by_hits[share.group] += share.n
    marks, rows = [], []
    for hits, called in HITS.items():
        for share in (share for share in shares if share.group == hits):
            part = share.n / totals[share.run]
            href = link({"runs": [share.run], **SCORED, "task": [task], "hits": [hits]})
            note = f"{names[share.run]}\n{called} right: n = {share.n:,} of {totals[share.run]:,}, {percent(part)} %"
            marks.append(Mark(names[share.run], 100 * part, f"{share.n:,}", note, called, href))
            rows.append({"run": names[share.run], "right": called, "n": share.n, "share": part, ".href": href})
    palette = dict(zip(HITS.values(), ("#1f8fb2", "#8fb7c4", GREY), strict=True))
    figure = charts.bars(marks, "", "% of the answers", palette, stacked=True) if marks else None
    chart_panel.show("Pairs: both, one or none right", figure, rows, "hits", HOW_HITS, sentence=both_right(by_hits))


def _ranking(selection: Selection, task: str) -> None:
    link = selection.linker("cases")
    names = queries.run_names(selection)
    filters = queries.task_filters(selection, (task,))
    marks, rows = [], []
    for called, shares, span in (
        ("exact", queries.shares(filters), None),
        ("rank correlation", queries.shares(filters, of="tau"), "-1..1"),
    ):
        for share in (share for share in shares if share.run in names):
            query: dict[str, Any] = {"runs": [share.run], **SCORED, "task": [task], "tau": span or ""}
            href = link(query)
            note = f"{names[share.run]}\n{called}: {group_means.words(share)}"
            interval = percents(share.interval)
            marks.append(Mark(100 * share.mean, names[share.run], "", note, called, href, interval))
            rows.append({"run": names[share.run], "figure": called, **group_means.row(share), ".href": href})
    palette = {"exact": "#1f8fb2", "rank correlation": GREY}
    exact = {row["run"]: row["mean of cases"] for row in rows if row["figure"] == "exact"}
    figure = charts.dots(marks, "exact match %, Kendall's τ × 100", palette) if marks else None
    chart_panel.show(
        "Rankings: exact match and rank correlation",
        figure,
        rows,
        "tau",
        HOW_TAU,
        sentence=spread(exact, "Rankings in exactly the right order"),
    )
    moves = option_confusions(queries.moves(filters), pooled=True)
    group_means.confusion(selection, 
        "Rankings: right and answered positions", moves, "moves",
        lambda move: {"task": [task], "moved": [f"{move.expected}>{move.chosen}"]}, HOW_MOVES,
        expected="right position", answer="answered position",
    )  # fmt: skip


def votes(agreement: str) -> str:
    """Votes and by how far the first value leads: "3:1 (50 %)"."""
    lead = margin(agreement)
    return agreement if lead is None else f"{agreement} ({percent(lead, 0)} %)"


def _door(task: str, by: str, share: Share) -> dict[str, Sequence[str]]:
    return {"task": [task], by: [share.group]}


def _number_of(group: str) -> int:
    return AGREEMENTS.index(group) if group in AGREEMENTS else len(AGREEMENTS)
