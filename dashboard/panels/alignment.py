"""Is this the annotated recording? What comparing them found, other places to hear, and a shift for this copy.

Nothing is shifted unasked. `place` in the link names what is shown: a candidate by its number, or "annotated".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import streamlit as st

from analysis import scoring
from analysis.audio.alignment import shift as shifting
from analysis.audio.alignment.estimate import MARGIN, SCORE, Alignment, Candidate
from analysis.audio.alignment.evidence import Annotation
from analysis.audio.alignment.shift import Shift
from analysis.audio.library.digest import digest
from analysis.pipeline.audio import alignment
from analysis.records import Lens, Question, Section
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.queries.songs import StoredSong
from analysis.store.reviews import alignment_overrides
from dashboard import access
from dashboard.audio import recordings
from dashboard.audio.routes import audio_file
from dashboard.selection import link, link_widgets, stores
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import plain

AS_ANNOTATED = "annotated"
EVIDENCE = {
    "beats": ("beats",),
    "downbeats": ("harmony downbeats",),
    **{name: (f"{name} explained", f"{name} change") for name in ("timbre", "harmony", "loudness")},
}
AROUND = 2.0
"""Seconds before and after the boundary that is opened to be heard."""

WARNINGS = {
    "shifted": "This seems to be another recording than the annotated one: the annotation matches at another position.",
    "doubtful": "The annotation may not match this recording: another position matches slightly better.",
    "unlike": "The annotation matches at no position: this seems to be another song or another performance.",
}
EDITED = "This recording was cut or lengthened: from some point on the annotation is off."


@dataclass(frozen=True, slots=True)
class Lined:
    """A recording beside an annotation. song: the name shifts are kept under. applied: the shift that holds.

    shift: what the reference is drawn with, None for the annotation as it is. result: None before they are compared.
    """

    file: Path
    song: str
    annotation: Annotation
    result: Alignment | None
    applied: Shift | None
    shift: Shift | None

    @property
    def places(self) -> list[Shift]:
        return [Shift(candidate.offset, candidate.ratio) for candidate in self.result.candidates] if self.result else []


def lined(selection: Selection, question: Question, song: StoredSong | None) -> Lined | None:
    """The alignment of a song, None where there is no sound, or nothing that is annotated in time."""
    at = recordings.find(question.audio, question.song)
    file = audio_file(*at) if at else None
    annotation = _annotation(question, song)
    if file is None or annotation is None:
        return None
    workspace = stores.present().workspace
    result = alignment.cached(workspace.path, file, annotation)
    name = question.song or f"audio/{question.audio.rsplit('/', 1)[-1]}"
    applied = alignment_overrides.current(alignment_overrides.read(workspace).events, name, digest(file))
    without = Lined(file, name, annotation, result, applied, applied)
    return replace(without, shift=_linked_shift(selection, without))


def shifted_case(
    fit: Lined, question: Question, song: StoredSong | None, answers: Sequence[RunAnswer]
) -> tuple[Question, StoredSong | None, list[RunAnswer]]:
    """Question, song and answers as they are under the shift that is shown."""
    if fit.shift is None:
        return question, song, list(answers)
    shifted = shifting.question(question, fit.shift)
    with_it = [replace(answer, answer=replace(answer.answer, question=shifted)) for answer in answers]
    return shifted, shifting.song(song, fit.shift) if song else None, with_it


def show(fit: Lined, question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> None:
    """Draw how the reference was aligned with the recording, below the timeline."""
    for problem in alignment_overrides.read(stores.present().workspace).problems:
        st.warning(plain(str(problem)))
    if fit.shift is not None:
        st.info(plain(f"The reference is drawn {_words(fit.shift)} on this recording."), icon=":material/sync:")
    if fit.result is None:
        if st.button("Is this the annotated recording? Compare them", icon=":material/hearing:"):
            with st.spinner("Comparing onsets with beats, and sections with the recording"):
                alignment.compare(stores.present().workspace.path, fit.file, fit.annotation)
            st.rerun()
        return
    for line in _warnings(fit.result):
        st.warning(line, icon=":material/hearing:")
    agrees = fit.result.verdict == "agrees" and not fit.result.edited
    with st.expander("Is this the annotated recording?", icon=":material/hearing:",
                     expanded=not agrees or fit.shift is not None):  # fmt: skip
        _places(fit, fit.result)
        if fit.shift is not None:
            _scores(fit.shift, question, answers, lens, names)


def _places(fit: Lined, result: Alignment) -> None:
    if result.verdict == "agrees":
        st.text("The annotation matches the recording.")
    rows = [_row(number, candidate) for number, candidate in enumerate(result.candidates, 1)]
    if rows:
        tables.show(rows, "places")
        by = "sections" if result.correlation is None else "beats"
        correlation = "" if result.correlation is None else f", beats and onsets correlate by {result.correlation:.2f}"
        st.caption(
            "Scores are in standard deviations over all positions tried; the first leads by "
            f"{result.margin:.2f}{correlation}. Of timbre, harmony and loudness: how well sections explain them, "
            f"and how much they change at boundaries. With a lead below {MARGIN[by]:.2f} or a score below "
            f"{SCORE[by]:.2f} the order is unreliable: listen to the positions."
        )
    options = ["", AS_ANNOTATED, *(str(number) for number in range(1, len(rows) + 1))]
    options = options if fit.applied else options[1:]
    names = {"": "as applied", AS_ANNOTATED: "as annotated"}
    link_widgets.choose(
        "Show the reference", options, "place", words=lambda choice: names.get(choice, f"at position {choice}")
    )
    if fit.shift is not None and st.button("Open a boundary to hear", icon=":material/play_circle:"):
        link.change({"t": [_boundary(fit)]})
        st.rerun()
    _apply(fit)


def _apply(fit: Lined) -> None:
    workspace = stores.present().workspace
    if refusal := access.refusal("reviewer"):
        st.caption(refusal)
        return
    if fit.shift is not None and fit.shift != fit.applied:
        if st.button("Apply to this recording", type="primary", icon=":material/check:"):
            alignment_overrides.add(workspace, alignment_overrides.apply(fit.song, digest(fit.file), fit.shift))
            link.change({"place": ()})
            st.rerun()
        st.caption("For display and marked scores of this recording alone. The annotation and stored scores stay.")
    if fit.applied is not None and st.button("Undo the shift", icon=":material/undo:"):
        alignment_overrides.add(workspace, alignment_overrides.undo(fit.song, digest(fit.file)))
        link.change({"place": ()})
        st.rerun()


def _scores(
    shift: Shift, question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]
) -> None:
    """Scores of the same answers with the shifted reference, beside the stored ones."""
    shifted = shifting.question(question, shift)
    if shifted == question or not answers:
        return
    rows = []
    for answer in answers:
        record, now = answer.scored.get(lens), scoring.score(replace(answer.answer, question=shifted), lens)
        rows.append({
            "answer of": names.get(answer.run, answer.run),
            "stored score %": _percent(record.score if record else None),
            "score % with the shifted reference": _percent(now.score),
        })  # fmt: skip
    st.markdown("**Scores with the shifted reference**, computed now and not stored")
    tables.show(rows, "shifted_scores")


def _annotation(question: Question, song: StoredSong | None) -> Annotation | None:
    """Of the song; of a full segmentation without one, the reference itself."""
    if song is not None and song.sections:
        return alignment.annotation_of(song.beats, song.sections)
    value = question.reference
    if question.task == "FSS" and isinstance(value, tuple):
        return alignment.annotation_of((), [section for section in value if isinstance(section, Section)])
    return None


def _linked_shift(selection: Selection, fit: Lined) -> Shift | None:
    choice = selection.choice("place")
    if choice == AS_ANNOTATED:
        return None
    number = int(choice) if choice.isascii() and choice.isdigit() and len(choice) < 3 else 0
    return fit.places[number - 1] if 0 < number <= len(fit.places) else fit.applied


def _warnings(result: Alignment) -> list[str]:
    lines = [WARNINGS[result.verdict]] if result.verdict in WARNINGS else []
    edits = result.stretches[1:] if result.verdict != "unlike" else ()
    return lines + [
        f"{EDITED} About {part.start:.0f} s, by {part.later:+.2f} s, or that and whole beats." for part in edits
    ]


def _row(number: int, candidate: Candidate) -> dict[str, str]:
    evidence = dict(candidate.evidence)
    aspects = {name: [f"{evidence[key]:+.1f}" for key in keys if key in evidence] for name, keys in EVIDENCE.items()}
    return {
        "place": str(number),
        "reference later by": f"{candidate.offset:+.3f} s",
        "tempo ratio": f"{candidate.ratio:.5f}",
        "score": f"{candidate.score:.2f}",
    } | {name: " and ".join(values) for name, values in aspects.items() if values}


def _boundary(fit: Lined) -> str:
    """The boundary nearest to the middle of the song, with the seconds around it, as the link writes spans."""
    assert fit.shift is not None
    starts = [start for start, _ in fit.annotation.sections] or [time for time, _ in fit.annotation.beats]
    middle = fit.annotation.end / 2
    moment = fit.shift.place(min(starts, key=lambda start: abs(start - middle)))
    return f"{max(moment - AROUND, 0):.1f}-{moment + AROUND:.1f}"


def _words(shift: Shift) -> str:
    tempo = "" if abs(shift.ratio - 1) < 5e-5 else f" and {shift.ratio:.5f} times as long"
    return f"{abs(shift.offset):.3f} s {'later' if shift.offset >= 0 else 'earlier'}{tempo}"


def _percent(score: float | None) -> str:
    return "in no mean" if score is None else f"{100 * score:.2f}"
