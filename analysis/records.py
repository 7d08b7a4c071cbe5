"""The frozen records that travel through Earmark. No behaviour beyond naming and identity.

Times are seconds from the start of the audio. An interval is half-open: a section begins at `start` and ends where the
next begins. Reference (ground truth) first, estimate (the model's) second, everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, NamedTuple, TypeAlias

Lens: TypeAlias = str
"""One of EVERY_LENS, or the name of a reading rule (`parsing.rules`), for a benchmark described by a pack."""
Outcome: TypeAlias = Literal["scored", "refused", "unparsed", "missing", "unscorable"]
Confidence: TypeAlias = Literal["clean", "mended", "ambiguous", "none"]
OptionOrder: TypeAlias = Literal["prompt", "stored", "unknown"]

LENSES: tuple[Lens, ...] = ("paper", "released")
EVERY_LENS: tuple[Lens, ...] = (*LENSES, "careful")
"""careful: for a benchmark whose own rule reads less than a person would (`registry.lenses`)."""
OUTCOMES: tuple[Outcome, ...] = ("scored", "refused", "unparsed", "missing", "unscorable")
WORST: tuple[Outcome, ...] = ("refused", "unparsed", "missing")
"""Outcomes without a usable answer: under the paper's lens they count as the worst value."""
CONFIDENCES: tuple[Confidence, ...] = ("clean", "mended", "ambiguous", "none")


NO_TEXTS = "the reference holds no lyrics, only section names and word counts"
"""The defect of a lyrics question that cannot be scored."""

HOURS = "a time of the reference is written with hours, which the published script cannot read: every answer is 0 there"
"""What is wrong with a segmentation question for the published script alone."""

NO_METRIC = "Earmark has no metric for this task: its answers are shown, not scored"
"""The defect of a question of a benchmark of which only other tasks are scored."""


ONE_OPTION = "the question has one option, so no answer says anything: it is in no figure"
"""The defect of a question that guessing cannot miss."""

FACT = "song:"
"""Before the name of a dimension that is a fact of the song, which a user imported (`references.song_facts`)."""

AS_WRITTEN = "as written"
"""Source of prompts: the records of the run, not a prompt set."""

LOST_LINES = "lost_lines"
"""Detail of a song: the lines of its annotation that could not be read."""


class Section(NamedTuple):
    """One labelled interval, label as written. A bound that is missing or no number is None. A beat has no end."""

    label: str
    start: float | None
    end: float | None


class LyricSection(NamedTuple):
    """The words of one section, label as written."""

    label: str
    text: str


Value: TypeAlias = tuple[Section, ...] | tuple[LyricSection, ...] | tuple[str, ...] | str | Decimal
"""What a reference holds and what an answer is read as: sections, lyrics, names, one name, one number."""


class Step(NamedTuple):
    """One named step of reading an answer, with what it did to this one."""

    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from an answer. value None: nothing usable.

    refused: the model says that it cannot or will not answer; then value is None.
    """

    value: Value | None
    confidence: Confidence
    steps: tuple[Step, ...] = ()
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a benchmark with its reference.

    task: a code of `tasks.TASKS`. subtask: the name the published scripts use.
    options: the choices as stored. option_order: whether that order is the one the model saw.
    section: the section type asked for, as written; of audiobench the sound. stem: the question itself, of a benchmark
    without sound.
    song: "dataset/id" of the annotated song, where known.
    role, delivery: of the performers asked about, see `question_targets`; "" before the question was looked up.
    defects: what is known to be wrong with the question itself, in words.
    repeat: 1, or 2, 3, ... for further questions of one file that agree in all that makes the identity.
    dimensions: "name=value" of the dimensions that a pack describes, and of the facts of the song.
    """

    task: str
    subtask: str
    audio: str
    prompt: str
    reference: Value
    reference_text: str
    options: tuple[str, ...] = ()
    option_order: OptionOrder = "unknown"
    section: str = ""
    stem: str = ""
    song: str = ""
    urls: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    defects: tuple[str, ...] = ()
    repeat: int = 1
    role: str = ""
    delivery: str = ""
    dimensions: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id, the same in every run: of task, audio, reference and the set of options, not of the prompt's wording.

        Without sound: of theme, sub-theme and stem.
        """
        last, question_id = _LAST_ID[0]
        if last is not self:
            question_id = self._digest()
            _LAST_ID[0] = self, question_id
        return question_id

    def _digest(self) -> str:
        if self.stem:
            parts: tuple[str, ...] = (self.task, self.subtask, " ".join(self.stem.split()))
        else:
            audio = self.audio.rsplit("/", 1)[-1]
            parts = (self.subtask, self.section.lower(), audio, self.reference_text, *sorted(self.options))
        key = "\x1f".join((*parts, str(self.repeat)))
        return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]


_LAST_ID: list[tuple[Question | None, str]] = [(None, "")]
"""The last question whose id was computed: a load asks for it several times in a row."""


class SongReference(Question):
    """The sections of an annotated song as something to review, asked about or not. Its id is "dataset/id"."""

    __slots__ = ()

    @property
    def id(self) -> str:
        return self.song


FactKey: TypeAlias = tuple[str, ...]
"""What names a song: a kind ("song", "file", "video", "title") and its texts."""


class FactRow(NamedTuple):
    """Facts of a song as a user imported them. keys: what names the song. facts: texts by lower-case name."""

    keys: tuple[FactKey, ...]
    facts: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model gave for one question: text, a list of texts (votes), None, or an already parsed value.

    record: the id the file gives the record, else its index as text. index: position in the file, from 0.
    given: False when the file holds a question without any prediction. reasoning: what the file states of the model's
    thinking, one text for each of several votes; never part of the answer (`parsing.reasoning`).
    """

    question: Question
    raw: Any
    record: str
    index: int
    given: bool = True
    reasoning: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseScore:
    """One answer under one lens, with everything the number was made of.

    score: IoU or 1/0; for lyrics IWER; None: in no mean. wer: lyrics only. lowest, highest: where chance decides the
    score (a tie of votes that the published script breaks by hash seed), the scores that can occur; score is then their
    expected value. None: score is certain.
    verdict: released lens only, in the words of the published scripts' behaviour.
    evidence: a frozen result of a metric (plain data, see `metrics`), from which the score can be rebuilt.
    quirks: why the released lens gave another number than a careful reading, in words.
    """

    lens: Lens
    outcome: Outcome
    confidence: Confidence
    value: Value | None
    score: float | None
    steps: tuple[Step, ...] = ()
    evidence: Any = None
    wer: float | None = None
    verdict: str = ""
    quirks: tuple[str, ...] = ()
    lowest: float | None = None
    highest: float | None = None

    @property
    def iwer(self) -> float | None:
        return None if self.wer is None else 1.0 / (1.0 + self.wer)


@dataclass(frozen=True, slots=True)
class Song:
    """One annotated song of a reference set.

    id: file name (Harmonix) or index (CoSoD), unique within dataset. duration: seconds, None where the set has none.
    """

    dataset: str
    id: str
    title: str = ""
    artist: str = ""
    duration: float | None = None
    genre: str = ""
    urls: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
