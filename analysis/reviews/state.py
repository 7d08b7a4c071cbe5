"""Review state of a target, computed from its events in any order of arrival.

1. An undone event does not count; undoing an undo restores it. Only its reviewer can undo an event, except for
   acceptances, settlements and proposals of agents, which anyone can undo.
2. The latest verdict of a reviewer counts; the same applies to causes (per run) and tags.
3. Several corrections can exist together; the latest acceptance of a valid correction determines the accepted one.
4. Names that differ only in case are one reviewer, spelled as in the first event of the target.
5. Proposing or accepting a correction is also the verdict "wrong" of that reviewer, at that time.
6. The latest settlement applies until a reviewer gives another verdict. A correction leaves a settlement as "wrong".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

from analysis.reviews.events import Event, Verdict, in_order

Status: TypeAlias = Literal["unreviewed", "right", "wrong", "unclear", "audio", "disputed"]
STATUSES: dict[Status, str] = {
    "unreviewed": "not reviewed",
    "right": "reference right",
    "wrong": "reference wrong",
    "unclear": "unclear",
    "audio": "audio mismatch",
    "disputed": "reviewers disagree",
}
SHARED = ("accept", "settle", "proposal")
"""Kinds of events that anyone may undo."""
REJECTING = ("correction", "accept")
"""Kinds of events whose reviewer considers the published reference wrong."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A proposed reference. base: the version it corrects. value: in the form of `json_values.encode`.

    group: shared by corrections of several questions that were made in one step, "" for a single correction.
    """

    id: str
    time: str
    reviewer: str
    base: str
    reason: str
    value: Any
    group: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Review state of one target. verdicts, tags: by reviewer. causes: by reviewer and run ("" for the whole case).

    corrections: in order of time. accepted: one of them. settled: by a settlement. events: all, including undone ones.
    undone: ids.
    """

    target: str
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    causes: Mapping[tuple[str, str], str] = field(default_factory=dict)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    corrections: tuple[Correction, ...] = ()
    accepted: Correction | None = None
    settled: Verdict | None = None
    skipped: frozenset[str] = frozenset()
    claims: Mapping[str, float] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    undone: frozenset[str] = frozenset()

    @property
    def status(self) -> Status:
        """The reviewers' common verdict on the reference."""
        if self.settled:
            return self.settled
        verdicts = set(self.verdicts.values())
        if not verdicts:
            return "unreviewed"
        return verdicts.pop() if len(verdicts) == 1 else "disputed"

    def spelling(self, reviewer: str) -> str:
        """Spelling of the reviewer's name in the events; unchanged if the reviewer has none."""
        return _spelling(self.events, reviewer)

    @property
    def notes(self) -> list[Event]:
        return [event for event in self.events if event.kind == "note" and event.id not in self.undone]

    @property
    def proposals(self) -> list[Event]:
        """Verdicts that agents propose. They change no status."""
        return [event for event in self.events if event.kind == "proposal" and event.id not in self.undone]

    def claimed_by(self, moment: datetime) -> str:
        """Reviewer with a claim at this time, "" for nobody."""
        until = moment.timestamp()
        return next((reviewer for reviewer, end in self.claims.items() if end > until), "")


def by_target(events: Iterable[Event]) -> dict[str, list[Event]]:
    """The events of each target."""
    targets: dict[str, list[Event]] = {}
    for event in events:
        targets.setdefault(event.target, []).append(event)
    return targets


def fold(events: Iterable[Event], target: str = "") -> State:
    """The state of one target from all its events."""
    ordered = in_order({event.id: event for event in events}.values())
    undone = undone_of(ordered)
    verdicts: dict[str, Verdict] = {}
    causes: dict[tuple[str, str], str] = {}
    tags: dict[str, tuple[str, ...]] = {}
    claims: dict[str, float] = {}
    corrections: dict[str, Correction] = {}
    skipped: set[str] = set()
    accepted: list[str] = []
    settled: Verdict | None = None
    spellings = {event.reviewer.casefold(): event.reviewer for event in reversed(ordered)}
    for event in ordered:
        reviewer, payload = spellings[event.reviewer.casefold()], event.payload
        if event.id in undone:
            continue
        if event.kind in REJECTING:
            verdicts[reviewer], settled = "wrong", "wrong" if settled == "wrong" else None
            skipped.discard(reviewer)
        if event.kind == "verdict":
            verdicts[reviewer], settled = payload["verdict"], None
            skipped.discard(reviewer)
        elif event.kind == "cause":
            causes[reviewer, payload["run"]] = payload["cause"]
        elif event.kind == "tags":
            tags[reviewer] = tuple(payload["tags"])
        elif event.kind == "correction":
            corrections[event.id] = Correction(event.id, event.time, reviewer, event.reference, event.reason,
                                               payload["value"], str(payload.get("group", "")))  # fmt: skip
        elif event.kind == "accept":
            accepted.append(payload["correction"])
        elif event.kind == "settle":
            settled = payload["verdict"]
        elif event.kind == "skip":
            skipped.add(reviewer)
        _claim(claims, event, reviewer)
    accepted_correction = next((corrections[name] for name in reversed(accepted) if name in corrections), None)
    return State(
        target or (ordered[0].target if ordered else ""), verdicts, causes, tags, tuple(corrections.values()),
        accepted_correction, settled, frozenset(skipped), claims, tuple(ordered), undone,
    )  # fmt: skip


def undone_of(ordered: Sequence[Event]) -> frozenset[str]:
    """Ids of undone events. Later undos are applied first: an undo that is itself undone has no effect."""
    events_by_id = {event.id: event for event in ordered}
    undone: set[str] = set()
    for event in reversed(ordered):
        undoes = events_by_id.get(event.payload["undoes"]) if event.kind == "undo" else None
        if undoes is None or event.id in undone:
            continue
        if undoes.reviewer.casefold() == event.reviewer.casefold() or undoes.kind in SHARED:
            undone.add(event.payload["undoes"])
    return frozenset(undone)


def _spelling(events: Iterable[Event], reviewer: str) -> str:
    return next((event.reviewer for event in events if event.reviewer.casefold() == reviewer.casefold()), reviewer)


def _claim(claims: dict[str, float], event: Event, reviewer: str) -> None:
    """A claim lasts until it expires, or until the reviewer gives a verdict, skips or releases the target."""
    if event.kind == "claim":
        started = datetime.fromisoformat(event.time.removesuffix("Z")).replace(tzinfo=UTC)
        claims[reviewer] = started.timestamp() + float(event.payload["seconds"])
    elif event.kind in ("release", "verdict", "skip"):
        claims.pop(reviewer, None)
