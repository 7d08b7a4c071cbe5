"""The tasks of BASS (arXiv 2602.04085, section 3).

Each subtask has two names in files: that of the published scripts and that of the published questions. Both are read.
"""

from __future__ import annotations

from fractions import Fraction

from analysis.benchmarks.protocol import Benchmark, Category, Subtask, Task, TaskGroup
from analysis.records import LENSES

NAME = "BASS"
_SAME = ("same", "different")
_ROLE = ("Main artist", "Featured artist", "Neither")
_STYLE = ("Rapping", "Singing", "Neither")
_HALF, _THIRD = Fraction(1, 2), Fraction(1, 3)
_PUBLISHED = Fraction(1, 66)
"""The published scripts count pairs out of twelve options where the questions list eight."""
_SEG: Category = "Structural segmentation"
_LYR: Category = "Structural lyrics transcription"
_MUS: Category = "Musicological analysis"
_ART: Category = "Artist collaboration"

# fmt: off
_ROWS: tuple[Task, ...] = (
    Task("FSS", "Full structural segmentation", _SEG, "IoU", "sections", (
        Subtask("full_structural_segmentation", "Full Structural Segmentation", "Full segmentation", "sections"),
    ), NAME, short="Full"),
    Task("SSS", "Section structural segmentation", _SEG, "IoU", "intervals", (
        Subtask("section_structural_segmentation", "Section Structural Segmentation", "One section type", "intervals"),
    ), NAME, short="One section"),
    Task("FSLT", "Full structural lyrics transcription", _LYR, "IWER", "lyrics", (
        Subtask("full lyrics transcription", "Full Structural Lyrics Transcription", "All lyrics", "lyrics"),
    ), NAME, short="Full"),
    Task("SSLT", "Section structural lyrics transcription", _LYR, "IWER", "lyrics", (
        Subtask("section transcription", "Section Structural Lyrics Transcription", "Lyrics of a section", "lyrics"),
    ), NAME, short="One section"),
    Task("SGD", "Single-gene detection", _MUS, "exact match", "option", (
        Subtask("multiple choice question", "Single-Gene Detection", "One of four", "option", Fraction(1, 4)),
    ), NAME, short="Single"),
    Task("PGD", "Pairwise-gene detection", _MUS, "exact match", "pair", (
        Subtask("pair selection", "Pairwise-Gene Detection", "Two of eight", "pair", Fraction(1, 28), (), _PUBLISHED),
    ), NAME, short="Pair"),
    Task("GDR", "Gene dominance ranking", _MUS, "exact match", "ranking", (
        Subtask("ranking_genes", "Gene Dominance Ranking", "Order of four", "ranking", Fraction(1, 24)),
    ), NAME, short="Ranking"),
    Task("GA", "Gene attribution", _MUS, "exact match", "song", (
        Subtask("multi_song_mcq_max", "Gene Attribution", "Which of four songs", "song", Fraction(1, 4)),
    ), NAME, short="Across songs"),
    Task("Cnt", "Counting", _ART, "exact match", "count", (
        Subtask("artist_count", "Standard Artist Counting", "All artists", "count"),
        Subtask("artist_count_feature", "Featured Artist Counting", "Featured artists", "count"),
        Subtask("timestamp_artist_count", "Temporal Artist Counting", "Within a time span", "count"),
        Subtask("section_artist_count", "Section Artist Counting", "Within a section", "count"),
        Subtask("delivery_count", "Vocal Delivery Counting", "By vocal delivery", "count"),
    ), NAME),
    Task("Dur", "Duration", _ART, "within 3 s", "seconds", (
        Subtask("artist_duration", "Target Artist Duration", "Of an artist", "seconds"),
        Subtask("delivery_duration", "Vocal Delivery Duration", "Of a vocal delivery", "seconds"),
        Subtask("artist_delivery_duration", "Artist Delivery Duration", "Of an artist's delivery", "seconds"),
        Subtask("section_duration", "Section Duration", "Of a section", "seconds"),
    ), NAME),
    Task("Loc", "Localization", _ART, "within 3 s", "seconds", (
        Subtask("identify_artist_start_timestamp", "Artist Localization", "First entry of an artist", "seconds"),
    ), NAME),
    Task("Attr", "Attribution", _ART, "exact match", "option", (
        Subtask("delivery_comparison", "Vocal Delivery Style Comparison", "Style comparison", "option", _HALF, _SAME),
        Subtask("section_delivery_identification", "Sectional Vocal Style", "Section style", "option", _THIRD, _STYLE),
        Subtask("section_function_identification", "Sectional Artist Role", "Section role", "option", _THIRD, _ROLE),
        Subtask("timestamp_delivery_identification", "Temporal Vocal Style", "Span style", "option", _THIRD, _STYLE),
    ), NAME),
)
# fmt: on

TASKS: dict[str, Task] = {task.code: task for task in _ROWS}
"""The twelve tasks, in the order of the paper's tables."""

PLAIN = Task(
    "ASR",
    "Plain lyrics transcription",
    _LYR,
    "IWER",
    "words",
    (Subtask("no section lyrical transcription", "No Section Lyrical Transcription", "Words only", "words"),),
    NAME,
)
"""A task of the published scripts that is not one of the twelve and part of no mean."""

SUBTASKS: dict[str, Subtask] = {subtask.script: subtask for task in (*_ROWS, PLAIN) for subtask in task.subtasks}
REVIEW_TAGS = (
    "boundary off by a bar", "debatable label", "fade-out", "live version", "other recording", "section missing",
    "shifted as a whole", "words differ",
)  # fmt: skip
PARTS = tuple(
    TaskGroup(name, tuple(task.code for task in _ROWS if task.category == category), f"{category}: mean of its tasks")
    for name, category in (("Segmentation", _SEG), ("Lyrics", _LYR), ("Musicology", _MUS), ("Artists", _ART))
)
_BY_TASK = {
    "Artist counting": "Cnt", "Artist duration": "Dur", "Artist localization": "Loc", "Artist attribution": "Attr",
}  # fmt: skip
BENCHMARK = Benchmark(
    NAME, "bass", TASKS | {PLAIN.code: PLAIN}, LENSES, mean=tuple(TASKS), overall="tasks", averages_subtasks=True,
    parts=PARTS, findings=(*PARTS[:3], *(TaskGroup(name, (code,)) for name, code in _BY_TASK.items())),
    has_published=True, tags=REVIEW_TAGS, distinct=True,
)  # fmt: skip
