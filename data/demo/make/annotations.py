"""Writes the annotations of the described songs: `python data/demo/make/annotations.py [FOLDER]`.

In the formats of the Harmonix Set (sections, metadata) and of CoSoD (who performs how), with the words by section, the
ratings by category and a sentence on each attribute beside them. FOLDER is by default `data/demo`. The same descriptions
give the same files to the byte.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from songs import DEMO, Attribute, Song, load_attributes, load_songs

LABELS = {"pre-chorus": "prechorus", "post-chorus": "postchorus"}
"""How the Harmonix Set writes a label, where it differs."""
OTHER = {"solo": "Other"}
"""What CoSoD calls a section for which it has no name."""
FUNCTIONS = {"Main artist": "Main", "Featured artist": "Feat", "Neither": "Uncredited"}
DELIVERIES = {"Singing": "S", "Rapping": "R", "Spoken": "Spoken"}

CATALOGUE = (
    "File", "Title", "Artist", "Release", "Duration", "BPM", "Ratio Bars in 4", "Time Signature", "Genre",
    "MusicBrainz Id", "Acoustid Id",
)  # fmt: skip
ANALYSIS = ("Index", "Timestamp", "Formal section", "Artist", "Gender", "Function", "Delivery")
METADATA = ("Index", "Year", "Position", "Title", "Artists", "Collaboration type")


def main(folder: Path) -> None:
    """Writes all files."""
    for name, text in made().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def made() -> dict[str, str]:
    """The text of every file by its name."""
    songs, attributes = load_songs(), load_attributes()
    dataset, cosod = "harmonixset/dataset", "cosod"
    catalogue = [(song.key, song.title, song.artist, "", song.duration, "", "", "", song.genre, "", "") for song in songs]
    files = {f"{dataset}/metadata.csv": _table(CATALOGUE, catalogue)}
    for number, song in enumerate(songs, 1):
        files[f"{dataset}/segments/{song.key}.txt"] = _segments(song)
        files[f"{cosod}/Analysis/Analysis{number}.csv"] = _table(ANALYSIS, _performances(number, song))
        about = (number, "", "", song.title, song.artist, _collaboration(song))
        files[f"{cosod}/Metadata/Metadata{number}.csv"] = _table(METADATA, [about])
        files[f"lyrics/{song.key}.json"] = _json({"sections": _words(song)})
    files["attributes.json"] = _json({song.key: _ratings(song, attributes) for song in songs})
    files["descriptions.json"] = _json({name: attribute.description for name, attribute in attributes.items()})
    return files


def _segments(song: Song) -> str:
    lines = [f"{section.start} {LABELS.get(section.label, section.label)}" for section in song.sections]
    return "".join(f"{line}\n" for line in [*lines, f"{song.sections[-1].end} end"])


def _performances(number: int, song: Song) -> Iterator[tuple[Any, ...]]:
    """A row per performer, one without a performer where nobody is heard, and one for the end of the song."""
    for section in song.sections:
        label = OTHER.get(section.label, section.label.capitalize())
        for artist, delivery in section.performers.items():
            function = FUNCTIONS[song.role(artist)]
            yield number, section.start, label, artist, "", function, DELIVERIES[delivery]
        if not section.performers:
            yield number, section.start, label, "", "", "", ""
    yield number, song.sections[-1].end, "", "", "", "", ""


def _collaboration(song: Song) -> str:
    if song.featured:
        return "Lead/featured"
    return "No lead/featured" if len(song.main) > 1 else ""


def _words(song: Song) -> list[dict[str, str]]:
    return [{"section": section.label, "lyrics": section.lyrics} for section in song.sections if section.lyrics]


def _ratings(song: Song, attributes: dict[str, Attribute]) -> dict[str, dict[str, float]]:
    rated: dict[str, dict[str, float]] = {}
    for name, rating in song.attributes.items():
        rated.setdefault(attributes[name].category, {})[name] = rating
    return rated


def _table(header: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header, *rows])
    return text.getvalue()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEMO)
