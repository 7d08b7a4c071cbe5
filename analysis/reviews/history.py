"""Review history of a target in plain sentences: "verse/chorus boundary 61.20 → 60.74 s"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from analysis.reviews import performers, section_changes, section_notes
from analysis.reviews.events import CAUSES, VERDICTS, Event
from analysis.reviews.imports import importer_of
from analysis.reviews.state import State
from analysis.reviews.word_diff import in_words, word_diff

_SAYS = {
    "nothing": "nothing",
    "unclear": "two readings are possible",
    "agrees": "as the reader took it",
    "differs": "not as the reader took it",
}


class Line(NamedTuple):
    """One event in words. undone: the event no longer counts."""

    event: str
    time: str
    reviewer: str
    text: str
    reason: str
    undone: bool


def lines(state: State, references: Mapping[str, Any]) -> list[Line]:
    """The events in words, earliest first, without claims. references: values by version, see `events.version_of`."""
    visible_events = [event for event in state.events if event.kind not in ("claim", "release")]
    return [
        Line(event.id, event.time, event.reviewer, _words(event, state, references) + _importer(event), event.reason,
             event.id in state.undone)
        for event in visible_events
    ]  # fmt: skip


def _importer(event: Event) -> str:
    importer = importer_of(event)
    return f" (imported by {importer})" if importer else ""


def changes(before: Any, after: Any) -> list[str]:
    """Differences between two references in words; both in the form of `json_values.encode`."""
    old, new = performers.decode(before), performers.decode(after)
    if old is not None and new is not None:
        return performers.changes(old, new)
    if _are(before, "start") and _are(after, "start"):
        return section_changes.changes(before, after)
    if _are(before, "lyrics") and _are(after, "lyrics"):
        return _lyrics(before, after)
    return [] if before == after else [f"{short_text(before)} → {short_text(after)}"]


def changes_and_notes(before: Any, after: Any) -> list[str]:
    """Differences between two references, then the notes on the sections of the second."""
    return [*changes(before, after), *section_notes.lines(after)]


def short_text(value: Any) -> str:
    """Short text of a reference that is not a list of sections."""
    if isinstance(value, Mapping):
        return str(value.get("number", value))
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def proposal_in_words(event: Event) -> str:
    """What an agent proposes and where to listen: "proposed: reference wrong, at 12.5 s"."""
    times = ", ".join(f"{seconds:g} s" for seconds in event.payload["seconds"])
    return f"proposed: {VERDICTS[event.payload['verdict']]}" + (f", at {times}" if times else "")


def _words(event: Event, state: State, references: Mapping[str, Any]) -> str:
    payload = event.payload
    if event.kind in ("verdict", "settle"):
        verdict = VERDICTS[payload["verdict"]]
        return verdict if event.kind == "verdict" else f"settled: {verdict}"
    if event.kind == "cause":
        return f"cause: {CAUSES[payload['cause']]}" + (f" ({payload['run']})" if payload["run"] else "")
    if event.kind == "correction":
        before = references.get(event.reference)
        differences = changes_and_notes(before, payload["value"]) if before is not None else []
        return "corrected: " + ("; ".join(differences) or f"another reference than version {event.reference}")
    if event.kind == "accept":
        proposed = next((item for item in state.events if item.id == payload["correction"]), None)
        return f"accepted the correction of {proposed.reviewer}" if proposed else "accepted a correction"
    if event.kind == "proposal":
        return proposal_in_words(event)
    if event.kind == "undo":
        target = next((item for item in state.events if item.id == payload["undoes"]), None)
        return f"took back: {_words(target, state, references)}" if target else "took something back"
    if event.kind == "codes":
        return f"codes of {payload['run']}: {', '.join(map(str, payload['codes'])) or 'none'}"
    if event.kind == "rating":
        return f"answer of {payload['run']}: {payload['rating']}"
    if event.kind == "reading":
        return f"answer of {payload['run']} read: {_SAYS.get(payload['says']) or short_text(payload['value'])}"
    if event.kind == "answer":
        return "answered the question"
    if event.kind == "times":
        return f"claims of time in the reasoning of {payload['run']}: {len(payload['claims'])}"
    if event.kind == "sample":
        return f"sample of {len(payload['answers'])} answers to read"
    return {"note": "note", "skip": "skipped", "tags": f"tags: {', '.join(payload.get('tags', ()))}"}[event.kind]


def _lyrics(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    if not before and after:
        return [f"added {section['section']}: {section['lyrics']}" for section in after]
    if _labels(before) != _labels(after):
        return [f"sections {', '.join(_labels(before))} → {', '.join(_labels(after))}"]
    return [
        f"words of {old['section'] or f'section {i}'} changed: "
        f"{in_words(word_diff(old['lyrics'], new['lyrics'])) or 'blanks alone'}"
        for i, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old["lyrics"] != new["lyrics"]
    ]


def _are(value: Any, field: str) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, Mapping) and field in item for item in value)


def _labels(sections: Sequence[Any]) -> list[str]:
    return [section["section"] for section in sections]
