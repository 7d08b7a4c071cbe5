"""What a benchmark consists of: its tasks and subtasks, and a reader for its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, runtime_checkable

from analysis.records import Answer, CaseScore, Lens, Question

if TYPE_CHECKING:  # tables are read at every start; framing brings pyarrow
    from analysis.framing.head import Head
    from analysis.framing.read_result import ReadResult
    from analysis.framing.run_facts import RunFacts

Form: TypeAlias = Literal[
    "sections", "intervals", "lyrics", "words", "option", "pair", "ranking", "song", "count", "seconds", "letter",
    "yes or no", "transcript", "events", "turns", "beats", "not scored", "choice", "number", "speakers", "judged",
    "tags", "techniques", "melody", "caption", "rating", "choices",
]  # fmt: skip
"""What an answer consists of. It decides how the answer is read and scored.

rating: read; only files have figures.
"""
Family: TypeAlias = Literal["sections", "words", "numbers", "choices", "orders", "events", "judged", "others"]
"""Forms of answer that fail in the same ways and are shown by the same views."""
FAMILIES: Mapping[Form, Family] = {
    "sections": "sections", "intervals": "sections",
    "lyrics": "words", "words": "words", "transcript": "words",
    "count": "numbers", "seconds": "numbers", "number": "numbers",
    "option": "choices", "choice": "choices", "choices": "choices", "pair": "choices", "song": "choices",
    "letter": "choices", "yes or no": "choices",
    "ranking": "orders",
    "events": "events", "turns": "events", "speakers": "events", "beats": "events", "techniques": "events",
    "melody": "events",
    "judged": "judged", "tags": "others", "caption": "others", "rating": "others", "not scored": "others",
}  # fmt: skip
Overall: TypeAlias = Literal["questions", "tasks"]
"""What the overall figure of a benchmark is: of all its questions as one pool, or the mean of its tasks."""
Category: TypeAlias = str
"""Title of a group of tasks."""


@dataclass(frozen=True, slots=True)
class Subtask:
    """A variant of a task. chance: accuracy of guessing, 0 for tasks without options.

    script: its name in the published scripts, which is stored. published: its name in the published questions. options:
    of every question of the subtask. settings: of its metric, such as a tolerance.
    """

    script: str
    published: str
    name: str
    form: Form
    chance: Fraction = Fraction(0)
    options: tuple[str, ...] = ()
    chance_released: Fraction | None = None
    settings: Mapping[str, float] = field(default_factory=dict)

    def chance_under(self, lens: Lens) -> Fraction:
        """Accuracy of guessing, which the published scripts may state differently."""
        return self.chance_released if lens == "released" and self.chance_released is not None else self.chance


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a benchmark. written: its name in files where that is not the name of a subtask.

    form: of every answer to it, also where only files name its subtasks. short: its name below that of its category; ""
    where the name itself is short.
    """

    code: str
    name: str
    category: Category
    metric: str
    form: Form
    subtasks: tuple[Subtask, ...]
    benchmark: str
    written: str = ""
    short: str = ""

    @property
    def family(self) -> Family:
        """The family of views that its answers have."""
        return FAMILIES[self.form]


@dataclass(frozen=True, slots=True)
class TaskGroup:
    """Tasks that belong together. name: short, and in links. title: what their figure is. label: a longer name."""

    name: str
    tasks: tuple[str, ...]
    title: str = ""
    label: str = ""

    @property
    def words(self) -> str:
        """The name of the part on the screen."""
        return self.label or self.name


POSITION = "position"
"""Kind of the key of a question by its position in its file."""
QuestionLookup: TypeAlias = Callable[[], Mapping[tuple[str, str], Question]]
"""The questions of the workspace; called only where a record needs one.

Keys: (code of a theme, id in its file), ("question_id", id), ("id", id in the file), ("audio", name) and
(subtask, audio name). A key that fits several questions is left out.
"""


@dataclass(frozen=True, slots=True)
class ReadContext:
    """What a reader may need besides the file.

    score: the scoring of one answer under the paper's lens, with which a reader recomputes the figures a file states;
    None leaves them unchecked.
    """

    questions: QuestionLookup = dict
    score: Callable[[Answer], CaseScore] | None = None


class Reader(Protocol):
    """The module `reader` of a benchmark's package."""

    def recognises(self, file_head: Head, /) -> bool:
        """Whether the fields of a file are those of the benchmark."""

    def facts_of(self, file_head: Head, /) -> RunFacts:
        """What the file says about the run."""

    def read(self, file_head: Head, context: ReadContext, /) -> ReadResult:
        """All records of the file. A record that cannot be used is a problem and does not end the reading."""


@runtime_checkable
class Renamable(Protocol):
    """A reader of files whose answers and reasoning are in fields that the user names."""

    def with_fields(self, prediction: str, reasoning_field: str, /) -> Reader:
        """The reader that takes them from these fields, "" for the usual ones."""


@runtime_checkable
class Adviser(Protocol):
    """A reader that says what is missing in a file that resembles its own."""

    def near_miss(self, file_head: Head, /) -> str:
        """What the file lacks, "" where it resembles none."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One benchmark as a row of the registry.

    package: the package in `analysis.benchmarks` with its code: `reader`, and `released` where a lens is "released".
    subtask: the subtask of a name that only files know, None for a name of another benchmark; prefix: of such names.
    mean: codes of the tasks that the overall figure needs, empty where it is of the tasks that a run has.
    averages_subtasks: whether the figure of a task is the mean of those of its subtasks, not that of its questions.
    name_matters: whether the name of a file is part of its content, so that equal bytes under two names are two files.
    parts: groups of tasks with a figure of their own. findings: tasks that fail in the same ways; each task for itself
    where it is empty. has_published: whether a paper prints figures of its tasks.
    numbered_ids: whether ids only number the questions of a file. distinct: whether equal records ask one question
    again even without ids; elsewhere they may be two clips of one recording. has_songs: whether its audio is songs.
    tags: those that reviewers are offered first.
    """

    name: str
    package: str
    tasks: Mapping[str, Task]
    lenses: tuple[Lens, ...] = ("paper",)
    prefix: str = ""
    subtask: Callable[[str], Subtask | None] | None = None
    name_matters: bool = False
    mean: tuple[str, ...] = ()
    overall: Overall = "questions"
    averages_subtasks: bool = False
    parts: tuple[TaskGroup, ...] = ()
    findings: tuple[TaskGroup, ...] = ()
    has_published: bool = False
    numbered_ids: bool = False
    distinct: bool = False
    has_songs: bool = True
    tags: tuple[str, ...] = ()
