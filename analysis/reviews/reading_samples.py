"""Samples of the answers of a run for people to read, so that its misread share can be estimated.

1. Three kinds of answers are drawn apart: sure (clean or repaired), ambiguous, and unread (refusals and what else has
   no usable value). Of each kind at most `SIZES`.
2. Strata within a kind: confidence, task and the last rule of the reader that applied. A stratum of which fewer than
   one answer would be drawn goes without the rule, then without the task.
3. The hash of seed and answer orders the answers of a stratum, see `sampling`: the same seed and the same answers give
   the same sample, and a larger one adds answers.
4. The sample that counts for a run (and task) is stored with the first reading of it: it stays the same for everybody
   and when a later version of the reader reads otherwise. Of several the largest counts, and of equal ones the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from analysis.reviews import sampling
from analysis.reviews.events import Event, new, of_run, run_of
from analysis.reviews.state import State

SURE, AMBIGUOUS, UNREAD = "sure", "ambiguous", "unread"
SIZES: Mapping[str, int] = {SURE: 60, AMBIGUOUS: 40, UNREAD: 20}
"""Answers drawn of each kind."""
SEED = 1
KINDS: Mapping[str, str] = {"clean": SURE, "mended": SURE, "ambiguous": AMBIGUOUS, "none": UNREAD}
"""By confidence of the reading."""
SECOND_READER = "second reader"
"""How the step begins that says whether the second reader agrees: it is no rule by which a value was read."""


class Candidate(NamedTuple):
    """An answer that can be drawn. answer: see `readings.reading_key`. confidence, rule (the last): of the reading."""

    question: str
    answer: str
    task: str
    confidence: str
    rule: str

    @property
    def kind(self) -> str:
        return KINDS[self.confidence]


class Stratum(NamedTuple):
    """A stratum of a sample. size: answers of the run in it, drawn or not."""

    kind: str
    name: str
    size: int


class SampledAnswer(NamedTuple):
    """An answer in a sample. stratum: position among the strata of the sample."""

    question: str
    answer: str
    task: str
    stratum: int


class ReadingSample(NamedTuple):
    """Answers of a run in the order in which people read them. task: its code, "" for a sample of the whole run."""

    run: str
    task: str
    seed: int
    strata: tuple[Stratum, ...]
    answers: tuple[SampledAnswer, ...]

    def of_kind(self, kind: str) -> list[SampledAnswer]:
        return [answer for answer in self.answers if self.strata[answer.stratum].kind == kind]

    def of_task(self, task: str, sizes: Mapping[str, int]) -> ReadingSample:
        """Its answers to one task, with one stratum for each kind. sizes: answers of the run to the task by kind."""
        strata = tuple(Stratum(kind, task, sizes.get(kind, 0)) for kind in SIZES)
        kinds = list(SIZES)
        answers = tuple(
            answer._replace(stratum=kinds.index(self.strata[answer.stratum].kind))
            for answer in self.answers
            if answer.task == task
        )
        return self._replace(task=task, strata=strata, answers=answers)


def draw(
    run: str, task: str, candidates: Iterable[Candidate], seed: int = SEED, sizes: Mapping[str, int] = SIZES
) -> ReadingSample:
    """The sample of a run. The kinds are mixed, so that the order tells nothing of the reading."""
    by_kind: dict[str, dict[tuple[str, str], Candidate]] = {kind: {} for kind in sizes}
    for candidate in candidates:
        if not task or candidate.task == task:
            by_kind[candidate.kind][candidate.question, candidate.answer] = candidate
    strata: list[Stratum] = []
    places: list[tuple[float, str, SampledAnswer]] = []
    for kind, members in by_kind.items():
        names = _stratum_names(members, sizes[kind])
        counts = Counter(names.values())
        positions = {name: len(strata) + i for i, name in enumerate(sorted(counts))}
        strata += [Stratum(kind, " · ".join(name), counts[name]) for name in sorted(counts)]
        ids = {f"{question} {answer}": str(positions[name]) for (question, answer), name in names.items()}
        cases = sampling.stratified(ids, sizes[kind], seed)
        for i, (id_, stratum, _) in enumerate(cases):
            question, _, answer = id_.rpartition(" ")
            task_name = members[question, answer].task
            places.append(((i + 0.5) / len(cases), id_, SampledAnswer(question, answer, task_name, int(stratum))))
    return ReadingSample(run, task, seed, tuple(strata), tuple(answer for *_, answer in sorted(places)))


def sample_event(reviewer: str, sample: ReadingSample) -> Event:
    """The event that stores a sample. Raises EventError."""
    strata, answers = [list(stratum) for stratum in sample.strata], [list(answer) for answer in sample.answers]
    return new(
        reviewer, "sample", of_run(sample.run), task=sample.task, seed=sample.seed, strata=strata, answers=answers
    )


def samples(states: Mapping[str, State]) -> dict[tuple[str, str], ReadingSample]:
    """The stored samples that count, by run and task (rule 4)."""
    result: dict[tuple[str, str], ReadingSample] = {}
    for target, state in states.items():
        for event in state.events:
            sample = _decoded(run_of(target), event) if event.kind == "sample" else None
            if sample is None or event.id in state.undone:
                continue
            earlier = result.get((sample.run, sample.task))
            if earlier is None or len(sample.answers) > len(earlier.answers):
                result[sample.run, sample.task] = sample
    return result


def _decoded(run: str, event: Event) -> ReadingSample | None:
    """The sample of an event, None for one that no Earmark has written."""
    payload = event.payload
    try:
        strata = tuple(Stratum(str(kind), str(name), int(size)) for kind, name, size in payload["strata"])
        answers = tuple(
            SampledAnswer(str(name), str(answer), str(task), int(at)) for name, answer, task, at in payload["answers"]
        )
    except (TypeError, ValueError):
        return None
    if any(not 0 <= answer.stratum < len(strata) for answer in answers):
        return None
    return ReadingSample(run, payload["task"], payload["seed"], strata, answers)


def _stratum_names(
    members: Mapping[tuple[str, str], Candidate], n: int
) -> dict[tuple[str, str], tuple[str, ...]]:  # fmt: skip
    """Rule 2, by answer."""
    names: dict[tuple[str, str], tuple[str, ...]] = {
        key: (candidate.confidence, candidate.task, candidate.rule) for key, candidate in members.items()
    }
    for length in (2, 1):
        counts = Counter(names.values())
        names = {
            key: name if counts[name] * n >= len(names) else name[:length] for key, name in names.items()
        }  # fmt: skip
    return names


def last_rule(steps: Sequence[Sequence[str]]) -> str:
    """The last rule that applied, "" for none. steps: pairs of name and detail, as stored."""
    rules = [step[0] for step in steps if not step[0].startswith(SECOND_READER)]
    return rules[-1] if rules else ""
