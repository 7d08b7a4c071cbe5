"""Import of facts of songs from a table of the user (`references.song_facts`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.errors import EarmarkError, FileError, RecordError
from analysis.framing import head
from analysis.framing.records import Wrapper
from analysis.pipeline.references import relink
from analysis.records import FactRow
from analysis.references.song_facts import KEYS, row_of
from analysis.store import song_facts
from analysis.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class FactImport:
    """Result of an import. names: of the facts. unmatched: rows of the file about whose song no question is loaded."""

    rows: int
    names: tuple[str, ...]
    unmatched: tuple[str, ...]
    problems: tuple[EarmarkError, ...] = ()

    @property
    def matched(self) -> int:
        return self.rows - len(self.unmatched)


def import_facts(path: Path, workspace: Workspace, instead: bool = False) -> FactImport:
    """Read a CSV or JSON file of facts and give them to all questions. instead: in place of all earlier facts.

    Later loads get them too. Raises FileError if no row of the file can be used.
    """
    rows, problems = _rows(path)
    earlier = [] if instead else song_facts.read(workspace.storage)
    song_facts.write(workspace.storage, earlier + rows)
    used = relink(workspace).facts.used
    unmatched = tuple(" ".join(row.keys[0][1:]) for at, row in enumerate(rows, len(earlier)) if at not in used)
    return FactImport(len(rows), tuple(dict.fromkeys(name for row in rows for name in row.facts)), unmatched, problems)


def _rows(path: Path) -> tuple[list[FactRow], tuple[EarmarkError, ...]]:
    wrapper, rows = Wrapper(), []
    for position, record in head.records(head.look(path), wrapper):
        row = row_of(record) if isinstance(record, Mapping) else None
        if row is not None:
            rows.append(row)
        else:
            wrapper.problems.append(RecordError(str(path), str(position), "(song)", _expected(), "", position))
    if not any(row.facts for row in rows):
        raise FileError(str(path), f"rows of facts, each with {_expected()}", _first(wrapper.problems))
    return rows, tuple(wrapper.problems)


def _expected() -> str:
    song, file, url, title = (columns[0] for columns in KEYS.values())
    return f"a value in the column {song}, {file} or {url}, or in {title} and artist"


def _first(problems: Sequence[EarmarkError]) -> str:
    return str(problems[0]) if problems else "none"
