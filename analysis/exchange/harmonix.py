"""Text files of the Harmonix Set: start and label of each section, a last line `end`; beats in another file.

Gaps between sections start with `end` too, as in the set. Files of SALAMI, whose last time is an `End`, are read by the
rules of `section_lines`.
"""

from __future__ import annotations

from analysis.errors import FileError
from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, clock, rows
from analysis.framing import section_lines
from analysis.records import Section
from analysis.references import harmonix, text_files
from analysis.references.records import Problem, RepairedFileError, RepairedLineError

END, SALAMI_END = "end", "End"


def write(annotation: Annotation) -> str:
    """Text of the sections. Raises CannotHoldError if sections overlap."""
    lines, last = [], None
    for row in rows(annotation, disjoint=True):
        if last is not None and last < row.start:
            lines.append(f"{clock(last)} {END}")
        lines.append(f"{clock(row.start)} {quoting.write(row.label, holds)}")
        last = row.end
    return "".join(f"{line}\n" for line in [*lines, *([] if last is None else [f"{clock(last)} {END}"])])


def write_beats(annotation: Annotation) -> str:
    """Text with time, position in the bar and bar of each beat."""
    return "".join(f"{clock(beat.time)}\t{beat.position}\t{beat.bar}\n" for beat in annotation.beats)


def read(text: str, file: str) -> Annotation:
    """Sections of a file. Repaired problems are ignored. Raises FieldError and FileError."""
    lines = [line.strip().split(None, 1) for line in text.splitlines() if line.strip()]
    has_end = any(line[1:] == [SALAMI_END] for line in lines)
    if has_end and (rows := section_lines.of_rows(lines)):
        return Annotation(tuple(Section(*(row[name] for name in ("label", "start", "end"))) for row in rows))
    sections, problems = harmonix.parse_sections(text, file, None)
    for problem in problems:
        _refuse(problem)
    if sections and sections[-1].end is None:
        raise FileError(file, "`end` in the last line, with the time where the last section ends", sections[-1].label)
    return Annotation(tuple(Section(quoting.read(label, holds), start, end) for label, start, end in sections))


def read_beats(text: str, file: str) -> Annotation:
    """Beats of a file. Raises FieldError and FileError."""
    beats, problems = harmonix.parse_beats(text, file)
    for problem in problems:
        _refuse(problem)
    return Annotation(beats=beats)


def holds(label: str) -> bool:
    return text_files.tidy(label) == label and label not in ("", END)


def _refuse(problem: Problem) -> None:
    """Raises the error of a problem that is not repaired."""
    if isinstance(problem, RepairedLineError | RepairedFileError):
        return
    if isinstance(problem, FileError):
        raise problem
    raise FieldError(problem.file, f"line {problem.line}", "time and label", problem.expected, problem.found)
