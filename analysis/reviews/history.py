"""The history of a target as lines anyone can read: "verse/chorus boundary 61.20 → 60.74 s"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from analysis.reviews import performers
from analysis.reviews.events import CAUSES, VERDICTS, Event
from analysis.reviews.state import State
from analysis.reviews.word_diff import in_words, word_diff

MOVED = 0.0005
"""Seconds: times are kept to the millisecond."""


class Line(NamedTuple):
    """One event in words. undone: it counts no longer."""

    event: str
    time: str
    reviewer: str
    text: str
    reason: str
    undone: bool


def lines(state: State, references: Mapping[str, Any]) -> list[Line]:
    """What happened, earliest first, without claims. references: values by version, see `events.version_of`."""
    shown = [event for event in state.events if event.kind not in ("claim", "release")]
    return [
        Line(event.id, event.time, event.reviewer, _words(event, state, references), event.reason,
             event.id in state.undone)
        for event in shown
    ]  # fmt: skip


def changes(before: Any, after: Any) -> list[str]:
    """How one reference differs from another, in words; both as `store.encoding.encode` writes them."""
    old, new = performers.decode(before), performers.decode(after)
    if old is not None and new is not None:
        return performers.changes(old, new)
    if _are(before, "start") and _are(after, "start"):
        if len(before) == len(after) and all(map(_overlap, before, after)):
            return _renamed(before, after) + _boundaries(before, after)
        return _sections(before, after)
    if _are(before, "lyrics") and _are(after, "lyrics"):
        return _lyrics(before, after)
    return [] if before == after else [f"{shown(before)} → {shown(after)}"]


def shown(value: Any) -> str:
    """A reference that is no list of sections, in short."""
    if isinstance(value, Mapping):
        return str(value.get("number", value))
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _words(event: Event, state: State, references: Mapping[str, Any]) -> str:
    payload = event.payload
    if event.kind in ("verdict", "settle"):
        said = VERDICTS[payload["verdict"]]
        return said if event.kind == "verdict" else f"settled: {said}"
    if event.kind == "cause":
        return f"cause: {CAUSES[payload['cause']]}" + (f" ({payload['run']})" if payload["run"] else "")
    if event.kind == "correction":
        before = references.get(event.reference)
        found = changes(before, payload["value"]) if before is not None else []
        return "corrected: " + ("; ".join(found) or f"another reference than version {event.reference}")
    if event.kind == "accept":
        proposed = next((each for each in state.events if each.id == payload["correction"]), None)
        return f"accepted the correction of {proposed.reviewer}" if proposed else "accepted a correction"
    if event.kind == "undo":
        back = next((each for each in state.events if each.id == payload["undoes"]), None)
        return f"took back: {_words(back, state, references)}" if back else "took something back"
    return {"note": "note", "skip": "skipped", "tags": f"tags: {', '.join(payload.get('tags', ()))}"}[event.kind]


def _boundaries(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    """The same sections in the same order: which of their bounds have moved. A shared one is told once."""
    found = []
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        if _differ(old["start"], new["start"]):
            left = before[i - 1] if i and not _differ(before[i - 1]["end"], old["start"]) else None
            together = left is not None and not _differ(after[i - 1]["end"], new["start"])
            name = f"{left['section']}/{old['section']} boundary" if left and together else f"start of {old['section']}"
            found.append(f"{name.strip()} {_time(old['start'])} → {_time(new['start'])} s")
        after_next = after[i + 1]["start"] if i + 1 < len(after) else None
        before_next = before[i + 1]["start"] if i + 1 < len(before) else None
        shared = not _differ(old["end"], before_next) and not _differ(new["end"], after_next)
        if _differ(old["end"], new["end"]) and not shared:
            found.append(f"end of {old['section']} {_time(old['end'])} → {_time(new['end'])} s")
    return found


def _renamed(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    """The same sections in the same order: which of them are called otherwise."""
    return [
        f"{old['section']} → {new['section']} at {_time(old['start'])} s"
        for old, new in zip(before, after, strict=True) if old["section"] != new["section"]
    ]  # fmt: skip


def _overlap(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether a section is the old one, moved or renamed: it has its name, or half of the time of both in common."""
    if old["section"] == new["section"]:
        return True
    times = [old["start"], old["end"], new["start"], new["end"]]
    if any(time is None for time in times):
        return False
    shared = min(old["end"], new["end"]) - max(old["start"], new["start"])
    return bool(2 * shared >= max(old["end"] - old["start"], new["end"] - new["start"]) > 0)


def _sections(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    """Other sections: those that went and came, told as a whole; one called otherwise in its place is told as that."""
    found = []
    for kind, i, j, k, m in SequenceMatcher(None, list(map(_row, before)), list(map(_row, after)), False).get_opcodes():
        olds, news = before[i:j], after[k:m]
        renamed = kind == "replace" and list(map(_times, olds)) == list(map(_times, news))
        if renamed:
            found += [f"{old['section']} → {new['section']} at {_time(old['start'])} s"
                      for old, new in zip(olds, news, strict=True) if old["section"] != new["section"]]  # fmt: skip
        elif kind != "equal":
            found += [f"removed {_whole(old)}" for old in olds] + [f"added {_whole(new)}" for new in news]
    return found


def _lyrics(before: Sequence[Any], after: Sequence[Any]) -> list[str]:
    if not before and after:
        return [f"added {one['section']}: {one['lyrics']}" for one in after]
    if _labels(before) != _labels(after):
        return [f"sections {', '.join(_labels(before))} → {', '.join(_labels(after))}"]
    return [
        f"words of {old['section'] or f'section {i}'} changed: "
        f"{in_words(word_diff(old['lyrics'], new['lyrics'])) or 'blanks alone'}"
        for i, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old["lyrics"] != new["lyrics"]
    ]


def _are(value: Any, field: str) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, Mapping) and field in one for one in value)


def _labels(value: Sequence[Any]) -> list[str]:
    return [one["section"] for one in value]


def _times(one: Mapping[str, Any]) -> tuple[str, str]:
    return _time(one["start"]), _time(one["end"])


def _row(one: Mapping[str, Any]) -> tuple[str, str, str]:
    return one["section"], *_times(one)


def _whole(one: Mapping[str, Any]) -> str:
    return f"{one['section']} {_time(one['start'])}–{_time(one['end'])} s".strip()


def _differ(one: float | None, other: float | None) -> bool:
    return one is not other if one is None or other is None else abs(one - other) > MOVED


def _time(time: float | None) -> str:
    """At least two decimals, three where they are needed."""
    if time is None:
        return "?"
    text = f"{time:.3f}"
    return text.removesuffix("0")
