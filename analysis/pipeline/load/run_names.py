"""Model names for files that state none, from the names of files and folders.

Files of one folder with different tasks of the benchmark belong to one model, named after the folder:
`results/some-model/structural.json`, `results/some-model/single_gene_detection.json`. If the file names distinguish
several models, these count: `a_structural.json` and `a_lyrics.json` belong to "a", `b_structural.json` belongs to "b".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from analysis.benchmarks.bass import task_names
from analysis.benchmarks.bass.record_fields import unnested
from analysis.benchmarks.bass.tasks import TASKS
from analysis.framing.head import Head
from analysis.framing.source import SourceFile

CATEGORY_WORDS = frozenset({
    "structural", "structure", "structures", "segmentation", "segments", "lyrics", "lyric", "transcription",
    "transcriptions", "musicological", "musicology", "analysis", "gene", "genes", "artist", "artists", "collaboration",
    "collaborations", "collab", "bass", "benchmark", "results", "result", "predictions", "prediction", "outputs",
    "output", "answers", "responses", "run", "eval", "part", *(code.lower() for code in TASKS),
})  # fmt: skip
"""Words of a file name that describe the content, not the model."""


CATEGORY_FILES = (
    "structural_segmentation",
    "structural_lyrics_transcription",
    "lyrics_transcription",
    "musicological_analysis",
    "artist_collaboration",
)
"""Names of files that state a category of the benchmark, not a model."""


_SHARD = re.compile(r"[\w.-]{1,80}-\d{5}-of-\d{5}")
"""Name of one of the files into which a Hugging Face data set is divided."""


_SAMPLES = re.compile(r"samples_.{1,200}_\d{4}-\d\d-\d\dT[\d.:-]{1,30}|\d{8}_\d{6}_samples_.{1,200}")
"""Name of a file of lm-eval or lmms-eval, which has the task and the date. Its folder is the model."""


def model_of(file: SourceFile) -> str:
    """The file name without extension, or that of its folder if it is named after a category, a shard or a task."""
    path = file.plain_path.absolute()
    if (_SHARD.fullmatch(path.stem) or _SAMPLES.fullmatch(path.stem)) and path.parent.name:
        return path.parent.name
    is_of_tasks = path.stem.lower() in CATEGORY_FILES or _is_task(path.stem)
    return path.parent.name if is_of_tasks and path.parent.name else path.stem


def names(heads: Sequence[Head]) -> dict[Path, str]:
    """The model of each file according to the paths. heads: of all files in one call that state no model."""
    folders: dict[Path, list[Head]] = {}
    for head in heads:
        folders.setdefault(head.plain_path.absolute().parent, []).append(head)
    return {path: name for folder, inside in folders.items() for path, name in _in_folder(folder, inside).items()}


def _tasks(head: Head) -> frozenset[str]:
    """Tasks of BASS that the first records of a file name, else the one that the file is named after."""
    names = [name for record in head.objects if isinstance(name := unnested(record).get("task"), str)]
    names = names or [task_names.in_file_name(head.plain_path.stem)]
    return frozenset(match[1].script for name in names if (match := task_names.find(name)))


def _is_task(stem: str) -> bool:
    """Whether a file name states a task and nothing else."""
    return task_names.in_file_name(stem) != "" and not _model_part(stem)


def _in_folder(folder: Path, heads: Sequence[Head]) -> Mapping[Path, str]:
    models: dict[str, list[Head]] = {}
    for head in heads:
        models.setdefault(_model_part(head.plain_path.stem), []).append(head)
    model_by_path: dict[Path, str] = {}
    for part, group in models.items():
        is_one_model = len(group) > 1 and _have_distinct_tasks(group)
        model = part if part and len(models) > 1 else folder.name or part
        model_by_path |= {head.path: model if is_one_model else model_of(head.file) for head in group}
    return model_by_path


def _have_distinct_tasks(heads: Sequence[Head]) -> bool:
    """Whether each file has a task and no two files share one."""
    by_file = [_tasks(head) for head in heads]
    return all(by_file) and sum(map(len, by_file)) == len(frozenset().union(*by_file))


def _model_part(stem: str) -> str:
    """The words of a file name that do not describe the content, in their own spelling."""
    words = re.split(r"[^\w.]+|_", task_names.without_task(stem))
    return "-".join(word for word in words if word and word.lower() not in CATEGORY_WORDS and not word.isdigit())
