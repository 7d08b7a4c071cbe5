"""Rules: the answers of each run under every reading rule of the benchmark, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum

import streamlit as st

from analysis.benchmarks.packs.definition.rule_names import CHOICE_ALIASES
from analysis.benchmarks.packs.pack import PackTask
from analysis.parsing.rules import RULES
from analysis.records import WORST, Lens
from analysis.store.queries.counts.pack_figures import RuleSums
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import rule_range
from dashboard.selection import run_catalog, run_choice
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import percent

VERDICTS = {
    "unparseable": ("None", "no option is read: counts as wrong"),
    "nondeterministic": ("Random", "the program draws a random option, which counts with its expected value"),
    "skipped": ("Dropped", "the program leaves these answers out of its figure"),
    "crash": ("Stops", "the program ends with an error at these answers; they are left out"),
    "null": ("No answer", "the record has no text: counts as wrong"),
}
"""Stored verdict -> column."""
NOT_COUNTED = ("skipped", "crash")
"""Verdicts of answers that are in no figure."""
HOW = """
The same answers under the rule of each program. Rules differ in what they read and leave out, so a figure needs its
rule and n. **%**: share of right answers among those counted, with random draws at their expected value. **Rank**:
among the selected runs, seeds of a model as one, under this rule, where it counts half of the answers; other figures
are grey. Each number opens its cases.
"""


def show(selection: Selection) -> None:
    own_task = rule_range.choice_task(selection.benchmark)
    if own_task is None:
        st.info("Reading rules apply to multiple-choice questions of benchmarks with a pack.", icon=":material/inbox:")
        st.code("earmark pack list", language=None)
        return
    code, task = own_task
    runs = {run.id: run for run in run_catalog.of_benchmark(run_catalog.selected(selection), selection.benchmark)}
    names = rule_range.rule_names(task)
    sums = rule_range.sums(selection, tuple(runs), code, names)
    if not sums:
        st.info(
            "No answers match the filters. Load answers or remove a filter in the sidebar.", icon=":material/inbox:"
        )
        return
    answered = [run for run in runs if any(row.run == run for row in sums)]
    run = run_choice.choose_run("Run", [runs[run] for run in answered], "run")
    st.text(rule_range.sentence([row for row in sums if row.run == run], names))
    _of_run(selection, run, code, sums, names, task)
    rows = run_catalog.over_seeds([runs[run] for run in answered])
    if len(rows) > 1:
        _ranks(selection, rows, code, _over_seeds(sums, rows), names)
    chart_panel.explain(HOW)


def _breakable(name: str) -> str:
    """The name of a rule with places at which a narrow column may break it."""
    return name.replace(".", ".\u200b").replace("_", "_\u200b")


def _of_run(
    selection: Selection, run: str, code: str, sums: Sequence[RuleSums], names: Mapping[Lens, str], task: PackTask
) -> None:
    columns = [
        Column("rule", "Rule", numeric=False),
        Column("figure", "%", hint="right answers of those counted"),
        Column("low", "95 % CI", numeric=False, hint="over songs, or recordings"),
        Column("n", "n", hint="answers counted"),
        *(Column(verdict, title, group="Answers", hint=hint) for verdict, (title, hint) in VERDICTS.items()),
    ]
    official = {reading.lens for reading in task.readings if reading.official}
    rows = [
        _row(selection, row, code, names[row.lens] + (" (official)" if row.lens in official else ""))
        for row in sums
        if row.run == run
    ]
    doors(columns, run_rows.fitted(rows), "rules_of_run")


def _row(selection: Selection, row: RuleSums, code: str, name: str) -> Row:
    def cases(**query: Sequence[str]) -> str:
        lens = "" if row.lens == "paper" else row.lens
        return selection.link("cases", {"lens": lens, "runs": [row.run], "task": [code], **query})

    rule = RULES.get(CHOICE_ALIASES.get(name.partition(" ")[0], name.partition(" ")[0]))
    title = f"{rule.title}, {rule.source}" if rule else "as a careful person reads"
    span = row.interval
    within = f"{percent(span.low)} to {percent(span.high)}" if span else "–"
    counted_cases = cases(**_within(selection, _counted_filter(row))) if row.counted else None
    mean = (
        Cell("–", muted=True) if row.mean is None else Cell(percent(row.mean), row.mean, counted_cases, heat=row.mean)
    )
    return Row([
        Cell(name, href=cases(), title=title),
        mean,
        Cell(within),
        Cell(f"{row.counted:,}", row.counted, counted_cases),
        *(
            Cell(f"{n:,}", n, cases(**_within(selection, _door(row.lens, verdict))) if n else None)
            for verdict, n in ((verdict, row.number(verdict)) for verdict in VERDICTS)
        ),
    ])  # fmt: skip


def _within(selection: Selection, filters: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The filters of a link, which narrow the outcomes of the sidebar and do not replace them."""
    return {name: selection.within(name, values) if name == "outcome" else values for name, values in filters.items()}


def _counted_filter(row: RuleSums) -> dict[str, Sequence[str]]:
    """The filter behind a figure and its n: nothing where all answers count."""
    if row.counted == row.n:
        return {}
    if row.lens == "paper":
        return {"outcome": ["scored", *WORST]}
    return {"verdict": [verdict for verdict, n in row.verdicts if n and verdict not in NOT_COUNTED]}


def _door(lens: Lens, verdict: str) -> dict[str, Sequence[str]]:
    """The filter behind a number of answers; the careful reading has outcomes in place of verdicts."""
    if lens != "paper":
        return {"verdict": [verdict]}
    return {"outcome": ["missing"] if verdict == "null" else ["unparsed", "refused", "unscorable"]}


def _over_seeds(sums: Sequence[RuleSums], by_first: Mapping[str, run_catalog.RunRow]) -> list[RuleSums]:
    """What each rule makes of all answers of the seeds of a row, without an interval."""
    rows = []
    for lens in dict.fromkeys(row.lens for row in sums):
        for first, of in by_first.items():
            own = [row for row in sums if row.lens == lens and row.run in of.runs]
            if own:
                n, n_counted, total = (fsum(getattr(row, name) for row in own) for name in ("n", "counted", "total"))
                verdicts = sum((Counter(dict(row.verdicts)) for row in own), Counter[str]())
                rows.append(replace(
                    own[0], run=first, n=int(n), counted=int(n_counted), total=total, variance=None,
                    verdicts=tuple(verdicts.items()),
                ))  # fmt: skip
    return rows


def _rank(row: RuleSums, sums: Sequence[RuleSums]) -> str:
    """Place of the run by this rule, and how many runs have a figure of enough answers."""
    in_ranking = [other for other in sums if other.lens == row.lens and rule_range.counts_most(other)]
    others = [other.mean for other in in_ranking if other.mean is not None]
    mean = row.mean if row in in_ranking else None
    return "–" if mean is None else f"{1 + sum(other > mean for other in others)} of {len(others)}"


def _ranks(
    selection: Selection,
    by_first: Mapping[str, run_catalog.RunRow],
    code: str,
    sums: Sequence[RuleSums],
    names: Mapping[Lens, str],
) -> None:
    st.header("Runs under each rule")
    columns = [Column("run", "Run", numeric=False, wraps=True)]
    lenses = [lens for lens in names if any(row.lens == lens for row in sums)]
    columns += [Column(lens, _breakable(names[lens]), group="%, rank", hint=names[lens], wraps=True) for lens in lenses]
    by_place = {(row.run, row.lens): row for row in sums}
    rows = []
    careful = {row.run: row.mean or 0.0 for row in sums if row.lens == "paper"}
    for run in sorted(by_first, key=lambda run: -careful.get(run, 0.0)):
        cells = [Cell(by_first[run].name)]
        for lens in lenses:
            row = by_place.get((run, lens))
            if row is None or row.mean is None:
                cells.append(Cell("–", title="no answer is counted", muted=True))
                continue
            query = {"lens": "" if lens == "paper" else lens, "task": [code], **_counted_filter(row)}
            rank, is_ranked = _rank(row, sums), rule_range.counts_most(row)
            note = f"rank {rank}\nn = {row.counted:,} of {row.n:,}"
            cells.append(Cell(
                percent(row.mean), row.mean, selection.link("cases", {**query, "runs": by_first[run].runs}), note,
                row.mean if is_ranked else None, trend=rank.partition(" ")[0] if is_ranked else "", muted=not is_ranked,
            ))  # fmt: skip
        rows.append(Row(cells))
    doors(columns, run_rows.fitted(rows), "rules_ranks")
