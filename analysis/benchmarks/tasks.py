"""The table of tasks: what each is called, what form its answers take, how it is read and judged.

Definitions: the BASS paper (arXiv 2602.04085, section 3). Each subtask has two names in the wild: the one the published
scripts recognise and the one the published questions carry. Both are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from analysis.benchmarks.cmi import tasks
from analysis.records import EVERY_LENS, LENSES, Lens

Form: TypeAlias = Literal[
    "sections", "intervals", "lyrics", "words", "option", "pair", "ranking", "song", "count", "seconds", "letter",
    "yes or no", "transcript", "events", "turns", "beats", "not scored",
]  # fmt: skip
Benchmark: TypeAlias = Literal["BASS", "ZIQI-Eval", "audiobench", "CMI-bench"]
Category: TypeAlias = Literal[
    "Structural segmentation", "Structural lyrics transcription", "Musicological analysis", "Artist collaboration",
    "Music comprehension", "Music generation", "Sound identification", "Speech recognition",
    "Sound events", "Speaker turns",
    "Classification", "Beat tracking", "Lyrics transcription", "Not scored",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subtask:
    """One row of the table. chance: accuracy of guessing, 0 for tasks without options."""

    script: str
    published: str
    name: str
    form: Form
    chance: Fraction = Fraction(0)
    options: tuple[str, ...] = ()
    chance_released: Fraction | None = None

    def chance_under(self, lens: Lens) -> Fraction:
        """The published scripts take a pair out of twelve where the questions offer eight."""
        return self.chance_released if lens == "released" and self.chance_released is not None else self.chance


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a benchmark. written: what the files call it, where that is no subtask's name."""

    code: str
    name: str
    category: Category
    metric: str
    subtasks: tuple[Subtask, ...]
    benchmark: Benchmark = "BASS"
    written: str = ""


_SAME = ("same", "different")
_ROLE = ("Main artist", "Featured artist", "Neither")
_STYLE = ("Rapping", "Singing", "Neither")
_HALF, _THIRD = Fraction(1, 2), Fraction(1, 3)
_PUBLISHED = Fraction(1, 66)
_SEG: Category = "Structural segmentation"
_LYR: Category = "Structural lyrics transcription"
_MUS: Category = "Musicological analysis"
_ART: Category = "Artist collaboration"

# fmt: off
_ROWS: tuple[Task, ...] = (
    Task("FSS", "Full structural segmentation", _SEG, "IoU", (
        Subtask("full_structural_segmentation", "Full Structural Segmentation", "Full segmentation", "sections"),
    )),
    Task("SSS", "Section structural segmentation", _SEG, "IoU", (
        Subtask("section_structural_segmentation", "Section Structural Segmentation", "One section type", "intervals"),
    )),
    Task("FSLT", "Full structural lyrics transcription", _LYR, "IWER", (
        Subtask("full lyrics transcription", "Full Structural Lyrics Transcription", "All lyrics", "lyrics"),
    )),
    Task("SSLT", "Section structural lyrics transcription", _LYR, "IWER", (
        Subtask("section transcription", "Section Structural Lyrics Transcription", "Lyrics of a section", "lyrics"),
    )),
    Task("SGD", "Single-gene detection", _MUS, "exact match", (
        Subtask("multiple choice question", "Single-Gene Detection", "One of four", "option", Fraction(1, 4)),
    )),
    Task("PGD", "Pairwise-gene detection", _MUS, "exact match", (
        Subtask("pair selection", "Pairwise-Gene Detection", "Two of eight", "pair", Fraction(1, 28), (), _PUBLISHED),
    )),
    Task("GDR", "Gene dominance ranking", _MUS, "exact match", (
        Subtask("ranking_genes", "Gene Dominance Ranking", "Order of four", "ranking", Fraction(1, 24)),
    )),
    Task("GA", "Gene attribution", _MUS, "exact match", (
        Subtask("multi_song_mcq_max", "Gene Attribution", "Which of four songs", "song", Fraction(1, 4)),
    )),
    Task("Cnt", "Counting", _ART, "exact match", (
        Subtask("artist_count", "Standard Artist Counting", "All artists", "count"),
        Subtask("artist_count_feature", "Featured Artist Counting", "Featured artists", "count"),
        Subtask("timestamp_artist_count", "Temporal Artist Counting", "Within a time span", "count"),
        Subtask("section_artist_count", "Section Artist Counting", "Within a section", "count"),
        Subtask("delivery_count", "Vocal Delivery Counting", "By vocal delivery", "count"),
    )),
    Task("Dur", "Duration", _ART, "within 3 s", (
        Subtask("artist_duration", "Target Artist Duration", "Of an artist", "seconds"),
        Subtask("delivery_duration", "Vocal Delivery Duration", "Of a vocal delivery", "seconds"),
        Subtask("artist_delivery_duration", "Artist Delivery Duration", "Of an artist's delivery", "seconds"),
        Subtask("section_duration", "Section Duration", "Of a section", "seconds"),
    )),
    Task("Loc", "Localization", _ART, "within 3 s", (
        Subtask("identify_artist_start_timestamp", "Artist Localization", "First entry of an artist", "seconds"),
    )),
    Task("Attr", "Attribution", _ART, "exact match", (
        Subtask("delivery_comparison", "Vocal Delivery Style Comparison", "Style comparison", "option", _HALF, _SAME),
        Subtask("section_delivery_identification", "Sectional Vocal Style", "Section style", "option", _THIRD, _STYLE),
        Subtask("section_function_identification", "Sectional Artist Role", "Section role", "option", _THIRD, _ROLE),
        Subtask("timestamp_delivery_identification", "Temporal Vocal Style", "Span style", "option", _THIRD, _STYLE),
    )),
)
# fmt: on

TASKS: dict[str, Task] = {task.code: task for task in _ROWS}
"""The twelve tasks, in the order of the paper's tables."""

PLAIN = Task(
    "ASR",
    "Plain lyrics transcription",
    _LYR,
    "IWER",
    (Subtask("no section lyrical transcription", "No Section Lyrical Transcription", "Words only", "words"),),
)
"""Known to the published scripts, not one of the twelve tasks, in no mean."""

_THEMES = (
    ("WMH", "Western music history", "western_music_history"),
    ("POP", "Popular music", "popular_music"),
    ("WEM", "World ethnic music", "world_ethnic_music"),
    ("CTM", "Chinese traditional music", "chinese_traditional_music"),
    ("CMH", "Chinese music history", "chinese_music_history"),
    ("FEM", "Female music", "female_music"),
    ("PER", "Musical performance", "music_performance"),
    ("EDU", "Music education", "music_education"),
    ("AES", "Music aesthetics", "music_aesthetics"),
    ("CTH", "Composition theory", "composition_theory"),
    ("GEN", "Music generation", "music_generation"),
)
THEMES: dict[str, Task] = {
    code: Task(
        code, name, "Music generation" if code == "GEN" else "Music comprehension", "accuracy", (), "ZIQI-Eval", written
    )
    for code, name, written in _THEMES
}
"""The themes of ZIQI-Eval (arXiv 2406.15885), in the order of its table 4. Their sub-themes are as the files say."""

_SUITES = (
    Task("SND", "Sound identification", "Sound identification", "accuracy", (), "audiobench", "ab/sound-id"),
    Task("SPR", "Speech recognition, robustness", "Speech recognition", "IWER", (), "audiobench", "ab/asr-robust"),
    Task("SED", "Sound event detection", "Sound events", "IoU", (), "audiobench", "ab/sed-urban"),
    Task("DIA", "Speaker diarization", "Speaker turns", "IoU", (), "audiobench", "ab/diarization-cw"),
)
SUITES: dict[str, Task] = {task.code: task for task in _SUITES}
"""The suites of audiobench. Their subtasks are the conditions that a run names, see `task_names.condition`."""

CMI: dict[str, Task] = {
    code: Task(code, kind.name, kind.category, kind.metric, (), "CMI-bench") for code, kind in tasks.KINDS.items()
}
"""The tasks of CMI-bench. Their subtasks are the data sets, see `cmi_tasks`."""

EVERY: dict[str, Task] = TASKS | {PLAIN.code: PLAIN} | THEMES | SUITES | CMI

_CONDITIONS: dict[str, tuple[Form, Fraction]] = {
    "ab/sound-id": ("yes or no", _HALF),
    "ab/asr-robust": ("transcript", Fraction(0)),
    "ab/sed-urban": ("events", Fraction(0)),
    "ab/diarization-cw": ("turns", Fraction(0)),
}
"""Form and chance level of the conditions of a suite."""


class _Subtasks(dict[str, Subtask]):
    """A name that is not in the table is a condition of a suite of audiobench, a data set of CMI-bench, or a sub-theme
    as a file of questions says: one letter out of four."""

    def __missing__(self, name: str) -> Subtask:
        suite, _, told = name.rpartition("/")
        if suite in _CONDITIONS:
            return Subtask(name, name, told, *_CONDITIONS[suite])
        if suite == tasks.PREFIX:
            source = tasks.source(told)
            return Subtask(name, name, told, source.form, source.chance, source.options)
        return Subtask(name, name, name, "letter", Fraction(1, 4))


SUBTASKS: dict[str, Subtask] = _Subtasks(
    {subtask.script: subtask for task in EVERY.values() for subtask in task.subtasks}
)
"""Subtasks by the name the published scripts use."""


_LENSES: dict[Benchmark, tuple[Lens, ...]] = {
    "BASS": LENSES,
    "ZIQI-Eval": EVERY_LENS,
    "audiobench": ("paper",),
    "CMI-bench": ("paper",),
}
"""audiobench and CMI-bench have one rule each: there is nothing to set beside it."""


def lenses(task: str) -> tuple[Lens, ...]:
    """The lenses under which the answers to a task are scored."""
    return lenses_of(EVERY[task].benchmark)


def lenses_of(benchmark: Benchmark) -> tuple[Lens, ...]:
    """The lenses of a benchmark."""
    return _LENSES[benchmark]


def benchmark_named(name: str) -> Benchmark | None:
    """The benchmark of this name, None for any other text."""
    return next((benchmark for benchmark in _LENSES if benchmark == name), None)
