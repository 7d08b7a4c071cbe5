"""Export of published references: the sections of loaded questions and imported songs in the formats of other programs.

The file of a question is named `<audio>.<question>.published<suffix>`, that of a song
`<reference set>_<song>.song.published<suffix>`, so that an edited copy can be imported as a correction. In JAMS the
file of a song has every annotation and tier.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from analysis.benchmarks.registry import SUBTASKS
from analysis.exchange import harmonix
from analysis.exchange.annotation import Annotation, CannotHoldError
from analysis.exchange.archive import BEATS, File
from analysis.exchange.formats import FORMATS
from analysis.metrics.section_iou import Interval, bounds
from analysis.pipeline.reviews.export_files import (
    PUBLISHED,
    ExportResult,
    question_annotation,
    song_file,
    song_stem,
    stem_of,
)
from analysis.pipeline.reviews.export_selection import ExportFilter, UnknownSongError, song_names
from analysis.pipeline.reviews.file_targets import STRUCTURE
from analysis.references.records import Beat
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs, songs
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import encode

EVERYTHING = ExportFilter()


def export(db: Database, kind: str, export_filter: ExportFilter = EVERYTHING) -> ExportResult:
    """The files in one of FORMATS. Raises UnknownSongError.

    export_filter: songs and questions; imported songs are left out if questions are selected.
    """
    files: list[File] = []
    left_out: list[str] = []
    names: set[str] = set()
    requested = {name.casefold() for name in export_filter.songs}
    for keys, stem, annotation, song_name in _annotations(db, export_filter.questions):
        names |= keys
        if requested and not requested & keys:
            continue
        if song_name and kind == "jams":
            files.append(song_file(db, song_name, State(""))._replace(name=f"{stem}{FORMATS[kind].suffix}"))
            continue
        try:
            file = File(f"{stem}{FORMATS[kind].suffix}", FORMATS[kind].write(annotation).encode())
        except CannotHoldError as error:
            left_out.append(f"{stem}: {FORMATS[kind].title}: {error}")
            continue
        files.append(file)
        if kind == "harmonix" and annotation.beats:
            files.append(File(f"{BEATS}/{file.name}", harmonix.write_beats(annotation).encode()))
    for song in export_filter.songs:
        if song.casefold() not in names:
            raise UnknownSongError(song, tuple(sorted(names)), "published sections")
    return ExportResult(tuple(files), tuple(left_out))


def _annotations(db: Database, questions: Collection[str] | None) -> Iterator[tuple[set[str], str, Annotation, str]]:
    """Names of the song in lower case, the first part of the file name, the annotation, and the song if it is whole."""
    structure = [
        name
        for name, version in reference_versions.question_versions(db).items()
        if SUBTASKS[version.subtask].form in STRUCTURE and (questions is None or name in questions)
    ]
    for name, question in sorted(reference_versions.questions(db, structure).items()):
        annotation = question_annotation(db, question, encode(question.reference), PUBLISHED)
        if annotation.sections:
            keys = set(song_names(question, State("")))
            yield keys, f"{stem_of(question)}.{name}.{PUBLISHED}", annotation, ""
    if questions is None:
        yield from _songs(db)


def _songs(db: Database) -> Iterator[tuple[set[str], str, Annotation, str]]:
    for dataset in db.workspace.datasets():
        for entry in songs.read(db.workspace, dataset):
            name = f"{dataset}/{entry.song.id}"
            sections = tuple(section for section in entry.sections if bounds(Interval(*section)) is not None)
            full_song = annotated_songs.song(db, name) if sections else None
            if full_song is not None:
                beats = tuple(Beat(*beat) for beat in full_song.beats)
                song = full_song.song
                annotation = Annotation(sections, beats, song.title, song.artist, song.duration, PUBLISHED)
                yield {name.casefold(), song.id.casefold()}, f"{song_stem(name)}.{PUBLISHED}", annotation, name
