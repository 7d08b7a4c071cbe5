"""Agreement: how far the ground truth can be trusted, how far reviewers agree, and what they must settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.reviews import reviewer_runs
from analysis.reviews.events import VERDICTS, question_of
from analysis.reviews.reviewer_filter import COMPARED, CORRECTED, filter_word
from analysis.reviews.state import State
from analysis.statistics.agreement import Agreement
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.runs.reference_versions import questions
from analysis.store.tables.json_values import encode
from analysis.summaries.review import reviewer_agreement
from dashboard.pages.agreement import causes, estimate, labels, pace
from dashboard.review import new_reviews, session
from dashboard.selection import run_catalog, stores, tabs
from dashboard.selection.ask import ask, look_again
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states, tables
from dashboard.ui.text import percent, shorten

VIEWS = {
    "references": "References",
    "reviewers": "Reviewers",
    "labels": "Labels and boundaries",
    "ranks": "Effect on ranks",
}


def show(selection: Selection) -> None:
    if not run_catalog.loaded():
        empty_states.no_runs(selection)
        return
    new_reviews.follow()
    states = session.reviews().states()
    all_states = list(states.values())
    if not any(state.verdicts or state.corrections or state.causes or state.tags for state in all_states):
        st.info("No reviews yet. Choose cases on the tab Desk.")
        return
    facts = _facts(selection)
    mine = [state for state in all_states if question_of(state.target) in facts]
    match tabs.choose(VIEWS, name="part"):
        case "reviewers":
            _verdicts(selection, mine, {name: fact["song"] or fact["audio"] for name, fact in facts.items()})
            pace.show(mine)
            _as_models(selection)
        case "labels":
            _sections(selection, mine)
        case "ranks":
            estimate.effect(selection)
        case _:
            estimate.show(selection)
            _conflicts(selection, mine, facts)
            causes.show(selection, {target: state for target, state in states.items() if question_of(target) in facts})


def _facts(selection: Selection) -> dict[str, dict[str, Any]]:
    """What is loaded and fits the filters, by question."""
    filters = selection.filters
    return {row["question_id"]: row for row in candidates(stores.present(), filters)}


def _conflicts(selection: Selection, states: Sequence[State], facts: Mapping[str, Mapping[str, Any]]) -> None:
    st.header("Disputes")
    conflicts = reviewer_agreement.conflicts(states)
    if not conflicts:
        st.text("No open disputes.")
        return
    of_conflicts = [facts[question_of(state.target)] for state in conflicts]
    titles = ask(annotated_songs.titles, tuple(sorted({fact["song"] for fact in of_conflicts if fact["song"]})))
    rows = []
    for state in conflicts:
        question = question_of(state.target)
        fact = facts[question]
        address = selection.link("review", {"draw": "all", "q": question})
        verdicts = "; ".join(f"{who}: {verdict}" for who, verdict in state.verdicts.items())
        rows.append({
            "task": EVERY[fact["task"]].name,
            "song": shorten(titles.get(fact["song"]) or (fact["song"] or fact["audio"]).rsplit("/", 1)[-1], 32),
            "verdicts": verdicts,
            "corrections of": ", ".join(reviewer_agreement.competing(state)),
            "judgements": len(state.verdicts) + len(state.corrections),
            tables.HREF: address,
        })  # fmt: skip
    st.caption("The number opens the case with all lanes side by side, where it is settled.")
    tables.show(rows, "conflicts")


def _verdicts(selection: Selection, states: Sequence[State], songs: Mapping[str, str]) -> None:
    """songs: by question."""
    st.header("Verdicts")
    pairs = reviewer_agreement.pairs(states, songs)
    if not pairs:
        st.text("No case was judged by two reviewers. Select the second, blind pass in the queue.")
        return
    link_to = selection.linker("cases")
    every = link_to({"said": [COMPARED]})
    rows = [_row("all reviewers (Krippendorff's alpha)", reviewer_agreement.together(states, songs), every)]
    rows += [
        _row(f"{pair.first} and {pair.second} (Cohen's kappa)", pair.agreement,
             link_to({"said": [filter_word(pair.first), filter_word(pair.second)]}))
        for pair in pairs
    ]  # fmt: skip
    if len({reviewer for state in states for reviewer in state.verdicts}) > 2:
        rows += [
            _row(f"{reviewer} and the majority of the others (Cohen's kappa)", agreement,
                 link_to({"said": [COMPARED, filter_word(reviewer)]}))
            for reviewer, agreement in reviewer_agreement.against_others(states, songs)
        ]  # fmt: skip
    st.caption("1 is full agreement, 0 what chance gives; 95 % CIs over songs. n: cases both have judged.")
    tables.show(rows, "kappas")
    for pair in pairs[:6]:
        with st.expander(f"{pair.first} × {pair.second}: verdicts by reviewer"):
            tables.show([
                {pair.first: VERDICTS[first], pair.second + " ": VERDICTS[second], "cases": n,
                 tables.HREF: link_to({"said": [filter_word(pair.first, first), filter_word(pair.second, second)]})}
                for (first, second), n in pair.table.items()
            ], f"table_{pair.first}_{pair.second}")  # fmt: skip


def _row(who: str, agreement: Agreement, href: str) -> dict[str, Any]:
    return {
        "reviewers": who, "n": agreement.n, "raw agreement %": percent(agreement.raw), "beyond chance": agreement.value,
        "95 % CI": _interval(agreement.interval), tables.HREF: href,
        **{f"{tables.HREF} {name}": href for name in ("raw agreement %", "95 % CI")},
    }  # fmt: skip


def _sections(selection: Selection, states: Sequence[State]) -> None:
    st.header("Boundaries and labels")
    by_question = {question_of(state.target): state for state in states if state.corrections}
    published = ask(_published, tuple(by_question))
    cases = {name: reviewer_agreement.sections_of(state, published.get(name)) for name, state in by_question.items()}
    pairs = reviewer_agreement.section_agreements(cases)
    if not pairs:
        st.text("No two reviewers gave different sections for one case.")
        return
    st.caption("F: hit rate of boundaries within 0.5 s and 3 s; pairwise F and V-measure of labels; means over n "
               "cases. A reviewer who confirmed the published sections counts with those.")  # fmt: skip
    tables.show([
        {"reviewers": f"{pair.first} and {pair.second}", "n": len(pair.questions), "F 0.5 s": pair.half,
         "F 3 s": pair.three, "pairwise F": pair.pairwise, "V-measure": pair.v_measure,
         tables.HREF: selection.link("cases", {"case": pair.questions})}
        for pair in pairs
    ], "sections")  # fmt: skip
    labels.show(selection, cases, pairs)


def _as_models(selection: Selection) -> None:
    st.header("Reviewers as models")
    st.text(
        "Each reviewer's confirmed and corrected references are scored like a model's answers, against the "
        "references as loaded."
    )
    if st.button(
        "Add reviewers to the leaderboard",
        icon=":material/leaderboard:",
        help="One run per reviewer, which replaces the earlier one. Leaderboard and timelines show it.",
    ):
        with st.spinner("Scoring the references of the reviewers"):
            reviewer_runs.load_reviewers(stores.present(), session.reviews().states())
        look_again()
    _beside_models(selection)


def _beside_models(selection: Selection) -> None:
    """The reviewers among the runs, each a door to the leaderboard of the cases they took something for right in."""
    reviewer_runs = {run.reviewer: run for run in run_catalog.loaded() if run.reviewer}
    others = [
        run.id for run in run_catalog.scored(run_catalog.selected(selection)) if run not in reviewer_runs.values()
    ]
    rows = [
        {
            "reviewer": who, "n": sum(counts["n"] for counts in run.counts.values()),
            "on the leaderboard": "with the models, on the same cases",
            tables.HREF: selection.link("cases", {"runs": [run.id]}),
            f"{tables.HREF} on the leaderboard": selection.link(
                "leaderboard",
                {"runs": [*others, run.id], "said": [filter_word(who, "right"), filter_word(who, CORRECTED)]},
            ),
        }
        for who, run in reviewer_runs.items()
    ]  # fmt: skip
    if rows:
        st.caption("n: questions with a reference that they confirmed or corrected. A wrong reference without a "
                   "correction is no answer, so the score covers the cases that they decided.")  # fmt: skip
    tables.show(rows, "reviewer_runs")


def _published(db: Database, ids: tuple[str, ...]) -> dict[str, Any]:
    """The references of these questions as they are loaded."""
    return {name: encode(question.reference) for name, question in questions(db, ids).items()}


def _interval(interval: Interval | None) -> str:
    return f"{interval.low:.2f} to {interval.high:.2f}" if interval else "too few cases"
