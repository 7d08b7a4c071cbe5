"""Where the files of a workspace are. Nothing else in `analysis.store` opens, lists, renames or deletes a file."""

from __future__ import annotations

import os
from pathlib import Path

from analysis.store.storage.folder import FolderStorage
from analysis.store.storage.protocol import Staging, Stamp, Storage

__all__ = ["PROJECT", "FolderStorage", "Staging", "Stamp", "Storage", "storage_of"]

PROJECT = Path(__file__).resolve().parents[3]


def storage_of(path: Path | str | None = None) -> Storage:
    """The storage of a workspace: the path, else the environment variable EARMARK_WORKSPACE, else the project's own."""
    address = str(path) if path is not None else os.environ.get("EARMARK_WORKSPACE", "").strip()
    return FolderStorage(Path(address).expanduser().resolve() if address else PROJECT / "data" / "workspace")
