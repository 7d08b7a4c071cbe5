"""The recordings of a question, found by `analysis.audio.library.lookup`, under signed addresses."""

from __future__ import annotations

from pathlib import Path

from analysis.audio import load
from analysis.audio.library import index, lookup
from analysis.audio.library.index import Entry
from analysis.errors import FileError
from dashboard.audio.routes import audio_file, audio_url, part_url, peaks_url, roots, spectrogram_url, structure_url
from dashboard.components.prefetch import prefetch
from dashboard.components.timeline import Recording

IMPORTED = "workspace"
"""The root that `earmark import audio` writes to."""

AHEAD = 600.0


def find(audio: str, song: str = "") -> tuple[str, str] | None:
    """Root and path of a question's audio."""
    return lookup.find(audio, roots(), song)


def recordings(audio: str, song: str = "") -> list[Recording]:
    """The recording of a question and others of the same performance; empty if there is none."""
    file = find(audio, song)
    imports = lookup.imported(audio, roots()[IMPORTED], song)
    further = {name: (IMPORTED, path) for name, path in imports.items() if name}
    if file is None:
        return [recording_at(name, *at) for name, at in sorted(further.items())]
    root, relative = file
    besides = {name: (root, path) for name, path in lookup.others(roots()[root], relative)}
    others = sorted({**besides, **further}.items())
    return [recording_at("mix" if others else "recording", *file), *(recording_at(name, *at) for name, at in others)]


def fetch_ahead(audio: str, song: str = "") -> None:
    """Have the browser fetch the waveform, and a recording of up to AHEAD seconds, before the page that shows them."""
    first = recordings(audio, song)[:1]
    is_short = (duration(audio, song) or 0.0) <= AHEAD
    prefetch(
        [url for recording in first for url in ((recording.peaks, recording.url) if is_short else (recording.peaks,))]
    )


def duration(audio: str, song: str = "") -> float | None:
    """Seconds, None if there is no file or it cannot be read."""
    location = find(audio, song)
    if location and lookup.source_of(roots()[location[0]], location[1]) is not None:
        entry = _entry(roots()[location[0]], audio, song)
        if entry is not None:  # a recording that need not be fetched to know it
            return entry.duration
    file = audio_file(*location) if location else None
    try:
        return load.sound(file).duration if file else None
    except load.UnreadableAudioError:
        return None


def _entry(folder: Path, audio: str, song: str) -> Entry | None:
    """What the index has of the recording; nothing if it is damaged."""
    try:
        return index.sounds(folder, audio, song).get("")
    except FileError:
        return None


def recording_at(name: str, root: str, relative: str) -> Recording:
    """The recording at a place, under signed addresses. root: a name in `routes.folders()`."""
    addresses = (
        address(root, relative) for address in (audio_url, peaks_url, part_url, spectrogram_url, structure_url)
    )
    return Recording(name, *addresses)
