"""The benchmarks, one row each, and their tasks and subtasks by name.

The benchmarks of packs are added to the same tables: those of the project here, those of a workspace by `add_folder`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from analysis.benchmarks.audiobench import tasks as audiobench
from analysis.benchmarks.bass import tasks as bass
from analysis.benchmarks.cmi import tasks as cmi
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs import tasks as packs
from analysis.benchmarks.packs.definition import document
from analysis.benchmarks.packs.pack import PREFIX, Pack
from analysis.benchmarks.protocol import Benchmark, Family, Subtask, Task
from analysis.benchmarks.ziqi import tasks as ziqi
from analysis.errors import EarmarkError, LineError
from analysis.records import Lens

_BY_CODE = (bass.BENCHMARK, ziqi.BENCHMARK, audiobench.BENCHMARK, cmi.BENCHMARK)
BENCHMARKS: dict[str, Benchmark] = {
    benchmark.name: benchmark
    for benchmark in (*_BY_CODE, *(packs.benchmark(pack) for pack in catalog.PACKS.values() if not pack.base))
}
EVERY: dict[str, Task] = {code: task for benchmark in BENCHMARKS.values() for code, task in benchmark.tasks.items()}
"""The tasks of all benchmarks by code."""
_STAMPS: dict[Path, tuple[int, int]] = {}
"""Files of packs that were read, with time and size."""


class _Subtasks(dict[str, Subtask]):
    """A name that is not in the tables belongs to the benchmark with the longest prefix that fits it."""

    def __missing__(self, name: str) -> Subtask:
        return _of_prefix(name)


@lru_cache(maxsize=4096)  # a load asks a dozen times for each answer; any file may bring names
def _of_prefix(name: str) -> Subtask:
    for row in sorted(BENCHMARKS.values(), key=lambda row: -len(row.prefix)):
        if row.subtask and name.startswith(row.prefix) and (subtask := row.subtask(name)) is not None:
            if row.package == packs.PACKAGE:
                SUBTASKS[name] = subtask
            return subtask
    raise KeyError(name)


SUBTASKS: dict[str, Subtask] = _Subtasks(
    {subtask.script: subtask for task in EVERY.values() for subtask in task.subtasks}
)
"""Subtasks by the name in the published scripts."""


def lenses(task: str) -> tuple[Lens, ...]:
    """The lenses under which the answers to a task are scored."""
    return BENCHMARKS[EVERY[task].benchmark].lenses


def of_family(benchmark: str, family: Family) -> tuple[str, ...]:
    """Codes of the tasks of a benchmark whose answers have one of these forms; none of a name that is no benchmark."""
    tasks = BENCHMARKS[benchmark].tasks if benchmark in BENCHMARKS else {}
    return tuple(code for code, task in tasks.items() if task.family == family)


def is_pack(benchmark: str) -> bool:
    """Whether a benchmark is described by a pack."""
    return benchmark in BENCHMARKS and BENCHMARKS[benchmark].package == packs.PACKAGE


def add(pack: Pack) -> None:
    """Adds the benchmark of a pack. Raises LineError where its name is taken by another benchmark."""
    if pack.base:
        catalog.put(pack)
        return
    row = packs.benchmark(pack)
    existing = BENCHMARKS.get(pack.title)
    if existing is not None and (existing.package != packs.PACKAGE or not set(existing.tasks) & set(row.tasks)):
        raise LineError(pack.file, 1, "a title that no other benchmark has", pack.title)
    other = next((EVERY[code].benchmark for code in row.tasks if code in EVERY and code not in _codes(pack)), "")
    if other:
        raise LineError(pack.file, 1, f"names of tasks that {other} does not have", pack.name)
    for code in _codes(pack):
        task = EVERY.pop(code)
        for subtask in [name for name in SUBTASKS if name.startswith(PREFIX + code)]:
            del SUBTASKS[subtask]
        if task.benchmark != pack.title:
            BENCHMARKS.pop(task.benchmark, None)
    _of_prefix.cache_clear()
    catalog.put(pack)
    BENCHMARKS[row.name] = row
    EVERY.update(row.tasks)
    SUBTASKS.update({subtask.script: subtask for task in row.tasks.values() for subtask in task.subtasks})


def add_file(path: Path) -> Pack:
    """Adds the pack of a file. Raises FileError and LineError."""
    pack = document.read(path, {name: pack for name, pack in catalog.PACKS.items() if not pack.base})
    add(pack)
    return pack


def add_folder(folder: Path) -> list[EarmarkError]:
    """Adds the packs of a folder that are new or changed, and returns what is wrong with the others."""
    problems: list[EarmarkError] = []
    for path in catalog.files(folder):
        status = path.stat()
        stamp = status.st_mtime_ns, status.st_size
        if _STAMPS.get(path) == stamp:
            continue
        try:
            add_file(path)
            _STAMPS[path] = stamp
        except EarmarkError as error:
            problems.append(error)
    return problems


def _codes(pack: Pack) -> list[str]:
    """The tasks of the pack that this one replaces."""
    former = catalog.PACKS.get(pack.name)
    return [former.code(task) for task in former.tasks if former.code(task) in EVERY] if former else []
