"""What the answers of a model with and without the sound say of one question, and the seconds to hear it at."""

from __future__ import annotations

import streamlit as st

from analysis.pipeline.sound_reliance import verdict_of
from analysis.records import Question
from analysis.scoring.listening_spans import ListeningSpan, listening_spans
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.queries.comparison_filters import FOLLOWED, UNCLEAR, USED
from dashboard.components.reason_buttons import seconds_doors
from dashboard.panels import checked_claims
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, seconds, shorten

WORDS = {
    USED: "Used the sound: right in every run with it, wrong in every run without it or with another.",
    FOLLOWED: "Followed the text: the same answer in every run, with the sound and without it or with another.",
    UNCLEAR: "Not clear whether the sound was used.",
}
MOST = 8


def show(selection: Selection, question: Question, answer: RunAnswer) -> None:
    """Nothing where the model of the run has no run without the sound, or one has no score of the question."""
    verdict = ask(verdict_of, selection.shared_filters(runs=()), answer.run, question.id)
    if not verdict:
        return
    claims = [row.claim for rows in checked_claims.of(answer) for row in rows]
    places = listening_spans(question, claims, checked_claims.length(question))
    further = f" Of {amount(len(places), 'stretch', 'stretches')} to hear, the first {MOST}:" if places[MOST:] else ""
    st.caption(WORDS[verdict] + (further or " To hear:" * bool(places)))
    if places:
        seconds_doors(
            [_words(place) for place in places[:MOST]], "Seconds to hear", f"heard_{question.id}_{answer.run}"
        )


def _words(place: ListeningSpan) -> tuple[str, float, float]:
    """The label of the button that plays a place, and the seconds where it starts and ends."""
    start, end = (seconds(time).removesuffix(".0") for time in (place.start, place.end))
    label = ", ".join(filter(None, (shorten(place.label, 24), *place.sources)))
    return f"{start}–{end} {label}", place.start, place.end
