"""Numbered files of CoSoD, from a folder or from the archive of the same name in the repository."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from analysis.errors import FileError
from analysis.framing.packed import check_output
from analysis.references.records import Problem
from analysis.references.text_files import read_bytes

Numbered = dict[int, tuple[str, bytes]]
"""Name (for messages) and bytes of the files by number of the song."""


def numbered_files(folder: Path, kind: str) -> tuple[Numbered, list[Problem]]:
    """The files `<kind><number>.csv` of the folder `<kind>` or else of `<kind>.zip`."""
    archive = folder / f"{kind}.zip"
    files: Numbered = {}
    problems: list[Problem] = []
    source = _folder_files(folder / kind) if (folder / kind).is_dir() else _archive_files(archive)
    for file, data in source:
        name = re.fullmatch(rf"{kind}\s*([0-9]+)\.csv", file.name, re.IGNORECASE)
        if isinstance(data, FileError):
            problems.append(data)
        elif name is None:
            problems.append(FileError(str(file), f"a name like {kind}12.csv"))
        elif int(name[1]) in files:
            problems.append(FileError(str(file), "one file per song", f"{files[int(name[1])][0]} as well"))
        else:
            files[int(name[1])] = (str(file), data)
    return files, problems


def _folder_files(folder: Path) -> Iterator[tuple[Path, bytes | FileError]]:
    for path in sorted(folder.glob("*.csv")):
        if not path.name.startswith("."):
            data, problems = read_bytes(path)
            yield path, data if data is not None else FileError(str(path), problems[0].expected, problems[0].found)


def _archive_files(archive: Path) -> Iterator[tuple[Path, bytes | FileError]]:
    try:
        with zipfile.ZipFile(archive) as zip_file:
            for entry in sorted(zip_file.namelist()):
                name = Path(entry)
                if name.suffix == ".csv" and not name.name.startswith("."):
                    info = zip_file.getinfo(entry)
                    check_output(info.file_size, info.compress_size)
                    yield archive / name, zip_file.read(entry)
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        yield archive, FileError(str(archive), f"the folder {archive.stem} or an archive of it", str(error))
