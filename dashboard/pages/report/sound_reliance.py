"""Does it hear? What the sound brings the run's model, and every other one that was asked without it."""

from __future__ import annotations

import streamlit as st

from analysis.pipeline.claims import claims_of
from analysis.pipeline.sound_reliance import sound_use_of, text_answers, text_rules
from analysis.store.queries.filters import Filters
from analysis.store.queries.sound_use import has_sound
from analysis.store.runs.description import Run
from analysis.views import claims as claims_view
from analysis.views import sound_reliance as view
from analysis.views.document import Paragraph, Table
from dashboard.selection import stores
from dashboard.selection.ask import ask, ask_with_reviews
from dashboard.selection.queries import sound_reliances
from dashboard.selection.selection import Selection
from dashboard.ui import document
from dashboard.ui.text import plain


def show(selection: Selection, run: Run, everyone: Filters) -> None:
    """Draw what the sound brings. everyone: filters of all runs of the data set, under the paper lens."""
    if not ask(has_sound, run.id):
        st.markdown(f"**{view.NO_SOUNDS.bold}**")
        return
    reliances, refused = ask(sound_reliances, everyone)
    own = [row for row in reliances if run.id in (*row.a, *row.b)]
    for paragraph in view.verdicts(own) or [view.not_known(run)]:
        _part(selection, paragraph)
    if not own:
        if run.kind == "model":
            st.code(view.command_of_missing(run), language=None, wrap_lines=True)
        if rules := ask(text_rules, run.id):
            _part(selection, view.without_listening(rules, run))
    for reason in refused:
        st.text(f"Left out: {reason}")
    if reliances:
        st.header("All models", anchor=False)
        document.show(selection, view.by_model(reliances), is_whole=True)
    if reliances:
        _part(selection, view.by_text(ask(text_answers, everyone)))
    if use := ask(sound_use_of, everyone, run.id):
        _part(selection, view.use_of_sound(use))
    for number, reliance in enumerate(own):
        if reliance.table is not None:
            _part(selection, view.fourfold(reliance, f"hearing_questions_{number}"))
        if len(reliance.rows) > 1:
            _part(selection, view.by_task(reliance, f"hearing_tasks_{number}"))

    claims = ask_with_reviews(stores.present(), claims_of, everyone, run.id)
    if claims.answers or claims.by_people:
        _part(selection, claims_view.claims(claims, run.id))
        _part(selection, claims_view.rule_check(claims, run.id))


def _part(selection: Selection, part: Table | Paragraph) -> None:
    if isinstance(part, Paragraph):
        st.markdown(f"**{plain(part.bold)}** {plain(part.text)}")
        return
    st.header(part.title, anchor=False)
    document.show(selection, part)
