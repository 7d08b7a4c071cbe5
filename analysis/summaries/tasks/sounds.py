"""Adjusted effects of sounds on yes/no probes: which are detected, which reported in error, what masks them.

Strata are run x condition (number of sounds); clusters are mixtures.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from analysis.summaries.means.level_effects import LevelEffect, LevelEffects, LevelSums, level_effects, together
from analysis.summaries.statements.effects import Aspect, Unit

WITH, WITHOUT = "with", "without"
DETECTED = Unit("is detected {} points more often", "is detected {} points less often")
REPORTED = Unit("is reported {} points more often", "is reported {} points less often")
_CONDITION = "in the same condition"
SOUNDS = Aspect("sound", "{}", "{}", _CONDITION, "mixture", "sound", DETECTED, "question", "the other sounds")
ALARMS = SOUNDS._replace(unit=REPORTED, name="absent sound")
COMPANIONS = SOUNDS._replace(name="companion", others="without it")


class SoundSums(NamedTuple):
    """n questions for a sound in a mixture. companions: the other sounds of the mixture. yes: answers with yes."""

    stratum: str
    mixture: str
    label: str
    companions: tuple[str, ...]
    n: int
    yes: int


def sound_effects(sums: Iterable[SoundSums]) -> LevelEffects:
    """Each sound against the others: share of yes."""
    return level_effects(_sums(row, row.label) for row in sums)


def masking_effects(sums: Iterable[SoundSums]) -> LevelEffects:
    """Each sound with a companion against the same sound in other mixtures of as many sounds, without it."""
    accompanied = sorted((row for row in sums if row.companions), key=lambda row: row.label)
    panels = {}
    for label, group in groupby(accompanied, key=lambda row: row.label):
        rows = list(group)
        for companion in sorted({name for row in rows for name in row.companions}):
            sides = ((row, WITH if companion in row.companions else WITHOUT) for row in rows)
            panels[f"{label} with {companion}"] = level_effects(_sums(row, side) for row, side in sides)
    effects = [LevelEffect(name, "", row.effect) for name, panel in together(panels).items() for row in panel.rows]
    ordered = sorted(effects, key=lambda row: (row.effect.value is None, row.effect.value or 0.0, row.level))
    return LevelEffects(tuple(ordered), 0, sum(row.n for row in accompanied))


def _sums(row: SoundSums, level: str) -> LevelSums:
    return LevelSums(row.stratum, row.mixture, level, row.n, row.yes, row.yes)
