"""The records that a pack consists of."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from analysis.benchmarks.packs.records.text_log import TextLog
from analysis.benchmarks.protocol import Overall
from analysis.records import Lens

Path: TypeAlias = tuple[str, ...]
"""A dotted path, part by part."""

TYPES = ("choice", "choice_many", "words", "number", "times", "segments", "turns", "judged", "text")
"""Forms of answers that a task of a pack can have."""
CHOICES = ("choice", "choice_many")
"""Of these, the types with options."""
TaskType: TypeAlias = str
ANSWERS = ("text", "letter", "index", "rttm", "lettered")
"""How a value is written; also "index_of: VALUE". lettered: options inside a text, "A. piano B. flute".
letter, index: of the right option. rttm: lines of turns. Scores: "of 5", "second of 10" for the second of two, or
"of 1 or 5" for the smaller scale that has room for the first scores of a file."""
CONTAINERS = {
    "json-array": ("JSON array", "JSON object"),
    "jsonl": ("JSON lines", "JSON object"),
    "json-object": ("JSON object",),
    "csv": ("CSV",),
    "tsv": ("TSV",),
    "parquet": ("Parquet",),
    "arrow": ("Arrow",),
    "xlsx": ("XLSX",),
    "rttm": ("RTTM",),
    "inspect-log": ("Inspect log",),
}
"""A container as packs name it, and the layouts of files that fit."""
CAREFUL = "careful"
PREFIX = "pack/"
"""Before the names of subtasks of packs."""
NUMBER = "number "
"""Before the name of a number in the fields of a record, such as the duration; it is a detail of the question."""


@dataclass(frozen=True, slots=True)
class Field:
    """Where a value is in a record. paths: alternatives, the first that is present counts. written: see ANSWERS.

    basename: of a path, its last part. pattern: text with {fields} of the record that replace the value. several: the
    value is a list of all paths that are present. plain: the name of the field where that is all, which is read fast.
    """

    paths: tuple[Path, ...]
    written: str = "text"
    basename: bool = False
    pattern: str = ""
    several: bool = False
    plain: str = field(init=False, default="")

    def __post_init__(self) -> None:
        is_plain = len(self.paths) == 1 and len(self.paths[0]) == 1
        if is_plain and not (self.basename or self.pattern or self.several):
            object.__setattr__(self, "plain", self.paths[0][0])


@dataclass(frozen=True, slots=True)
class Dimension:
    """A further column, for filters and figures. many: a list, the record counts for each entry.

    order: of its values. bins: bounds of groups of numbers.
    """

    name: str
    title: str
    field: Field
    many: bool = False
    order: tuple[str, ...] = ()
    bins: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A rule under which answers are read. response: the field it reads, "" for the one of the run."""

    rule: str
    response: str = ""
    official: bool = False
    key: str = field(init=False, compare=False, default="")
    lens: Lens = field(init=False, compare=False, default="")
    """The name of the lens in the store and in links."""

    def __post_init__(self) -> None:
        key = f"{self.rule}:{self.response}" if self.response else self.rule
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "lens", "paper" if self.rule == CAREFUL else "released" if self.official else key)


@dataclass(frozen=True, slots=True)
class PackTask:
    """A task. where: values of fields of the records that belong to it. chance: None for 1/options.

    options: of every question, where the records have none. answer, response: where they differ from the record's.
    ceiling: the model whose answers are a person's, with which programs are compared.
    """

    name: str
    title: str
    type: TaskType
    chance: Fraction | None = Fraction(0)
    metric: str = ""
    options: tuple[str, ...] = ()
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answer: Field | None = None
    responses: tuple[Field, ...] = ()
    readings: tuple[RuleReading, ...] = ()
    settings: Mapping[str, float] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    other_label: str = ""
    ceiling: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Recognition:
    """Which files are of the pack. fields: each must be in the first records; without: none of them may.

    values: texts that a field must have. name: a pattern of the file's name. advice: for a file that nearly fits.
    """

    containers: tuple[str, ...] = ()
    fields: tuple[tuple[Path, ...], ...] = ()
    without: tuple[Path, ...] = ()
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Published:
    """A figure as published. figure: percent. by: dimension value, "" for the whole."""

    model: str
    task: str
    figure: float
    by: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """One pack. file: where it was read. base: name of the pack that it extends, whose benchmark it shares.

    records: dotted path to the list of records in an object. explode: name of a field with several records.
    names: pattern of the file's name with {model}, {data_set} and other facts. facts: fields of the object around the
    records, or of the record, that name the model or a condition. stored: figures of the file that are shown, not
    computed. last: field by which only the last of several equal records counts. join: chunks of one
    recording. merge: several readings of one answer, each a record. events: several events about one answer, each a
    record: its key, its name, and where its text or its fields are. overall: see `protocol.Overall`. log: how a file of
    plain text is written, None where records are data.
    """

    name: str
    title: str
    file: str
    record: Mapping[str, Field]
    responses: tuple[Field, ...]
    tasks: tuple[PackTask, ...]
    recognition: Recognition = Recognition()
    dimensions: tuple[Dimension, ...] = ()
    base: str = ""
    records: str = ""
    names: str = ""
    facts: Mapping[str, Field] = field(default_factory=dict)
    stored: Mapping[str, Field] = field(default_factory=dict)
    last: str = ""
    join: Mapping[str, str] = field(default_factory=dict)
    merge: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    published: tuple[Published, ...] = ()
    note: str = ""
    overall: Overall = "questions"
    log: TextLog | None = None

    @property
    def readings(self) -> tuple[RuleReading, ...]:
        """The reading rules of the first task that has any."""
        return next((task.readings for task in self.tasks if task.readings), ())

    @property
    def content_hash(self) -> str:
        """SHA-256, in hexadecimal, of all that the pack says, wherever it is stored and however it is laid out."""
        tasks = tuple(replace(task, line=0) for task in self.tasks)
        return hashlib.sha256(repr(replace(self, file="", tasks=tasks)).encode()).hexdigest()

    @property
    def field_names(self) -> tuple[str, ...]:
        """Names of the fields of a record that it reads, without those of objects inside."""
        tasks = [where for task in self.tasks for where in (*task.responses, *filter(None, (task.answer,)))]
        dimensions = [dimension.field for dimension in self.dimensions]
        fields = (*self.record.values(), *self.responses, *tasks, *dimensions, *self.facts.values())
        names = [path[0] for where in fields for path in where.paths if len(path) == 1]
        return tuple(dict.fromkeys((*names, *(name for task in self.tasks for name in task.where))))

    @property
    def lenses(self) -> tuple[Lens, ...]:
        """The lenses of all its tasks."""
        return tuple(dict.fromkeys(("paper", *(reading.lens for task in self.tasks for reading in task.readings))))

    def code(self, task: PackTask) -> str:
        """The code of a task in the store and in links."""
        owner = self.base or self.name
        return owner if task.name == owner else f"{owner}-{task.name}"

    def script(self, task: PackTask) -> str:
        """The name of a task's subtask; subtasks by number of options add it after a slash."""
        return f"{PREFIX}{self.code(task)}"
