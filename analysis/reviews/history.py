"""Review history of a target in plain sentences: "verse/chorus boundary 61.20 → 60.74 s"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from analysis.reviews import performers
from analysis.reviews.events import CAUSES, VERDICTS, Event
from analysis.reviews.state import State
from analysis.reviews.word_diff import in_words, word_diff

SHIFTS = 0.0005
"""Smallest difference in seconds: times are stored to the millisecond."""


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
        Line(event.id, event.time, event.reviewer, _words(event, state, references), event.reason,
             event.id in state.undone)
        for event in visible_events
    ]  # fmt: skip


def changes(before: Any, after: Any) -> list[str]:
    """Differences between two references in words; both in the form of `json_values.encode`."""
    old, new = performers.decode(before), performers.decode(after)
    if old is not None and new is not None:
        return performers.changes(old, new)
    if _are(before, "start") and _are(after, "start"):
        if len(before) == len(after) and all(map(_overlap, before, after)):
            return _renamed(before, after) + _boundaries(before, after)
        return _sections(before, after)
    if _are(before, "lyrics") and _are(after, "lyrics"):
        return _lyrics(before, after)
    return [] if before == after else [f"{short_text(before)} → {short_text(after)}"]


def short_text(value: Any) -> str:
    """Short text of a reference that is not a list of sections."""
    if isinstance(value, Mapping):
        return str(value.get("number", value))
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _words(event: Event, state: State, references: Mapping[str, Any]) -> str:
    payload = event.payload
    if event.kind in ("verdict", "settle"):
        verdict = VERDICTS[payload["verdict"]]
        return verdict if event.kind == "verdict" else f"settled: {verdict}"
    if event.kind == "cause":
        return f"cause: {CAUSES[payload['cause']]}" + (f" ({payload['run']})" if payload["run"] else "")
    if event.kind == "correction":
        before = references.get(event.reference)
        differences = changes(before, payload["value"]) if before is not None else []
        return "corrected: " + ("; ".join(differences) or f"another reference than version {event.reference}")
    if event.kind == "accept":
        proposed = next((item for item in state.events if item.id == payload["correction"]), None)
        return f"accepted the correction of {proposed.reviewer}" if proposed else "accepted a correction"
    if event.kind == "undo":
        target = next((item for item in state.events if item.id == payload["undoes"]), None)
        return f"took back: {_words(target, state, references)}" if target else "took something back"
    if event.kind == "codes":
        return f"codes of {payload['run']}: {', '.join(map(str, payload['codes'])) or 'none'}"
    return {"note": "note", "skip": "skipped", "tags": f"tags: {', '.join(payload.get('tags', ()))}"}[event.kind]


def _boundaries(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    """Moved boundaries of the same sections in the same order. A boundary of two sections is listed once."""
    differences = []
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        if _differ(old["start"], new["start"]):
            previous = before[i - 1] if i and not _differ(before[i - 1]["end"], old["start"]) else None
            adjacent = previous is not None and not _differ(after[i - 1]["end"], new["start"])
            name = f"start of {old['section']}"
            if previous and adjacent:
                name = f"{previous['section']}/{old['section']} boundary"
            differences.append(f"{name.strip()} {_time(old['start'])} → {_time(new['start'])} s")
        after_next = after[i + 1]["start"] if i + 1 < len(after) else None
        before_next = before[i + 1]["start"] if i + 1 < len(before) else None
        shared = not _differ(old["end"], before_next) and not _differ(new["end"], after_next)
        if _differ(old["end"], new["end"]) and not shared:
            differences.append(f"end of {old['section']} {_time(old['end'])} → {_time(new['end'])} s")
    return differences


def _renamed(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    """Changed labels of the same sections in the same order."""
    return [
        f"{old['section']} → {new['section']} at {_time(old['start'])} s"
        for old, new in zip(before, after, strict=True) if old["section"] != new["section"]
    ]  # fmt: skip


def _overlap(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether two sections are the same, moved or renamed: equal labels, or an overlap of at least half the longer."""
    if old["section"] == new["section"]:
        return True
    times = [old["start"], old["end"], new["start"], new["end"]]
    if any(time is None for time in times):
        return False
    shared = min(old["end"], new["end"]) - max(old["start"], new["start"])
    return bool(2 * shared >= max(old["end"] - old["start"], new["end"] - new["start"]) > 0)


def _sections(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    """Added, removed and renamed sections. A section is renamed if only its label differs."""
    differences = []
    for kind, i, j, k, m in SequenceMatcher(None, list(map(_row, before)), list(map(_row, after)), False).get_opcodes():
        olds, news = before[i:j], after[k:m]
        renamed = kind == "replace" and list(map(_times, olds)) == list(map(_times, news))
        if renamed:
            differences += [f"{old['section']} → {new['section']} at {_time(old['start'])} s"
                      for old, new in zip(olds, news, strict=True) if old["section"] != new["section"]]  # fmt: skip
        elif kind != "equal":
            differences += [f"removed {_description(old)}" for old in olds]
            differences += [f"added {_description(new)}" for new in news]
    return differences


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


def _times(section: Mapping[str, Any]) -> tuple[str, str]:
    return _time(section["start"]), _time(section["end"])


def _row(section: Mapping[str, Any]) -> tuple[str, str, str]:
    return section["section"], *_times(section)


def _description(section: Mapping[str, Any]) -> str:
    return f"{section['section']} {_time(section['start'])}–{_time(section['end'])} s".strip()


def _differ(first: float | None, second: float | None) -> bool:
    return first is not second if first is None or second is None else abs(first - second) > SHIFTS


def _time(time: float | None) -> str:
    """A time with two decimals, or three if the third is not zero."""
    if time is None:
        return "?"
    text = f"{time:.3f}"
    return text.removesuffix("0")
