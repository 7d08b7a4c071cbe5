"""What is said of a whole file once its answers are read: rules in another language, figures that are no scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from analysis.benchmarks.packs.definition.rule_names import ENGLISH, other_language
from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.packs.records.grouping import LEFT_OUT
from analysis.errors import FileNoticeError
from analysis.records import Answer


class FileNotices:
    """Counts over the answers of a file, which may come in parts."""

    def __init__(self, pack: Pack) -> None:
        self._rules = ", ".join(rule for rule in ENGLISH if rule in pack.lenses)
        self._languages: Counter[str] = Counter()
        self._figures: Counter[str] = Counter()

    def add(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            if self._rules and (language := other_language(answer.question)):
                self._languages[language] += 1
            self._figures.update(answer.question.details.get(LEFT_OUT, ()))

    def of(self, path: Path) -> Iterator[FileNoticeError]:
        if self._languages:
            yield FileNoticeError(str(path), f"English for the rules {self._rules}", _list(self._languages))
        if self._figures:
            yield FileNoticeError(str(path), "figures of which more is better as scores", _list(self._figures))


def _list(counts: Counter[str]) -> str:
    return ", ".join(f"{name} in {n} records" for name, n in counts.most_common())
