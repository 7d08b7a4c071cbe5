"""ZIP archives of several files, for downloads and imports.

Unpacking skips folders, hidden files, additions of archivers, and the beats next to text files of the Harmonix Set. An
archive that unpacks to more than MOST bytes is refused.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import NamedTuple

from analysis.errors import FileError

SUFFIX = ".zip"
MOST = 200_000_000
BEATS = "beats_and_downbeats"
"""Folder of beats next to text files of the Harmonix Set, with the name it has there."""
_FOREIGN = ("__MACOSX", BEATS)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError, ValueError)
"""Errors of the library for truncated, changed or encrypted archives, and unknown compression methods."""


class File(NamedTuple):
    """A file. name: with its folders, separated by slashes."""

    name: str
    data: bytes


def pack(files: Iterable[File]) -> bytes:
    """An archive of the files. Equal files give equal bytes, independent of the time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(file.name), file.data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def unpack(file: File) -> list[File]:
    """The files in an archive, with names without folders. Raises FileError."""
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            entries = [entry for entry in archive.infolist() if _is_ours(entry)]
            size = sum(entry.file_size for entry in entries)
            if size > MOST:
                raise FileError(file.name, f"an archive of at most {MOST:,} bytes unpacked", f"{size:,}")
            return [File(PurePosixPath(entry.filename).name, archive.read(entry)) for entry in entries]
    except _BROKEN as error:
        raise FileError(file.name, "a ZIP archive", str(error)) from error


def _is_ours(entry: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(entry.filename)
    return not entry.is_dir() and not path.name.startswith(".") and not set(path.parts[:-1]) & set(_FOREIGN)
