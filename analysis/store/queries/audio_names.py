"""The recordings that stored questions name, with the song and the videos of each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from analysis.store.runs import description
from analysis.store.tables.table_writer import read_table
from analysis.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Sound:
    """A recording by its name in questions. song: "dataset/id", "" if unknown. urls: where it can be heard."""

    name: str
    song: str = ""
    urls: tuple[str, ...] = ()


def question_audio(workspace: Workspace) -> set[Sound]:
    """The sounds of all questions of all runs. Of a question on several songs each is one, without song and videos."""
    columns = ["audio", "song", "urls_json", "details_json"]
    sounds: set[Sound] = set()
    for run in description.whole_ids(workspace):
        table = read_table(workspace.storage, f"{workspace.run(run)}/cases.parquet", columns)
        for row in table.group_by(columns, use_threads=False).aggregate([]).to_pylist():
            sounds |= set(_of(row))
    return sounds


def _of(row: dict[str, str]) -> Iterator[Sound]:
    clips = json.loads(row["details_json"]).get("audio_paths")
    several = [clip for clip in clips if isinstance(clip, str)] if isinstance(clips, list) else []
    urls = () if several else tuple(json.loads(row["urls_json"]))
    yield Sound(row["audio"], row["song"], urls)
    yield from (Sound(clip) for clip in several)
