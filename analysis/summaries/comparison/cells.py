"""Runs as a table of models by conditions: a cell is one model under one condition, in all of its seeds.

Runs that state no seed are cells of their own, since nothing says that they repeat one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from analysis.summaries.comparison.sides import RunFacts, Side, side
from analysis.summaries.comparison.sound_reliance import AUDIO, RECORDINGS, treatment

Condition: TypeAlias = tuple[tuple[str, str], ...]
"""Settings of a run and their values without its seed, in the order of their names."""
WITH_SOUND = "with sound"
_SWITCHES: Mapping[str, str] = {"true": "{}", "yes": "{}", "1": "{}", "false": "no {}", "no": "no {}", "0": "no {}"}
"""How a setting that is on or off is called, by its value."""


class ModelCondition(NamedTuple):
    """One model under one condition. side: its runs, one for each seed with answers of its own."""

    model: str
    condition: Condition
    side: Side


def cells(runs: Iterable[RunFacts]) -> list[ModelCondition]:
    """The cells of these runs, in the order in which they first occur."""
    groups: dict[tuple[str, Condition, str], list[RunFacts]] = {}
    for run in runs:
        condition = tuple(sorted(run.condition.items()))
        groups.setdefault((run.model, condition, "" if run.seed else run.id), []).append(run)
    return [ModelCondition(model, condition, side(own)) for (model, condition, _), own in groups.items()]


def is_table(rows: Sequence[ModelCondition]) -> bool:
    """Whether some model has several cells, or a cell several seeds, so that a table by condition says more."""
    models = Counter(cell.model for cell in rows)
    return any(n > 1 for n in models.values()) or any(cell.side.n_runs > 1 for cell in rows)


def in_order(rows: Sequence[ModelCondition]) -> list[Condition]:
    """The conditions, that of most models first, then the shorter one."""
    counts = Counter(cell.condition for cell in rows)
    return sorted(counts, key=lambda condition: (-counts[condition], len(condition), condition))


def condition_names(conditions: Sequence[Condition]) -> dict[Condition, str]:
    """A name for each by the settings in which they differ: "COT", "vocal stem, temperature 0.7", "with sound"."""
    unequal = differing(conditions)
    values = Counter(value for key in unequal for value in {dict(own).get(key, "") for own in conditions} if value)
    names = {own: _name(unequal, dict(own), values) for own in conditions}
    counts = Counter(names.values())
    return {own: name if counts[name] == 1 else in_full(own) for own, name in names.items()}


def _name(keys: Sequence[str], condition: Mapping[str, str], values: Mapping[str, int]) -> str:
    stated = [words for key in keys if (words := _words(key, condition, values))]
    return ", ".join(stated or [f"{key} not stated" for key in keys]) or "one condition"


def differing(conditions: Sequence[Condition]) -> list[str]:
    """The settings that are not the same in all of these conditions."""
    keys = dict.fromkeys(key for own in conditions for key, _ in own)
    return [key for key in keys if len({dict(own).get(key, "") for own in conditions}) > 1]


def pairs_of_conditions(rows: Sequence[ModelCondition]) -> list[tuple[Condition, Condition]]:
    """Conditions of which at least one model has both, those of most models first."""
    own: dict[str, set[Condition]] = {}
    for cell in rows:
        own.setdefault(cell.model, set()).add(cell.condition)
    pairs = list(combinations(in_order(rows), 2))
    counts = {pair: sum(own[model] >= {*pair} for model in own) for pair in pairs}
    return sorted((pair for pair in pairs if counts[pair]), key=lambda pair: -counts[pair])


def _words(key: str, condition: Mapping[str, str], values: Mapping[str, int]) -> str:
    """One setting in a name, "" if it is not stated. values: how many settings have a value: of several it needs its
    setting."""
    value = condition.get(key, "")
    if key in AUDIO and not value.startswith(RECORDINGS) and (sent := treatment(condition)) is not None:
        return sent or WITH_SOUND
    if value.lower() in _SWITCHES:
        return _SWITCHES[value.lower()].format(key)
    is_clear = values.get(value, 0) == 1 and value[:1].isalpha()  # "4, drawn with noise" needs its setting
    return value if is_clear or not value else f"{key} {value}"


def in_full(condition: Condition) -> str:
    """All settings of a condition, as links name it."""
    return ", ".join(f"{key}={value}" for key, value in condition) or "nothing stated"
