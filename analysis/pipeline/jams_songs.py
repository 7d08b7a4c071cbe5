"""Import of files with annotations of songs, all tiers of them: JAMS as the reference set `jams`.

The annotations of a song that another set has are annotations of that song, beside its own; equal ones are not stored
again. Other files are songs of the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from analysis.annotations import FURTHER_ORIGINS, Origin, SongAnnotation
from analysis.errors import EarmarkError, FileError
from analysis.exchange import formats, song_jams
from analysis.exchange.song_jams import SongFile
from analysis.exchange.timed_words import elan
from analysis.pipeline.references import relink
from analysis.pipeline.song_annotations import of_stored_song
from analysis.records import Section
from analysis.references.records import AnnotatedSong, Beat, Quirk, ReferenceSet
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs, songs
from analysis.store.queries.annotations import imported
from analysis.store.workspace import Workspace

DATASET = "jams"
SUFFIXES = (".jams", ".json")
_RULES = {
    song_jams.SECOND: "an annotation of its own",
    "no tier of this namespace, left out": "not read",
    elan.UNKNOWN: "not read",
    "annotation that the song has": "not stored again",
}


class AnnotationImport(NamedTuple):
    """What was stored. further: annotations of songs of other sets."""

    reference_set: ReferenceSet
    further: tuple[SongAnnotation, ...]
    problems: tuple[EarmarkError, ...]


def import_jams(paths: Iterable[Path], workspace: Workspace) -> AnnotationImport:
    """Read the files, and those in folders, and store them in place of those of an earlier import."""
    problems: list[EarmarkError] = []
    return store(_files(paths, problems), workspace, DATASET, problems)


def store(
    files: Iterable[tuple[Path, SongFile]], workspace: Workspace, dataset: str, problems: list[EarmarkError]
) -> AnnotationImport:
    """Store what files say of songs as a reference set, in place of an earlier one of its name, and link questions.

    A file that names an imported song of another set adds to that song; else it is a song of its own.
    """
    counts: Counter[tuple[str, str]] = Counter()
    own_songs: dict[str, AnnotatedSong] = {}
    further: list[SongAnnotation] = []
    db = Database(workspace)
    for path, content in files:
        name = f"{content.song.dataset}/{content.song.id}"
        stored_song = annotated_songs.song(db, name) if content.song.dataset != dataset else None
        if stored_song is None and path.stem in own_songs:
            problems.append(FileError(str(path), "another name than the other files", path.name))
            continue
        counts.update(content.notes or {})
        problems += content.problems
        if stored_song is None:
            own_songs[path.stem] = _song(dataset, path.stem, content)
        else:
            known_items = of_stored_song(name, stored_song, imported(db, [name]).get(name, ()), State(""))
            of_files = _annotations(
                name, content, "imported", [item for item in known_items if item.origin not in FURTHER_ORIGINS]
            )
            counts["annotation that the song has", ""] += len(content.annotations) - len(of_files)
            further += of_files
    quirks = tuple(Quirk(name, tier, n, _RULES[name]) for (name, tier), n in sorted(counts.items()) if n)
    songs.write(workspace, dataset, own_songs.values(), problems, further)
    relink(workspace)
    result = ReferenceSet(dataset, tuple(own_songs.values()), quirks=quirks)
    return AnnotationImport(result, tuple(further), tuple(problems))


def _files(paths: Iterable[Path], problems: list[EarmarkError]) -> Iterator[tuple[Path, SongFile]]:
    """Content of each file that can be read."""
    for path in paths:
        in_folder = (file for file in sorted(path.rglob("*")) if file.suffix.lower() in SUFFIXES)
        for file in in_folder if path.is_dir() else [path]:
            try:
                yield file, song_jams.read(formats.decode(file.read_bytes(), str(file)), str(file))
            except EarmarkError as error:
                problems.append(error)
            except OSError as error:
                problems.append(FileError(str(file), "a file that can be read", error.strerror or str(error)))


def _annotations(
    song: str, content: SongFile, origin: Origin, known_items: Sequence[SongAnnotation] = ()
) -> tuple[SongAnnotation, ...]:
    """The annotations of a file as those of a song, without those that it has."""
    equal = [(item.annotator, item.tiers) for item in known_items]
    items = [
        (item.id, replace(item, song=song, origin="estimated" if item.origin == "estimated" else origin, name=""))
        for item in content.annotations if (item.annotator, item.tiers) not in equal
    ]  # fmt: skip
    ids = {before: item.id for before, item in items}
    return tuple(replace(item, based_on=ids.get(item.based_on, item.based_on)) for _, item in items)


def _song(dataset: str, name: str, content: SongFile) -> AnnotatedSong:
    """A song of the set. Its sections and beats are those of the first annotation."""
    annotations = _annotations(f"{dataset}/{name}", content, "annotator")
    first = annotations[0].tiers if annotations else {}
    return AnnotatedSong(
        replace(content.song, dataset=dataset, id=name, title=content.song.title or name),
        tuple(Section(mark.label, mark.start, mark.end) for mark in first.get("sections", ())),
        tuple(Beat(mark.start, *(int((mark.value or {}).get(field) or 0) for field in ("position", "bar")))
              for mark in first.get("beats", ())),
        annotations=annotations,
    )  # fmt: skip
