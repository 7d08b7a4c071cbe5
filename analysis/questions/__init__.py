"""Questions about annotated songs, for every task and subtask, in the benchmark's record shape.

Every subtask draws for itself, so that one can change without the others. The same songs, seed and number give the same
questions. Whatever cannot be asked is counted, with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.prompts import sets
from analysis.prompts.sets import PromptSet
from analysis.questions.candidates import Candidate, Left
from analysis.questions.generators import FILES, ROWS, Row, lacking
from analysis.questions.records import record
from analysis.questions.selection import choose
from analysis.questions.song_material import Material

SEED = 2602
PER_SUBTASK = 50
"""As many as BASS has of most of its subtasks."""

_TASKS = {subtask.script: task.code for task in TASKS.values() for subtask in task.subtasks}


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of one subtask. possible: questions that could have been asked. left: how often by reason.

    task: its code. subtask: its name in the published scripts. name: for people.
    """

    task: str
    subtask: str
    name: str
    built: int
    possible: int
    left: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Built:
    """files: the records by name of file, see `rows.FILES`. tallies: one per subtask, in the order of `rows.ROWS`."""

    files: Mapping[str, list[dict[str, Any]]]
    tallies: tuple[Tally, ...]


def build(
    songs: Sequence[Material], seed: int = SEED, per_subtask: int = PER_SUBTASK, prompts: PromptSet | None = None,
    per_task: int = 0,
) -> Built:  # fmt: skip
    """At most `per_subtask` questions of every subtask about the songs.

    per_task: so many of a task, evenly over its subtasks, where `per_subtask` would give fewer. They are chosen
    afterwards, so that the first ones stay what they are.
    """
    prompts = prompts or sets.read()
    files: dict[str, list[dict[str, Any]]] = {name: [] for name in FILES}
    tallies = []
    for row in ROWS:
        draw = Random(f"{seed}:{row.name}")
        found, left = _found(row, songs, draw)
        task, name = _TASKS[row.name], SUBTASKS[row.name].name
        chosen = choose(found, per_subtask, row.limit, draw)
        more = ceil(per_task / len(TASKS[task].subtasks)) - per_subtask
        if more > 0:
            chosen += choose(found, more, row.limit, Random(f"{seed}:{row.name}:more"), chosen)
        files[row.file] += _asked(row, chosen, prompts, draw)
        possible = len({one.identity for one in found})
        tallies.append(Tally(task, row.name, name, len(chosen), possible, dict(left.most_common())))
    return Built(files, tuple(tallies))


def _found(row: Row, songs: Sequence[Material], draw: Random) -> tuple[list[Candidate], Counter[str]]:
    """The candidates of one subtask, and why others are none."""
    left = Counter(reason for song in songs if (reason := lacking(song, row.needs)))
    found = []
    for one in row.find([song for song in songs if not lacking(song, row.needs)], draw):
        if isinstance(one, Left):
            left[one.reason] += 1
        else:
            found.append(one)
    return found, left


def _asked(row: Row, chosen: Sequence[Candidate], prompts: PromptSet, draw: Random) -> list[dict[str, Any]]:
    """The records, the wordings in turn: each is used as often as any other, but for one."""
    number = len(prompts.entries[row.name].wordings)
    order = draw.sample(range(number), number)
    return [record(row, n, one, prompts, order[n % number]) for n, one in enumerate(chosen)]
