"""In which prompts a question is asked.

1. Without a prompt set: in the words of its own record.
2. With a set: in one of its wordings, or, as an ensemble of N, in the first N in their order. Which one: that of the
   record, where it names one of this very set, else one drawn by the question's identity.
3. A wording is filled in with the record's own `slots` (questions that `earmark questions build` makes have them).
   Where one is missing, or the set has no wording of the subtask, the question is asked as written, and why is told:
   what a question of others asks for is never guessed from its text.
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
"""Details of a question: what fills the placeholders; the wording it was written in, as "<version>/<number>"."""

OF_A_SET, MIXED = "set", "set, as written where it cannot be filled in"
"""`prompt_source` of a run."""


@dataclass
class EnsembleError(EarmarkError):
    """More wordings were asked for than a prompt set has."""

    wanted: int
    subtask: str
    wordings: int

    def __str__(self) -> str:
        return f"a prompt ensemble of {self.wanted}: expected at most {self.wordings}, the wordings of {self.subtask!r}"


class Prompt(NamedTuple):
    """text: as asked. wording: "<version>/<number from 1>", "" as written."""

    text: str
    wording: str = ""


class Choice(NamedTuple):
    """The prompts of one question, at least one. reason: why it is asked as written although there is a set."""

    prompts: tuple[Prompt, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """chosen: the prompt set, None for prompts as written. ensemble: wordings for each question, None for one."""

    chosen: PromptSet | None = None
    ensemble: int | None = None

    def of(self, question: Question) -> Choice:
        """The prompts of a question. Raises EnsembleError."""
        written = (Prompt(question.prompt),)
        if self.chosen is None:
            return Choice(written)
        entry = self.chosen.entries.get(question.subtask)
        if entry is None:
            return Choice(written, f"prompt set {self.chosen.version} has no wording of {question.subtask!r}")
        slots = slots_of(question)
        if wanting := [name for name in PLACEHOLDERS.get(question.subtask, ()) if name not in slots]:
            return Choice(written, f"the record has no 'slots' with {', '.join(wanting)}")
        number = len(entry.wordings)
        if self.ensemble and self.ensemble > number:
            raise EnsembleError(self.ensemble, question.subtask, number)
        numbers = range(self.ensemble) if self.ensemble else (self._number(question, number),)
        version = self.chosen.version
        return Choice(tuple(Prompt(entry.prompt(each, slots), f"{version}/{each + 1}") for each in numbers))

    def _number(self, question: Question, number: int) -> int:
        """Counted from 0. Rule 2."""
        version, _, named = str(question.details.get(WORDING, "")).rpartition("/")
        assert self.chosen is not None
        if version == self.chosen.version and named.isdecimal() and 1 <= int(named) <= number:
            return int(named) - 1
        return int(question.id, 16) % number

    def facts(self, questions: Sequence[Question]) -> dict[str, Any]:
        """What a run asked in this way says of itself: version, hash, source and ensemble of its prompts."""
        choices = {question.id: self.of(question) for question in questions}
        as_written = {name: choice.prompts[0].text for name, choice in choices.items() if not choice.prompts[0].wording}
        of_set = self.chosen is not None and len(as_written) < len(choices)
        return {
            "prompt_version": self.chosen.version if self.chosen and of_set else version_of(questions),
            "prompt_source": AS_WRITTEN if not of_set else MIXED if as_written else OF_A_SET,
            "prompt_hash": hashes.prompt_hash(self._templates() if of_set else {}, as_written),
            "prompt_ensemble": self.ensemble if of_set else None,
        }

    def _templates(self) -> Mapping[str, Sequence[str]]:
        """The wordings in use, whichever questions are asked."""
        entries = self.chosen.entries if self.chosen else {}
        return {subtask: entry.templates[: self.ensemble] for subtask, entry in entries.items()}


def plan(prompts: Path | None, ensemble: int | None) -> Plan | None:
    """By the wordings of a file, or of ours where an ensemble is asked for; None for neither.

    Raises FileError, PlaceholderError.
    """
    return Plan(sets.read(prompts or sets.SHIPPED), ensemble) if prompts or ensemble else None


def slots_of(question: Question) -> Mapping[str, str]:
    """What fills the placeholders, as far as the record says; texts and numbers alone."""
    said = question.details.get(SLOTS)
    found = said if isinstance(said, Mapping) else {}
    return {name: str(value) for name, value in found.items() if isinstance(value, str | int | float)}


def version_of(questions: Iterable[Question]) -> str:
    """The version of the wordings the questions were written in, "" unless all say the same."""
    versions = {str(question.details.get(WORDING, "")).rpartition("/")[0] for question in questions}
    return versions.pop() if len(versions) == 1 else ""


def reasons(plan: Plan, questions: Iterable[Question]) -> Counter[str]:
    """Why questions are asked as written, and how many."""
    return Counter(reason for question in questions if (reason := plan.of(question).reason))
