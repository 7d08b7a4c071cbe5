"""From the cases that were drawn and judged to all of them: the share of wrong references, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from analysis.reviews.events import of_question
from analysis.reviews.sampling import Sample
from analysis.reviews.state import STATUSES, State
from analysis.statistics.error_rate import Share, Stratum, more_to_check, simple_share, stratified_share
from analysis.statistics.intervals import FEWEST
from analysis.store.queries.cases.queue_candidates import candidates
from dashboard.navigation import follow
from dashboard.pages.agreement import ranks
from dashboard.review import queue, session
from dashboard.review.queue import Design
from dashboard.selection import stores
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import amount, percent

WIDTHS = (0.10, 0.05, 0.03, 0.02)
"""Half widths of the interval for which the number of further cases is told."""
DECIDED = ("right", "wrong")
MOST_NAMED = 200
"""Cases that a link names one by one; of more it opens the queue they were drawn for."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The sample of the link, and what reviewers found in it. statuses: by case. strata: by name, "" without any."""

    design: Design
    samples: Sequence[Sample]
    statuses: Mapping[str, str]
    strata: Mapping[str, Stratum]
    share: Share


def show(selection: Selection) -> None:
    st.header("Share of wrong references")
    with st.expander("The sample it rests on"):
        queue.widgets(selection)
    checked = _checked(selection)
    if checked is None:
        return
    share = checked.share
    _summary(selection, share, checked.samples, Counter(checked.statuses.values()))
    if share.value is None:
        return
    _table(selection, checked.strata, checked.samples, checked.statuses)
    n = share.checked + share.disputed
    rows = [
        {"half width": f"± {100 * width:g} points", "further cases": more_to_check(share.value, n, width)}
        for width in WIDTHS
    ]
    with st.popover("How many more to check"):
        st.caption("For a simple random sample, if the share stays as it is.")
        tables.show(rows, "further")


def effect(selection: Selection) -> None:
    """What the share means for the order of the runs."""
    st.caption("From the sample that is chosen on the tab References.")
    checked = _checked(selection)
    if checked is None:
        return
    if checked.share.value is None:
        st.text(_nothing(checked.samples))
        return
    ranks.show(selection, checked.design, checked.strata)


def _checked(selection: Selection) -> Checked | None:
    """The checked sample, None for one that allows no estimate, which it says."""
    design = queue.of_link(selection)
    if design.draw not in ("random", "stratified"):
        st.text("Only a random or a stratified sample allows an estimate. Choose one on the tab References.")
        return None
    if design.songs:
        st.text("The estimate speaks of the references of cases: choose cases on the tab References, not songs.")
        return None
    if selection.filters.ask_reviews:
        st.text("A review filter is set. Cases selected by their reviews allow no estimate. Remove the filter.")
        return None
    samples, states = queue.samples_of(selection), session.reviews().states()
    statuses = {sample.id: _status(states, sample.id) for sample in samples}
    strata = _strata(selection, samples, statuses, design)
    share = stratified_share(strata) if design.draw == "stratified" else _simple(strata.get("", Stratum(0, 0, 0)))
    return Checked(design, samples, statuses, strata, share)


def _nothing(samples: Sequence[Sample]) -> str:
    return f"None of the {len(samples)} sampled cases has a verdict yet."


def _simple(every: Stratum) -> Share:
    return simple_share(every.checked, every.wrong, every.disputed)


def _status(states: Mapping[str, State], question_id: str) -> str:
    state = states.get(of_question(question_id))
    return state.status if state else "unreviewed"


def _strata(
    selection: Selection, samples: Sequence[Sample], statuses: Mapping[str, str], design: Design
) -> dict[str, Stratum]:
    """The cases that can be drawn, and what reviewers found of those drawn; one stratum, "", in a simple draw."""
    rows = candidates(stores.present(), selection.filters)
    sizes = Counter(row[design.by] if design.draw == "stratified" else "" for row in rows)
    checked = Counter(sample.stratum for sample in samples if statuses[sample.id] in DECIDED)
    bad = Counter(sample.stratum for sample in samples if statuses[sample.id] == "wrong")
    disputed = Counter(sample.stratum for sample in samples if statuses[sample.id] == "disputed")
    return {name: Stratum(sizes[name], checked[name], bad[name], disputed[name]) for name in sorted(sizes)}


def _table(
    selection: Selection, strata: Mapping[str, Stratum], samples: Sequence[Sample], statuses: Mapping[str, str]
) -> None:
    """What the estimate is made of, by stratum; every number opens its cases."""
    rows: list[dict[str, Any]] = []
    for name, stratum in strata.items():
        own = [sample.id for sample in samples if sample.stratum == name]
        decided = [case_id for case_id in own if statuses[case_id] in DECIDED]
        wrong = [case_id for case_id in own if statuses[case_id] == "wrong"]
        disputed = [case_id for case_id in own if statuses[case_id] == "disputed"]
        share = simple_share(stratum.checked, stratum.wrong, stratum.disputed)
        low, high = share.interval or (None, None)
        rows.append({
            "stratum": name or "all", "cases": stratum.size, "drawn": len(own), "checked": stratum.checked,
            "found wrong": stratum.wrong, "disputed": stratum.disputed, "wrong %": _range(share.low, share.high),
            "95 % CI": "" if share.low is None else "too few cases" if low is None else _range(low, high),
            f"{tables.HREF} drawn": _door(selection, own), f"{tables.HREF} checked": _door(selection, decided),
            f"{tables.HREF} found wrong": _door(selection, wrong),
            f"{tables.HREF} disputed": _door(selection, disputed),
        })  # fmt: skip
    tables.show(rows, "strata")


def _range(low: float | None, high: float | None) -> str:
    """A range in percent; one number where both are the same."""
    return percent(low) if low == high else f"{percent(low)} to {percent(high)}"


def _door(selection: Selection, ids: Sequence[str]) -> str:
    """The cases of these questions."""
    if not ids:
        return ""
    if len(ids) <= MOST_NAMED:
        return selection.link("cases", {"case": ids})
    return selection.link("review", queue.as_query(selection))


def _summary(selection: Selection, share: Share, samples: Sequence[Sample], counts: Counter[str]) -> None:
    if share.value is None:
        st.text(_nothing(samples))
        return
    within = f"too few cases for an interval: {FEWEST} or more are needed"
    if share.interval is not None:
        within = f"95 % CI {_range(*share.interval)} %"
    st.metric("References that are wrong", f"{_range(share.low, share.high)} %", within, "off", delta_arrow="off")
    if share.disputed:
        st.text(f"{amount(share.disputed, 'case')} disputed: the lower bounds count them as right, the upper as wrong.")
    others = [f"{STATUSES[name]}: {counts[name]}" for name in STATUSES  # the order of the table of statuses
              if name not in (*DECIDED, "disputed", "unreviewed") and counts[name]]  # fmt: skip
    if others:
        st.text(f"Left out of the share: {'; '.join(others)}")
    if share.unseen:
        st.text(f"The estimate does not speak of {share.unseen:,} cases in strata of which none was checked.")
    if st.button("Open all cases found wrong", icon=":material/list:"):
        follow(selection.link("cases", {"review": ["wrong"]}))
