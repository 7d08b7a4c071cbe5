"""The packs that are known: those of the project, and those added from a workspace or a command."""

from __future__ import annotations

from pathlib import Path

from analysis.benchmarks.packs.definition import document
from analysis.benchmarks.packs.pack import Pack, PackTask

SHIPPED = Path(__file__).resolve().parent / "shipped"
SUFFIXES = (".yaml", ".yml")


def _shipped() -> dict[str, Pack]:
    packs: dict[str, Pack] = {}
    for path in sorted(SHIPPED.glob("*.yaml"), key=lambda path: path.name):
        pack = document.read(path, packs)
        packs[pack.name] = pack
    return packs


PACKS: dict[str, Pack] = _shipped()
"""Packs by name."""
_BY_TASK: dict[str, tuple[Pack, PackTask]] = {}


def files(folder: Path) -> list[Path]:
    """The packs in a folder, by name."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES and path.is_file())


def is_shipped(pack: Pack) -> bool:
    """Whether a pack is one of Earmark itself, which changes with its version alone."""
    return Path(pack.file).parent == SHIPPED


def of_task(code: str) -> tuple[Pack, PackTask]:
    """The pack and the task of a code. Raises KeyError for a task of no pack."""
    return _BY_TASK[code]


def put(pack: Pack) -> None:
    """Adds a pack, or replaces one of the same name."""
    PACKS[pack.name] = pack
    if not pack.base:
        for code in [code for code, (owner, _) in _BY_TASK.items() if owner.name == pack.name]:
            del _BY_TASK[code]
        for task in pack.tasks:
            _BY_TASK[pack.code(task)] = pack, task


for _pack in PACKS.values():
    put(_pack)
