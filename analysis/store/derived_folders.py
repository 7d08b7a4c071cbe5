"""The derived tables of all complete runs, which are made once a query names one of them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pyarrow as pa

from analysis.display import amount
from analysis.errors import EarmarkError
from analysis.store.folders import Folders
from analysis.store.notice import notice
from analysis.store.runs import derived
from analysis.store.storage import Stamp
from analysis.store.workspace import DERIVED

RETRY = 60.0
"""Seconds until tables that could not be made are tried again."""


class Failure(NamedTuple):
    """Why the tables of a run could not be made. at: of the clock of this process."""

    stamp: Stamp
    at: float
    reason: str


class DerivedFolders:
    """The folders of derived tables for `MemoryTables`, as `Folders` are those of runs. runs: whose tables they are."""

    def __init__(self, runs: Folders) -> None:
        self._runs, self._storage = runs, runs.storage
        self._whole: dict[str, Stamp] = {}
        self._failures: dict[str, Failure] = {}

    def complete(self) -> dict[str, Stamp]:
        """The runs whose tables are whole, as of the last look for missing ones."""
        return {name: stamp for name, stamp in self._present().items() if self._whole.get(name) == stamp}

    def missing(self) -> list[str]:
        """The runs whose tables must be made before they can be asked."""
        present = self._present()
        self._failures = {name: failure for name, failure in self._failures.items() if name in present}
        names = []
        for name, stamp in present.items():
            if self._whole.get(name) == stamp or self._has_failed(name, stamp):
                continue
            if self._fault(name):
                names.append(name)
            else:
                self._whole[name] = stamp
                self._failures.pop(name, None)
        return names

    def make(self, names: Sequence[str]) -> None:
        """Makes the tables of these runs."""
        text = f"Making the tables of sections and words of {amount(len(names), 'run')}, once"
        with notice.get()(text):
            for name in names:
                stamp = self._present().get(name, "")
                try:
                    derived.make(self._storage, self._runs.folder(name))
                except (EarmarkError, OSError, ValueError, KeyError, TypeError, pa.ArrowException) as error:
                    self._failures[name] = Failure(stamp, time.monotonic(), " ".join(str(error).split()))
                    with notice.get()(self.failures()[name]):
                        pass

    def failures(self) -> dict[str, str]:
        """What is said of runs whose tables could not be made, by run."""
        return {
            name: f"{name}, tables of sections and words: {failure.reason}; their figures are missing"
            for name, failure in sorted(self._failures.items())
        }

    def verify(self, names: set[str], tables: list[str]) -> None:
        """`missing` has compared them with what is stated of them."""

    def examine(self, name: str) -> None:
        """Leaves the tables of a run out that cannot be read."""
        stamp = self._whole.pop(name, "")
        self._failures[name] = Failure(stamp, time.monotonic(), "tables that cannot be read")

    def files(self, table: str, names: Sequence[str]) -> list[str]:
        """Local paths of the files of a table; a run of an earlier version may lack one."""
        keys = (f"{derived.place(self._storage, self._runs.folder(name))}/{table}.parquet" for name in names)
        return [self._storage.local(key) for key in keys if self._storage.exists(key)]

    def conditions(self, names: Sequence[str]) -> dict[str, Mapping[str, str]]:
        return self._runs.conditions(names)

    def _present(self) -> dict[str, Stamp]:
        """The stamps of run and tables together, by run."""
        stamps = self._storage.stamps(DERIVED)
        return {name: f"{stamp} {stamps.get(name, '')}" for name, stamp in self._runs.complete().items()}

    def _fault(self, name: str) -> str:
        try:
            return derived.fault(self._storage, self._runs.folder(name))
        except EarmarkError:  # removed or damaged meanwhile
            return derived.NOT_MADE

    def _has_failed(self, name: str, stamp: Stamp) -> bool:
        failure = self._failures.get(name)
        return failure is not None and failure.stamp == stamp and time.monotonic() - failure.at < RETRY
