"""Which runs and reference sets are present and complete, and which are damaged."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from analysis.errors import FileError
from analysis.store.runs import description, health
from analysis.store.storage import Stamp, Storage

STATED = "the table that the run states"


class Check(NamedTuple):
    """A folder as it was when its files were checked, and what was wrong with them."""

    stamp: Stamp
    error: FileError | None


@dataclass(slots=True)
class Folders:
    """The folders of one kind: runs, or reference sets.

    parent: key of the folder that contains them. corrected: key of another folder, whose folders take the place of
    those of the same name. needed: tables that every folder has. described: whether each has a `run.json`.
    """

    storage: Storage
    parent: str
    tables: Collection[str]
    needed: Sequence[str]
    described: bool = False
    corrected: str = ""
    _checks: dict[str, Check] = field(default_factory=dict)
    _gaps: dict[str, set[str]] = field(default_factory=dict)

    def present(self) -> dict[str, Stamp]:
        """The stamp of every folder, by name."""
        stamps = self.storage.stamps(self.parent)
        corrected = self.storage.stamps(self.corrected) if self.corrected else {}
        return {name: corrected.get(name, stamp) for name, stamp in stamps.items()}

    def complete(self) -> dict[str, Stamp]:
        """The folders with nothing wrong. A damaged folder is checked each time, as it may be repaired."""
        stamps = self.present()
        for name, stamp in stamps.items():
            check = self._checks.get(name)
            if check is None or check.stamp != stamp or (check.error is not None and self._is_repaired(name)):
                self._checks[name] = Check(stamp, self._damage(name))
        for name in self._checks.keys() - stamps.keys():
            del self._checks[name]
        return {name: stamp for name, stamp in stamps.items() if self._checks[name].error is None}

    def damaged(self) -> dict[str, FileError]:
        """What is wrong with each folder that is left out."""
        self.complete()
        return self.faults()

    def faults(self) -> dict[str, FileError]:
        """The faults as of the last look at the folders, without another."""
        return {name: check.error for name, check in sorted(self._checks.items()) if check.error is not None}

    def gaps(self) -> list[str]:
        """The folders of which a table that was asked for is not the one that they state."""
        return sorted(name for name, tables in self._gaps.items() if tables and name in self._checks)

    def verify(self, names: Iterable[str], tables: Collection[str]) -> None:
        """Leaves those of these folders out of which one of these tables is needed and not the one that they state."""
        for name in names:
            for table in self.needed:
                if table in tables and (fault := self._fault(self.folder(name), table)):
                    place = self.storage.place(f"{self.folder(name)}/{table}.parquet")
                    self._checks[name] = Check(self._checks[name].stamp, FileError(place, STATED, fault))

    def examine(self, name: str) -> None:
        """Reads all tables of a folder, and remembers what is wrong with them."""
        stamp = self.present().get(name)
        if stamp is not None:
            error = self._damage(name) or health.inner_damage(self.storage, self.folder(name), self.tables)
            self._checks[name] = Check(stamp, error)

    def folder(self, name: str) -> str:
        """The key of a run's folder, the corrected one if it exists."""
        if self.corrected and self.storage.exists(f"{self.corrected}/{name}"):
            return f"{self.corrected}/{name}"
        return f"{self.parent}/{name}"

    def files(self, table: str, names: Sequence[str]) -> list[str]:
        """Local paths of the files of a table. Older folders may lack one; of a folder that is gone the path stays.

        A file that is not the one that its folder states is left out.
        """
        files = []
        for name in names:
            folder = self.folder(name)
            key = f"{folder}/{table}.parquet"
            is_faulty = bool(self._fault(folder, table))
            (set.add if is_faulty else set.discard)(self._gaps.setdefault(name, set()), table)
            if not self.storage.exists(folder) or (self.storage.exists(key) and not is_faulty):
                files.append(self.storage.local(key))
        return files

    def conditions(self, names: Sequence[str]) -> dict[str, Mapping[str, str]]:
        """The condition of each run as loaded; a run that was removed or is damaged meanwhile has none."""
        conditions = {}
        for name in names:
            try:
                conditions[name] = description.read(self.storage, f"{self.parent}/{name}").condition
            except FileError:
                continue
        return conditions

    def _damage(self, name: str) -> FileError | None:
        folder = self.folder(name)
        if self.described:
            return description.damage(self.storage, folder)
        return health.damage(self.storage, folder, self.needed, self.tables)

    def _fault(self, folder: str, table: str) -> str:
        """What is there in place of the table that a folder states, "" where nothing is wrong or nothing stated."""
        if not self.described:
            return ""
        try:
            stated = description.stated_tables(self.storage, folder).get(table)
        except FileError:  # removed or damaged meanwhile
            return ""
        return health.fault(self.storage, f"{folder}/{table}.parquet", stated) if stated else ""

    def _is_repaired(self, name: str) -> bool:
        folder = self.folder(name)
        if any(self._fault(folder, table) for table in self.needed):
            return False
        return self._damage(name) is None and health.inner_damage(self.storage, folder, self.tables) is None
