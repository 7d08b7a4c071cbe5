"""Uploaded files into the workspace: runs, reference sets, recordings, by the same steps as on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.errors import EarmarkError, FileError
from analysis.pipeline.audio.import_files import AudioImport, import_audio
from analysis.pipeline.load.run import LoadResult, Options, Progress, load
from analysis.pipeline.references import REFERENCES, import_references
from analysis.pipeline.uploads.files import StoredUpload, Upload, store
from analysis.store.queries import songs
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LoadedRun:
    """One run of an upload. new: False if it was loaded before, or nothing of it can be used."""

    run: Run
    new: bool
    problems: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class RunUpload:
    """Runs loaded from an upload, and problems of files that belong to no run."""

    runs: tuple[LoadedRun, ...]
    problems: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ReferenceUpload:
    """The reference set imported from an upload, with its songs and sections counted; 0 if none was imported."""

    dataset: str
    n_songs: int
    n_sections: int
    problems: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class AudioUpload:
    """Result of the import, and the problems as rows with the names of the files that were sent."""

    result: AudioImport
    problems: tuple[Row, ...]


def load_runs(
    uploads: Sequence[Upload], workspace: Workspace, options: Options, progress: Progress | None = None
) -> RunUpload:
    """Load uploaded files of questions and answers. They stay in the workspace, for a later version to read again."""
    batch = store(uploads, workspace, stays=True)
    try:
        results = load(batch.paths, workspace, options, progress)
    except EarmarkError as error:
        _remove_unused(batch, workspace)
        return RunUpload((), rows((*batch.problems, error), batch))
    if not any(result.run.counts for result in results):
        _remove_unused(batch, workspace)
    runs = [_run(result, batch) for result in results if result.run.files]
    unread = [error for result in results if not result.run.files for error in result.problems]
    return RunUpload(tuple(runs), rows((*batch.problems, *unread), batch))


def load_references(
    dataset: str, uploads: Sequence[Upload], workspace: Workspace, replace: bool = False
) -> ReferenceUpload:
    """Import a reference set from an archive of its repository.

    replace: whether songs may be lost that are imported now but are not in the archive. Else nothing is imported then.
    """
    batch = store(uploads, workspace)
    try:
        folder = _root(dataset, batch)
        missing = _missing(dataset, folder, workspace)
        if missing and not replace:
            raise FileError(
                uploads[0].name,
                f"all songs of {dataset} that are imported, or your consent to replace the set",
                f"{len(missing)} songs less, such as {', '.join(missing[:3])}",
            )
        reference_set = import_references(dataset, folder, workspace)
    except EarmarkError as error:
        return ReferenceUpload(dataset, 0, 0, rows((*batch.problems, error), batch))
    finally:
        workspace.storage.remove(batch.key)
    n_sections = sum(len(song.sections) for song in reference_set.songs)
    problems = rows((*batch.problems, *reference_set.problems), batch)
    return ReferenceUpload(dataset, len(reference_set.songs), n_sections, problems)


def load_audio(
    uploads: Sequence[Upload], workspace: Workspace, mapping: Upload | None = None, progress: Progress | None = None
) -> AudioUpload:
    """Import uploaded recordings. mapping: a table of file names and songs, for names that do not match."""
    batch = store(uploads, workspace)
    batches = [batch]
    try:
        if mapping:
            batches.append(store([mapping], workspace))
        result = import_audio(batch.folder, workspace, batches[1].paths[0] if mapping else None, progress)
    except EarmarkError as error:
        result = AudioImport(problems=(error,))
    finally:
        for upload in batches:
            workspace.storage.remove(upload.key)
    return AudioUpload(result, rows((*batch.problems, *result.problems), *batches))


def rows(errors: Sequence[EarmarkError], *batch: StoredUpload) -> tuple[Row, ...]:
    """Errors as rows of problems, about the files as they were sent."""
    return tuple(_as_sent(description.problem(error), batch) for error in errors)


def _remove_unused(batch: StoredUpload, workspace: Workspace) -> None:
    """Remove an upload, unless runs of an earlier upload of the same files are read again from it."""
    files = (file for run in description.load_all(workspace) for file in run.files)
    if not any(f"/{batch.key}/" in Path(file.path).as_posix() for file in files):
        workspace.storage.remove(batch.key)


def _as_sent(row: Row, batch: Sequence[StoredUpload]) -> Row:
    for upload in batch:
        row = {name: upload.as_sent(value) if isinstance(value, str) else value for name, value in row.items()}
    return row


def _run(result: LoadResult, batch: StoredUpload) -> LoadedRun:
    problems = rows(result.problems, batch) or tuple(_as_sent(row, [batch]) for row in result.run.problems)
    return LoadedRun(result.run, result.new, problems)


def _root(dataset: str, batch: StoredUpload) -> Path:
    """The folder that the reader knows: in archives of a repository it lies in one more folder."""
    reader, _ = REFERENCES[dataset]
    candidates = [batch.folder, *batch.paths, *(path for top in batch.paths for path in sorted(top.glob("*")))]
    for folder in (path for path in candidates if path.is_dir()):
        try:
            if reader(folder).songs:
                return folder
        except FileError:
            continue
    raise FileError(batch.as_sent(str(batch.paths[0])), f"an archive of the repository of {dataset}", "no songs in it")


def _missing(dataset: str, folder: Path, workspace: Workspace) -> list[str]:
    """Titles of imported songs that the folder lacks."""
    reader, _ = REFERENCES[dataset]
    sent = {song.song.id for song in reader(folder).songs}
    imported = songs.read(workspace, dataset) if dataset in workspace.datasets() else ()
    return [song.song.title or song.song.id for song in imported if song.song.id not in sent]
