"""What a model under a condition loses on average over its seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.summaries.run.losses import Losses, LossPart


def over_seeds(of_seeds: Sequence[Losses]) -> Losses:
    """The figure and parts of several runs on average, their cases together. Several runs have no interval here."""
    if len(of_seeds) == 1:
        return of_seeds[0]
    by_type: dict[str, list[LossPart]] = {}
    for part in [part for losses in of_seeds for part in losses.parts]:
        by_type.setdefault(part.type, []).append(part)
    parts = [
        LossPart(name, sum(part.value for part in own) / len(of_seeds), None, sum(part.n for part in own))
        for name, own in by_type.items()
    ]
    return replace(
        of_seeds[0],
        figure=sum(losses.figure for losses in of_seeds) / len(of_seeds),
        n=sum(losses.n for losses in of_seeds),
        songs=max(losses.songs for losses in of_seeds),
        parts=tuple(sorted(parts, key=lambda part: -part.value)),
        equal=False,
        combinations=tuple(together for losses in of_seeds for together in losses.combinations),
    )
