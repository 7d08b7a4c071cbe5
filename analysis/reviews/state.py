"""From events to what holds now: one state per target, whatever the order in which the events arrived.

1. An undone event counts no longer; undoing an undo brings it back. Only who said something can undo it, except for
   accepting and settling, which anyone may take back.
2. Of a reviewer's verdicts the latest counts; likewise causes (per run) and tags.
3. Corrections stand beside one another; the latest acceptance whose correction stands makes it the accepted one.
4. Names that differ only in upper and lower case are one reviewer, spelled as in the first event of the target.
5. A reference whose correction is accepted was reviewed: without any verdict it counts as wrong.
6. Settled is what the latest settlement says, until a reviewer judges again.
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
    "audio": "audio does not fit",
    "disputed": "reviewers disagree",
}
SHARED = ("accept", "settle")
"""Kinds that anyone may take back."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A reference somebody proposes. base: the version it was made from. value: as `encoding.encode` writes it.

    group: the same for corrections of several questions that were made in one step, "" for one alone.
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
    """What holds of one target. verdicts, tags: by reviewer. causes: by reviewer and run ("" for the case as a whole).

    corrections: in the order of time. accepted: one of them. settled: by a settlement. events: all, with those undone.
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
        """What the reviewers think of the reference."""
        if self.settled:
            return self.settled
        said = set(self.verdicts.values())
        if not said:
            return "wrong" if self.accepted else "unreviewed"
        return said.pop() if len(said) == 1 else "disputed"

    def spelling(self, reviewer: str) -> str:
        """How this reviewer's name is written here; as it is given where nothing was said under it."""
        return _spelling(self.events, reviewer)

    @property
    def notes(self) -> list[Event]:
        return [event for event in self.events if event.kind == "note" and event.id not in self.undone]

    def claimed_by(self, moment: datetime) -> str:
        """Who works on it at this time, "" for nobody."""
        until = moment.timestamp()
        return next((reviewer for reviewer, end in self.claims.items() if end > until), "")


def by_target(events: Iterable[Event]) -> dict[str, list[Event]]:
    """The events of each target."""
    found: dict[str, list[Event]] = {}
    for event in events:
        found.setdefault(event.target, []).append(event)
    return found


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
        who, payload = spellings[event.reviewer.casefold()], event.payload
        if event.id in undone:
            continue
        if event.kind == "verdict":
            verdicts[who], settled = payload["verdict"], None
            skipped.discard(who)
        elif event.kind == "cause":
            causes[who, payload["run"]] = payload["cause"]
        elif event.kind == "tags":
            tags[who] = tuple(payload["tags"])
        elif event.kind == "correction":
            corrections[event.id] = Correction(event.id, event.time, who, event.reference, event.reason,
                                               payload["value"], str(payload.get("group", "")))  # fmt: skip
        elif event.kind == "accept":
            accepted.append(payload["correction"])
        elif event.kind == "settle":
            settled = payload["verdict"]
        elif event.kind == "skip":
            skipped.add(who)
        _claim(claims, event, who)
    stands = next((corrections[name] for name in reversed(accepted) if name in corrections), None)
    return State(
        target or (ordered[0].target if ordered else ""), verdicts, causes, tags, tuple(corrections.values()),
        stands, settled, frozenset(skipped), claims, tuple(ordered), undone,
    )  # fmt: skip


def undone_of(ordered: Sequence[Event]) -> frozenset[str]:
    """The ids that do not count. Later undos are looked at first: an undo that is itself undone does nothing."""
    known = {event.id: event for event in ordered}
    undone: set[str] = set()
    for event in reversed(ordered):
        undoes = known.get(event.payload["undoes"]) if event.kind == "undo" else None
        may = undoes is not None and (undoes.reviewer.casefold() == event.reviewer.casefold() or undoes.kind in SHARED)
        if may and event.id not in undone:
            undone.add(event.payload["undoes"])
    return frozenset(undone)


def _spelling(events: Iterable[Event], reviewer: str) -> str:
    return next((each.reviewer for each in events if each.reviewer.casefold() == reviewer.casefold()), reviewer)


def _claim(claims: dict[str, float], event: Event, who: str) -> None:
    """A claim holds until its time is over, or until the reviewer has judged, skipped or released it."""
    if event.kind == "claim":
        started = datetime.fromisoformat(event.time.removesuffix("Z")).replace(tzinfo=UTC)
        claims[who] = started.timestamp() + float(event.payload["seconds"])
    elif event.kind in ("release", "verdict", "skip"):
        claims.pop(who, None)
