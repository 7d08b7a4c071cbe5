"""The themes of ZIQI-Eval (arXiv 2406.15885), in the order of its table 4."""

from __future__ import annotations

from fractions import Fraction

from analysis.benchmarks.protocol import Benchmark, Subtask, Task
from analysis.records import EVERY_LENS

NAME = "ZIQI-Eval"
GENERATION = "GEN"
_COMPREHENSION = "Music comprehension"
_ROWS = (
    ("WMH", "Western music history", "western_music_history", _COMPREHENSION),
    ("POP", "Popular music", "popular_music", _COMPREHENSION),
    ("WEM", "World ethnic music", "world_ethnic_music", _COMPREHENSION),
    ("CTM", "Chinese traditional music", "chinese_traditional_music", _COMPREHENSION),
    ("CMH", "Chinese music history", "chinese_music_history", _COMPREHENSION),
    ("FEM", "Female music", "female_music", _COMPREHENSION),
    ("PER", "Musical performance", "music_performance", _COMPREHENSION),
    ("EDU", "Music education", "music_education", _COMPREHENSION),
    ("AES", "Music aesthetics", "music_aesthetics", _COMPREHENSION),
    ("CTH", "Composition theory", "composition_theory", _COMPREHENSION),
    (GENERATION, "Music generation", "music_generation", "Music generation"),
)
THEMES: dict[str, Task] = {
    code: Task(code, name, category, "accuracy", "letter", (), NAME, file_name)
    for code, name, file_name, category in _ROWS
}
_BY_NAME = {name.lower(): task for task in THEMES.values() for name in (task.code, task.name, task.written)}


def theme(name: str) -> Task | None:
    """The theme that a file calls `name`, None if there is none."""
    return _BY_NAME.get(name.strip().lower())


def subtheme(name: str) -> Subtask:
    """The sub-theme of a question, as its file writes it: one letter out of four."""
    return Subtask(name, name, name, "letter", Fraction(1, 4))


REVIEW_TAGS = ("error of matching", "error of comprehension", "error of reasoning")
"""The kinds of errors in its paper."""
BENCHMARK = Benchmark(
    NAME, "ziqi", THEMES, EVERY_LENS, subtask=subtheme, name_matters=True, numbered_ids=True,
    tags=REVIEW_TAGS,
)  # fmt: skip
