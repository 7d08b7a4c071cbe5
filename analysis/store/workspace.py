"""The workspace: one folder with all that is loaded. Whatever stands in it under its own name is complete.

runs/<run id>/            run.json and the Parquet of a run
references/<dataset>/     the Parquet of a reference set
repositories/<name>/      cloned public repositories
runs/.loading-...         being written; of no interest to a reader, swept away when its process is dead
"""

from __future__ import annotations

import os
import shutil
import socket
import uuid
from pathlib import Path

from analysis.errors import FileError, UnknownRunError

PROJECT = Path(__file__).resolve().parents[2]
_HOST = "".join(char if char.isalnum() else "_" for char in socket.gethostname()) or "host"


class Workspace:
    """path: the folder; without it the environment variable EARMARK_WORKSPACE, else `data/workspace` of the project."""

    def __init__(self, path: Path | str | None = None) -> None:
        named = str(path) if path is not None else os.environ.get("EARMARK_WORKSPACE", "").strip()
        self.path = Path(named).expanduser().resolve() if named else PROJECT / "data" / "workspace"
        self.runs = self.path / "runs"
        self.references = self.path / "references"
        self.repositories = self.path / "repositories"

    def run_ids(self) -> list[str]:
        """The runs that are loaded, oldest name first."""
        return _folders(self.runs)

    def datasets(self) -> list[str]:
        """The reference sets that are imported."""
        return _folders(self.references)

    def run(self, run_id: str) -> Path:
        """The folder of a run. Raises UnknownRunError."""
        if run_id not in self.run_ids():
            raise UnknownRunError(run_id, tuple(self.run_ids()))
        return self.runs / run_id

    def remove(self, run_id: str) -> None:
        """Takes a run away, at once for every reader."""
        folder = self.run(run_id)
        aside = _scratch(self.runs, "removing")
        folder.rename(aside)
        shutil.rmtree(aside, ignore_errors=True)

    def scratch(self, parent: Path) -> Path:
        """A fresh folder inside `parent` that no reader looks at."""
        try:
            parent.mkdir(parents=True, exist_ok=True)
            sweep(parent)
            folder = _scratch(parent, "loading")
            folder.mkdir()
        except OSError as error:
            raise FileError(str(parent), "a folder that can be written to", error.strerror or str(error)) from error
        return folder


def publish(scratch: Path, folder: Path, replace: bool = False) -> bool:
    """Gives a finished folder its name in one step. False if the name is taken (and `replace` is not asked for)."""
    aside = None
    if replace and folder.exists():
        aside = _scratch(folder.parent, "removing")
        folder.rename(aside)
    try:
        scratch.rename(folder)
    except OSError:
        if not folder.exists():
            raise
        shutil.rmtree(scratch, ignore_errors=True)
        return False
    if aside:
        shutil.rmtree(aside, ignore_errors=True)
    return True


def sweep(parent: Path) -> None:
    """Removes what processes of this machine that are no longer alive left unfinished."""
    for folder in parent.glob(".*-*-*-*"):
        kind, host, process, _ = folder.name.rsplit("-", 3)
        if kind in (".loading", ".removing") and host == _HOST and process.isdigit() and not _alive(int(process)):
            shutil.rmtree(folder, ignore_errors=True)


def _scratch(parent: Path, kind: str) -> Path:
    return parent / f".{kind}-{_HOST}-{os.getpid()}-{uuid.uuid4().hex[:8]}"


def _folders(parent: Path) -> list[str]:
    if not parent.is_dir():
        return []
    return sorted(entry.name for entry in os.scandir(parent) if entry.is_dir() and not entry.name.startswith("."))


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
