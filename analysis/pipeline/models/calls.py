"""The calls of an inference: prompts of questions with their audio and facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analysis.audio.library import lookup
from analysis.audio.library.file_names import VOCALS
from analysis.benchmarks.pack_records import is_of_pack
from analysis.inference.adapter import Context
from analysis.inference.retries import Call
from analysis.parsing.readers import OPTIONS_IN_PROMPT
from analysis.prompts.selection import Plan
from analysis.records import Question
from analysis.store.database import Database
from analysis.store.workspace import Workspace

_SONGS = "SELECT song, title, artist FROM songs WHERE song = ANY($songs)"


def of(
    seed: int | None, plan: Plan, questions: Sequence[Question], root: Mapping[str, Path], stem: bool = False
) -> Iterator[Call]:
    """One call per prompt of the questions. root: folders with audio. stem: whether vocal stems replace the mixes."""
    for question in questions:
        audio = sound(question.audio, question.song, root, stem)
        paths = question.details.get("audio_paths")
        song_files = [sound(str(name), "", root, stem) for name in paths] if isinstance(paths, list) else []
        songs = tuple(path for path in song_files if path is not None)
        songs = songs if len(songs) == len(song_files) else ()  # else nobody can tell which one is missing
        for position, prompt in enumerate(plan.of(question).prompts):
            context = Context(
                question=question.id,
                task=question.task,
                subtask=question.subtask,
                options=tuple(
                    question.details.get(OPTIONS_IN_PROMPT, question.options if is_of_pack(question) else ())
                ),
                wording=prompt.wording,
                seed=seed,
                title=str(question.details.get("title", "")),
                artist=str(question.details.get("artist", "")),
                songs=songs,
                span=span(question.details),
                audio=question.audio,
            )
            yield Call(question.id, position, prompt, audio, context)


def with_metadata(calls: Sequence[Call], questions: Sequence[Question], workspace: Workspace) -> list[Call]:
    """The calls without audio, with title and artist of the song where the record has none."""
    songs = {question.id: question.song for question in questions}
    database = Database(workspace)
    rows = {row["song"]: row for row in database.rows(_SONGS, {"songs": sorted(set(songs.values()) - {""})})}
    database.close()
    return [_without_audio(call, rows.get(songs[call.question], {})) for call in calls]


def _without_audio(call: Call, song: Mapping[str, Any]) -> Call:
    context = call.context
    title, artist = context.title or song.get("title", ""), context.artist or song.get("artist", "")
    return replace(call, audio=None, context=replace(context, title=title, artist=artist, songs=()))


def span(details: Mapping[str, Any]) -> tuple[float, float] | None:
    """Start (`start` or `offset`) and end (`end`, or after `duration`) in the fields of a question."""
    start = _time(details, "start", "offset")
    end = _time(details, "end")
    length = _time(details, "duration")
    if start is None or (end is None and length is None):
        return None
    last = end if end is not None else start + (length or 0.0)
    return (start, last) if 0 <= start < last else None


def _time(details: Mapping[str, Any], *names: str) -> float | None:
    """The first of these fields that is a number."""
    values = (details.get(name) for name in names)
    return next(
        (float(value) for value in values if isinstance(value, int | float) and not isinstance(value, bool)), None
    )


def sound(audio: str, song: str, root: Mapping[str, Path], stem: bool = False) -> Path | None:
    """The file of a recording, or of its vocal stem."""
    match = lookup.find(audio, root, song)
    if match is None:
        return None
    folder, relative = root[match[0]], match[1]
    if not stem:
        return lookup.within(folder, relative)
    stems = dict(lookup.others(folder, relative)) | lookup.imported(audio, folder, song)
    return lookup.within(folder, stems[VOCALS]) if VOCALS in stems else None
