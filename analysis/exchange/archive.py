"""Several files as one ZIP archive: packed for a download, unpacked when it comes back.

Passed over when unpacking: folders, hidden files, what archivers add of their own, and the beats that stand beside the
text files of the Harmonix Set. An archive that unpacks to more than MOST bytes is refused.
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
"""The folder for beats beside the text files of the Harmonix Set, called as there."""
_FOREIGN = ("__MACOSX", BEATS)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError, ValueError)
"""What the library raises of archives that are cut, changed, encrypted or packed in a way it does not know."""


class File(NamedTuple):
    """name: with the folders above it, parted by slashes."""

    name: str
    data: bytes


def pack(files: Iterable[File]) -> bytes:
    """The same files give the same bytes, whatever the time."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(file.name), file.data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(file: File) -> list[File]:
    """The files in an archive, by their own names. Raises FileError."""
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            wanted = [each for each in archive.infolist() if _is_ours(each)]
            size = sum(each.file_size for each in wanted)
            if size > MOST:
                raise FileError(file.name, f"an archive of at most {MOST:,} bytes unpacked", f"{size:,}")
            return [File(PurePosixPath(each.filename).name, archive.read(each)) for each in wanted]
    except _BROKEN as error:
        raise FileError(file.name, "a ZIP archive", str(error)) from error


def _is_ours(found: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(found.filename)
    return not found.is_dir() and not path.name.startswith(".") and not set(path.parts[:-1]) & set(_FOREIGN)
