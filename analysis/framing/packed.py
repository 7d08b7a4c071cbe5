"""The bytes of compressed files and of entries of ZIP archives: `answers.jsonl.gz`, `answers.zip/model/run.jsonl`.

1. The path of an entry is that of the archive and its own in it, joined.
2. A compressed file is recognised by its first bytes, whatever its name, also in an archive.
3. Both are unpacked to a temporary file, up to `LARGEST` bytes and in proportion to their size.
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import lzma
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple, cast

import pyarrow as pa

from analysis.errors import FileError

ARCHIVE = ".zip"
COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
LARGEST = 1_000_000_000
"""Bytes of a file, and of all files of an archive, unpacked."""
MOST_OUTPUT, MOST_TIMES = 64_000_000, 200
"""Bytes that any file may unpack to; a larger output is refused beyond so many times the bytes of the file."""
EXPECTED = f"at most {MOST_OUTPUT:,} bytes, or {MOST_TIMES} times those of the packed file"
MOST_FILES = 20_000
"""Of one archive."""
BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, pa.ArrowException, EOFError, OSError, RuntimeError, ValueError,
)  # fmt: skip
"""Errors of the libraries for truncated, changed or encrypted contents and for unknown methods."""
_PIECE = 1 << 20
_ARCHIVERS = "__MACOSX"


def _zstd(stream: BinaryIO) -> Any:
    return pa.CompressedInputStream(pa.PythonFile(stream, mode="r"), "zstd")


_METHODS: tuple[tuple[bytes, str, Callable[[BinaryIO], Any]], ...] = (
    (b"\x1f\x8b", "gzip", lambda stream: gzip.GzipFile(fileobj=stream)),
    (b"BZh", "bzip2", bz2.BZ2File),
    (b"\xfd7zXZ\x00", "xz", lzma.LZMAFile),
    (b"\x28\xb5\x2f\xfd", "zstd", _zstd),
)
"""First bytes, name and reader of each compression."""
_LONGEST_START = max(len(start) for start, _, _ in _METHODS)


class Content(NamedTuple):
    """The bytes of a file, unpacked. problem: why the end of a compressed file is missing."""

    stream: io.BufferedReader
    problem: FileError | None = None


def content(path: Path, archive: Path | None = None) -> Content:
    """Open a file, or the entry of an archive that has this path.

    Raises OSError, and FileError for one that cannot be unpacked or is too large.
    """
    stream = path.open("rb") if archive is None else _entry(path, archive)
    start = stream.read(_LONGEST_START)
    stream.seek(0)
    for first, name, opened in _METHODS:
        if start.startswith(first):
            size = stream.seek(0, io.SEEK_END)
            stream.seek(0)
            with stream:
                return _unpacked(opened(stream), path, name, size)
    return Content(stream)


def names_in(path: Path) -> tuple[str, ...]:
    """The paths of the files in an archive; () for another file and for a broken archive."""
    if not (is_named(path.name) and path.is_file()):
        return ()
    try:
        return tuple(_names(path))
    except BROKEN:
        return ()


def entries_of(archive: Path) -> list[str]:
    """The paths of an archive's files without the hidden ones. Raises FileError for too many or too large ones."""
    entries = [entry for entry in _opened(archive).infolist() if not entry.is_dir() and not _is_hidden(entry.filename)]
    size = sum(entry.file_size for entry in entries)
    if len(entries) > MOST_FILES:
        raise FileError(str(archive), f"at most {MOST_FILES:,} files", f"{len(entries):,}")
    if size > LARGEST:
        raise FileError(str(archive), f"at most {LARGEST:,} bytes, unpacked", f"{size:,}")
    if too_much := excess(size, archive.stat().st_size):
        raise FileError(str(archive), EXPECTED, too_much)
    return sorted({_inside(entry.filename) for entry in entries})


def _entry(path: Path, archive: Path) -> io.BufferedReader:
    try:
        own_name = _names(archive).get(path.relative_to(archive).as_posix())
        if own_name is None or _inside(own_name) != str(PurePosixPath(own_name)):
            raise FileError(str(path), "a file below the folder of the archive", "none of this path")
        opened = _opened(archive)
        with opened.open(own_name) as stream:
            return _complete(_unpacked(stream, path, "ZIP", opened.getinfo(own_name).compress_size))
    except BROKEN as error:
        raise FileError(str(path), "a file that can be unpacked", _reason(error)) from error


def _complete(unpacked: Content) -> io.BufferedReader:
    if unpacked.problem:
        unpacked.stream.close()
        raise unpacked.problem
    return unpacked.stream


def _unpacked(packed: Any, path: Path, method: str, size: int) -> Content:
    """The content in a temporary file, up to the place where it is broken. size: bytes before. Raises FileError."""
    problem = None
    with contextlib.ExitStack() as stack:
        target = stack.enter_context(tempfile.TemporaryFile())
        try:
            while piece := packed.read1(_PIECE):
                target.write(piece)
                if target.tell() > LARGEST:
                    raise FileError(str(path), f"at most {LARGEST:,} bytes, unpacked", "more")
                if too_much := excess(target.tell(), size):
                    raise FileError(str(path), EXPECTED, too_much)
        except BROKEN as error:
            if not target.tell():
                raise FileError(str(path), f"a {method} file", _reason(error)) from error
            problem = FileError(str(path), f"a complete {method} file", f"{_reason(error)}; what precedes it was read")
        target.seek(0)
        stack.pop_all()
        return Content(cast(io.BufferedReader, target), problem)


def excess(n_bytes: int, size: int) -> str:
    """What is wrong with an output of so many bytes or values, of a file of `size` bytes; "" where nothing is."""
    if n_bytes <= max(MOST_OUTPUT, MOST_TIMES * size):
        return ""
    return f"{n_bytes:,} bytes or values in {size:,}, more than {MOST_TIMES} times as many"


def check_output(n_bytes: int, size: int) -> None:
    """Check the unpacked size against that of the file, both in bytes. Raises ValueError if it is out of proportion."""
    if too_much := excess(n_bytes, size):
        raise ValueError(too_much)


def _opened(archive: Path) -> zipfile.ZipFile:
    stat = archive.stat()
    return _archives(str(archive), stat.st_mtime_ns, stat.st_size, os.getpid())[0]


def _names(archive: Path) -> dict[str, str]:
    """The names of the entries by their paths. Raises what BROKEN has."""
    stat = archive.stat()
    return _archives(str(archive), stat.st_mtime_ns, stat.st_size, os.getpid())[1]


@lru_cache(maxsize=4)
def _archives(archive: str, time: int, size: int, process: int) -> tuple[zipfile.ZipFile, dict[str, str]]:
    """An open archive with its names; those of another time, size or process are opened again."""
    opened = zipfile.ZipFile(archive)
    return opened, {_inside(name): name for name in opened.namelist()}


def _inside(name: str) -> str:
    """The path of an entry without steps that would lead out of the archive."""
    parts = [part for part in PurePosixPath(name).parts if part != "/"]
    return "/".join("__" if part == ".." else part for part in parts) or "__"


def _is_hidden(name: str) -> bool:
    """Whether an entry, or a folder that it is in, is hidden: notes of archivers, `.git`."""
    return any(part == _ARCHIVERS or (part.startswith(".") and part != "..") for part in PurePosixPath(name).parts)


def is_named(name: str) -> bool:
    """Whether a file of this name is called an archive."""
    return name.lower().endswith(ARCHIVE) and len(name) > len(ARCHIVE)


def _reason(error: BaseException) -> str:
    return str(error).splitlines()[0][:200] if str(error) else type(error).__name__
