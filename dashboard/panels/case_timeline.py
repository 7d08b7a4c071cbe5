"""The case on the time axis of its song: sound, reference, answers, and what is annotated besides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

import streamlit as st

from analysis import scoring
from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.metrics.boundary_outcomes import boundaries, boundary_marks
from analysis.metrics.section_iou import SectionMatch
from analysis.metrics.section_wer import LyricsMatch
from analysis.records import CaseScore, Lens, LyricSection, Question, Value
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.queries.songs import StoredSong
from analysis.summaries.tasks import time_axis
from dashboard.audio import recordings as sound
from dashboard.components.timeline import Bar, Edited, Editing, Lane, Mark, Point, Recording, Span, timeline
from dashboard.panels import alignment, case_gallery, checked_claims, sent_sounds, several_sounds, song_choice
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.lanes import beats, repaired, sections
from dashboard.ui.text import shorten

TIMED = ("sections", "intervals", "events", "turns")

_SPAN = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)-(\d{1,6}(?:\.\d{1,6})?)", re.ASCII)


def show(
    selection: Selection,
    question: Question,
    answers: Sequence[RunAnswer],
    lens: Lens,
    names: Mapping[str, str],
    further: Sequence[Lane] = (),
    edit: Editing | None = None,
    beats: Sequence[tuple[float, int]] = (),
    has_repairs: bool = False,
) -> Edited | None:
    """Draws what has a place in time, and lets it be heard; gives the edited lane.

    further: lanes under the reference. edit: which of them is edited. beats: estimated ones, where none are annotated.
    has_repairs: whether the first answer is followed by itself after each repair.
    """
    song = ask(annotated_songs.song, question.song) if question.song else None
    if song_choice.has_sound(question):
        song_choice.show(question, answers, lens, names)
        return None
    if question.task != "GA" and len(song_choice.clips(question)) > 1 and not edit:
        several_sounds.show(question, answers)
        return None
    fit = (
        None if further or edit else alignment.lined(selection, question, song)
    )  # corrections keep the annotation's time
    if fit is not None:
        loaded_question, loaded_answers = question, answers
        question, song, answers = alignment.shifted_case(fit, question, song, answers)
    lanes = _lanes(question, answers, lens, names, song, has_repairs)
    lanes[1:1] = further
    recordings = sound.recordings(question.audio, question.song)
    length = sound.duration(question.audio, question.song) or (song.song.duration if song else None)
    sent = sent_sounds.of(answers[0] if answers and not edit else None)
    if sent.recordings:
        recordings, length = [*recordings[:1], *sent.recordings], max(length or 0.0, sent.seconds)
    edited = None
    if lanes or recordings:
        st.header("Timeline")
        title = f"Timeline of {case_gallery.song_title(question)}"
        edited = _draw(selection, question, title, lanes, recordings, length, song, edit, beats, bool(sent.recordings))
        sent_sounds.show(sent, sent_sounds.KEY)
        show_credit(song if recordings else None)
    if fit is not None:
        alignment.show(fit, loaded_question, loaded_answers, lens, names)
    if not recordings:
        sections.how_to_hear(question.audio)
    return edited


def key_of(question: Question) -> str:
    """The key of the timeline component of a question."""
    return f"timeline_{question.id}"


def show_blind(
    selection: Selection, question: Question, lane: Lane | None = None, edit: Editing | None = None
) -> Edited | None:
    """Lets the sound of a question be heard, with a lane to draw an answer in and nothing that is annotated.

    question: without its reference.
    """
    if song_choice.has_sound(question):
        song_choice.show(question, (), "paper", {})
        return None
    if question.task != "GA" and len(song_choice.clips(question)) > 1:
        several_sounds.show(question, is_annotated=False)
        return None
    recordings = sound.recordings(question.audio, question.song)
    edited = None
    if lane or recordings:
        length = sound.duration(question.audio, question.song)
        lanes = [lane] if lane else []
        edited = _draw(selection, question, "Timeline", lanes, recordings, length, None, edit, ())
    if not recordings and question.audio:
        sections.how_to_hear(question.audio)
    return edited


def show_credit(song: StoredSong | None) -> None:
    """The credit line of a recording that plays, where its licence asks for one. song: None where nothing plays."""
    if song is not None and (credit := song.song.details.get("credit")):
        st.text(str(credit))


def span_of_link(selection: Selection) -> tuple[float, float] | None:
    """?t=63.2-71.0 as start and end in seconds; None if it is not there or makes no sense."""
    match = _SPAN.fullmatch(selection.choice("t"))
    if match is None or float(match[1]) >= float(match[2]):
        return None
    return float(match[1]), float(match[2])


def _draw(
    selection: Selection,
    question: Question,
    title: str,
    lanes: Sequence[Lane],
    recordings: Sequence[Recording],
    length: float | None,
    song: StoredSong | None,
    edit: Editing | None,
    estimated_beats: Sequence[tuple[float, int]],
    together: bool = False,
) -> Edited | None:
    annotated_beats = [(time, position) for time, position, _ in song.beats] if song else []
    duration = length or sections.last(lanes) or 300.0
    edited = timeline(
        lanes,
        duration,
        title=title,
        key=key_of(question),
        recordings=recordings,
        beats=annotated_beats or estimated_beats,
        span=span_of_link(selection),
        edit=edit,
        together=together,
    )
    beyond = [
        f"{lane.name}: {span.label or 'section'} to {span.end:g} s"
        for lane in lanes
        for span in lane.sections
        if span.end > duration + 0.05
    ]
    if length is None:
        st.text("The duration of the song is unknown, so the axis ends with the last section or beat.")
    if beyond:
        st.text(f"Beyond the end of the song, cut off here: {'; '.join(beyond[:4])}")
    return edited


def _lanes(
    question: Question,
    answers: Sequence[RunAnswer],
    lens: Lens,
    names: Mapping[str, str],
    song: StoredSong | None,
    has_repairs: bool = False,
) -> list[Lane]:
    """The reference first, then what each run made of it, then what is annotated besides."""
    form = SUBTASKS[question.subtask].form
    scored = [(answer, scoring.score(answer.answer, lens)) for answer in answers]
    lanes = []
    if form in TIMED:
        if question.reference or answers:
            lanes.append(Lane("reference", "reference", "reference", _reference(question, scored)))
        edges = boundaries(sections.intervals(question.reference))
        answer_lanes = [_sections_lane(question, answer, score, names, edges) for answer, score in scored]
        repairs = repaired.lanes(question, scored[0][1]) if has_repairs and scored else []
        lanes += [*answer_lanes[:1], *repairs, *answer_lanes[1:]]
    elif form == "beats":
        lanes.append(beats.reference(question.reference))
        lanes += [beats.answer(_id(a), _name(a, names), question.reference, score) for a, score in scored]
    elif question.task == "Loc":
        lanes.append(Lane("reference", "reference", "reference", points=_points(question.reference)))
        lanes += [Lane(_id(a), _name(a, names), "run", points=_points(score.value)) for a, score in scored]
    if song is not None and form not in TIMED:
        lanes.append(Lane("song", "annotated", "song", sections.sections(song.sections)))
    if song is not None and form == "lyrics":
        lanes += [_words_lane(question, answer, score, names, song) for answer, score in scored]
    if song is not None and EVERY[question.task].category == "Artist collaboration":
        lanes += sections.performers(song)
    lanes += checked_claims.lanes(answers, song)
    return [lane for lane in lanes if lane.sections or lane.points or lane.bars or lane.kind in ("reference", "run")]


def _reference(question: Question, scored: Sequence[tuple[RunAnswer, CaseScore]]) -> list[Span]:
    """With one answer, sections without partner are marked here too; with several that would be each one's own."""
    if len(scored) != 1 or not isinstance(scored[0][1].evidence, SectionMatch):
        return sections.sections(question.reference, question.section)
    pairs = {pair.reference: pair.iou for pair in scored[0][1].evidence.pairs}
    return sections.sections(question.reference, question.section, pairs)


def _sections_lane(
    question: Question, answer: RunAnswer, scored: CaseScore, names: Mapping[str, str], edges: Sequence[float]
) -> Lane:
    pairs = None
    if isinstance(scored.evidence, SectionMatch):
        pairs = {pair.estimate: pair.iou for pair in scored.evidence.pairs}
    spans = sections.sections(scored.value, question.section, pairs)
    edge_marks = boundary_marks(edges, boundaries(sections.intervals(scored.value)))
    marks = [Mark(mark.time, mark.kind) for mark in edge_marks] if spans else []
    return Lane(_id(answer), _name(answer, names), "run", spans, marks=marks, compare=True)


def _words_lane(
    question: Question, answer: RunAnswer, scored: CaseScore, names: Mapping[str, str], song: StoredSong
) -> Lane:
    reference = [section for section in question.reference if isinstance(section, LyricSection)]  # type: ignore[union-attr]
    bars: list[Bar] = []
    if isinstance(scored.evidence, LyricsMatch):
        bars = [
            Bar(
                word.start,
                word.end,
                {"substitutions": word.substitutions, "deletions": word.deletions, "insertions": word.insertions},
            )
            for word in time_axis.wrong_words(reference, scored.evidence, song.sections)
        ]
    return Lane(_id(answer), _name(answer, names), "song", bars=bars)


def _id(answer: RunAnswer) -> str:
    return f"{answer.run} {answer.index}"


def _name(answer: RunAnswer, names: Mapping[str, str]) -> str:
    return shorten(names.get(answer.run, answer.run), 28)


def _points(value: Value | None) -> list[Point]:
    return [Point(float(value))] if isinstance(value, Decimal) and abs(value) < 100_000 else []
