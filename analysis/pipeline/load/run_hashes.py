"""Hashes of a run from its answers, and their comparison with the hash in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from analysis import hashes, scoring
from analysis.benchmarks.run_record import record
from analysis.errors import EarmarkError, RunHashError
from analysis.framing import run_facts
from analysis.framing.run_facts import RunFacts
from analysis.hashes import ObjectDigest, Setup
from analysis.inference.run_answers import CALLS
from analysis.pipeline.load.text_spool import TextSpool
from analysis.records import AS_WRITTEN, Answer
from analysis.store.runs.description import READ_BY, Run
from analysis.store.tables.json_values import encode, jsonable


class RunHashes:
    """Digests of answers, references and prompts by question id, from which the hashes of a run are computed."""

    def __init__(self, answers: Sequence[Answer] = ()) -> None:
        self._rows = TextSpool()
        self._digests: tuple[ObjectDigest, ...] = ()
        for answer in answers:
            self.add(answer)

    def add(self, answer: Answer) -> None:
        question, self._digests = answer.question, ()
        raw, details = answer.raw, question.details
        content = {CALLS: details[CALLS], "raw": raw} if CALLS in details else raw
        self._rows[question.id] = (_digest(content), _digest(encode(question.reference)), question.prompt)

    @property
    def prompt_hash(self) -> str:
        """Hash of the prompts as written in the records."""
        return self._all()[2].with_end(',"wordings":{}}')

    @property
    def reference_hash(self) -> str:
        return self._all()[1].with_end("")

    def run_hash(self, setup: Setup) -> str:
        return self._all()[0].with_end(f',"setup":{hashes.canonical(asdict(setup))}}}')

    def added_to(self, run: Run) -> Run:
        """The run with its hashes."""
        reading, prompt_hash = str(run.further.get(READ_BY, "")), run.prompt_hash or self.prompt_hash
        setup = Setup(
            model=run.model,
            condition=run.condition,
            seed=run.seed,
            prompt_version=run.prompt_version,
            prompt_hash=prompt_hash,
            prompt_ensemble=run.prompt_ensemble,
            parser_version=run.versions["parsing"],
            versions={**scoring_versions(run.versions), **({READ_BY: reading} if reading else {})},
        )
        return replace(run, prompt_hash=prompt_hash, reference_hash=self.reference_hash, run_hash=self.run_hash(setup))

    def _all(self) -> tuple[ObjectDigest, ...]:
        """The digests of answers, references and prompts, computed in one pass."""
        if not self._digests:
            digests = ObjectDigest('{"answers":'), ObjectDigest(""), ObjectDigest('{"as_written":')
            for question_id, texts in self._rows.items():
                for digest, text in zip(digests, texts, strict=True):
                    digest.add(question_id, text)
            self._digests = digests
        return self._digests


def _digest(content: Any) -> str:
    return _text_digest(content) if isinstance(content, str) else hashes.digest(jsonable(content))


_text_digest = lru_cache(maxsize=8192)(hashes.digest)
"""Many answers and references are equal texts."""


def scoring_versions(versions: Mapping[str, str]) -> dict[str, str]:
    """The versions that affect a score. That of the stored columns does not."""
    return {name: value for name, value in versions.items() if name != "columns"}


def problems(path: Path, facts: RunFacts, answers: Sequence[Answer]) -> list[EarmarkError]:
    """A RunHashError if the run hash in a file does not fit its content. Empty if the file has none."""
    stored_hash = facts.protocol.run_hash
    if not stored_hash:
        return []
    content_hash = _run_hash(facts, answers)
    return [] if stored_hash == content_hash else [RunHashError(str(path), content_hash, stored_hash)]


def run_file(wrapper: Mapping[str, Any], answers: Sequence[Answer]) -> dict[str, Any]:
    """Content of a run file. wrapper: its fields besides the answers; versions and run hash are added."""
    fields = {
        **wrapper,
        "parser_version": scoring.VERSIONS["parsing"],
        "versions": scoring_versions(scoring.VERSIONS),
    }
    if "prompt_hash" not in fields:
        fields |= {"prompt_source": AS_WRITTEN, "prompt_hash": RunHashes(answers).prompt_hash}
    run_hash = _run_hash(run_facts.from_fields(fields), answers)
    return {**fields, "run_hash": run_hash, "results": [record(answer) for answer in answers]}


def _run_hash(facts: RunFacts, answers: Sequence[Answer]) -> str:
    """Run hash under the versions that the file states."""
    settings, run_hashes = facts.protocol, RunHashes(answers)
    prompts = run_hashes.prompt_hash if settings.as_written else settings.prompt_hash
    return run_hashes.run_hash(
        Setup(
            model=facts.model,
            condition=dict(facts.condition),
            seed=settings.seed,
            prompt_version=facts.prompt_version,
            prompt_hash=prompts,
            prompt_ensemble=settings.prompt_ensemble,
            parser_version=settings.parser_version,
            versions=scoring_versions(settings.versions),
        )
    )
