"""A file that was looked at and whose format is known: the runs in it, what it says of them, and its answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analysis.benchmarks import foreign_answers, readers, structure_files
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.reader import PackReader
from analysis.benchmarks.protocol import ReadContext
from analysis.benchmarks.readers import SNIFFED, Choice, Format
from analysis.errors import FormatError
from analysis.framing import head
from analysis.framing.head import Head
from analysis.framing.read_result import ReadResult
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile
from analysis.records import Question

LARGE_FILE = 2_000_000
"""Bytes from which a file is read in parts."""
BATCH = 5_000
"""Answers that are in memory together."""


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """A file that was looked at and whose format is known, or one of the runs in it.

    choice: with the facts of the run, if it is one of several. facts: what the file says about the run. reading: what
    decides on the reading beside the file's own fields: a pack of the user with its content, or a pack and names of
    fields that the user states; "" for a file that Earmark reads by itself.
    comes_first: whether it contains questions that other files of the same load answer. names_recording: whether it
    has the name of its recording, so that its folder names the model. runs: the several runs in it, else ().
    known_format: None in another process, which finds it again, because readers are modules.
    """

    head: Head
    choice: Choice
    facts: RunFacts
    reading: str
    comes_first: bool
    names_recording: bool
    runs: tuple[AnswerFile, ...] = ()
    known_format: Format | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        facts = self.head, self.choice, self.facts, self.reading, self.comes_first, self.names_recording, self.runs
        return AnswerFile, facts

    @property
    def format(self) -> Format:
        return self.known_format or readers.format_of(self.head, self.choice)

    def read(self, context: ReadContext | None = None) -> ReadResult:
        """All records of the file."""
        return self.format.reader.read(self.head, context or ReadContext())

    def first_question(self) -> Question | None:
        """The question of the first answer; None for a file without answers."""
        return next((answer.question for answer in self.read().answers), None)

    def batches(self, context: ReadContext) -> Iterator[ReadResult]:
        """The records in parts, where the reader knows how; a file of moderate size and any other as a whole."""
        reader = self.format.reader
        is_large = isinstance(reader, PackReader) and self.head.size > LARGE_FILE and reader.has_answers(self.head)
        if is_large and isinstance(reader, PackReader) and not reader.facts_of(self.head).protocol.run_hash:
            yield from reader.batches(self.head, context, BATCH)
        else:
            yield reader.read(self.head, context)


def look(file: SourceFile | Path, choice: Choice = SNIFFED) -> AnswerFile:
    """What a file is. Raises FileError where it cannot be opened, FormatError where no reader fits."""
    file_head = head.look(file)
    file_format = readers.format_of(file_head, choice)
    answer_file = _answer_file(file_head, file_format, choice)
    reader = file_format.reader
    runs = reader.runs_in(file_head) if isinstance(reader, PackReader) else ()  # only packs say where that stands
    if len(runs) <= 1:
        return answer_file
    choices = [choice._replace(only=tuple(run.items())) for run in runs]
    return replace(answer_file, runs=tuple(_answer_file(file_head, file_format.of_run(own), own) for own in choices))


def _answer_file(file_head: Head, file_format: Format, choice: Choice) -> AnswerFile:
    return AnswerFile(
        file_head,
        choice,
        file_format.reader.facts_of(file_head),
        _reading(file_head, file_format, choice),
        structure_files.is_annotation(file_head.file),
        _names_recording(file_head, file_format),
        known_format=file_format,
    )


def _reading(file_head: Head, file_format: Format, choice: Choice) -> str:
    """See `AnswerFile`."""
    words = []
    if file_format.pack:
        pack = catalog.PACKS[file_format.pack]
        if not catalog.is_shipped(pack):
            words.append(f"pack {pack.name} {pack.content_hash[:12]}")
        elif choice.pack and not _is_sniffed(file_head, pack.name):
            words.append(f"pack {pack.name}")
    words += [f"{name}={source}" for name, source in sorted(choice.names)]
    return ", ".join(words)


def _is_sniffed(file_head: Head, pack: str) -> bool:
    try:
        return readers.format_of(file_head).pack == pack
    except FormatError:
        return False


def _names_recording(file_head: Head, file_format: Format) -> bool:
    if isinstance(file_format.reader, structure_files.StructureReader):
        return not structure_files.is_annotation(file_head.file)
    return file_format is readers.FOREIGN_ANSWERS and foreign_answers.is_of_one_recording(file_head)
