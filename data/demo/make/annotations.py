"""Writes the ground truth of the demo: `python data/demo/make/annotations.py [FOLDER]`, by default `data/demo`.

All of it follows from the described songs; no tool of the synthesis is needed. The formats are those of the Harmonix
Set (`harmonix/`), of CoSoD (`cosod/`, songs with several performers only), and two of our own (`lyrics/`,
`attributes.json` and `descriptions.json`). What the conventions are stands in `data/README.md`.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from songs import DEMO, Artist, Attribute, Section, Song, load_artists, load_attributes, load_songs, milliseconds

RELEASE = "Earmark Demo"
YEAR = 2026

HARMONIX_COLUMNS = ("File", "Title", "Artist", "Release", "Duration", "BPM", "Ratio Bars in 4", "Time Signature",
                    "Genre", "MusicBrainz Id", "Acoustid Id")
ANALYSIS_COLUMNS = ("Index", "Timestamp", "Formal section", "Artist", "Gender", "Function", "Delivery", "Pitch min",
                    "Pitch Q1", "Pitch median", "Pitch Q3", "Pitch max", "Environment", "Layering", "Width")
METADATA_COLUMNS = ("Index", "Year", "Position", "Title", "Artists", "Collaboration type", "Gender of artists",
                    "Collaboration type + gender", "MusicBrainz URL")
DELIVERY = {"Singing": "S", "Rapping": "R", "Spoken": "Spoken"}
FUNCTION = {"Main artist": "Main", "Featured artist": "Feat"}
SPACE = ("E2", "L1", "W1")
"""How one voice stands in every mix: a small room, nothing doubled, mono."""


def main(folder: Path) -> None:
    for name, data in made().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def made() -> dict[str, bytes]:
    """The files by name, in the folder of the demo."""
    songs, artists = load_songs(), load_artists()
    texts: dict[str, str] = {}
    for song in songs:
        texts[f"harmonix/dataset/segments/{song.key}.txt"] = "".join(_segments(song))
        texts[f"harmonix/dataset/beats_and_downbeats/{song.key}.txt"] = "".join(_beats(song))
        if any(section.lyrics for section in song.sections):
            texts[f"lyrics/{song.key}.json"] = _json(_lyrics(song))
    texts["harmonix/dataset/metadata.csv"] = _table(HARMONIX_COLUMNS, map(_catalogued, songs), "\n")
    # no videos; the files stand with their headers, because the set has them
    texts["harmonix/dataset/youtube_urls.csv"] = "File,URL\n"
    texts["harmonix/dataset/youtube_alignment_scores.csv"] = "File,score\n"
    texts["attributes.json"] = _json(_attributes(songs, load_attributes()))
    texts["descriptions.json"] = _json(_descriptions(load_attributes()))
    files = {name: text.encode() for name, text in texts.items()}
    for song in songs:
        if len(song.artists) > 1:
            rows = [_analysed(song, section, artists) for section in song.sections]
            analysis = _table(ANALYSIS_COLUMNS, rows, "\r\n")
            metadata = _table(METADATA_COLUMNS, [_credited(song, artists)], "\r\n")
            files[f"cosod/Analysis/Analysis{song.number}.csv"] = analysis.encode("utf-8-sig")
            files[f"cosod/Metadata/Metadata{song.number}.csv"] = metadata.encode()
    return files


def _segments(song: Song) -> Iterator[str]:
    if song.sections[0].start > 0:
        yield "0.0 silence\n"
    for section in song.sections:
        yield f"{section.start} {section.label.replace('-', '')}\n"
    yield f"{song.sections[-1].end} end\n"


def _beats(song: Song) -> Iterator[str]:
    bar = 0
    for section in song.sections:
        for beat in range(section.bars * section.beats):
            position = beat % section.beats + 1
            bar += position == 1
            yield f"{milliseconds(section.onset + beat * section.beat)}\t{position}\t{bar}\n"


def _catalogued(song: Song) -> tuple[object, ...]:
    in_four = 100.0 if song.meter == "4/4" else 0.0
    signature = song.meter.replace("/", "|")
    return (song.key, song.title, song.artist, RELEASE, song.duration, song.bpm, in_four, signature, song.genre, "", "")


def _analysed(song: Song, section: Section, artists: Mapping[str, Artist]) -> tuple[object, ...]:
    """One row; the columns about a voice are empty where there are several or none, as in CoSoD."""
    voice: tuple[str, ...] = ("",) * 3
    space: tuple[str, ...] = ("",) * 3
    if len(section.performers) == 1:
        ((name, delivery),) = section.performers.items()
        voice, space = (artists[name].gender, _function(song, name), DELIVERY[delivery]), SPACE
    label = section.label.capitalize()
    return (song.number, section.start, label, _performing(song, section), *voice, *("",) * 5, *space)


def _performing(song: Song, section: Section) -> str:
    credited = {*song.main, *song.featured}
    if len(section.performers) > 1 and set(section.performers) == credited:
        return "Both" if len(credited) == 2 else "All"
    return " & ".join(section.performers)


def _function(song: Song, artist: str) -> str:
    if artist not in (*song.main, *song.featured):
        return "Uncredited"
    return FUNCTION.get(song.role(artist), "Neither")


def _credited(song: Song, artists: Mapping[str, Artist]) -> tuple[object, ...]:
    main, featured = ([artists[name].gender for name in names] for names in (song.main, song.featured))
    genders = {*main, *featured}
    kind = "Lead/featured" if featured else "No lead/featured" if len(main) > 1 else ""
    who = {frozenset("M"): "Men", frozenset("W"): "Women"}.get(frozenset(genders), "Mixed")
    pair = " and ".join(main) + (f" ft. {' and '.join(featured)}" if featured else "")
    both = pair if featured else f"Collab {pair}" if kind else ""
    return (song.number, YEAR, song.number, song.title, song.artist, kind, who, both, "")


def _lyrics(song: Song) -> dict[str, Any]:
    return {
        "song": song.key,
        "title": song.title,
        "sections": [
            {
                "section": name,
                "label": section.label,
                "start": float(section.start),
                "end": float(section.end),
                "performers": dict(section.performers),
                "lyrics": section.lyrics,
                "lines": [
                    {
                        "start": float(milliseconds(line.start)),
                        "end": float(milliseconds(line.start + line.length)),
                        "performers": list(line.performers),
                        "text": line.text,
                    }
                    for line in section.lines
                ],
            }
            for name, section in song.numbered()
            if section.lyrics
        ],
    }


def _attributes(songs: list[Song], attributes: Mapping[str, Attribute]) -> dict[str, Any]:
    """Ratings from 0 to 1 by song and category."""
    categories = list(dict.fromkeys(attribute.category for attribute in attributes.values()))
    return {
        song.key: {
            category: {name: song.attributes[name] for name, one in attributes.items() if one.category == category}
            for category in categories
        }
        for song in songs
    }


def _descriptions(attributes: Mapping[str, Attribute]) -> dict[str, str]:
    """A sentence on each attribute."""
    return {name: attribute.description for name, attribute in attributes.items()}


def _table(columns: tuple[str, ...], rows: Any, ending: str) -> str:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator=ending)
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEMO)
