"""What artefacts of scoring do to the figures of the released lens.

The effect of an artefact on a task's figure is the figure as the scripts compute it, less the figure in which the cases
of this artefact alone have the score of the paper's lens. A positive effect flatters the run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.benchmarks.registry import EVERY
from analysis.scoring.artefacts import ARTEFACTS
from analysis.scoring.figures import figure
from analysis.scoring.sums import CaseSums, in_units


@dataclass(frozen=True, slots=True)
class Effect:
    """One artefact in one task of one run. n: its cases. of: cases of the task. released, without: corrected figures,
    shares from 0 to 1, None where nothing is in the mean.
    """

    run: str
    task: str
    artefact: str
    n: int
    of: int
    released: float | None
    without: float | None

    @property
    def effect(self) -> float | None:
        return None if self.released is None or self.without is None else self.released - self.without


def effects(rows: Sequence[Mapping[str, Any]]) -> list[Effect]:
    """One for each run, task and artefact that occurs, in the order of ARTEFACTS, then tasks, then runs.

    rows: of `store.artefacts.sums`.
    """
    order = {artefact.name: place for place, artefact in enumerate(ARTEFACTS)}
    tasks = {task: place for place, task in enumerate(EVERY)}
    all_rows: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    parts: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        if row["artefact"] in order:
            parts.setdefault((row["artefact"], row["task"], row["run"]), []).append(row)
        elif not row["artefact"]:
            all_rows.setdefault((row["task"], row["run"]), []).append(row)
    keys = sorted(parts, key=lambda key: (order[key[0]], tasks[key[1]], key[2]))
    return [_effect(*key, all_rows[key[1:]], parts[key]) for key in keys]


def _effect(
    artefact: str, task: str, run: str, all_rows: Sequence[Mapping[str, Any]], part: Sequence[Mapping[str, Any]]
) -> Effect:
    cells = {(row["subtask"], row["stratum"]): _sums(row) for row in all_rows}
    exchanged = dict(cells)
    for row in part:
        key = (row["subtask"], row["stratum"])
        exchanged[key] = exchanged[key].plus(_sums(row, "paper_")).plus(_sums(row), -1)
    released, without = (figure(task, sums, "released").corrected for sums in (cells, exchanged))
    return Effect(
        run, task, artefact, sum(row["n"] for row in part), sum(row["n"] for row in all_rows), released, without
    )


def _sums(row: Mapping[str, Any], before: str = "") -> CaseSums:
    n, score, wer = (row[f"{before}{name}"] for name in ("counted", "score", "wer"))
    return CaseSums(counted=n, score=in_units(score), wer=in_units(wer))
