"""Import of an audio file into the audio folder of a workspace, the only folder that audio is served from.

A file that is already there stays in place. Any other is hard-linked, or copied from another file system. Formats that
browsers do not play, or not with exact seeking, are transcoded. Peaks are computed immediately, so that the first view
of the song does not wait.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from analysis.audio import load, peaks, transcode
from analysis.audio.library import browser_support
from analysis.audio.library.digest import digest
from analysis.errors import FileError

FOLDER = "imported"
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """An imported audio file. file: path below the audio folder. content, source_content: digests of it and of its
    source.

    duration: seconds. made: "linked", "copied", "in place" or why it was transcoded.
    """

    file: str
    content: str
    source_content: str
    duration: float
    made: str


def take(source: Path, root: Path, cache: Path) -> ImportedFile | FileError:
    """Import one file into the audio folder `root`; failures are returned, not raised. cache: folder for peaks."""
    try:
        return _take(source.resolve(), root.resolve(), cache)
    except FileError as error:
        return error
    except OSError as error:
        return FileError(
            str(source), "a file that can be read and a workspace to write to", error.strerror or str(error)
        )


def _take(source: Path, root: Path, cache: Path) -> ImportedFile:
    kind, content = browser_support.kind(source), digest(source)
    if source.is_relative_to(root) and not kind.anew:
        file, made = source, "in place"
    else:
        suffix = kind.suffix or (".opus" if kind.lossy else ".flac")
        file = root / FOLDER / f"{source.stem[:LONGEST_NAME]}-{content[:8]}{suffix}"
        made = _bring(source, file, kind)
    peaks.cached_file(file, cache)
    relative = file.relative_to(root).as_posix()
    return ImportedFile(relative, digest(file), content, load.sound(file).duration, made)


def _bring(source: Path, file: Path, kind: browser_support.Kind) -> str:
    """Puts the file in its place in one step, if it is not there yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{uuid4().hex}")
    try:
        if kind.anew:
            if not file.is_file():
                transcode.write(source, draft, kind.lossy)
                os.replace(draft, file)
            return kind.anew
        made = _link(source, draft)
        os.replace(draft, file)
        return made
    finally:
        draft.unlink(missing_ok=True)


def _link(source: Path, target: Path) -> str:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
        return "copied"
    return "linked"
