"""Review: a queue of cases whose references are judged by one key each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.records import Question, SongReference
from analysis.reviews.events import is_song, target_of
from analysis.reviews.evidence.wrongness import NEXT, expectation
from analysis.reviews.sampling import Sample
from analysis.reviews.song_corrections import about_sections
from analysis.reviews.state import STATUSES, State
from analysis.store.queries.cases.case import AnsweredQuestion, RunAnswer, UnknownCaseError
from analysis.summaries.review.pace import paces
from dashboard.components.reason_buttons import reason_doors
from dashboard.navigation import follow
from dashboard.pages.annotate import answering, next_case, readings, remarks, verdict_form
from dashboard.pages.annotate import answers as annotate_answers
from dashboard.panels import (
    case_gallery,
    case_timeline,
    correction,
    other_annotations,
    performers,
    performers_history,
    review_history,
    suggestions,
)
from dashboard.panels import question as case_question
from dashboard.review import audio_check, inbox, outbox, queue, session
from dashboard.selection import run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import plain, shorten

_STYLE = """<style>
[data-testid=stLayoutWrapper]:has(> .st-key-verdict_bar) {
  position: sticky; bottom: 0; z-index: 20; padding: 0.4rem 0 0.5rem; background: var(--st-background-color, Canvas);
  border-top: 1px solid var(--st-border-color, GrayText);
}
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) { padding-top: 3.75rem; padding-bottom: 0; }
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) [data-testid=stVerticalBlock] { gap: 0.5rem; }
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) h1 { font-size: 1.4rem; padding: 0; }
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) h2 { font-size: 1.05rem; padding: 0.2rem 0; }
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) .st-key-subset_bar {
  flex-wrap: nowrap; margin-top: 0; padding: 0.1rem 0.6rem;
}
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) .st-key-subset_bar strong { white-space: nowrap; }
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) .st-key-subset_words {
  flex-wrap: nowrap; overflow-x: auto; scrollbar-width: thin;
}
[data-testid=stMainBlockContainer]:has(.st-key-verdict_bar) .st-key-subset_bar button {
  min-height: 1.6rem; padding: 0 0.4rem; white-space: nowrap;
}
.st-key-subset_bar > :first-child, .st-key-subset_bar > :last-child, .st-key-subset_words > * { flex-shrink: 0; }
.st-key-desk_head [data-testid=stCaptionContainer] p { margin: 0; }
.st-key-judged h2 { padding: 0; }
.st-key-judged pre { padding: 0.4rem 0.6rem; }
:is(.st-key-desk_head, .st-key-aids, .st-key-correction_ground, .st-key-suggestions, .st-key-verdict_bar) button {
  min-height: 2rem; padding: 0.1rem 0.5rem;
}
[data-testid=stLayoutWrapper]:has(> .st-key-aids) { min-width: 17rem; }
.st-key-last_entry {
  position: absolute; bottom: 100%; right: 0; width: auto; padding: 0.15rem 0.6rem; z-index: 21;
  background: var(--st-secondary-background-color, Canvas); border: 1px solid var(--st-border-color, GrayText);
  animation: 0s linear forwards hidden_entry;
}
@keyframes hidden_entry { to { visibility: hidden; } }
.st-key-review_timeline h2 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
</style>"""
"""The verdict bar stays in sight; what is above the timeline takes little height, filters one line that scrolls."""


def show(selection: Selection) -> None:
    st.html(_STYLE)
    head = st.container(horizontal=True, vertical_alignment="center", gap="medium", key="desk_head")
    if not run_catalog.loaded() and not queue.songs_there():
        empty_states.no_runs(selection)
        return
    who = session.introduce()
    line, first = st.container(), st.container()
    if not who:
        with first:
            _design(selection, expanded=True)
        st.info("Enter your name to begin. It is stored with every verdict, correction and note.")
        return
    session.show_failure()
    outbox.show_overtaken()
    what = selection.choice("what")
    if what == queue.READINGS and run_catalog.loaded():
        current = ""
        readings.show(selection, who, head, first)
    elif what == queue.ANSWERS and run_catalog.loaded():
        current = ""
        answering.show(selection, who, head, first)
    else:
        current = _show_queue(selection, who, head, first)
    if not queue.of_link(selection).blind:  # who must not see the verdicts of others is not told of disputes
        with line:
            inbox.show(selection, session.reviews().states(), who, current)


def _show_queue(selection: Selection, who: str, head: DeltaGenerator, first: DeltaGenerator) -> str:
    """The case to judge, by its name; "" without one.

    head, first: places for the progress, and for the sample while no case is judged.
    """
    draw = queue.draw(selection)
    samples = draw.samples
    blind = queue.of_link(selection).blind
    states = session.reviews().states()
    waiting = next_case.waiting_cases(samples, states, who, blind)
    current = next_case.current_case(selection, samples, waiting, states, who, blind) if samples else None
    body, last = st.container(), st.container()
    with last if current else first:
        _design(selection, expanded=not current)
        audio_check.show(draw.sounds, draw.n_heard)
    if not samples:
        st.info(_nothing(selection))
        verdict_form.send_again()
        return ""
    with head:
        _progress(selection, samples, waiting, states, who, blind)
        if current:
            verdict_form.settings()
        if draw.suspects and waiting:
            _expect(draw, waiting, queue.share_wrong(selection, states))
    if current is None:
        _finished(selection, samples, states)
        return ""
    name, is_linked = current
    with body:
        case = _item(
            selection,
            samples,
            name,
            waiting,
            states.get(target_of(name)) or State(target_of(name)),
            who,
            blind,
            is_linked,
        )
    if case is not None:
        state = session.reviews().state(target_of(name))
        verdict_form.listen(selection, case, state, verdict_form.bar(selection, case, state, who))
    return name


def _design(selection: Selection, expanded: bool) -> None:
    """What is drawn, and from what; closed while a case is judged."""
    with st.expander("Sample", expanded=expanded):
        queue.widgets(selection)
        queue.show_filters(selection)


def _nothing(selection: Selection) -> str:
    design = queue.of_link(selection)
    if design.draw == "suspicion":
        return "No suspicious references found."
    if design.songs:
        return (
            "No imported song matches the filters. `earmark import songs DIR` brings songs of sound alone, "
            "`earmark import harmonix` or `cosod` annotated ones."
        )
    return "No case matches the filters. Remove one or select other runs in the sidebar."


def _progress(
    selection: Selection, samples: Sequence[Sample], waiting: Sequence[str], states: Mapping[str, State], who: str,
    blind: bool,
) -> None:  # fmt: skip
    n_judged = len(samples) - len(waiting)
    statuses = [states[target_of(sample.id)].status for sample in samples if target_of(sample.id) in states]
    counts = {name: statuses.count(name) for name in STATUSES if name != "unreviewed" and statuses.count(name)}
    words = ", ".join(f"{STATUSES[name]} {n}" for name, n in counts.items())
    details = "" if blind or not words else f" · {words}"
    details += _own_pace(states, who)
    kind = "songs" if queue.of_link(selection).songs else "cases"
    st.progress(
        n_judged / len(samples), width=340, text=f"{n_judged:,} of {len(samples):,} sampled {kind} judged{details}"
    )


def _expect(draw: queue.Draw, waiting: Sequence[str], share: float) -> None:
    """How many of the next ones are wrong. share: of wrong references, as far as it is known."""
    words = expectation([draw.suspects[name].p(share) for name in waiting[:NEXT]])
    st.caption(
        f"{plain(str(words))}. Chosen to find errors: not an error rate.",
        width=330,
        help=f"If {100 * share:.1f} % of all references are wrong. Ten of each thirty are drawn at random. Without "
        "sound, faults of time are found well, faults of opinion hardly.",
    )


def _own_pace(states: Mapping[str, State], who: str) -> str:
    """The reviewer's own median, as the end of a line."""
    own = [pace for pace in paces(states.values()) if pace.reviewer.casefold() == who.casefold()]
    return f" · {own[0].judging:.0f} s a case" if own and own[0].judging is not None else ""


def _finished(selection: Selection, samples: Sequence[Sample], states: Mapping[str, State]) -> None:
    st.success("Queue finished, or the remaining cases are claimed by other reviewers.", icon=":material/done_all:")
    has_verdicts = any(target_of(sample.id) in states and not is_song(sample.id) for sample in samples)
    if has_verdicts and st.button("Open the cases whose reference is wrong"):
        follow(selection.link("cases", {"review": ["wrong"]}))
    verdict_form.back()
    verdict_form.send_again()


def _item(
    selection: Selection,
    samples: Sequence[Sample],
    current: str,
    waiting: Sequence[str],
    state: State,
    who: str,
    blind: bool,
    is_linked: bool,
) -> AnsweredQuestion | None:
    """The case: what is doubted, heard and seen first. Gives what is judged, None if it is not there."""
    try:
        case = next_case.read_case(selection, current)
    except UnknownCaseError as error:
        st.error("This case is not in the selection. Load its run or remove filters.")
        st.text(str(error))
        verdict_form.leave(current)
        return None
    question = case.question
    verdict_form.visited(current)
    holder = next_case.holder_of(question, state, who) if is_linked else who
    aids = _head(selection, question, samples, current, holder, who)
    answers = [answer for answer in case.answers if answer.answer.given]
    is_whole = isinstance(question, SongReference)  # nobody has answered it
    if is_whole:
        state = about_sections(state)
    else:
        has_lanes = performers.of(question) is not None or correction.has_letters(selection, question)
        case_question.show_compact(question, has_lanes)
    with aids:
        with_answers = not is_whole and bool(answers) and annotate_answers.toggle(selection)
        correct = correction.noun(question) == "annotation" or correction.toggle(selection)
        session.rename()
    names = run_catalog.names_in_view(selection)
    with st.container(key="review_timeline"):
        _reference(selection, question, state, who, blind, answers if with_answers else [], names, correct)
    if with_answers:
        annotate_answers.show(selection, case, names)
    remarks.show(question, state, who, blind)
    case_question.show_facts(selection, question)
    if not blind:
        review_history.show(question, state)
    next_case.fetch_next(selection, samples, current, waiting)
    return case


def _reference(selection: Selection, 
    question: Question, state: State, who: str, blind: bool, answers: Sequence[RunAnswer], names: Mapping[str, str],
    correct: bool,
) -> None:  # fmt: skip
    """The reference on the timeline with what is proposed in its place."""
    others = [] if blind else correction.lanes(state.corrections, state.accepted, question.section)
    others += [] if blind else other_annotations.lanes(question, state)
    performed = performers.of(question)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="correction_ground"):
        performing = performed if correct and performers.toggle(selection, performed, question) else None
        lane, edit = (performers.editing(performing, who) if performing
                      else correction.editing(question, state, who))  # fmt: skip
    timed = correct and (performing is not None or correction.is_timed(question))
    suggested = suggestions.show(question) if timed and performing is None else None
    sections = correction.sections_now(question, lane, edit) if suggested else ()
    further = [lane, *suggestions.lanes(question, suggested, sections), *others] if timed else others
    edited = case_timeline.show(
        selection, question, answers, selection.lens_of(question.task), names, further, edit if timed else None,
        suggestions.beats(suggested),
    )  # fmt: skip
    if performing:
        performers.show(selection, performing, edited, who)
    elif correct:
        if timed:
            correction.show_table(question, lane, edited)
        correction.show(selection, question, state, correction.proposed(question, edited))
    if not blind:
        correction.proposals(selection, question, state, who)
        if performed:
            performers_history.show(selection, performed, who)


def _title(question: Question) -> str:
    """What is judged: the song, and of a question its task and section, or the beginning of its text."""
    if isinstance(question, SongReference):
        return f"Song · {case_gallery.song_title(question)}"
    section = f": {question.section}" if question.section else ""
    text = f" · {shorten(question.stem, 44)}" if question.stem else ""
    return case_gallery.question_title(question, 44) + section + text


def _head(
    selection: Selection, question: Question, samples: Sequence[Sample], current: str, holder: str, who: str
) -> DeltaGenerator:
    """What is judged, and the reasons for doubt. Gives the place for what the reviewer may switch."""
    places = {sample.id: (number, sample) for number, sample in enumerate(samples, 1)}
    kind = "song" if isinstance(question, SongReference) else "case"
    number, item = places.get(current, (0, Sample(current)))
    stratum = f" · stratum {item.stratum}" if item.stratum else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.header(plain(_title(question)), width="content")
        position = f"{kind} {number} of {len(samples)}{stratum}" if number else "not in this sample"
        st.caption(plain(position), width="content")
        aids = st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="right", key="aids")
    if item.reasons:
        reason_doors(item.reasons, key=f"reasons_{current}", plays=selection.choice("sound") == "once")
    if holder.casefold() != who.casefold():
        st.warning(plain(f"{shorten(holder, 60)} is reviewing this case."), icon=":material/person_alert:")
    return aids
