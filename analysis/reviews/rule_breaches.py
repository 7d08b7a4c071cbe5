"""Events that the rules of a team do not allow, wherever they come from: a page, an import, the command line.

1. With EARMARK_OWN_CORRECTIONS=no, nobody accepts their own correction, nor one that they imported under another name,
   and nobody imports the acceptance of their own correction. Who accepts a correction of somebody else may accept with
   it, in the same step, what they derived from it for the same song.
2. With EARMARK_SETTLING=third or majority, nobody who gave a verdict on a case settles its dispute.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from analysis.errors import EarmarkError
from analysis.reviews.events import Event, in_order
from analysis.reviews.imports import importer_of
from analysis.reviews.state import State, by_target, fold
from analysis.reviews.team_rules import TeamRules

KINDS = ("accept", "settle")
"""Kinds of events that rules are about."""


@dataclass
class RuleBreachError(EarmarkError):
    """An event that the rules of the team do not allow. record: its id. target: of the question or song."""

    record: str
    target: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.target}: event {self.record}: not stored: expected {self.expected}, found {self.found}"


def breaches(rules: TeamRules, states: Mapping[str, State], events: Sequence[Event]) -> dict[str, RuleBreachError]:
    """Errors by id of the events that break a rule. states: of their targets, before them."""
    if rules.own_corrections and rules.settling == "anyone":
        return {}
    proposals = {target: _corrections(states.get(target), members) for target, members in by_target(events).items()}
    own, others = [], set()
    result = {}
    for event in events:
        if event.kind == "accept":
            correction = proposals[event.target].get(str(event.payload["correction"]))
            if correction and not may_accept(rules, correction, event.reviewer, importer_of(event)):
                own.append(event)
            elif correction:
                others.add((event.reviewer.casefold(), event.song))
        elif event.kind == "settle" and not rules.may_settle(_state_before(states, events, event), event.reviewer):
            expected = "a settlement by somebody without a verdict on the case"
            result[event.id] = RuleBreachError(event.id, event.target, expected, event.reviewer)
    for event in own:
        if not event.song or (event.reviewer.casefold(), event.song) not in others:
            expected = "an acceptance by somebody else than its author"
            importer = importer_of(event)
            found = f"{event.reviewer}, imported by {importer}" if importer else event.reviewer
            result[event.id] = RuleBreachError(event.id, event.target, expected, found)
    return result


def may_accept(rules: TeamRules, correction: Event, who: str, importer: str = "") -> bool:
    """Whether a reviewer may accept a correction. importer: of the acceptance.

    A correction belongs to its reviewer and to whoever imported it. One person may import a correction and its
    acceptance together, as in a merge of workspaces, where both are by others.
    """
    owners = (correction.reviewer, importer_of(correction))
    return all(rules.may_accept(owner, who) for owner in owners) and rules.may_accept(correction.reviewer, importer)


def _corrections(state: State | None, events: Iterable[Event]) -> dict[str, Event]:
    corrections = [event for event in (*(state.events if state else ()), *events) if event.kind == "correction"]
    return {event.id: event for event in corrections}


def _state_before(states: Mapping[str, State], events: Sequence[Event], settlement: Event) -> State:
    """The state of the target in front of a settlement."""
    own = (*(states[settlement.target].events if settlement.target in states else ()), *events)
    ordered = in_order({event.id: event for event in own if event.target == settlement.target}.values())
    return fold(ordered[: ordered.index(settlement)], settlement.target)
