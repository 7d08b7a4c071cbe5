"""Runs as a table of models by conditions: a cell is one model under one condition, in all of its seeds.

Runs that state no seed are cells of their own, since nothing says that they repeat one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from analysis.summaries.comparison.sides import RunFacts, Side, side
from analysis.summaries.comparison.sound_reliance import AUDIO, treatment

Condition: TypeAlias = tuple[tuple[str, str], ...]
"""Settings of a run and their values without its seed, in the order of their names."""
WITH_SOUND = "with sound"
_SWITCHES: Mapping[str, str] = {"true": "{}", "yes": "{}", "1": "{}", "false": "no {}", "no": "no {}", "0": "no {}"}
"""How a setting that is on or off is called, by its value."""


class Cell(NamedTuple):
    """One model under one condition. side: its runs, one for each seed with answers of its own."""

    model: str
    condition: Condition
    side: Side


def cells(runs: Iterable[RunFacts]) -> list[Cell]:
    """The cells of these runs, in the order in which they first occur."""
    groups: dict[tuple[str, Condition, str], list[RunFacts]] = {}
    for run in runs:
        condition = tuple(sorted(run.condition.items()))
        groups.setdefault((run.model, condition, "" if run.seed else run.id), []).append(run)
    return [Cell(model, condition, side(own)) for (model, condition, _), own in groups.items()]


def is_table(rows: Sequence[Cell]) -> bool:
    """Whether some model has several cells, or a cell several seeds, so that a table by condition says more."""
    models = Counter(cell.model for cell in rows)
    return any(n > 1 for n in models.values()) or any(cell.side.n_runs > 1 for cell in rows)


def in_order(rows: Sequence[Cell]) -> list[Condition]:
    """The conditions, that of most models first, then the shorter one."""
    counts = Counter(cell.condition for cell in rows)
    return sorted(counts, key=lambda condition: (-counts[condition], len(condition), condition))


def condition_names(conditions: Sequence[Condition]) -> dict[Condition, str]:
    """A name for each by the settings in which they differ: "COT", "vocal stem, temperature 0.7", "with sound"."""
    unequal = differing(conditions)
    values = Counter(value for key in unequal for value in {dict(own).get(key, "") for own in conditions} if value)
    names = {own: ", ".join(_words(key, dict(own), values) for key in unequal) or "one condition" for own in conditions}
    counts = Counter(names.values())
    return {own: name if counts[name] == 1 else _in_full(own) for own, name in names.items()}


def differing(conditions: Sequence[Condition]) -> list[str]:
    """The settings that are not the same in all of these conditions."""
    keys = dict.fromkeys(key for own in conditions for key, _ in own)
    return [key for key in keys if len({dict(own).get(key, "") for own in conditions}) > 1]


def _words(key: str, condition: Mapping[str, str], values: Mapping[str, int]) -> str:
    """One setting in a name. values: how many settings have a value, since one that several have needs its setting."""
    value = condition.get(key, "")
    if key in AUDIO and value in ("", *_AS_IS) and treatment(condition) == "":
        return WITH_SOUND
    if not value:
        return f"{key} not stated"
    if value.lower() in _SWITCHES:
        return _SWITCHES[value.lower()].format(key)
    alone = values[value] == 1 and any(letter.isalpha() for letter in value) and key not in AUDIO
    return value if alone else f"{key} {value}"


_AS_IS = ("as-is", "sound", "with sound")
"""Values of AUDIO that say no more than that the sound was sent."""


def _in_full(condition: Condition) -> str:
    return ", ".join(f"{key}={value}" for key, value in condition) or "nothing stated"
