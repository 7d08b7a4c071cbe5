"""What waits for one reviewer: disputes, cases reserved for them, and corrections that nobody has accepted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from analysis.reviews import rule_breaches
from analysis.reviews.events import Event, is_song, question_of, song_of
from analysis.reviews.song_corrections import about_sections
from analysis.reviews.state import State
from analysis.reviews.team_rules import TeamRules

Kind: TypeAlias = Literal["settle", "disputed", "held", "accept", "drafts"]
WORDS: Mapping[Kind, tuple[str, str]] = {
    "settle": ("{n} dispute to settle", "{n} disputes to settle"),
    "disputed": ("{n} of your verdicts disputed", "{n} of your verdicts disputed"),
    "held": ("{n} case reserved", "{n} cases reserved"),
    "accept": ("{n} correction to accept", "{n} corrections to accept"),
    "drafts": ("{n} draft of yours", "{n} drafts of yours"),
}
"""By kind, in the order in which they are shown: of one case, of several."""


@dataclass(frozen=True, slots=True)
class Duties:
    """Whether the role of a reviewer includes settling disputes and accepting corrections."""

    settles: bool
    accepts: bool


def inbox(
    states: Mapping[str, State], rules: TeamRules, who: str, moment: datetime, duties: Duties
) -> dict[Kind, tuple[str, ...]]:
    """Names of questions and songs by what they wait for, in the order of `WORDS`; kinds without any are left out.

    "settle": reviewers disagree, and this one may settle it. "disputed": this one is among those who disagree, and may
    not. "held": claimed by this reviewer and not judged yet. "accept": a correction that this reviewer may accept.
    "drafts": the last correction of this reviewer was not accepted. Of a song its sections count, its performers do
    not: they are corrected on the pages of its questions.
    """
    names_by_kind: dict[Kind, list[str]] = {kind: [] for kind in WORDS}
    for target, state in states.items():
        name = question_of(target) or song_of(target)
        if not name:
            continue
        for kind in _kinds(about_sections(state) if is_song(name) else state, rules, who, moment, duties):
            names_by_kind[kind].append(name)
    return {kind: tuple(sorted(names)) for kind, names in names_by_kind.items() if names}


def in_words(kind: Kind, n: int) -> str:
    return WORDS[kind][n != 1].format(n=f"{n:,}")


def _kinds(state: State, rules: TeamRules, who: str, moment: datetime, duties: Duties) -> Iterator[Kind]:
    """What one question or song waits for."""
    has_judged = _same(who, state.verdicts)
    if state.status == "disputed":
        if duties.settles and rules.may_settle(state, who):
            yield "settle"
        elif has_judged:
            yield "disputed"
    if not has_judged and _same(who, [name for name, end in state.claims.items() if end > moment.timestamp()]):
        yield "held"
    corrections = _open_corrections(state)
    others = [event for event in corrections if not _same(who, [event.reviewer])]
    if duties.accepts and any(rule_breaches.may_accept(rules, event, who) for event in others):
        yield "accept"
    if len(others) < len(corrections):
        yield "drafts"


def _same(who: str, names: Iterable[str]) -> bool:
    """Whether a reviewer is among these, who may be spelled otherwise."""
    return any(name.casefold() == who.casefold() for name in names)


def _open_corrections(state: State) -> Sequence[Event]:
    """The last correction of each reviewer, of those that came after the accepted one."""
    corrections = state.corrections
    if state.accepted is not None:
        corrections = corrections[corrections.index(state.accepted) + 1 :]
    last = {correction.reviewer: correction.id for correction in corrections}
    return [event for event in state.events if event.id in last.values()]
