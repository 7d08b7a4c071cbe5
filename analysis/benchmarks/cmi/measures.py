"""Figures of CMI-bench over the records of a file, most of which are no means of the scores of cases.

1. Lens Released: as the script prints them.
2. Lens Paper: R² and correlation of emotions, weighted score of keys, from answers as a careful person reads them. The
   answers without a number are left out of the correlation; in R² they count as the mean of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Protocol

import numpy as np

from analysis.benchmarks.cmi import tasks
from analysis.benchmarks.cmi.released import beats, captions, emotion, key, line_lyrics, tags, techniques
from analysis.benchmarks.cmi.released.word_stems import rouge_l_recall
from analysis.records import Answer, CaseScore

Figures = dict[str, float | None]


class Collector(Protocol):
    """Sums over the answers of one data set."""

    def add(self, answer: Answer, score: CaseScore) -> None:
        """Add an answer that the script can score. score: its case under the lens of the script."""

    def figures(self) -> Figures:
        """The figures by their names in the script; None where undefined."""


def collector(subtask: str) -> Collector | None:
    """The sums for a data set, None for one that the script does not know."""
    source = tasks.source(subtask.removeprefix(tasks.PREFIX))
    return _COLLECTORS[source.task]() if source.task in _COLLECTORS else None


def careful_collector(subtask: str) -> Collector | None:
    """The sums from careful readings; None for a data set whose cases have scores of their own."""
    source = tasks.source(subtask.removeprefix(tasks.PREFIX))
    return _CAREFUL[source.task]() if source.task in _CAREFUL else None


class _Means:
    """Means over records of several numbers of an answer."""

    def __init__(self, *names: str, numbers: Callable[[Answer, CaseScore], tuple[float | None, ...]]) -> None:
        self._names, self._numbers = names, numbers
        self._sums, self._n = [0.0] * len(names), 0

    def add(self, answer: Answer, score: CaseScore) -> None:
        numbers = self._numbers(answer, score)
        if None not in numbers:
            self._sums = [total + (number or 0.0) for total, number in zip(self._sums, numbers, strict=True)]
            self._n += 1

    def figures(self) -> Figures:
        return {name: total / self._n if self._n else None for name, total in zip(self._names, self._sums, strict=True)}


class _Determination:
    """R² of standardised answers against the references, which are standardised already."""

    def __init__(self) -> None:
        self._numbers: list[float] = []
        self._references: list[float] = []

    def add(self, answer: Answer, score: CaseScore) -> None:
        if isinstance(answer.raw, str):
            self._numbers.append(emotion.number_of(answer.raw))
            self._references.append(float(answer.question.reference_text))

    def figures(self) -> Figures:
        return {"r2": self._r2()}

    def _r2(self) -> float | None:
        numbers, references = np.array(self._numbers), np.array(self._references)
        stated = numbers[numbers != emotion.NO_NUMBER]
        total = float(((references - references.mean()) ** 2).sum()) if len(references) else 0.0
        if not len(stated) or stated.std() == 0 or total == 0:
            return None
        standard = (np.where(numbers == emotion.NO_NUMBER, stated.mean(), numbers) - stated.mean()) / stated.std()
        return 1 - float(((references - standard) ** 2).sum()) / total


class _CarefulDetermination(_Determination):
    """R² and correlation of ratings as a careful person reads them, and how many answers have one."""

    def add(self, answer: Answer, score: CaseScore) -> None:
        self._numbers.append(float(score.value) if isinstance(score.value, Decimal) else emotion.NO_NUMBER)
        self._references.append(float(answer.question.reference_text))

    def figures(self) -> Figures:
        numbers, references = np.array(self._numbers), np.array(self._references)
        stated = numbers != emotion.NO_NUMBER
        is_defined = stated.sum() > 1 and numbers[stated].std() > 0 and references[stated].std() > 0
        correlation = float(np.corrcoef(numbers[stated], references[stated])[0, 1]) if is_defined else None
        share = float(stated.mean()) if len(numbers) else None
        return {"r2": self._r2(), "correlation": correlation, "share of answers with a number": share}


class _Frames:
    """F1 over all frames: micro over all classes, macro as the mean over classes."""

    def __init__(self) -> None:
        self._totals = np.zeros((3, len(techniques.CLASSES)), dtype=np.int64)

    def add(self, answer: Answer, score: CaseScore) -> None:
        if score.verdict != "crash":
            self._totals += np.array(techniques.counts(answer))

    def figures(self) -> Figures:
        by_class = [techniques.f1(*map(int, counts)) for counts in self._totals.T]
        return {
            "micro_f1": techniques.f1(*map(int, self._totals.sum(axis=1))),
            "macro_f1": sum(by_class) / len(by_class),
        }


class _Ranking:
    """ROC-AUC and average precision of each tag, present or not, then their means over the tags."""

    def __init__(self) -> None:
        self._rows: list[tuple[frozenset[str], frozenset[str]]] = []
        self._vocabulary: tuple[str, ...] = ()

    def add(self, answer: Answer, score: CaseScore) -> None:
        if isinstance(answer.raw, str):
            self._vocabulary = tags.vocabulary(answer)
            self._rows.append((frozenset(tags.expected(answer)), frozenset(tags.mentions(answer))))

    def figures(self) -> Figures:
        by_tag = [self._of_tag(tag) for tag in self._vocabulary]
        defined = [(area, precision) for area, precision in by_tag if area is not None]
        areas = [area for area, _ in by_tag if area is not None]
        return {
            "roc_auc_macro": _mean(areas) if len(areas) == len(by_tag) else None,
            "pr_auc_macro": _mean([precision for _, precision in by_tag]),
            "labels with both classes": float(len(defined)),
            "roc_auc_macro over these": _mean(areas),
            "pr_auc_macro over these": _mean([precision for _, precision in defined]),
        }

    def _of_tag(self, tag: str) -> tuple[float | None, float]:
        n = len(self._rows)
        positive = sum(tag in expected for expected, _ in self._rows)
        n_mentions = sum(tag in answer for _, answer in self._rows)
        hits = sum(tag in expected and tag in answer for expected, answer in self._rows)
        if not positive:
            return None, 0.0
        recall = hits / positive
        precision = (recall * hits / n_mentions if n_mentions else 0.0) + (1 - recall) * positive / n
        if positive == n:
            return None, precision
        return (recall + 1 - (n_mentions - hits) / (n - positive)) / 2, precision


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _score(_answer: Answer, score: CaseScore) -> tuple[float | None, ...]:
    return (score.score,)


def _weighted_key(answer: Answer, score: CaseScore) -> tuple[float | None, ...]:
    return (key.weighted(str(answer.question.reference), str(score.value or "")),)


def _beats(answer: Answer, score: CaseScore) -> tuple[float | None, ...]:
    return score.score, *beats.level(answer)


def _line(answer: Answer, score: CaseScore) -> tuple[float | None, ...]:
    return score.wer, None if score.wer is None else line_lyrics.character_error_rate(answer)


def _caption(answer: Answer, score: CaseScore) -> tuple[float | None, ...]:
    if score.score is None or not isinstance(answer.raw, str):
        return None, None, None
    expected = answer.question.reference_text
    fourth = captions.bleu(expected, answer.raw, captions.FOURTH)
    return score.score, fourth, rouge_l_recall(expected, answer.raw)


_COLLECTORS: dict[str, Callable[[], Any]] = {
    **dict.fromkeys(("GNR", "INS", "PIT", "TEC"), lambda: _Means("accuracy", numbers=_score)),
    "KEY": lambda: _Means("weighted_key_score", numbers=_score),
    **dict.fromkeys(("BT", "DBT"), lambda: _Means("f1", "cmlt", "amlt", numbers=_beats)),
    "LIN": lambda: _Means("wer", "cer", numbers=_line),
    "MEL": lambda: _Means("overall_accuracy", numbers=_score),
    "CAP": lambda: _Means("bleu", "bleu4", "rouge_l_recall", numbers=_caption),
    "EMO": _Determination,
    "GZT": _Frames,
    "TAG": _Ranking,
}
"""The sums of each task."""
_CAREFUL: dict[str, Callable[[], Any]] = {
    "KEY": lambda: _Means("weighted_key_score", numbers=_weighted_key),
    "EMO": _CarefulDetermination,
}
"""The sums of a task from careful readings."""
