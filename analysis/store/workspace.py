"""The workspace: all that is loaded, as files of a storage.

runs/<run id>/            run.json and the Parquet of a run
derived/<run id>/         its derived tables, made when they are first needed
references/<dataset>/     the Parquet of a reference set
corrected/<version>/      runs under corrected references, see `overlay`
alignments.jsonl          alignments that people applied
code_suggestions.jsonl    codes that functions of users suggested
packs/                    descriptions of benchmarks
team.yaml                 roles of accounts
audio.key                 with which servers sign addresses of audio

audio/                    recordings

On this machine, whatever the storage is: audio/ (recordings imported here), cache/ (tables for DuckDB, may be removed),
repositories/ (cloned public repositories) and reviews.sqlite.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.benchmarks import registry
from analysis.errors import UnknownRunError
from analysis.store.storage import PROJECT, Storage, storage_of

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["CLIPS", "CORRECTED", "DERIVED", "PACKS", "PROJECT", "REFERENCES", "RUNS", "UNFINISHED", "Workspace"]

CLIPS = "cache/clips"
"""Folder of the sounds that models were sent."""
RUNS, REFERENCES, CORRECTED, PACKS, DERIVED = "runs", "references", "corrected", "packs", "derived"
UNFINISHED = ".demo-unfinished"
"""Key of a file that exists while the demos are loaded; where it stays, they were not loaded to the end."""
"""Keys of the folders."""


class Workspace:
    """All that is loaded, in a folder (default: EARMARK_WORKSPACE, else that of the project) or in a `storage`."""

    def __init__(self, path: Path | str | None = None, storage: Storage | None = None) -> None:
        self.storage = storage or storage_of(path)
        registry.add_folder(self.packs)

    @property
    def path(self) -> Path:
        """The folder of this machine: recordings, clones and the database of reviews."""
        return self.storage.root

    @property
    def packs(self) -> Path:
        """A folder of this machine with the packs as they are now, YAML files that describe benchmarks."""
        return self.storage.local_folder(PACKS)

    @property
    def cache(self) -> Path:
        """The folder of what can be computed again."""
        return self.path / "cache"

    @property
    def repositories(self) -> Path:
        return self.path / "repositories"

    def run_ids(self) -> list[str]:
        """The loaded runs, sorted by id. The packs that describe them are known afterwards."""
        registry.add_folder(self.packs)
        return self.storage.folders(RUNS)

    def datasets(self) -> list[str]:
        """The imported reference sets."""
        return self.storage.folders(REFERENCES)

    def run(self, run_id: str) -> str:
        """Key of the folder of a run. Raises UnknownRunError."""
        if run_id not in self.run_ids():
            raise UnknownRunError(run_id, tuple(self.run_ids()))
        return f"{RUNS}/{run_id}"

    def remove(self, run_id: str) -> None:
        """Removes a run, at once for every reader. Raises UnknownRunError."""
        self.storage.remove(self.run(run_id))
        self.storage.remove(f"{DERIVED}/{run_id}")
