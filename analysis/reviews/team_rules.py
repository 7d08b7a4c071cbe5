"""Rules of a team of reviewers: who reviews, how many judge a case, who accepts corrections and who settles disputes.

Environment of the server, read once:

- EARMARK_REVIEWERS: names separated by commas; nobody else can review. Without it anyone can, under any name.
- EARMARK_REVIEWERS_PER_CASE: reviewers who judge each case in the first pass, by default 1.
- EARMARK_OWN_CORRECTIONS=no: nobody accepts their own correction.
- EARMARK_SETTLING: who settles a dispute. anyone; third: somebody who gave no verdict on the case; majority: more than
  half of at least MAJORITY_OF verdicts that agree, without a further step, or else a third.

Names that differ only in case are one reviewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias, get_args

from analysis.errors import EarmarkError
from analysis.reviews.state import State

Settling: TypeAlias = Literal["anyone", "third", "majority"]
MAJORITY_OF = 3


@dataclass
class TeamRulesError(EarmarkError):
    """A rule in the environment that cannot be read."""

    variable: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.variable}: expected {self.expected}, found {self.found!r}"


@dataclass(frozen=True, slots=True)
class TeamRules:
    """Rules of a team. reviewers: () for anyone. own_corrections: whether people may accept their own corrections."""

    reviewers: tuple[str, ...] = ()
    per_case: int = 1
    own_corrections: bool = True
    settling: Settling = "anyone"

    @staticmethod
    def of(environment: Mapping[str, str]) -> TeamRules:
        """The rules of an environment. Raises TeamRulesError."""
        names = (" ".join(name.split()) for name in environment.get("EARMARK_REVIEWERS", "").split(","))
        reviewers = {name.casefold(): name for name in names if name}
        per_case = environment.get("EARMARK_REVIEWERS_PER_CASE", "").strip() or "1"
        if not (per_case.isascii() and per_case.isdecimal() and 1 <= int(per_case) <= (len(reviewers) or 100)):
            most = f" to {len(reviewers)}, the number of reviewers" if reviewers else " to 100"
            raise TeamRulesError("EARMARK_REVIEWERS_PER_CASE", f"a number from 1{most}", per_case)
        settling = environment.get("EARMARK_SETTLING", "").strip().casefold() or "anyone"
        rule = next((name for name in get_args(Settling) if name == settling), None)
        if rule is None:
            raise TeamRulesError("EARMARK_SETTLING", f"one of {', '.join(get_args(Settling))}", settling)
        may_accept_own = environment.get("EARMARK_OWN_CORRECTIONS", "").strip().casefold() != "no"
        return TeamRules(tuple(reviewers.values()), int(per_case), may_accept_own, rule)

    def member(self, name: str) -> str:
        """The listed spelling of a name, "" if the list does not have it; unchanged without a list."""
        if not self.reviewers:
            return name
        return next((reviewer for reviewer in self.reviewers if reviewer.casefold() == name.casefold()), "")

    def waits_for(self, state: State, who: str) -> bool:
        """Whether a case still needs a verdict of this reviewer.

        A case that this reviewer settled is done, even if a later verdict of another person opened it again as a
        dispute.
        """
        if state.settled or len(state.verdicts) >= self.per_case:
            return False
        return not _has_judged(state, who) and not _has_settled(state, who)

    def is_free(self, state: State, who: str, moment: datetime) -> bool:
        """Whether this reviewer can take a case: it needs more reviewers than have judged or claimed it."""
        claims = {name.casefold() for name, end in state.claims.items() if end > moment.timestamp()}
        others = (claims | {name.casefold() for name in state.verdicts}) - {who.casefold()}
        return self.waits_for(state, who) and len(others) < self.per_case

    def may_accept(self, author: str, who: str) -> bool:
        """Whether a reviewer may accept a correction of this author."""
        return self.own_corrections or author.casefold() != who.casefold()

    def may_settle(self, state: State, who: str) -> bool:
        """Whether a reviewer may settle a dispute."""
        return self.settling == "anyone" or not _has_judged(state, who)

    def settle(self, state: State) -> State:
        """The state with the verdict of the majority, where that settles a dispute."""
        if self.settling != "majority" or state.settled or len(state.verdicts) < MAJORITY_OF:
            return state
        ((verdict, n),) = Counter(state.verdicts.values()).most_common(1)
        is_dispute = n < len(state.verdicts)
        return replace(state, settled=verdict) if is_dispute and 2 * n > len(state.verdicts) else state


def _has_judged(state: State, who: str) -> bool:
    return any(name.casefold() == who.casefold() for name in state.verdicts)


def _has_settled(state: State, who: str) -> bool:
    return any(
        event.kind == "settle" and event.id not in state.undone and event.reviewer.casefold() == who.casefold()
        for event in state.events
    )
