"""How the order of the runs moves: by what reviewers found, and by the share of references that are likely wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.reviews import corrections
from analysis.reviews.events import of_question
from analysis.statistics.error_rate import Stratum
from analysis.statistics.intervals import DRAWS, Interval
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.rank_stability import Rank
from analysis.summaries.review.reference_scenarios import Effect, Place, QuestionStatus, RankChange, RankChanges, moves
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import rank_stability
from dashboard.review import session
from dashboard.review.queue import Design
from dashboard.selection import corrected_scores, link_widgets, run_catalog, stores
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, tables
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent, plain

EFFECT = "wrong"
"""What becomes of wrong references, in the link."""
VIEWS = {"": "Ranks", "pairs": "Pairs of runs"}
EFFECTS: dict[Effect, str] = {"out": "left out", "turned": "all doubtful flipped (worst case)"}
UNDECIDED = ("unreviewed", "unclear", "audio", "disputed")
ESTIMATE, SONGS = "wrong by the estimated share", "by the songs at hand"
MENDED, CHECKED = "without wrong references", "confirmed references only"
COLUMNS = (
    Column("run", "Run", numeric=False),
    Column("place", "rank", "As loaded"),
    Column("figure", "%", "As loaded", "mean of the tasks, chance-corrected"),
    Column("mended", "rank", "Without wrong", "wrong references left out, or scored against the accepted correction"),
    Column("mended_figure", "%", "Without wrong"),
    Column("checked", "rank", "Found right", "only questions with a confirmed reference"),
    Column("checked_figure", "%", "Found right"),
    Column("checked_n", "n", "Found right", "answers of the run to these questions"),
    Column("low", "from", "By the estimated share", "best rank in 95 % of the samples"),
    Column("high", "to", "By the estimated share", "worst rank in 95 % of the samples"),
    Column("first", "P(rank 1) %", "By the estimated share", "of the samples"),
    Column("above", "P(above next) %", "By the estimated share", "of the samples, against the next run"),
)
HOW = f"""
- **As loaded**: all questions. **Without wrong**: questions with a wrong reference are left out; with an accepted
  correction, the question is scored against it. **Found right**: only questions with a confirmed reference. ▲▼: ranks
  gained or lost against the order as loaded.
- **By the estimated share**: {DRAWS} random samples of the share of wrong references, from what the checked cases allow
  (Beta with Jeffreys' prior; by stratum for a stratified sample). Each undecided question is wrong with this
  probability. **From, to**: the ranks in 95 % of the samples.
- A wrong question is **left out** for all runs or **flipped**: every score becomes one minus the score, as if all
  who agreed with the wrong reference were wrong and all others right. The score against the right reference is unknown
  and lies between the two.
- The thin lines of *{SONGS}* are the ranks that paired tests over songs leave open (page Compare). If they are wider,
  the number of songs limits the certainty of the order, not the references.
- **%**: the mean of the chance-corrected figures of the tasks that most of these runs have.
"""


def show(selection: Selection, design: Design, strata: Mapping[str, Stratum]) -> None:
    """Draw rank changes. strata: of the cases that can be drawn, with those checked, by name ("" without strata)."""
    st.header("Rank changes")
    runs = _runs(selection)
    filters = replace(selection.filters, runs=tuple(run.id for run in runs))
    overlay = corrected_scores.overlay()
    if overlay.changes is None:
        corrected_scores.wait()
        return
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    effect = link_widgets.choose("Wrong references are", EFFECTS, EFFECT, place=controls)
    view = link_widgets.choose("View", VIEWS, "view", "", place=controls)
    checks = _checks(filters, design.by if design.draw == "stratified" else "")
    key = (*stores.present().version, session.reviews().version)
    rank_changes = _moves(key, filters, effect, design.seed, checks, strata, overlay.changes) if runs else None
    if rank_changes is None:
        st.info("No chart: fewer than two selected runs have a task in common.")
        return
    _facts(selection, rank_changes, checks, overlay.changes, design.seed)
    names = run_catalog.names(runs)
    if view != "pairs":
        _table(selection, rank_changes, names)
        _chart(selection, rank_changes, {rank.run: rank for rank in rank_stability.order(filters).ranks}, names)
        return
    likely = "Probability that one run is better, by the estimated share"
    rank_stability.chances(selection, [change.drawn for change in rank_changes.runs], names, likely, "estimate_chances")


def _runs(selection: Selection) -> list[Run]:
    """The chosen runs; where none is chosen, those that are no baseline."""
    runs = run_catalog.scored(run_catalog.selected(selection))
    return runs if selection.runs else [run for run in runs if run.kind == "model"] or runs


def _checks(filters: Filters, by: str) -> list[QuestionStatus]:
    states = session.reviews().states()
    rows = candidates(stores.present(), filters)
    statuses = {target: state.status for target, state in states.items()}
    return [
        QuestionStatus(
            row["question_id"], row[by] if by else "", statuses.get(of_question(row["question_id"]), "unreviewed")
        )
        for row in rows
    ]


def _facts(
    selection: Selection,
    rank_changes: RankChanges,
    checks: Sequence[QuestionStatus],
    changes: Sequence[Change],
    seed: int,
) -> None:
    """What the scenarios are made of, each number leading to its cases."""
    n, ids = Counter(check.status for check in checks), {check.id for check in checks}
    mended = sorted({change.question_id for change in changes} & ids)
    link = selection.linker("cases")
    row = {
        "questions": len(checks), "found right": n["right"], "found wrong": n["wrong"], "corrected": len(mended),
        "not decided": sum(n[name] for name in UNDECIDED), "wrong in the samples": round(rank_changes.wrong),
        "95 %": f"{rank_changes.between.low:,.0f} to {rank_changes.between.high:,.0f}",
        f"{tables.HREF} questions": link({}), f"{tables.HREF} found right": link({"review": ["right"]}),
        f"{tables.HREF} found wrong": link({"review": ["wrong"]}), f"{tables.HREF} corrected": link({"case": mended}),
        f"{tables.HREF} not decided": link({"review": UNDECIDED}),
    }  # fmt: skip
    tables.show([row], "scenario_facts")
    tasks = ", ".join(EVERY[task].name for task in rank_changes.tasks)
    st.caption(f"{DRAWS:,} random samples, seed {seed}. Mean of the tasks that most of the runs have: {plain(tasks)}.")


def _table(selection: Selection, rank_changes: RankChanges, names: Mapping[str, str]) -> None:
    following_runs = [*rank_changes.runs[1:], None]
    rows = [
        _row(selection, change, following, rank_changes, names)
        for change, following in zip(rank_changes.runs, following_runs, strict=True)
    ]
    with st.container(key="scenario_places"):
        doors(COLUMNS, rows, key="scenarios")
    with st.popover("Explanation", icon=":material/info:", width="content", type="tertiary"):
        st.markdown(HOW)


def _row(
    selection: Selection,
    change: RankChange,
    following: RankChange | None,
    rank_changes: RankChanges,
    names: Mapping[str, str],
) -> Row:
    loaded_href, mended, checked = _addresses(selection, change, rank_changes)
    draws, above = change.drawn, change.drawn.above[following.run] if following else None
    return Row((
        Cell(names[change.run]),
        *_place_cells(change.loaded, change.loaded, loaded_href),
        *_place_cells(change.mended, change.loaded, mended),
        *_place_cells(change.checked, change.loaded, checked),
        Cell(f"{change.checked.n:,}", change.checked.n, href=checked if change.checked.n else None),
        *(Cell(f"{place:.0f}", place, href=loaded_href) for place in draws.places or ()),
        Cell(percent(draws.first), draws.first, href=loaded_href),
        Cell(percent(above), above, href=loaded_href if following else None, muted=above is None),
    ))  # fmt: skip


def _addresses(selection: Selection, change: RankChange, rank_changes: RankChanges) -> tuple[str, str, str]:
    """Of the scored cases of a run as loaded, without those found wrong, and of those found right alone."""
    link, start = selection.linker("cases"), {"runs": [change.run], "task": rank_changes.tasks, "from": "0"}
    return link(start), link({**start, "review": ("right", *UNDECIDED)}), link({**start, "review": ("right",)})


def _place_cells(place: Place, before: Place, href: str) -> tuple[Cell, Cell]:
    if place.figure is None:
        return Cell("–", muted=True), Cell("–", muted=True)
    trend = rank_stability.gains(before.place - place.place)
    return Cell(str(place.place), place.place, href=href, trend=trend), Cell(percent(place.figure), place.figure, href)


def _chart(
    selection: Selection, rank_changes: RankChanges, songs: Mapping[str, Rank], names: Mapping[str, str]
) -> None:
    marks, rows = [], []
    for run in rank_changes.runs:
        loaded_href, mended, checked = _addresses(selection, run, rank_changes)
        other = songs.get(run.run)
        series: list[tuple[str, Place, Interval | None, str]] = [
            (ESTIMATE, run.loaded, run.drawn.places, loaded_href),
            (SONGS, run.loaded, other.places if other else None, loaded_href),
            (MENDED, run.mended, None, mended), (CHECKED, run.checked, None, checked),
        ]  # fmt: skip
        for name, place, places, href in series:
            if place.figure is None or (name in (ESTIMATE, SONGS) and places is None):
                continue
            between = f", 95 %: {places.low:.0f} to {places.high:.0f}" if places else ""
            note = f"{names[run.run]}\n{name}\nrank {place.place}{between}\nn = {place.n:,} answers"
            marks.append(Mark(place.place, names[run.run], f"{place.place}", note, name, href, places))
            rows.append({"run": names[run.run], "scenario": name, "rank": place.place,
                         "from": int(places.low) if places else None, "to": int(places.high) if places else None,
                         "n": place.n, ".href": href})  # fmt: skip
    figure = charts.dots(marks, "rank, with the ranks in 95 % of the samples")
    chart_panel.show("Ranks under assumptions about the references", figure, rows, "scenario_chart")


@st.cache_data(show_spinner="Simulating wrong references", max_entries=16, hash_funcs={Filters: repr})
def _moves(
    version: tuple[object, ...], filters: Filters, effect: Effect, seed: int, _checks: Sequence[QuestionStatus],
    strata: Mapping[str, Stratum], _changes: Sequence[Change],
) -> RankChanges | None:  # fmt: skip
    """What is known and the corrections that are accepted follow from the version of the reviews."""
    scores = [row for row in cases_list.scores(stores.present(), filters).to_pylist() if row["score"] is not None]
    changed = corrections.score_rows(corrected_scores.fitting(filters, _changes), filters.lens)
    return moves(scores, changed, _checks, strata, filters.lens, effect, seed=seed)
