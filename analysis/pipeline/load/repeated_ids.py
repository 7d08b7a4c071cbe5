"""Notices of ids that several records of a file have. All of them are loaded; equal questions count once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from analysis.benchmarks import registry
from analysis.benchmarks.packs.records.answer_reading import ID
from analysis.benchmarks.registry import EVERY
from analysis.errors import FileNoticeError
from analysis.pipeline.load.id_set import IdSet
from analysis.records import Answer

EPOCH = "epoch="
"""Start of the dimension that numbers intended repeats."""
_BITS = (1 << 64) - 1


class RepeatedIds:
    """Counts the records of one file whose id an earlier record has, for files that packs describe."""

    def __init__(self) -> None:
        self._ids = IdSet()
        self._n, self._first, self._position = 0, "", -1

    def read(self, answers: Iterable[Answer]) -> None:
        """Look at further answers of the file. Those to several tasks of one record count once."""
        for answer in answers:
            if answer.index != self._position and ID in answer.question.details and _is_of_pack(answer):
                self._add(answer)
            self._position = answer.index

    def _add(self, answer: Answer) -> None:
        question = answer.question
        epoch = ""
        for text in question.dimensions:
            if text.startswith(EPOCH):
                epoch = text
                break
        of_audio = question.id if answer.record == question.audio else ""
        if not self._ids.add(hash((answer.record, epoch, of_audio)) & _BITS):
            self._n, self._first = self._n + 1, self._first or answer.record

    def notices(self, path: Path) -> tuple[FileNoticeError, ...]:
        """The notice on the file, () if every id is there once."""
        if not self._n:
            return ()
        amount = "1 record with the id of an earlier one" if self._n == 1 else f"{self._n} records with earlier ids"
        return (
            FileNoticeError(
                str(path), "each id once", f"{amount}, such as {self._first!r}; equal questions count once"
            ),
        )


def _is_of_pack(answer: Answer) -> bool:
    return registry.is_pack(EVERY[answer.question.task].benchmark)
