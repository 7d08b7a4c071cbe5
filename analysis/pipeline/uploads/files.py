"""Uploaded files on disk: safe names, bounded sizes, ZIP archives unpacked. What cannot be used is a problem.

A folder `uploads/<hash of names and contents>` of the workspace holds the files of one upload. It appears complete or
not at all. Files that stay are one folder if they are sent twice, or by two people at once.
"""

from __future__ import annotations

import hashlib
import io
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from uuid import uuid4

from analysis.errors import EarmarkError, FileError
from analysis.framing.packed import check_output
from analysis.store.workspace import Workspace

FOLDER = "uploads"
ARCHIVE = ".zip"
MOST_BYTES = 1_000_000_000
"""Of all files of an upload, unpacked."""
MOST_FILES = 20_000
LONGEST_NAME = 120
"""Bytes of a file name in UTF-8; file systems allow 255."""
LONGEST_PATH = 1_000
"""Bytes of a path in an archive; systems allow 1,024 to 4,096 of a whole path."""
_FORBIDDEN = frozenset('<>:"|?*')
"""Not allowed in names on every system."""
_ARCHIVERS = "__MACOSX"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Compression that can be unpacked piece by piece, so that no archive fills the memory."""
_PIECE = 1 << 20
"""Bytes that are unpacked at once."""
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError, ValueError)
"""Errors of the library for truncated, changed or encrypted archives, and unknown compression methods."""


class Upload(NamedTuple):
    """A file as the browser sends it, or one of an archive. name: with folders, separated by slashes, if any."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class StoredUpload:
    """An upload as stored. key: of the folder in the storage. paths: files, and folders unpacked from archives."""

    key: str
    folder: Path
    paths: tuple[Path, ...]
    problems: tuple[EarmarkError, ...] = ()

    def as_sent(self, text: str) -> str:
        """A text about a stored file with the name that it was sent under."""
        return text.replace(f"{self.folder}/", "")


def store(uploads: Sequence[Upload], workspace: Workspace, stays: bool = False) -> StoredUpload:
    """Store the files. Raises FileError if there are too many or too large ones, or none that can be used.

    stays: whether the folder is kept; else it is the caller's own, to be removed.
    """
    problems: list[EarmarkError] = []
    files: dict[str, bytes] = {}
    tops: dict[str, None] = {}
    room = MOST_BYTES
    for upload in uploads:
        name = _unused(safe_name(upload.name), tops)
        is_archive = name.lower().endswith(ARCHIVE)
        name = name.removesuffix(name[-len(ARCHIVE) :]) if is_archive else name
        try:
            entries = _unpacked(upload, room, problems) if is_archive else [Upload("", upload.data)]
        except FileError as error:
            problems.append(error)
            continue
        tops[name] = None
        files |= {str(PurePosixPath(name, entry.name)): entry.data for entry in entries}
        room -= sum(len(entry.data) for entry in entries)
        _check(len(files), room)
    if not files:
        raise problems[0] if problems else FileError("upload", "files", "none")
    key = f"{FOLDER}/{_digest(files)}" + ("" if stays else f"-{uuid4().hex[:8]}")
    with workspace.storage.stage(FOLDER) as staging:
        for name, data in files.items():
            with staging.create(name) as stream:
                stream.write(data)
        staging.publish(key)
    folder = workspace.storage.local_folder(key)
    return StoredUpload(key, folder, tuple(folder / top for top in tops), tuple(problems))


def safe_name(name: str) -> str:
    """A file name without folders, control signs, and what some system forbids; never empty, hidden or too long."""
    last = unicodedata.normalize("NFC", name).replace("\\", "/").rpartition("/")[2]
    signs = ("_" if sign in _FORBIDDEN else sign for sign in last if unicodedata.category(sign)[0] != "C")
    text = "".join(signs).strip().lstrip(".").strip() or "file"
    stem, dot, suffix = text.rpartition(".")
    if not dot or len(suffix.encode()) > LONGEST_NAME // 2:
        stem, suffix = text, ""
    most = LONGEST_NAME - len(f"{dot}{suffix}".encode()) if suffix else LONGEST_NAME
    stem = stem.encode()[:most].decode(errors="ignore").rstrip()
    return f"{stem}.{suffix}" if suffix else stem


def _unused(name: str, others: Iterable[str]) -> str:
    """The name, with a number where another file has it."""
    names_in_use = {other.lower() for other in others} | {f"{other}{ARCHIVE}".lower() for other in others}
    stem, dot, suffix = name.rpartition(".")
    candidates = (f"{stem or suffix}-{number}{dot}{suffix if stem else ''}" for number in range(2, MOST_FILES))
    return (
        name
        if name.lower() not in names_in_use
        else next(text for text in candidates if text.lower() not in names_in_use)
    )


def _unpacked(archive: Upload, room: int, problems: list[EarmarkError]) -> list[Upload]:
    """The files of an archive with safe names in their folders. Raises FileError."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive.data)) as opened:
            entries = [entry for entry in opened.infolist() if not entry.is_dir() and not _is_hidden(entry.filename)]
            n_bytes = sum(entry.file_size for entry in entries)
            _check(len(entries), room - n_bytes, archive.name)
            check_output(n_bytes, len(archive.data))
            files, paths = [], _Paths()
            for entry in entries:
                path = _safe_path(entry.filename)
                if path is None:
                    expected = f"paths below the folder of the archive, of at most {LONGEST_PATH:,} bytes"
                    problems.append(FileError(archive.name, expected, repr(entry.filename)))
                elif not paths.add(path):
                    expected = "a name of its own for each file and folder"
                    problems.append(FileError(archive.name, expected, f"{entry.filename!r} once more"))
                else:
                    files.append(Upload(path, _content(opened, entry)))
            return files
    except _BROKEN as error:
        raise FileError(archive.name, "a ZIP archive", str(error)) from error


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of a file of an archive. In pieces, since a read without limit unpacks more than the stated size."""
    if entry.compress_type not in _METHODS:
        raise NotImplementedError(f"compression method {entry.compress_type} of {entry.filename!r}")
    with archive.open(entry) as stream:
        return b"".join(iter(partial(stream.read, _PIECE), b""))


class _Paths:
    """Paths of the files of one archive, and of their folders."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._folders: set[str] = set()

    def add(self, path: str) -> bool:
        """Whether a file of this path can stand beside the others, and then does."""
        folders = {str(parent) for parent in PurePosixPath(path).parents}
        if path in self._files or path in self._folders or folders & self._files:
            return False
        self._files.add(path)
        self._folders |= folders
        return True


def _is_hidden(name: str) -> bool:
    """Whether a file, or a folder that it is in, is hidden: notes of archivers, `.git`."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    return any(part == _ARCHIVERS or (part.startswith(".") and part != "..") for part in parts)


def _safe_path(name: str) -> str | None:
    """A path below a folder; None for one that leads out of it, is empty or too long."""
    path = PurePosixPath(name.replace("\\", "/"))
    if not path.parts or path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        return None
    text = "/".join(safe_name(part) for part in path.parts)
    return text if len(text.encode()) <= LONGEST_PATH else None


def _check(n_files: int, room: int, name: str = "upload") -> None:
    if n_files > MOST_FILES:
        raise FileError(name, f"at most {MOST_FILES:,} files", f"{n_files:,}")
    if room < 0:
        raise FileError(name, f"at most {MOST_BYTES:,} bytes, unpacked", f"{MOST_BYTES - room:,}")


def _digest(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{len(name)} {name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:16]
