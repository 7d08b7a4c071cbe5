"""Which sound files belong to a question: those imported for it or its song, else by the name the question uses.

The name is looked for in any format. `song.wav` is the recording; `song.vocals.flac` beside it is another of the same
performance, called "vocals".
"""

from __future__ import annotations

from collections.abc import Iterator

from analysis.audio import index, load
from analysis.errors import FileError
from dashboard.components.timeline import Recording
from dashboard.server import audio_file, audio_url, peaks_url, roots

DEMO = "demo_"
"""How the demo's questions begin the names of its songs, so that they cannot be taken for anybody else's."""
STEMS = "stems"
"""Folder beside the recordings with the voices alone, under the same names."""
FORMATS = ("flac", "opus", "ogg", "mp3", "m4a", "wav")


IMPORTED = "workspace"
"""The root that `earmark import audio` writes to."""


def find(audio: str, song: str = "") -> tuple[str, str] | None:
    """Root and path of a question's audio: as imported, as written, by its name alone, or that in another format."""
    imported = _imported(audio, song).get("")
    if imported is not None:
        return imported
    name = audio.rsplit("/", 1)[-1]
    stem = _stem(name)
    variants = (audio, name, *(f"{each}.{suffix}" for each in (stem, stem.removeprefix(DEMO)) for suffix in FORMATS))
    for root in roots():
        for relative in variants:
            if relative and audio_file(root, relative) is not None:
                return root, relative
    return None


def recordings(audio: str, song: str = "") -> list[Recording]:
    """The recording of a question and others of the same performance; empty if there is none."""
    found = find(audio, song)
    further = {name: at for name, at in _imported(audio, song).items() if name}
    if found is None:
        return [_recording(name, *at) for name, at in sorted(further.items())]
    others = sorted({**dict(_beside(*found)), **further}.items())
    return [_recording("mix" if others else "recording", *found), *(_recording(name, *at) for name, at in others)]


def duration(audio: str, song: str = "") -> float | None:
    """Seconds, None if there is no file or it cannot be read."""
    found = find(audio, song)
    file = audio_file(*found) if found else None
    try:
        return load.sound(file).duration if file else None
    except load.UnreadableAudioError:
        return None


def _imported(audio: str, song: str) -> dict[str, tuple[str, str]]:
    """Root and path by recording; "" is the recording itself. A damaged index takes nothing else away."""
    try:
        found = index.sounds(roots()[IMPORTED], audio, song)
    except FileError:
        return {}
    entries = {name: (IMPORTED, entry.file) for name, entry in found.items()}
    return {name: at for name, at in entries.items() if audio_file(*at) is not None}


def _recording(name: str, root: str, relative: str) -> Recording:
    return Recording(name, audio_url(root, relative), peaks_url(root, relative))


def _beside(root: str, relative: str) -> Iterator[tuple[str, tuple[str, str]]]:
    folder, stem = roots()[root], _stem(relative.rsplit("/", 1)[-1])
    within = relative.rpartition("/")[0]
    place = folder / within if within else folder
    for file in place.iterdir():
        part = _stem(file.name).removeprefix(f"{stem}.")
        path = f"{within}/{file.name}" if within else file.name
        named = file.name.removeprefix(f"{stem}.").count(".") == 1 and file.name.startswith(f"{stem}.")
        if named and audio_file(root, path) is not None:
            yield part, (root, path)
    if not within and audio_file(root, f"{STEMS}/{relative}") is not None:
        yield "vocals", (root, f"{STEMS}/{relative}")


def _stem(name: str) -> str:
    return name.rsplit(".", 1)[0]
