"""Questions from annotated songs for every task and subtask, in the record format of the benchmark.

Each subtask has its own random numbers, so that a change of one leaves the others as they are. The same songs, seed and
number give the same questions. Exclusions are counted by reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.prompts import sets
from analysis.prompts.sets import PromptSet
from analysis.questions.candidates import Candidate, Exclusion
from analysis.questions.generators import FILES, ROWS, SubtaskRow, lacking
from analysis.questions.records import record
from analysis.questions.selection import choose
from analysis.questions.song_material import SongMaterial

SEED = 2602
PER_SUBTASK = 50
"""Number of questions that BASS has of most subtasks."""

_TASKS = {subtask.script: task.code for task in EVERY.values() for subtask in task.subtasks}


@dataclass(frozen=True, slots=True)
class SubtaskCounts:
    """Counts of one subtask. n_possible: all candidates. exclusions: number by reason.

    task: its code. subtask: its name in the published scripts. name: for display.
    """

    task: str
    subtask: str
    name: str
    n_questions: int
    n_possible: int
    exclusions: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Questions by name of file (`generators.FILES`), and counts by subtask in the order of `generators.ROWS`."""

    files: Mapping[str, list[dict[str, Any]]]
    counts: tuple[SubtaskCounts, ...]


def build(
    songs: Sequence[SongMaterial], seed: int = SEED, per_subtask: int = PER_SUBTASK, prompts: PromptSet | None = None,
    per_task: int = 0,
) -> QuestionSet:  # fmt: skip
    """Generate at most `per_subtask` questions of every subtask about the songs.

    per_task: number of questions of a task, evenly over its subtasks, if `per_subtask` would give fewer. The additional
    ones are chosen last, so that the others do not change.
    """
    prompts = prompts or sets.read()
    files: dict[str, list[dict[str, Any]]] = {name: [] for name in FILES}
    counts = []
    for row in ROWS:
        rng = Random(f"{seed}:{row.name}")
        candidates, exclusions = _candidates(row, songs, rng)
        task, name = _TASKS[row.name], SUBTASKS[row.name].name
        choice = choose(candidates, per_subtask, row.limit, rng)
        more = ceil(per_task / len(EVERY[task].subtasks)) - per_subtask
        if more > 0:
            choice += choose(candidates, more, row.limit, Random(f"{seed}:{row.name}:more"), choice)
        files[row.file] += _records(row, choice, prompts, rng)
        n_possible = len({candidate.identity for candidate in candidates})
        counts.append(SubtaskCounts(task, row.name, name, len(choice), n_possible, dict(exclusions.most_common())))
    return QuestionSet(files, tuple(counts))


def _candidates(row: SubtaskRow, songs: Sequence[SongMaterial], rng: Random) -> tuple[list[Candidate], Counter[str]]:
    """The candidates of one subtask, and the number of exclusions by reason."""
    exclusions = Counter(reason for song in songs if (reason := lacking(song, row.needs)))
    candidates = []
    for result in row.find([song for song in songs if not lacking(song, row.needs)], rng):
        if isinstance(result, Exclusion):
            exclusions[result.reason] += 1
        else:
            candidates.append(result)
    return candidates, exclusions


def _records(row: SubtaskRow, choice: Sequence[Candidate], prompts: PromptSet, rng: Random) -> list[dict[str, Any]]:
    """The records, with the wordings in turn, so that their frequencies differ by one at most."""
    n_wordings = len(prompts.entries[row.name].wordings)
    order = rng.sample(range(n_wordings), n_wordings)
    return [record(row, n, candidate, prompts, order[n % n_wordings]) for n, candidate in enumerate(choice)]
