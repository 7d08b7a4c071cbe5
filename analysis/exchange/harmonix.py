"""The text files of the Harmonix Set: where each section begins, with its label, and `end`; beats in a file beside it.

Where nothing is annotated between two sections, `end` stands too, as it does in the set.
"""

from __future__ import annotations

from analysis.errors import FileError
from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, clock, rows
from analysis.records import Section
from analysis.references import harmonix, text_files
from analysis.references.records import Problem, RepairedFileError, RepairedLineError

END = "end"


def write(annotation: Annotation) -> str:
    """The sections. Raises CannotHoldError where some overlap."""
    lines, last = [], None
    for row in rows(annotation, apart=True):
        if last is not None and last < row.start:
            lines.append(f"{clock(last)} {END}")
        lines.append(f"{clock(row.start)} {quoting.write(row.label, holds)}")
        last = row.end
    return "".join(f"{line}\n" for line in [*lines, *([] if last is None else [f"{clock(last)} {END}"])])


def write_beats(annotation: Annotation) -> str:
    """Time, position in the bar and bar of each beat."""
    return "".join(f"{clock(beat.time)}\t{beat.position}\t{beat.bar}\n" for beat in annotation.beats)


def read(text: str, file: str) -> Annotation:
    """The sections. Oddities that lose nothing are passed over. Raises FieldError and FileError."""
    found, problems = harmonix.parse_sections(text, file, None)
    for problem in problems:
        _refuse(problem)
    if found and found[-1].end is None:
        raise FileError(file, "`end` in the last line, with the time where the last section ends", found[-1].label)
    return Annotation(tuple(Section(quoting.read(label, holds), start, end) for label, start, end in found))


def read_beats(text: str, file: str) -> Annotation:
    """The same for a file of beats."""
    beats, problems = harmonix.parse_beats(text, file)
    for problem in problems:
        _refuse(problem)
    return Annotation(beats=beats)


def holds(label: str) -> bool:
    return text_files.tidy(label) == label and label not in ("", END)


def _refuse(problem: Problem) -> None:
    """Raises what has lost a line."""
    if isinstance(problem, RepairedLineError | RepairedFileError):
        return
    if isinstance(problem, FileError):
        raise problem
    raise FieldError(problem.file, f"line {problem.line}", "time and label", problem.expected, problem.found)
