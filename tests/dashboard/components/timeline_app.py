"""A page with nothing but a timeline in edit mode, for the browser tests."""

import json

import streamlit as st

from dashboard.components.timeline import Editing, Lane, Mark, Span, timeline
from dashboard.ui import palette
from tests.dashboard.components.renewal import drawing

NASTY = "<img src=x onerror=document.title='broken'> **bold**"


def lane(id: str, name: str, kind: str, *parts: tuple[str, float, float]) -> Lane:
    spans = [Span(label, start, end, palette.of_label(label), label) for label, start, end in parts]
    return Lane(id, name, kind, spans, compare=kind == "run")  # type: ignore[arg-type]


name = drawing()
st.title("Timeline")
has_more = st.checkbox("More", key=f"more{name}")
st.text_input("Words", key=f"words{name}")
version = st.text_input("Version", "1", key=f"version{name}")
lanes = [
    lane("reference", "reference", "reference", ("intro", 0, 10), ("verse", 10, 40), ("chorus", 40, 60)),
    lane("run", NASTY, "run", ("intro", 0, 10), (NASTY, 10, 41), ("chorus", 41, 60)),
    lane("edit", "correction", "edit", ("intro", 0, 12), ("verse", 12, 40), ("chorus", 40, 60)),
]
lanes[1] = Lane("run", NASTY, "run", lanes[1].sections, marks=[Mark(10, "hit"), Mark(41, "near")], compare=True)
if has_more:
    lanes.append(lane("more", "one more", "run", ("solo", 0, 30)))
found = timeline(
    lanes,
    60.0,
    "Timeline under test",
    key=f"timeline{name}",
    beats=[(0.5 * beat, beat % 4 + 1) for beat in range(120)],
    edit=Editing("edit", version),
)
st.text("edited: " + (json.dumps([found.revision, found.sections]) if found else "nothing"))
