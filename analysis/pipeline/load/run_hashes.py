"""The hashes of a run, gathered while its answers pass by, and compared with the one that a file carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis import hashes, scoring
from analysis.benchmarks.run_record import record
from analysis.errors import EarmarkError, RunHashError
from analysis.framing import run_facts
from analysis.framing.run_facts import RunFacts
from analysis.hashes import Setup
from analysis.inference.run_answers import ASKED
from analysis.records import AS_WRITTEN, Answer
from analysis.store.tables.json_values import encode, jsonable


class Fingerprint:
    """What goes into the hashes of one run, by question id."""

    def __init__(self, answers: Sequence[Answer] = ()) -> None:
        self._answers: dict[str, str] = {}
        self._references: dict[str, str] = {}
        self._prompts: dict[str, str] = {}
        for answer in answers:
            self.add(answer)

    def add(self, answer: Answer) -> None:
        question = answer.question
        calls = {ASKED: question.details[ASKED], "raw": answer.raw} if ASKED in question.details else answer.raw
        self._answers[question.id] = hashes.digest(jsonable(calls))
        self._references[question.id] = hashes.digest(jsonable(encode(question.reference)))
        self._prompts[question.id] = question.prompt

    @property
    def prompt_hash(self) -> str:
        """Of the prompts as they stand in the records."""
        return hashes.prompt_hash({}, self._prompts)

    @property
    def reference_hash(self) -> str:
        return hashes.reference_hash(self._references)

    def run_hash(self, setup: Setup) -> str:
        return hashes.run_hash(setup, self._answers)


def deciding(versions: Mapping[str, str]) -> dict[str, str]:
    """The versions that decide a score; that of the stored columns does not."""
    return {name: value for name, value in versions.items() if name != "columns"}


def checked(path: Path, said: RunFacts, answers: Sequence[Answer]) -> list[EarmarkError]:
    """A RunHashError where a file carries another run hash than its content has; nothing where it carries none."""
    stored = said.protocol.run_hash
    if not stored:
        return []
    content = _run_hash(said, answers)
    return [] if stored == content else [RunHashError(str(path), content, stored)]


def sealed(around: Mapping[str, Any], answers: Sequence[Answer]) -> dict[str, Any]:
    """The content of a run file. around: what it says of itself; what it was made with and its run hash are added."""
    around = {**around, "parser_version": scoring.VERSIONS["parsing"], "versions": deciding(scoring.VERSIONS)}
    if "prompt_hash" not in around:
        around |= {"prompt_source": AS_WRITTEN, "prompt_hash": Fingerprint(answers).prompt_hash}
    seal = _run_hash(run_facts.from_fields(around), answers)
    return {**around, "run_hash": seal, "results": [record(answer) for answer in answers]}


def _run_hash(said: RunFacts, answers: Sequence[Answer]) -> str:
    """With the versions that the file says it was made with."""
    protocol, found = said.protocol, Fingerprint(answers)
    prompts = found.prompt_hash if protocol.as_written else protocol.prompt_hash
    return found.run_hash(
        Setup(
            model=said.model,
            condition=dict(said.condition),
            seed=protocol.seed,
            prompt_version=said.prompt_version,
            prompt_hash=prompts,
            prompt_ensemble=protocol.prompt_ensemble,
            parser_version=protocol.parser_version,
            versions=deciding(protocol.versions),
        )
    )
