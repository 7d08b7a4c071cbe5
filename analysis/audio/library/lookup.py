"""Audio files of a question: imported ones for it or its song, else by the name in the question.

The name is looked for in any format. `song.wav` is the recording; `song.vocals.flac` beside it is another of the same
performance, called "vocals", as is the file of the same name in the folder `stems` beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from analysis.audio.library import index, remote
from analysis.errors import FileError

DEMO = "demo_"
"""How the demo's questions begin the names of its songs, so that they cannot be taken for anybody else's."""
STEMS = "stems"
"""Folder beside the recordings with the voices alone, under the same names."""
VOCALS = "vocals"
FORMATS = ("flac", "opus", "ogg", "mp3", "m4a", "wav")
SUFFIXES = frozenset({".oga", *(f".{extension}" for extension in FORMATS)})


def within(folder: Path, relative: str) -> Path | None:
    """The file of that path below a folder; None unless it is sound and really lies inside, wherever links lead.

    A file of the folder's source is fetched.
    """
    local = _local(folder, relative)
    if local is not None:
        return local
    return remote.copy(folder, relative) if _is_remote(folder, relative) else None


def is_present(folder: Path, relative: str) -> bool:
    """Whether the folder or its source has this sound; nothing is fetched."""
    return _local(folder, relative) is not None or _is_remote(folder, relative)


def source_of(folder: Path, relative: str) -> remote.Source | None:
    """Where to stream a sound from that has no copy on this machine."""
    if _local(folder, relative) is not None or not _is_remote(folder, relative):
        return None
    source = remote.source_of(folder, relative)
    return None if source is None or source.is_copied(relative) else source


def _is_remote(folder: Path, relative: str) -> bool:
    return Path(relative).suffix.lower() in SUFFIXES and remote.source_of(folder, relative) is not None


def _local(folder: Path, relative: str) -> Path | None:
    try:
        if not (folder / relative).is_file():  # of the many names that are tried hardly any is there
            return None
        base, path = folder.resolve(), (folder / relative).resolve()
        inside = path.is_relative_to(base)
    except (OSError, ValueError, RuntimeError):  # a name too long, a null byte, a circle of links
        return None
    return path if inside and path.suffix.lower() in SUFFIXES else None


def find(audio: str, folders: Mapping[str, Path], song: str = "") -> tuple[str, str] | None:
    """Folder's name and path below it of a question's audio: as imported, as written, by its name alone, or that in
    another format. song: "dataset/id", "" if it is not known."""
    for folder, path in folders.items():
        if (relative := imported(audio, path, song).get("")) is not None:
            return folder, relative
    name = audio.rsplit("/", 1)[-1]
    stem = _stem(name)
    variants = (audio, name, *(f"{base}.{suffix}" for base in (stem, stem.removeprefix(DEMO)) for suffix in FORMATS))
    for folder, path in folders.items():
        for relative in variants:
            if relative and is_present(path, relative):
                return folder, relative
    return None


def imported(audio: str, folder: Path, song: str = "") -> dict[str, str]:
    """Path by recording; "" is the recording itself. A damaged index takes nothing else away."""
    try:
        entries = index.sounds(folder, audio, song)
    except FileError:
        return {}
    return {name: entry.file for name, entry in entries.items() if is_present(folder, entry.file)}


def others(folder: Path, relative: str) -> Iterator[tuple[str, str]]:
    """Name and path of the other recordings of one performance."""
    stem = _stem(relative.rsplit("/", 1)[-1])
    inner = relative.rpartition("/")[0]
    for name in _neighbours(folder, inner):
        path = f"{inner}/{name}" if inner else name
        is_recording = name.removeprefix(f"{stem}.").count(".") == 1 and name.startswith(f"{stem}.")
        if is_recording and is_present(folder, path):
            yield _stem(name).removeprefix(f"{stem}."), path
    if not inner and is_present(folder, f"{STEMS}/{relative}"):
        yield VOCALS, f"{STEMS}/{relative}"


def _neighbours(folder: Path, inner: str) -> list[str]:
    """Names in one folder inside, here or at the source."""
    prefix = f"{inner}/" if inner else ""
    below = (name.removeprefix(prefix) for name in remote.names(folder) if name.startswith(prefix))
    local = (folder / inner).iterdir() if (folder / inner).is_dir() else ()
    return [*dict.fromkeys([*(file.name for file in local), *(name for name in below if "/" not in name)])]


def _stem(name: str) -> str:
    return name.rsplit(".", 1)[0]
