"""Choice of the prompts of a question.

1. Without a prompt set: the prompt in the record.
2. With a set: one of its wordings, or the first N as an ensemble of N. A single wording is the one that the record
   names, if it belongs to this set, else one selected by the question id.
3. Placeholders are filled from the record's `slots`, which `earmark questions build` writes. If one is missing, or the
   set has no wording of the subtask, the prompt is used as written and the reason is reported. The parameters of a
   question are never guessed from its text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from analysis import hashes
from analysis.errors import EarmarkError
from analysis.prompts import sets
from analysis.prompts.sets import PLACEHOLDERS, PromptSet
from analysis.records import AS_WRITTEN, Question

SLOTS, WORDING = "slots", "wording"
"""Details of a question: values of the placeholders; its wording as "<version>/<number>"."""

OF_A_SET, MIXED = "set", "set, as written where it cannot be filled in"
"""Values of `prompt_source` of a run."""


@dataclass
class EnsembleError(EarmarkError):
    """A prompt set has fewer wordings than the ensemble needs."""

    size: int
    subtask: str
    wordings: int

    def __str__(self) -> str:
        return f"a prompt ensemble of {self.size}: expected at most {self.wordings}, the wordings of {self.subtask!r}"


class Prompt(NamedTuple):
    """A prompt. wording: "<version>/<number from 1>", "" if as written in the record."""

    text: str
    wording: str = ""


class Choice(NamedTuple):
    """The prompts of one question, at least one. reason: why the prompt set is not used."""

    prompts: tuple[Prompt, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to choose prompts. prompt_set: None for prompts as written. ensemble: wordings per question, None for one."""

    prompt_set: PromptSet | None = None
    ensemble: int | None = None

    def of(self, question: Question) -> Choice:
        """The prompts of a question. Raises EnsembleError."""
        as_written = (Prompt(question.prompt),)
        if self.prompt_set is None:
            return Choice(as_written)
        entry = self.prompt_set.entries.get(question.subtask)
        if entry is None:
            return Choice(as_written, f"prompt set {self.prompt_set.version} has no wording of {question.subtask!r}")
        slots = slots_of(question)
        if absent := [name for name in PLACEHOLDERS.get(question.subtask, ()) if name not in slots]:
            return Choice(as_written, f"the record has no 'slots' with {', '.join(absent)}")
        n_wordings = len(entry.wordings)
        if self.ensemble and self.ensemble > n_wordings:
            raise EnsembleError(self.ensemble, question.subtask, n_wordings)
        numbers = range(self.ensemble) if self.ensemble else (self._number(question, n_wordings),)
        version = self.prompt_set.version
        return Choice(tuple(Prompt(entry.prompt(number, slots), f"{version}/{number + 1}") for number in numbers))

    def _number(self, question: Question, n_wordings: int) -> int:
        """Number of the wording by rule 2, from 0."""
        version, _, number = str(question.details.get(WORDING, "")).rpartition("/")
        assert self.prompt_set is not None
        if version == self.prompt_set.version and number.isdecimal() and 1 <= int(number) <= n_wordings:
            return int(number) - 1
        return int(question.id, 16) % n_wordings

    def facts(self, questions: Sequence[Question]) -> dict[str, Any]:
        """Facts of a run with this plan: version, hash, source and ensemble of its prompts."""
        choices = {question.id: self.of(question) for question in questions}
        as_written = {name: choice.prompts[0].text for name, choice in choices.items() if not choice.prompts[0].wording}
        of_set = self.prompt_set is not None and len(as_written) < len(choices)
        return {
            "prompt_version": self.prompt_set.version if self.prompt_set and of_set else version_of(questions),
            "prompt_source": AS_WRITTEN if not of_set else MIXED if as_written else OF_A_SET,
            "prompt_hash": hashes.prompt_hash(self._templates() if of_set else {}, as_written),
            "prompt_ensemble": self.ensemble if of_set else None,
        }

    def _templates(self) -> Mapping[str, Sequence[str]]:
        """The wordings in use, independent of the questions."""
        entries = self.prompt_set.entries if self.prompt_set else {}
        return {subtask: entry.templates[: self.ensemble] for subtask, entry in entries.items()}


def plan(prompts: Path | None, ensemble: int | None) -> Plan | None:
    """Plan with a prompt set from a file, or with the shipped set for an ensemble; None for neither.

    Raises FileError, PlaceholderError.
    """
    return Plan(sets.read(prompts or sets.SHIPPED), ensemble) if prompts or ensemble else None


def slots_of(question: Question) -> Mapping[str, str]:
    """Values of the placeholders in the record, as text; values that are no text or number are skipped."""
    slots = question.details.get(SLOTS)
    fields = slots if isinstance(slots, Mapping) else {}
    return {name: str(value) for name, value in fields.items() if isinstance(value, str | int | float)}


def version_of(questions: Iterable[Question]) -> str:
    """Version of the wordings of the questions, "" unless all have the same."""
    versions = {str(question.details.get(WORDING, "")).rpartition("/")[0] for question in questions}
    return versions.pop() if len(versions) == 1 else ""


def reasons(plan: Plan, questions: Iterable[Question]) -> Counter[str]:
    """Number of questions with prompts as written, by reason."""
    return Counter(reason for question in questions if (reason := plan.of(question).reason))
