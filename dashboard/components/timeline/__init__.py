"""The timeline: sound, sections and what a model made of them, above one another on one time axis.

    timeline(lanes, duration=203.4, title="Case", key="case_timeline", recordings=[Recording("mix", url, peaks_url)])

The modules in this folder draw and play it in the browser; Python sends the data and, in edit mode, gets the edited
lane back. All times are seconds from the start of the audio. Texts are shown as they are, never read as HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet
from dashboard.ui import palette

LaneKind: TypeAlias = Literal["reference", "run", "song", "artist", "edit"]
MarkKind: TypeAlias = Literal["hit", "near", "missed", "spurious"]

_component = st.components.v2.component(
    "earmark_timeline",
    html="<div class='timeline' role='application' aria-roledescription='timeline' tabindex='0'></div>",
    css=stylesheet("download") + stylesheet("timeline"),
    js=mount("timeline"),
)


@dataclass(frozen=True, slots=True)
class Span:
    """One section. key: what is compared with the reference; sections of equal key agree.

    state: whether it has a partner on the other side, or is a proposed name; "" where that is no question. note: shown
    when it is chosen.
    """

    label: str
    start: float
    end: float
    color: str
    key: str = ""
    state: Literal["", "matched", "unmatched", "proposed"] = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A single moment, in seconds."""

    time: float


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the sound, in seconds. strength: 0 to 1. step: of the slider, by which it is left out."""

    time: float
    strength: float
    step: int = 0


@dataclass(frozen=True, slots=True)
class Tick:
    """A beat. ignored: why the metric does not look at it, "" if it does."""

    time: float
    ignored: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A boundary or beat that was found, missed or made up."""

    time: float
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class Bar:
    """Wrong words in a stretch of time, per word of the reference there."""

    start: float
    end: float
    shares: Mapping[Literal["substitutions", "deletions", "insertions"], float]


@dataclass(frozen=True, slots=True)
class Lane:
    """One row. compare: whether stretches that differ from the lane of kind "reference" are marked."""

    id: str
    name: str
    kind: LaneKind
    sections: Sequence[Span] = ()
    points: Sequence[Point] = ()
    changes: Sequence[Change] = ()
    ticks: Sequence[Tick] = ()
    marks: Sequence[Mark] = ()
    bars: Sequence[Bar] = ()
    compare: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """A sound file of the song by its address.

    peaks: address of its int8 peaks, 100 pairs a second. part: address of a stretch of it as WAV, to which
    `&start=...&end=...` is added. spectrogram: address of its mel spectrogram. structure: address of its chroma,
    novelty curve and self-similarity matrix. "" for none.
    """

    name: str
    url: str
    peaks: str = ""
    part: str = ""
    spectrogram: str = ""
    structure: str = ""


@dataclass(frozen=True, slots=True)
class Editing:
    """Makes a lane editable. lane: its id.

    version: names the state Python has; under one version the browser's edits stand, whatever sections Python sends,
    and they outlive a reload. Give another version when edits are saved or thrown away: then it starts from the
    sections sent. labels: what sections can be called. colors: of labels that name no kind of section.
    """

    lane: str
    version: str
    labels: Sequence[str] = tuple(palette.LABELS)
    colors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edited:
    """The edited lane as a whole. revision: rises with every change, undo and redo. sections: label, start, end.

    notes: of the sections, in the same order.
    """

    revision: int
    sections: tuple[tuple[str, float, float], ...] = field(default=())
    notes: tuple[str, ...] = field(default=())


def timeline(
    lanes: Sequence[Lane],
    duration: float,
    title: str,
    key: str,
    recordings: Sequence[Recording] = (),
    beats: Sequence[tuple[float, int]] = (),
    span: tuple[float, float] | None = None,
    link: bool = True,
    together: bool = False,
    edit: Editing | None = None,
    on_edit: Callable[[], None] | None = None,
) -> Edited | None:
    """Shows the timeline; in edit mode gives the edited lane, None as long as nothing was changed.

    beats: time and place in the bar, 1 is the downbeat. span: start and end to select at first, from a link.
    link: whether what is selected is written into the address as ?t=start-end. together: whether each recording has its
    waveform, in their order, where the one that plays has another colour.
    """
    if duration <= 0:
        raise ValueError(f"a timeline needs a duration above 0 s, not {duration}")
    data = {
        "title": title,
        "duration": duration,
        "lanes": [asdict(lane) for lane in lanes],
        "recordings": [asdict(recording) for recording in recordings],
        "together": together,
        "beats": [list(beat) for beat in beats],
        "span": None if span is None else {"start": span[0], "end": span[1]},
        "link": link,
        "edit": None if edit is None else _editing(edit),
        "colors": {**palette.MARKS, **palette.WORD_ERRORS, "onSection": palette.TEXT, "unmatched": palette.TEXT,
                   "differs": palette.DIFFERS},
    }  # fmt: skip
    with st.container(key=f"{key}_box"):
        result = _component(key=key, data=data, on_edited_change=on_edit or (lambda: None))
    return None if edit is None else _edited(result.get("edited"), edit)


def latest_edit(key: str, edit: Editing) -> Edited | None:
    """The edited lane of the timeline of a key before it is drawn again, None as long as nothing was changed."""
    state: Any = st.session_state.get(key)
    return _edited(state.get("edited") if state is not None else None, edit)


def _editing(edit: Editing) -> dict[str, Any]:
    labels = [{"label": label, "key": label, "color": edit.colors.get(label) or palette.of_label(label)}
              for label in edit.labels]  # fmt: skip
    return {"lane": edit.lane, "version": edit.version, "labels": labels}


def _edited(edit_data: Any, edit: Editing) -> Edited | None:
    """What the browser told, if it is about this version."""
    if not isinstance(edit_data, Mapping) or (edit_data["version"], edit_data["lane"]) != (edit.version, edit.lane):
        return None
    sections = tuple(
        (str(section["label"]), float(section["start"]), float(section["end"])) for section in edit_data["sections"]
    )
    notes = tuple(str(section.get("note") or "") for section in edit_data["sections"])
    return Edited(int(edit_data["revision"]), sections, notes)
