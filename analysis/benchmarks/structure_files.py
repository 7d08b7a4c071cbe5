"""Sections of one song a file: annotations of SALAMI, predictions of all-in-one and SongFormer.

1. SALAMI: `<song>/parsed/textfile<n>_functions.txt`, or `<song>/textfile<n>.txt` where nothing is parsed. Each
   annotator's file is a question. The second annotator is a run that answers the question of the first: the human
   ceiling. A second layer of an annotator (`textfile2b`) is a question of its own, and no ceiling.
2. A prediction is named after its song, and answers the questions of all annotators; its folder is the model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.packs.records import values
from analysis.benchmarks.packs.records.values import RawReference
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import EarmarkError, FileError
from analysis.framing import head, section_lines
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult, record_boundary
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.framing.source import SourceFile
from analysis.records import Answer, Question

PACK = "structures"
"""The pack that describes tasks and rules."""
LOOKUP = "lookup"
"""Detail of a question, and kind of key, by which predictions find it."""
_ANNOTATION = re.compile(r"textfile([12]b?)(?:_functions)?")
_FURTHER = re.compile(r"textfile[12]b?_(?:uppercase|lowercase)")
_ALL_IN_ONE = frozenset({"segments", "beats", "downbeats"})
_SECTION = frozenset({"start", "end", "label"})
_OTHER = frozenset({"text", "words", "question", "answer", "prediction", "response", "task"})
"""Fields that sections of a song do not have."""
ANNOTATORS = ("1", "2", "1b", "2b")
"""With "b", a second layer of the annotator."""


def belongs(file: SourceFile) -> bool:
    """Whether a text file in a folder is one to load: not the further levels of SALAMI, not what was parsed."""
    stem = file.plain_path.stem
    if _FURTHER.fullmatch(stem) or not (is_annotation(file) or section_lines.sections(file) is not None):
        return False
    return not (_annotator(file) and "_" not in stem and _parsed(file).exists)


def is_annotation(file: SourceFile) -> bool:
    """Whether a file is an annotation of SALAMI, to be read before the predictions."""
    plain = file.plain_path
    return plain.suffix.lower() == section_lines.SUFFIX and _ANNOTATION.fullmatch(plain.stem) is not None


@dataclass(frozen=True, slots=True)
class StructureReader:
    """Reader of such files. pack: the one named PACK."""

    pack: Pack

    def recognises(self, file_head: Head, /) -> bool:
        """Whether the file contains the sections of one song."""
        if file_head.plain_path.suffix.lower() in section_lines.SUFFIXES:
            return is_annotation(file_head.file) or section_lines.sections(file_head.file) is not None
        records = [record for record in file_head.sample if isinstance(record, Mapping)]
        if len(records) == 1 and (records[0].keys() >= _ALL_IN_ONE or _are_sections(records[0].get("segments"))):
            return True
        entries = list(file_head.sample)
        return file_head.layout == "JSON array" and (_are_sections(entries) or _are_rows(entries))

    def facts_of(self, file_head: Head, /) -> RunFacts:
        """The annotator; a prediction states no model."""
        file = file_head.file
        if is_annotation(file):
            is_run = _annotator(file) == "2" and section_lines.sections(_other_annotator(file)) is not None
            model = "annotator 2" if is_run else "SALAMI annotations"
            return RunFacts(model=model, name=model)
        return RunFacts()

    def read(self, file_head: Head, context: ReadContext, /) -> ReadResult:
        """The question of the first annotator, the answers of the second, or those of a program."""
        file, problems = file_head.file, list[EarmarkError]()
        answers: list[Answer] = []
        with record_boundary(problems, file_head.path, 0):
            sections = self._sections(file_head, problems)
            answers = list(self._answers(file, sections, context))
        if not answers and not problems:
            expected = f"a song that is loaded: load the annotations of song {_song(file)!r} first"
            problems.append(FileError(str(file_head.path), expected, "no question of this song"))
        return ReadResult(file_head.path, self.facts_of(file_head), tuple(answers), tuple(problems))

    def _answers(self, file: SourceFile, sections: list[Any], context: ReadContext) -> Iterator[Answer]:
        song, number = _song(file), _annotator(file)
        if not number:
            questions = context.questions()
            keys = ((LOOKUP, f"{song}/{annotator}") for annotator in ANNOTATORS)
            for position, question in enumerate(questions[key] for key in keys if key in questions):
                yield Answer(question, sections, song, position)
            return
        other = section_lines.sections(_other_annotator(file)) if number in "12" else None
        if number == "2" and other is not None:
            yield Answer(self.question(song, "1", other), sections, song, 0)
            return
        yield Answer(self.question(song, number, sections), None, song, 0, given=False)
        if other is not None:
            yield Answer(self.question(song, "2", other), None, song, 1, given=False)

    def _sections(self, file_head: Head, problems: list[EarmarkError]) -> list[Any]:
        if file_head.plain_path.suffix.lower() in section_lines.SUFFIXES:
            sections = section_lines.sections(file_head.file)
            if sections is None:
                raise FieldError(
                    "(lines)", "a time and a label per line, in ascending order, the last label End", "others"
                )
            return sections
        wrapper = Wrapper()
        records = [record for _, record in head.records(file_head, wrapper)]
        problems += wrapper.problems
        if _are_rows(records):
            rows = section_lines.of_rows(records)
            if rows is None:
                raise FieldError("(rows)", "ascending times with labels, the last label end", records[-1])
            return list(rows)
        is_song = len(records) == 1 and isinstance(records[0], Mapping) and "segments" in records[0]
        sections = records[0]["segments"] if is_song else records
        if not isinstance(sections, list):
            raise FieldError("segments", "a list of sections", sections)
        return sections

    def question(self, song: str, annotator: str, sections: list[Any]) -> Question:
        """The question for the sections of a song, with an annotation as its reference."""
        task = self.pack.tasks[0]
        reference, text = values.REFERENCES["segments"](RawReference(sections, "text", "sections"), task)
        return Question(
            task=self.pack.code(task),
            subtask=self.pack.script(task),
            audio=song,
            prompt="",
            reference=reference,
            reference_text=f"annotator {annotator}: {text}",
            details={"annotator": annotator, "id": song, LOOKUP: f"{song}/{annotator}"},
            dimensions=(f"annotator={annotator}",),
        )


def _are_sections(entries: Any) -> bool:
    """Whether there are sections, and nothing that makes them records of something else."""
    return (
        isinstance(entries, list)
        and bool(entries)
        and all(
            isinstance(entry, Mapping) and entry.keys() >= _SECTION and not entry.keys() & _OTHER for entry in entries
        )
    )


def _are_rows(entries: list[Any]) -> bool:
    """Whether there are rows of times and a label."""
    return len(entries) > 1 and all(
        isinstance(entry, list) and len(entry) in (2, 3) and isinstance(entry[-1], str)
        and isinstance(entry[0], list | int | float)
        for entry in entries
    )  # fmt: skip


def _annotator(file: SourceFile) -> str:
    match = _ANNOTATION.fullmatch(file.plain_path.stem)
    return match[1] if match else ""


def _other_annotator(file: SourceFile) -> SourceFile:
    number = "2" if _annotator(file) == "1" else "1"
    name = file.path.name.replace(f"textfile{_annotator(file)}", f"textfile{number}")
    return file.neighbour(file.path.with_name(name))


def _song(file: SourceFile) -> str:
    """The song of a file: its own name, of SALAMI the folder of the annotations."""
    plain = file.plain_path.absolute()
    if not is_annotation(file):
        return plain.stem
    return plain.parent.parent.name if plain.parent.name == "parsed" else plain.parent.name


def _parsed(file: SourceFile) -> SourceFile:
    path, stem = file.path, file.plain_path.stem
    return file.neighbour(path.parent / "parsed" / path.name.replace(stem, f"{stem}_functions"))
