"""The table of CMI-bench (arXiv 2506.12285): what its files call a task, and how answers to it are read and judged.

1. `option`: one name out of those the question lists. The instruments listed are not those of the references (NSynth's
   families), so both are known and there is no chance level.
2. `beats`: points in time, in seconds. `words`: of a line that is sung. `number`: the MIDI number of a pitch. `tags`:
   names out of a vocabulary, as the script lists it (`tags.csv`). `techniques`: events with start, end and label.
   `melody`: times with notes. `caption`: a text.
3. `rating`: a number from 1 to 9. The reference is standardised, so there are figures of a file alone (`measures`).
4. Tasks of other names are loaded and shown, not scored.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from analysis.benchmarks.protocol import Benchmark, Form, Subtask, Task

NAME = "CMI-bench"
PREFIX = "cmi/"
"""Before the name of a data set in the name of its subtask: "cmi/GTZAN"."""


class Source(NamedTuple):
    """A data set of a task, under the name that its files carry.

    options: the names that can be answered, one of which is right. labels: those of which several may be right.
    chance_released: mean score of guessing under the script, where it gives points for wrong names.
    """

    task: str
    options: tuple[str, ...] = ()
    chance: Fraction = Fraction(0)
    labels: tuple[str, ...] = ()
    chance_released: Fraction | None = None

    @property
    def form(self) -> Form:
        """The form of the answers of its task."""
        return TASKS[self.task].form


_ROWS = (
    Task("GNR", "Genre", "Classification", "accuracy", "option", (), NAME),
    Task("INS", "Instrument", "Classification", "accuracy", "option", (), NAME),
    Task("KEY", "Key", "Classification", "accuracy", "option", (), NAME),
    Task("TEC", "Vocal technique", "Classification", "accuracy", "option", (), NAME),
    Task("BT", "Beats", "Beat tracking", "F-measure", "beats", (), NAME),
    Task("DBT", "Downbeats", "Beat tracking", "F-measure", "beats", (), NAME),
    Task("LIN", "Lyrics of a line", "Lyrics transcription", "IWER", "words", (), NAME),
    Task("PIT", "Pitch", "Classification", "accuracy", "number", (), NAME),
    Task("EMO", "Emotion", "Regression", "R²", "rating", (), NAME),
    Task("GZT", "Guzheng techniques", "Sequences", "frame F1", "techniques", (), NAME),
    Task("MEL", "Melody", "Sequences", "overall accuracy", "melody", (), NAME),
    Task("TAG", "Tags", "Tagging", "label F1", "tags", (), NAME),
    Task("CAP", "Captions", "Captioning", "ROUGE-L", "caption", (), NAME),
    Task("OTH", "Other tasks", "Not scored", "not scored", "not scored", (), NAME),
)
TASKS: dict[str, Task] = {task.code: task for task in _ROWS}

_GENRES = ("blues", "classical", "country", "disco", "hip-hop", "jazz", "metal", "pop", "reggae", "rock")
_OFFERED = ("piano", "guitar", "violin", "cello", "trumpet", "saxophone", "flute", "clarinet", "drum", "bass")
_FAMILIES = ("brass", "keyboard", "mallet", "organ", "reed", "string", "synth_lead", "vocal")
_TONICS = ("C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B")
KEYS = tuple(f"{tonic} {mode}" for mode in ("major", "minor") for tonic in _TONICS)
_GUZHENG = ("Vibrato", "Point Note", "Upward Portamento", "Downward Portamento", "Plucks", "Glissando", "Tremolo")
_TECHNIQUES = (
    "belt", "breathy", "inhaled", "lip_trill", "spoken", "straight", "trill", "trillo", "vibrato", "vocal_fry",
)  # fmt: skip


def _tags() -> dict[str, tuple[str, ...]]:
    """The vocabulary of each data set of tags, in alphabetical order."""
    tags: dict[str, list[str]] = {}
    with Path(__file__).with_name("tags.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            tags.setdefault(row["data_set"], []).append(row["tag"])
    return {name: tuple(sorted(names)) for name, names in tags.items()}


OTHER = Source("OTH")
SOURCES: dict[str, Source] = {
    "GTZAN": Source("GNR", _GENRES, Fraction(1, 10)),
    "Nsynth_instrument": Source("INS", _OFFERED + _FAMILIES),
    "GS_key": Source("KEY", KEYS, Fraction(1, 24), chance_released=Fraction(1, 12)),
    "VocalSet_tech": Source("TEC", _TECHNIQUES, Fraction(1, 10)),
    "gtzan_beat": Source("BT"),
    "ballroom_beat": Source("BT"),
    "gtzan_downbeat": Source("DBT"),
    "ballroom_downbeat": Source("DBT"),
    "DSing": Source("LIN"),
    "Nsynth_pitch": Source("PIT"),
    "EMO_arousal": Source("EMO"),
    "EMO_valence": Source("EMO"),
    "Guzheng_Tech": Source("GZT", labels=_GUZHENG),
    "MedleyDB": Source("MEL"),
    "MusicCaps": Source("CAP"),
    "SDD": Source("CAP"),
    **{name: Source("TAG", labels=labels) for name, labels in _tags().items()},
}


def source(name: str) -> Source:
    """The row of a task's name; a name that is not in the table is not scored."""
    return SOURCES.get(name, OTHER)


def subtask(name: str) -> Subtask:
    """The subtask of a name such as "cmi/GTZAN"."""
    data_set = name.removeprefix(PREFIX)
    row = source(data_set)
    return Subtask(name, name, data_set, row.form, row.chance, row.options or row.labels, row.chance_released)


def is_foreign(name: str) -> bool:
    """Whether a subtask is none of the benchmark's."""
    return name.removeprefix(PREFIX) not in SOURCES


def split(stem: str) -> tuple[str, str]:
    """Model and task of a file's name without its ending, "<model>_<task>"; task "" where there is none.

    The longest name of the table that it ends with is the task; where it ends with none, what follows the first "_".
    """
    for name in sorted(SOURCES, key=len, reverse=True):
        if stem.lower().endswith(f"_{name.lower()}"):
            return stem[: -len(name) - 1], name
    model, _, task = stem.partition("_")
    return (model, task) if model and task else (stem, "")


BENCHMARK = Benchmark(NAME, "cmi", TASKS, ("paper", "released"), PREFIX, subtask, name_matters=True, overall="tasks")
