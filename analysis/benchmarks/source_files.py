"""The files of a load: those of folders and archives that may hold questions or answers, by their names.

A text is also told by its lines, and figures are by their field.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from analysis.benchmarks import every_eval_ever, structure_files
from analysis.benchmarks.packs import catalog
from analysis.errors import FileError
from analysis.framing import head, section_lines, source
from analysis.framing.source import SourceFile

SUFFIXES = (
    ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet", ".eval", ".arrow", ".feather", ".xlsx", ".rttm",
)  # fmt: skip
DESCRIPTIONS = frozenset({"dataset_info.json", "state.json", "dataset_dict.json", "dataset_infos.json"})
"""Files beside the tables of a Hugging Face data set, without records."""
FIGURES = re.compile(r"\d[\d_T.:-]*_results\.json|results_\d{4}-\d\d-\d\dT\d\d[-:]\d\d[-:]\d\d(\.\d+)?\.json")
"""Names of the figures that lmms-eval and lm-eval write beside their answers, with date and time."""
EMPTY = b"[\r\n]\r\n"
"""The longest file of a list without records, such as older versions wrote for a category without questions."""
KIMI_FIGURES, KIMI_FIELD = "_performance.json", "performance"
"""End of the names of files with the figures of Kimi-Audio-Evalkit, and the one field that these have."""


def expand(paths: Sequence[Path]) -> list[SourceFile]:
    """The files, each folder and archive replaced by the files of questions or answers in it and its subfolders."""
    files: list[SourceFile] = []
    for path in paths:
        if not (own := source.at(path)).exists:
            raise FileError(str(path), "a file of questions or answers", "no such file")
        inside = own.files()
        if inside != [own] and not (inside := [file for file in inside if is_loadable(file)]):
            kind = "a folder" if path.is_dir() else "an archive"
            raise FileError(str(path), f"{kind} with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} files", "none in it")
        for file in inside:
            file.check_regular()
        files += inside
    files = list(dict.fromkeys(files))
    return [file for file in files if not is_empty_list(file)] or files


def count_ignored(paths: Sequence[Path]) -> dict[str, int]:
    """Number of files by extension that `expand` ignores in folders and archives, most frequent first."""
    inside = [file for path in paths for file in SourceFile(path).files() if file.path != path]
    counts = Counter(file.path.suffix.lower() or "no ending" for file in inside if not is_loadable(file))
    return dict(counts.most_common())


def is_loadable(file: SourceFile) -> bool:
    """Whether a file in a folder may contain questions or answers: by its name, then by what is beside and in it."""
    name, suffix = file.plain_path.name, file.plain_path.suffix.lower()
    if name in DESCRIPTIONS or FIGURES.fullmatch(name) or is_empty_list(file):
        return False
    if suffix == ".json" and (every_eval_ever.samples_of(file).exists or _has_figures_of_kimi(file)):
        return False
    if any(pack.log and fnmatch(name, pack.recognition.name) for pack in catalog.PACKS.values()):
        return True
    return suffix in SUFFIXES or (suffix in section_lines.SUFFIXES and structure_files.belongs(file))


def is_empty_list(file: SourceFile) -> bool:
    """Whether a file is a list without records, which is no error beside files with some."""
    path = file.path
    is_small = path.suffix.lower() == ".json" and path.is_file() and path.stat().st_size <= len(EMPTY)
    return is_small and path.read_bytes().strip() == b"[]"


def _has_figures_of_kimi(file: SourceFile) -> bool:
    if not file.plain_path.name.endswith(KIMI_FIGURES):
        return False
    try:
        file_head = head.look(file)
    except FileError:
        return False
    return file_head.layout == "JSON object" and not file_head.wraps and set(file_head.first) == {KIMI_FIELD}
