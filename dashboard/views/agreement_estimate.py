"""From the cases that were drawn and judged to all of them: the share of wrong references, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.reviews.draws import Drawn
from analysis.reviews.events import of_question
from analysis.reviews.folding import STATUSES, State
from analysis.statistics.estimates import Share, Stratum, more_to_check, simple_share, stratified_share
from analysis.store.candidates import candidates
from dashboard import filters, queue, reviewing, state, tables
from dashboard.pages import follow
from dashboard.text import percent

WIDTHS = (0.10, 0.05, 0.03, 0.02)
"""Half widths of the interval for which the number of further cases is told."""
DECIDED = ("right", "wrong")


def show() -> None:
    st.subheader("How many references are wrong")
    with st.expander("The draw it rests on"):
        queue.widgets()
    design = queue.of_link()
    if design.draw not in ("random", "stratified"):
        st.text("Only a random or a stratified draw allows an estimate: choose one above.")
        return
    if filters.of_link(state.any_lens(), state.chosen_ids()).ask_reviews:
        st.text("A filter of reviews is set: cases chosen by what was said of them allow no estimate. Take it away.")
        return
    drawn, states = queue.drawn(), reviewing.reviews().states()
    statuses = {each.id: _status(states, each.id) for each in drawn}
    share = _share(drawn, statuses, design.draw == "stratified", design.by)
    _said(share, drawn, Counter(statuses.values()))
    if share.value is None:
        return
    rows = [
        {"half width": f"± {100 * width:g} points", "further cases": more_to_check(share.value, share.checked, width)}
        for width in WIDTHS
    ]
    with st.popover("How many more to check"):
        st.caption("For a simple random draw, if the share stays as it is.")
        tables.show(rows, "further")


def _status(states: Mapping[str, State], question_id: str) -> str:
    known = states.get(of_question(question_id))
    return known.status if known else "unreviewed"


def _share(drawn: Sequence[Drawn], statuses: Mapping[str, str], stratified: bool, by: str) -> Share:
    """Of the drawn cases whose reference was found right or wrong."""
    decided = [each for each in drawn if statuses[each.id] in DECIDED]
    wrong = [each for each in decided if statuses[each.id] == "wrong"]
    if not stratified:
        return simple_share(len(decided), len(wrong))
    found = candidates(state.store(), filters.of_link(state.any_lens(), state.chosen_ids()))
    sizes, checked = Counter(row[by] for row in found), Counter(each.stratum for each in decided)
    bad = Counter(each.stratum for each in wrong)
    return stratified_share([Stratum(sizes[name], checked[name], bad[name]) for name in sorted(sizes)])


def _said(share: Share, drawn: Sequence[Drawn], counted: Counter[str]) -> None:
    if share.value is None or share.interval is None:
        st.text(f"None of the {len(drawn)} drawn cases is found right or wrong yet.")
        return
    columns = st.columns(3)
    low, high = (percent(bound) for bound in share.interval)
    columns[0].metric("References that are wrong", f"{percent(share.value)} %", f"{low} to {high} % (95 %)", "off",
                      delta_arrow="off")  # fmt: skip
    columns[1].metric("Checked", f"{share.checked:,}", f"of {len(drawn):,} drawn", "off", delta_arrow="off")
    columns[2].metric("Found wrong", f"{share.wrong:,}")
    others = [f"{STATUSES[name]}: {counted[name]}" for name in STATUSES  # the order of the table of statuses
              if name not in (*DECIDED, "unreviewed") and counted[name]]  # fmt: skip
    if others:
        st.text(f"Left out of the share: {'; '.join(others)}")
    if share.unseen:
        st.text(f"The estimate does not speak of {share.unseen:,} cases in strata of which none was checked.")
    if st.button("Open all cases found wrong", icon=":material/list:"):
        follow(state.link("cases", {"review": ["wrong"]}))
