"""How the order of the runs moves: by what reviewers found, and by the share of references that are likely wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from analysis.pipeline.reviews import corrections
from analysis.reviews.events import of_question
from analysis.statistics.error_rate import Stratum
from analysis.statistics.intervals import DRAWS, Interval
from analysis.store.queries import cases_list
from analysis.store.queries.corrected_scores import Change
from analysis.store.queries.filters import Filters
from analysis.store.queries.queue_candidates import candidates
from analysis.store.runs.description import Run
from analysis.summaries.bootstrap import Rank
from analysis.summaries.reference_scenarios import Effect, Known, Place, RankChange, RankChanges, moves
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import rank_stability
from dashboard.review import session
from dashboard.review.queue import Design
from dashboard.selection import corrected_scores, link_widgets, run_catalog, stores
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, tables
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent

EFFECTS: dict[str, str] = {"out": "left out", "turned": "turned over: the worst case"}
UNDECIDED = ("unreviewed", "unclear", "audio", "disputed")
DRAWN, SONGS = "wrong by the estimated share", "by the songs at hand"
MENDED, CHECKED = "without those found wrong", "only those found right"
COLUMNS = (
    Column("run", "Run", numeric=False),
    Column("place", "place", "As loaded"),
    Column("figure", "%", "As loaded", "mean of the tasks, chance-corrected"),
    Column("mended", "place", "Without wrong", "those found wrong left out, or scored against the accepted correction"),
    Column("mended_figure", "%", "Without wrong"),
    Column("checked", "place", "Found right", "only questions whose reference was found right"),
    Column("checked_figure", "%", "Found right"),
    Column("checked_n", "n", "Found right", "answers of the run to these questions"),
    Column("low", "from", "By the estimated share", "best place in 95 % of the draws"),
    Column("high", "to", "By the estimated share", "worst place in 95 % of the draws"),
    Column("first", "leads %", "By the estimated share", "of the draws"),
    Column("above", "above next %", "By the estimated share", "of the draws, against the run that follows it here"),
)
HOW = f"""
- **As loaded**: all questions. **Without wrong**: those found wrong are left out; where a correction is accepted, the
  question counts as scored against it. **Found right**: only questions whose reference reviewers found right. ▲▼ places
  won or lost against the order as loaded.
- **By the estimated share**: {DRAWS:,} times a share of wrong references is drawn from what the checked cases allow
  (Beta with Jeffreys' prior; of a stratified draw for each stratum), and each question that is not decided is wrong
  with that chance. **From, to**: the places of 95 % of these draws.
- A wrong question is **left out** for all runs, or **turned over**: every score becomes one minus the score, as if all
  who agreed with the wrong reference were wrong and all others right. What the right reference would say is not known;
  the truth lies between the two.
- The thin lines of *{SONGS}* are the places that paired tests over songs leave open (page Compare). Where they are
  wider, it is the number of songs that leaves the order open and not the references.
- **%**: the mean of the chance-corrected figures of the tasks that most of these runs have.
"""


def show(selection: Selection, design: Design, strata: Mapping[str, Stratum]) -> None:
    """strata: of the cases that can be drawn, with what was checked in the draw, by name ("" without strata)."""
    st.header("Rank changes")
    runs = _runs(selection)
    wanted = replace(selection.filters, runs=tuple(run.id for run in runs))
    overlay = corrected_scores.overlay()
    if overlay.changes is None:
        corrected_scores.wait()
        return
    effect: Effect = "turned" if st.segmented_control(
        "Wrong references are", list(EFFECTS), required=True, format_func=EFFECTS.__getitem__,
        **link_widgets.single("wrong", list(EFFECTS), "out"),
    ) == "turned" else "out"  # fmt: skip
    known = _known(wanted, design.by if design.draw == "stratified" else "")
    key = (*stores.present().version, session.reviews().version)
    found = _moves(key, wanted, effect, design.seed, known, strata, overlay.changes) if runs else None
    if found is None:
        st.info("No chart: fewer than two chosen runs have a task in common.")
        return
    _facts(selection, found, known, overlay.changes, design.seed)
    names = run_catalog.names(runs)
    _table(selection, found, names)
    _chart(selection, found, {rank.run: rank for rank in rank_stability.order(wanted).ranks}, names)
    likely = "Chance that one run is better, by the estimated share"
    rank_stability.chances(selection, [each.drawn for each in found.runs], names, likely, "estimate_chances")


def _runs(selection: Selection) -> list[Run]:
    """The chosen runs; where none is chosen, those that are no baseline."""
    chosen = run_catalog.of_benchmark(run_catalog.selected(selection), "BASS")
    return chosen if selection.runs else [run for run in chosen if run.kind == "model"] or chosen


def _known(wanted: Filters, by: str) -> list[Known]:
    states = session.reviews().states()
    found = candidates(stores.present(), wanted)
    statuses = {target: state.status for target, state in states.items()}
    return [
        Known(row["question_id"], row[by] if by else "", statuses.get(of_question(row["question_id"]), "unreviewed"))
        for row in found
    ]


def _facts(
    selection: Selection, found: RankChanges, known: Sequence[Known], changes: Sequence[Change], seed: int
) -> None:
    """What the scenarios are made of, each number leading to its cases."""
    n, asked = Counter(each.status for each in known), {each.id for each in known}
    mended = sorted({change.question_id for change in changes} & asked)
    link = selection.linker("cases")
    row = {
        "questions": len(known), "found right": n["right"], "found wrong": n["wrong"], "corrected": len(mended),
        "not decided": sum(n[name] for name in UNDECIDED), "wrong in the draws": round(found.wrong),
        "95 %": f"{found.between.low:,.0f} to {found.between.high:,.0f}",
        f"{tables.HREF} questions": link({}), f"{tables.HREF} found right": link({"review": ["right"]}),
        f"{tables.HREF} found wrong": link({"review": ["wrong"]}), f"{tables.HREF} corrected": link({"case": mended}),
        f"{tables.HREF} not decided": link({"review": UNDECIDED}),
    }  # fmt: skip
    tables.show([row], "scenario_facts")
    st.caption(f"{DRAWS:,} draws, seed {seed} of the draw above. Mean of {', '.join(found.tasks)}: the tasks that most "
               "of the runs have.")  # fmt: skip


def _table(selection: Selection, found: RankChanges, names: Mapping[str, str]) -> None:
    following_runs = [*found.runs[1:], None]
    rows = [
        _row(selection, change, following, found, names)
        for change, following in zip(found.runs, following_runs, strict=True)
    ]
    with st.container(key="scenario_places"):
        doors(COLUMNS, rows, key="scenarios")
    with st.popover("How to read this", icon=":material/help:", width="content"):
        st.markdown(HOW)


def _row(
    selection: Selection, each: RankChange, following: RankChange | None, found: RankChanges, names: Mapping[str, str]
) -> Row:
    loaded, mended, checked = _addresses(selection, each, found)
    drawn, above = each.drawn, each.drawn.above[following.run] if following else None
    return Row((
        Cell(names[each.run]),
        *_placed(each.loaded, each.loaded, loaded),
        *_placed(each.mended, each.loaded, mended),
        *_placed(each.checked, each.loaded, checked),
        Cell(f"{each.checked.n:,}", each.checked.n, href=checked if each.checked.n else None),
        *(Cell(f"{place:.0f}", place, href=loaded) for place in drawn.places or ()),
        Cell(percent(drawn.first), drawn.first, href=loaded),
        Cell(percent(above), above, href=loaded if following else None, muted=above is None),
    ))  # fmt: skip


def _addresses(selection: Selection, each: RankChange, found: RankChanges) -> tuple[str, str, str]:
    """Of the scored cases of a run as loaded, without those found wrong, and of those found right alone."""
    link, start = selection.linker("cases"), {"runs": [each.run], "task": found.tasks, "from": "0"}
    return link(start), link({**start, "review": ("right", *UNDECIDED)}), link({**start, "review": ("right",)})


def _placed(place: Place, loaded: Place, href: str) -> tuple[Cell, Cell]:
    if place.figure is None:
        return Cell("–", muted=True), Cell("–", muted=True)
    trend = rank_stability.gains(loaded.place - place.place)
    return Cell(str(place.place), place.place, href=href, trend=trend), Cell(percent(place.figure), place.figure, href)


def _chart(selection: Selection, found: RankChanges, songs: Mapping[str, Rank], names: Mapping[str, str]) -> None:
    marks, rows = [], []
    for run in found.runs:
        loaded, mended, checked = _addresses(selection, run, found)
        other = songs.get(run.run)
        series: list[tuple[str, Place, Interval | None, str]] = [
            (DRAWN, run.loaded, run.drawn.places, loaded),
            (SONGS, run.loaded, other.places if other else None, loaded),
            (MENDED, run.mended, None, mended), (CHECKED, run.checked, None, checked),
        ]  # fmt: skip
        for name, place, places, href in series:
            if place.figure is None or (name in (DRAWN, SONGS) and places is None):
                continue
            between = f", 95 %: {places.low:.0f} to {places.high:.0f}" if places else ""
            note = f"{names[run.run]}\n{name}\nplace {place.place}{between}\nn = {place.n:,} answers"
            marks.append(Mark(place.place, names[run.run], f"{place.place}", note, name, href, places))
            rows.append({"run": names[run.run], "scenario": name, "place": place.place,
                         "from": int(places.low) if places else None, "to": int(places.high) if places else None,
                         "n": place.n, ".href": href})  # fmt: skip
    figure = charts.dots(marks, "place, with the places of 95 % of the draws")
    chart_panel.show("Places by what is known of the references", figure, rows, "scenario_chart")


@st.cache_data(show_spinner="Simulating wrong references", max_entries=16, hash_funcs={Filters: repr})
def _moves(
    version: tuple[object, ...], wanted: Filters, effect: Effect, seed: int, _known: Sequence[Known],
    strata: Mapping[str, Stratum], _changes: Sequence[Change],
) -> RankChanges | None:  # fmt: skip
    """What is known and the corrections that are accepted follow from the version of the reviews."""
    scores = [row for row in cases_list.scores(stores.present(), wanted).to_pylist() if row["score"] is not None]
    changed = corrections.score_rows(corrected_scores.fitting(wanted, _changes), wanted.lens)
    return moves(scores, changed, _known, strata, wanted.lens, effect, seed=seed)
