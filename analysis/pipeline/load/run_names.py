"""Whose answers a file holds that does not name its model: told by its name, or by the folder that it shares.

Files of one folder that hold different categories of the benchmark are one model's, and are named after the folder:
`results/some-model/structural.json`, `results/some-model/lyrics.json`. Where the names of the files tell several models
apart, they stay apart: `a_structural.json` and `a_lyrics.json` are of "a", `b_structural.json` is of "b".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from analysis.benchmarks.bass import task_names
from analysis.benchmarks.bass.tasks import TASKS
from analysis.framing.head import Head

CATEGORY_WORDS = frozenset({
    "structural", "structure", "structures", "segmentation", "segments", "lyrics", "lyric", "transcription",
    "transcriptions", "musicological", "musicology", "analysis", "gene", "genes", "artist", "artists", "collaboration",
    "collaborations", "collab", "bass", "benchmark", "results", "result", "predictions", "prediction", "outputs",
    "output", "answers", "responses", "run", "eval", "part", *(code.lower() for code in TASKS),
})  # fmt: skip
"""Words of a file's name that tell what it holds, not whose answers these are."""


CATEGORY_FILES = (
    "structural_segmentation",
    "structural_lyrics_transcription",
    "lyrics_transcription",
    "musicological_analysis",
    "artist_collaboration",
)
"""Names of files that state a category of the benchmark, not a model."""


def model_of(path: Path) -> str:
    """The file's name without its ending, or that of its folder where the file is named after a category."""
    path = path.absolute()
    return path.parent.name if path.stem.lower() in CATEGORY_FILES and path.parent.name else path.stem


def names(heads: Sequence[Head]) -> dict[Path, str]:
    """The model of each file, as far as paths tell. heads: of files that do not say it, given at one time."""
    folders: dict[Path, list[Head]] = {}
    for seen in heads:
        folders.setdefault(seen.path.absolute().parent, []).append(seen)
    return {path: name for folder, inside in folders.items() for path, name in _in_folder(folder, inside).items()}


def categories(seen: Head) -> frozenset[str]:
    """The categories of BASS that the first records of a file are of."""
    found = (task_names.find(name) for record in seen.objects if isinstance(name := record.get("task"), str))
    return frozenset(each[0].category for each in found if each)


def _in_folder(folder: Path, heads: Sequence[Head]) -> Mapping[Path, str]:
    models: dict[str, list[Head]] = {}
    for seen in heads:
        models.setdefault(_rest(seen.path.stem), []).append(seen)
    named: dict[Path, str] = {}
    for rest, inside in models.items():
        of_one = len(inside) > 1 and _are_apart(inside)
        whole = rest if rest and len(models) > 1 else folder.name or rest
        named |= {seen.path: whole if of_one else model_of(seen.path) for seen in inside}
    return named


def _are_apart(heads: Sequence[Head]) -> bool:
    """Whether no category is in two of the files, and each has one."""
    found = [categories(seen) for seen in heads]
    return all(found) and sum(map(len, found)) == len(frozenset().union(*found))


def _rest(stem: str) -> str:
    """What a file's name says beside its category, in its own spelling."""
    words = re.split(r"[^\w.]+|_", stem)
    return "-".join(word for word in words if word and word.lower() not in CATEGORY_WORDS and not word.isdigit())
