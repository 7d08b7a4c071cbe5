"""Tables of folders that are read one by one because one of them cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import duckdb
import pytest

from analysis.store.folders import Folders
from analysis.store.memory_tables import MemoryTables


class NamesOnly:
    """Two folders. examined: those that were looked at because they could not be read."""

    def __init__(self) -> None:
        self.examined: list[str] = []

    def complete(self) -> dict[str, str]:
        return {"a": "1", "b": "1"}

    def verify(self, names: set[str], tables: list[str]) -> None:
        """Every table is the one that its folder states."""

    def examine(self, name: str) -> None:
        self.examined.append(name)


@pytest.mark.parametrize(("message", "is_raised"), [("Could not write file: No space left", True),
                                                    ("No files found", False)])  # fmt: skip
def test_a_full_disk_is_no_fault_of_a_folder(message: str, is_raised: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = NamesOnly()

    def exchange(self: MemoryTables, tables: list[str], stamps: Mapping[str, Any]) -> None:
        if stamps:
            raise duckdb.IOException("No files found" if len(stamps) > 1 else message)

    monkeypatch.setattr(MemoryTables, "_exchange", exchange)
    tables = MemoryTables(duckdb.connect(), cast(Folders, folders), "run", {"counts": ()})
    if is_raised:
        with pytest.raises(duckdb.IOException, match="Could not write"):
            tables.refresh({"counts"})
    else:
        tables.refresh({"counts"})
    assert folders.examined == ([] if is_raised else ["a", "b"])
