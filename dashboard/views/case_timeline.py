"""Reference and answers of one case above one another on the time axis of the song."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import streamlit as st

from analysis import scoring
from analysis.metrics.segments import Interval, SectionMatch, bounds
from analysis.records import Lens, Question, Scored, Section, Value
from analysis.store import queries
from analysis.store.cases import RunAnswer
from analysis.tasks import SUBTASKS
from dashboard import state
from dashboard.charts import Lane, Span, timeline
from dashboard.text import shorten

TIMED = ("sections", "intervals")


def show(question: Question, answers: Sequence[RunAnswer], lens: Lens, names: dict[str, str]) -> None:
    """Draws what has a place in time; says nothing for answers that have none."""
    form = SUBTASKS[question.subtask].form
    song = queries.song(state.store(), question.song) if question.song else None
    lanes = []
    if song is not None and form not in TIMED:
        lanes.append(Lane("annotated", _spans(song.sections)))
    if form in TIMED:
        lanes.append(Lane("reference", _spans(question.reference, question.section)))
        lanes += [_answer_lane(question, answer, lens, names) for answer in answers]
    elif question.task == "Loc":
        lanes.append(Lane("reference", points=_points(question.reference)))
        lanes += [
            Lane(_name(answer, names), points=_points(scoring.score(answer.answer, lens).value)) for answer in answers
        ]
    if not lanes:
        return
    known = song.song.duration if song is not None else None
    duration = known or _last(lanes)
    if duration <= 0:
        return
    st.subheader("Timeline")
    figure = timeline(lanes, duration, known is not None)
    st.plotly_chart(figure, key="case_timeline", config={"displaylogo": False, "scrollZoom": False})
    beyond = [
        f"{lane.name}: {span.label or 'section'} to {span.end:g} s"
        for lane in lanes
        for span in lane.spans
        if span.end > duration
    ]
    if beyond:
        st.text(f"Beyond the end of the song, not drawn whole: {'; '.join(beyond[:4])}")


def _answer_lane(question: Question, answer: RunAnswer, lens: Lens, names: dict[str, str]) -> Lane:
    scored = scoring.score(answer.answer, lens)
    return Lane(_name(answer, names), _spans(scored.value, question.section, _notes(scored)))


def _name(answer: RunAnswer, names: dict[str, str]) -> str:
    return shorten(names.get(answer.run, answer.run), 22)


def _notes(scored: Scored) -> dict[int, str]:
    """IoU of each matched section of the answer, by its position."""
    if not isinstance(scored.evidence, SectionMatch):
        return {}
    return {pair.estimate: f"IoU {pair.iou:.3f} with reference {pair.reference + 1}" for pair in scored.evidence.pairs}


def _spans(
    value: Value | Sequence[Section] | None, unnamed: str = "", notes: dict[int, str] | None = None
) -> list[Span]:
    found = []
    for position, one in enumerate(value if isinstance(value, Sequence) else ()):
        if isinstance(one, Section) and (inside := bounds(Interval(*one))) is not None:
            note = "" if notes is None else notes.get(position, "matches no reference section")
            found.append(Span(one.label or unnamed, *inside, note))
    return found


def _points(value: Value | None) -> list[float]:
    return [float(value)] if isinstance(value, Decimal) and abs(value) < 100_000 else []


def _last(lanes: Sequence[Lane]) -> float:
    """The end of the reference, or of an answer that does not run away."""
    ends = [span.end for lane in lanes for span in lane.spans if span.end < 7200]
    points = [point for lane in lanes for point in lane.points]
    return max([*ends, *(point * 1.05 for point in points)], default=0.0)
