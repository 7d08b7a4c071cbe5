"""Points that a segmentation loses, by type: Shapley values of the repairs.

| type | repair |
|---|---|
| timing | the whole answer is read in the reference's clock |
| boundaries | the bounds it owns are set to those of the partner |
| labels | paired sections take the partner's label |
| merged | swallowed sections are added, the bounds it owns are set |
| split | pieces are removed, the bounds it owns are set |
| elsewhere | sections elsewhere take the bounds of their partner |
| left out | these reference sections are added |
| invented | these sections are removed |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from analysis.metrics.assignment import assignment
from analysis.metrics.section_iou import Interval, overlaps
from analysis.scoring.decomposition.clock import IDENTITY, Clock, clock_of, converted
from analysis.scoring.decomposition.roles import Pair, Roles, SameLabel, roles
from analysis.scoring.decomposition.shapley import Gain, gains

TYPES = ("timing", "boundaries", "labels", "merged", "split", "elsewhere", "left out", "invented")


class Repair(NamedTuple):
    """An answer that can be repaired: both sides, the roles of their sections, the answer's clock."""

    reference: Sequence[Interval]
    answer: Sequence[Interval]
    same_label: SameLabel
    clock: Clock
    roles: Roles

    def after(self, repairs: frozenset[str]) -> list[Interval]:
        """The answer after a set of repairs, in the reference's clock if `timing` is among them, else in its own."""
        own = self.clock.to_reference if "timing" in repairs else IDENTITY.to_reference
        set_to = IDENTITY.from_reference if "timing" in repairs else self.clock.from_reference
        answer = [converted(section, own) for section in self.answer]
        reference = [converted(section, set_to) for section in self.reference]
        sections = [*self._pairs(answer, reference, repairs), *self._elsewhere(answer, reference, repairs)]
        present = {"split": self.roles.pieces, "invented": self.roles.invented}
        sections += [answer[j] for name, positions in present.items() if name not in repairs for j in positions]
        added = {"merged": self.roles.swallowed, "left out": self.roles.left_out}
        return sections + [reference[i] for name, positions in added.items() if name in repairs for i in positions]

    def _pairs(
        self, answer: Sequence[Interval], reference: Sequence[Interval], repairs: frozenset[str]
    ) -> list[Interval]:
        return [
            Interval(
                (reference[pair.reference] if "labels" in repairs else answer[pair.answer]).label,
                (reference[pair.reference] if pair.start in repairs else answer[pair.answer]).start,
                (reference[pair.reference] if pair.end in repairs else answer[pair.answer]).end,
            )
            for pair in self.roles.pairs
        ]

    def _elsewhere(
        self, answer: Sequence[Interval], reference: Sequence[Interval], repairs: frozenset[str]
    ) -> list[Interval]:
        pairs = self.roles.elsewhere
        return [
            answer[j]._replace(start=reference[i].start, end=reference[i].end) if "elsewhere" in repairs else answer[j]
            for i, j in pairs
        ]

    def types(self) -> list[str]:
        """The types that have something to repair."""
        owners = {owner for pair in self.roles.pairs for owner in (pair.start, pair.end)}
        present = {
            "timing": self.clock is not IDENTITY,
            "boundaries": "boundaries" in owners,
            "labels": self.same_label is not None and any(map(self._other_label, self.roles.pairs)),
            "merged": bool(self.roles.swallowed),
            "split": bool(self.roles.pieces),
            "elsewhere": bool(self.roles.elsewhere),
            "left out": bool(self.roles.left_out),
            "invented": bool(self.roles.invented),
        }
        return [name for name in TYPES if present[name]]

    def _other_label(self, pair: Pair) -> bool:
        assert self.same_label is not None
        return not self.same_label(self.reference[pair.reference].label, self.answer[pair.answer].label)


def repair(reference: Sequence[Interval], answer: Sequence[Interval], same_label: SameLabel) -> Repair:
    """What can be repaired in an answer. same_label: None where labels do not count."""
    clock = clock_of(reference, answer, same_label)
    in_reference_clock = [converted(section, clock.to_reference) for section in answer]
    return Repair(reference, answer, same_label, clock, roles(reference, in_reference_clock, same_label))


def lost(reference: Sequence[Interval], answer: Sequence[Interval], same_label: SameLabel) -> Mapping[str, float]:
    """Points lost by type, 0 to 1 in all. Types with nothing to repair are absent."""
    return {name: gain.part for name, gain in gains_of(repair(reference, answer, same_label)).items()}


def gains_of(repairable: Repair) -> Mapping[str, Gain]:
    """What the repair of each type gains. Types with nothing to repair are absent."""
    return gains(repairable.types(), partial(score_after, repairable))


def score_after(repairable: Repair, repairs: frozenset[str]) -> float:
    """The score of the answer after a set of repairs."""
    return _score(repairable.reference, repairable.same_label, repairable.after(repairs))


def _score(reference: Sequence[Interval], same_label: SameLabel, answer: Sequence[Interval]) -> float:
    """The score of `metrics.section_iou.matched_iou` without its evidence, fast enough for each of 2^k answers.

    Sections of the answer that overlap nothing take no part in the matching and count in the divisor alone.
    """
    divisor = max(len(reference), len(answer))
    if not reference or not answer:
        return 1.0 if divisor == 0 else 0.0
    worth = overlaps(reference, answer)
    columns = np.flatnonzero(worth.any(axis=0)).tolist()
    worth = worth[:, columns]
    if same_label is not None:
        worth *= _equal(reference, [answer[j] for j in columns], same_label)
    return float(sum(worth[i, j] for i, j in assignment(worth, maximize=True))) / divisor


def _equal(
    reference: Sequence[Interval], answer: Sequence[Interval], same_label: Callable[[str, str], bool]
) -> list[list[bool]]:
    return [[same_label(r.label, a.label) for a in answer] for r in reference]
