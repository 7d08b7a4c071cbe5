"""The storage of a workspace in a folder of this machine. Folders are published and removed by rename."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, Self, TypeAlias

from analysis.errors import FileError
from analysis.store.storage.protocol import Stamp

Work: TypeAlias = Literal["loading", "removing", "writing"]
_WORK: tuple[str, ...] = (".loading", ".removing", ".writing")
_HOST = "".join(char if char.isalnum() else "_" for char in socket.gethostname()) or "host"


@dataclass(frozen=True, slots=True)
class FolderStorage:
    """A storage of files below the folder `root`."""

    root: Path

    def folders(self, folder: str) -> list[str]:
        return sorted(entry.name for entry in self._entries(folder) if entry.is_dir())

    def stamps(self, folder: str) -> dict[str, Stamp]:
        stamps = {}
        for entry in self._entries(folder):
            with contextlib.suppress(FileNotFoundError):
                stamps[entry.name] = _stamp(entry.stat())
        return stamps

    def stamp(self, key: str) -> Stamp | None:
        try:
            return _stamp(os.stat(self.root / key))
        except (FileNotFoundError, NotADirectoryError):
            return None

    def modified(self, key: str) -> float:
        return os.stat(self.root / key).st_mtime_ns / 1e9

    def exists(self, key: str) -> bool:
        return (self.root / key).exists()

    def is_whole(self, key: str) -> bool:
        """Whether an object is known to be complete: never, as a disk or a copying program may have cut a file off."""
        return False

    def open(self, key: str) -> BinaryIO:
        return (self.root / key).open("rb")

    def read(self, key: str) -> bytes:
        return (self.root / key).read_bytes()

    def local(self, key: str) -> str:
        return str(self.root / key)

    def local_folder(self, key: str) -> Path:
        return self.root / key

    def place(self, key: str) -> str:
        return str(self.root / key)

    def put(self, key: str, data: bytes | memoryview) -> None:
        path = self.root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        sweep(path.parent)
        new_file = _work(path.parent, "writing")
        try:
            new_file.write_bytes(data)
            new_file.replace(path)
        finally:
            new_file.unlink(missing_ok=True)

    def put_new(self, key: str, data: bytes | memoryview) -> bool:
        path = self.root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = _work(path.parent, "writing")
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(data)
            os.link(draft, path)
        except FileExistsError:
            return False
        finally:
            draft.unlink(missing_ok=True)
        return True

    def append(self, key: str, data: bytes) -> None:
        path = self.root / key
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), "wb", buffering=0) as stream:
            stream.write(data)

    def stage(self, folder: str) -> FolderStaging:
        parent = self.root / folder
        try:
            parent.mkdir(parents=True, exist_ok=True)
            sweep(parent)
            path = _work(parent, "loading")
            path.mkdir()
        except OSError as error:
            raise FileError(str(parent), "a folder that can be written to", error.strerror or str(error)) from error
        return FolderStaging(path, self.root)

    def remove(self, key: str) -> None:
        path = self.root / key
        aside = _work(path.parent, "removing")
        with contextlib.suppress(FileNotFoundError):
            path.rename(aside)
            _delete(aside)

    def _entries(self, folder: str) -> Iterator[os.DirEntry[str]]:
        try:
            with os.scandir(self.root / folder) as entries:
                yield from (entry for entry in entries if not entry.name.startswith("."))
        except (FileNotFoundError, NotADirectoryError):
            return


@dataclass(frozen=True, slots=True)
class FolderStaging:
    """A folder under a name that no reader looks at, on the same disk as the place it is published to."""

    path: Path
    root: Path

    @property
    def files(self) -> FolderStorage:
        return FolderStorage(self.path)

    def create(self, name: str) -> BinaryIO:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("xb")

    def publish(self, folder: str, replace: bool = False) -> bool:
        target = self.root / folder
        aside = None
        if replace and target.exists():
            aside = _work(target.parent, "removing")
            target.rename(aside)
        try:
            self.path.rename(target)
        except OSError:
            if not target.exists():
                raise
            self.discard()
            return False
        if aside:
            _delete(aside)
        return True

    def discard(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()


def sweep(parent: Path) -> None:
    """Deletes what processes of this machine left unfinished when they died."""
    for path in parent.glob(".*-*-*-*"):
        work, host, process, _ = path.name.rsplit("-", 3)
        if work in _WORK and host == _HOST and process.isdigit() and not _is_alive(int(process)):
            _delete(path)


def _work(parent: Path, work: Work) -> Path:
    """A new name for work of this process, which `sweep` recognises."""
    return parent / f".{work}-{_HOST}-{os.getpid()}-{uuid.uuid4().hex[:8]}"


def _delete(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink()


def _stamp(status: os.stat_result) -> Stamp:
    return f"{status.st_ino} {status.st_mtime_ns} {status.st_size}"


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
