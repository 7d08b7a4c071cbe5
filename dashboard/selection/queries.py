"""Queries of several pages about answers, under the filters of the sidebar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs, urlsplit

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.sound_reliance import reliances
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import answer_tallies, song_sums
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.sound_reliance import Reliance
from analysis.summaries.means import group_means as summary
from analysis.summaries.means.bootstrap import Resampled, resampled
from analysis.summaries.means.group_means import Share
from analysis.summaries.means.level_effects import LevelEffects, level_effects, of_counts
from analysis.tallies import Number, Pair
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask, large
from dashboard.selection.selection import Selection, parse


def task_filters(selection: Selection, tasks: Sequence[str], subtask: str = "") -> Filters | None:
    """The filters of the sidebar for these tasks, None where it selects other tasks. subtask: "" for all of them."""
    selected_tasks = selection.filters.tasks
    remaining = tuple(task for task in tasks if not selected_tasks or task in selected_tasks)
    return selection.shared_filters(tasks=remaining, subtasks=(subtask,) if subtask else ()) if remaining else None


def subtasks(tasks: Sequence[str]) -> dict[str, str]:
    """Names of the subtasks of these tasks by script, with the task's name where there are several tasks."""
    has_several = len(tasks) > 1
    return {
        subtask.script: f"{EVERY[task].name}: {subtask.name}" if has_several else subtask.name
        for task in tasks
        for subtask in EVERY[task].subtasks
    }


def sound_reliances(db: Database, filters: Filters) -> tuple[list[Reliance], list[str]]:
    """What the sound brings each model, and why some runs cannot be compared."""
    rows, refused = reliances(db, filters)
    return rows, [" ".join(str(error).split()) for error in refused]


LOWEST = {"score": 0.0, "tau": -1.0}
"""The lowest value of what is averaged."""


def shares(
    filters: Filters | None, group: str = "", part: str = "", of: str = "score", pooled: bool = False
) -> list[Share]:
    """Means by run and up to two dimensions of `answer_tallies.BY`, with intervals."""
    return list(ask(_shares, filters, group, part, of, pooled)) if filters else []


def effects(filters: Filters | None, group: str, part: str = "subtask", several: str = "") -> LevelEffects:
    """Adjusted effects of the levels of `answer_tallies.BY` within run and part.

    several: the group of all cases with a level, where a case may have several levels.
    """
    return ask(_effects, filters, group, part, several) if filters else LevelEffects((), 0, 0)


def numbers(filters: Filters | None) -> list[Number]:
    """Answers that are counts or times, with their errors."""
    return list(ask(answer_tallies.numbers, filters)) if filters else []


def confusion(filters: Filters | None) -> list[Pair]:
    """Right option and option that was chosen."""
    return list(ask(answer_tallies.confusion, filters)) if filters else []


def positions(filters: Filters | None) -> list[Pair]:
    """Position of the right option and of the one that was chosen."""
    return list(ask(answer_tallies.places, filters)) if filters else []


def moves(filters: Filters | None) -> list[Pair]:
    """Right position of an option in a ranking and the one it was put in."""
    return list(ask(answer_tallies.moves, filters)) if filters else []


@large
def song_figures(db: Database, filters: Filters, kind: str = "corrected") -> Mapping[str, Mapping[str, Resampled]]:
    """Figures by run and task, and their mean, with each song left out in turn. kind: corrected or raw."""
    return resampled(song_sums.scores(db, filters), filters.lens, corrected=kind == "corrected")


def n_behind(address: str) -> int:
    """Cases behind an address of the list: what its door says where a figure counts something else."""
    filters = parse(parse_qs(urlsplit(address).query)).selection.filters
    return ask(cases_list.cases, filters, limit=0).total


def run_names(selection: Selection) -> dict[str, str]:
    """Names of the selected runs by id."""
    return {run.id: run.name for run in run_catalog.selected(selection)}


def _effects(db: Database, filters: Filters, group: str, part: str, several: str) -> LevelEffects:
    all_cases = answer_tallies.counts(db, filters, several, part) if several else []
    return level_effects(of_counts(answer_tallies.counts(db, filters, group, part)), of_counts(all_cases))


def _shares(db: Database, filters: Filters, group: str, part: str, of: str, pooled: bool) -> list[Share]:
    return summary.shares(answer_tallies.counts(db, filters, group, part, of), pooled, LOWEST[of])
