"""Checks of the figures in an audiobench file: each is recomputed from the cases of the file.

1. `ab/sound-id`: headline, and counts and rates of each pack as a whole, by condition and by class. A rate without
   anything to divide by is stated as 0. solo_quad_cliff = mean of the packs' recall in `quad` less that in `solo`, null
   where one of them is not there. The vote a probe states is compared with the reading of its answers.
2. `ab/asr-robust`: WER by condition = 100 x errors / words of all clips, without punctuation; weighted_mean_wer is the
   mean of these.
3. run_hash = SHA-256 of the canonical JSON of suite, revision, manifest_hash, config and hypotheses. For sound-id the
   manifest stands only in the audiobench package: it cannot be verified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from analysis import hashes
from analysis.errors import EarmarkError, RecordError, RunHashError, StoredFigureError
from analysis.metrics.detection import Detection
from analysis.metrics.section_wer import LyricsMatch
from analysis.records import Answer, CaseScore

Score: TypeAlias = Callable[[Answer], CaseScore]
TOLERANCE = 1e-9
VERIFIED, WRONG = "verified", "does not fit the content"
NO_MANIFEST = "cannot be verified: the manifest stands only in the audiobench package"
NO_FIELDS = "cannot be verified: the file lacks what it is made of"
_CONFIG = ("model", "seed", "clip_count", "conditions")
_RATES = {"recall": "recall", "fpr": "false_alarms", "precision": "precision", "f1": "f1"}


def problems(file: str, run: Mapping[str, Any], answers: Sequence[Answer], score: Score | None) -> list[EarmarkError]:
    """Stated figures that differ from those of the cases. score: None checks the run hash alone."""
    problem_list: list[EarmarkError] = []
    verdict, digest = run_hash(run)
    if verdict == WRONG:
        problem_list.append(RunHashError(file, digest, str(run.get("run_hash"))))
    if score is None:
        return problem_list
    cases = [(answer, score(answer)) for answer in answers]
    problem_list += _votes(file, cases)
    figures = _FIGURES.get(str(run.get("suite")))
    for name, value in figures(cases) if figures else ():
        stated = _at(run, name)
        if stated is not _ABSENT and not _same(value, stated):
            problem_list.append(StoredFigureError(file, ".".join(name), _display(value), _display(stated)))
    return problem_list


def run_hash(run: Mapping[str, Any]) -> tuple[str, str]:
    """The verdict in words and the hash of the content, "" where that cannot be worked out."""
    if run.get("suite") == "ab/sound-id":
        return NO_MANIFEST, ""
    parts = ("suite", "revision", "manifest_hash", "per_clip_hypotheses", "run_hash", *_CONFIG)
    if any(run.get(name) is None for name in parts):
        return NO_FIELDS, ""
    content = {name: run[name] for name in ("suite", "revision", "manifest_hash")}
    config = {name: run[name] for name in _CONFIG}
    try:
        digest = hashes.digest({**content, "config": config, "hypotheses": run["per_clip_hypotheses"]})
    except (ValueError, RecursionError):
        return NO_FIELDS, ""
    return (VERIFIED if digest == run["run_hash"] else WRONG), digest


def _votes(file: str, cases: Iterable[tuple[Answer, CaseScore]]) -> Iterator[RecordError]:
    for answer, case in cases:
        stated = answer.question.details.get("answered_yes")
        says_yes = case.value == "yes"
        if isinstance(stated, bool) and stated != says_yes:
            expected = f"{_display(says_yes)}, as its answers read"
            yield RecordError(file, answer.record, "answered_yes", expected, _display(stated))


NamedValues = Iterator[tuple[tuple[str, ...], float | int | None]]


def _detections(cases: Iterable[tuple[Answer, CaseScore]]) -> NamedValues:
    groups: dict[tuple[str, ...], Detection] = {}
    for answer, case in cases:
        details, label = answer.question.details, answer.question.section
        pack, present, says_yes = details["pack"], answer.question.reference == "yes", case.value == "yes"
        keys: tuple[tuple[str, ...], ...] = (
            (), (pack, "totals"), (pack, "per_condition", details["condition"]), (pack, "per_class", label),
        )  # fmt: skip
        for key in keys:
            groups[key] = groups.get(key, Detection()).plus(present, says_yes)
    total = groups.pop((), Detection())
    yield ("headline", "components_understood"), total.tp
    yield ("headline", "components_present"), total.present
    yield ("headline", "weighted_recall"), total.recall or 0.0
    yield ("headline", "weighted_fpr"), total.false_alarms or 0.0
    yield ("headline", "solo_quad_cliff"), cliff(groups)
    for key, counts in groups.items():
        for name, value in counts._asdict().items():
            yield ("pack_summaries", *key, name), value
        for name, rate in _RATES.items():
            yield ("pack_summaries", *key, name), getattr(counts, rate) or 0.0


def cliff(groups: Mapping[tuple[str, ...], Detection]) -> float | None:
    """Mean recall of the packs in `quad` less that in `solo`. groups: by (pack, "per_condition", condition)."""
    means = []
    for condition in ("quad", "solo"):
        rates = [counts.recall or 0.0 for key, counts in groups.items() if key[1:] == ("per_condition", condition)]
        if not rates:
            return None
        means.append(sum(rates) / len(rates))
    return means[0] - means[1]


def _words(cases: Iterable[tuple[Answer, CaseScore]]) -> NamedValues:
    errors: dict[str, int] = {}
    words: dict[str, int] = {}
    for answer, case in cases:
        match = case.evidence
        condition = answer.question.subtask.rpartition("/")[2]
        assert isinstance(match, LyricsMatch)
        for pair in match.pairs:
            wrong = pair.substitutions + pair.deletions + pair.insertions
            errors[condition] = errors.get(condition, 0) + wrong
            words[condition] = words.get(condition, 0) + pair.hits + pair.substitutions + pair.deletions
    rates = {name: 100 * errors[name] / words[name] for name in errors if words[name]}
    for name, rate in rates.items():
        yield ("per_condition_wer", name), rate
    if rates:
        yield ("weighted_mean_wer",), sum(rates.values()) / len(rates)


_FIGURES: dict[str, Callable[[Iterable[tuple[Answer, CaseScore]]], NamedValues]] = {
    "ab/sound-id": _detections,
    "ab/asr-robust": _words,
}
_ABSENT = object()


def _at(run: Mapping[str, Any], name: Sequence[str]) -> Any:
    value: Any = run
    for part in name:
        if not isinstance(value, Mapping) or part not in value:
            return _ABSENT
        value = value[part]
    return value


def _same(value: float | None, stated: Any) -> bool:
    if value is None or stated is None:
        return value is stated
    numbers = isinstance(stated, int | float) and not isinstance(stated, bool)
    return numbers and abs(stated) < 1e300 and abs(value - stated) <= TOLERANCE * max(1.0, abs(value))


def _display(value: Any) -> str:
    return "null" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value).lower()
