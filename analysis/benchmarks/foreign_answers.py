"""Answers alone in the formats of other programs, to questions that are loaded.

| format | question | answer |
|---|---|---|
| OpenAI batch output | `custom_id` is its id | text of the first choice, or of the output of a response |
| samples of lmms-eval, lm-eval | `doc_id` is its position in the file of questions | first response |
| WhisperX, one file a recording | the file has the name of its audio or its id | texts or words of the segments |
| RTTM | the name of the recording is its id | turns |

A sample whose `target` is not the right answer of the question at its position is left out. Of several samples for one
position the last counts. A file of one recording has no name of a model: its folder is the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from analysis.benchmarks import bare_answers
from analysis.benchmarks.bare_answers import KEYS, POSITION, STEM, TARGET, TURNS
from analysis.benchmarks.packs.records.fields import MISSING, value_at
from analysis.benchmarks.packs.records.values import RTTM_LINE, is_turn_of_rttm, turn_of_rttm, turns_of_rttm
from analysis.benchmarks.protocol import ReadContext
from analysis.errors import FileError, FileNoticeError
from analysis.framing import head
from analysis.framing.head import Head
from analysis.framing.read_result import FieldError, ReadResult
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts
from analysis.parsing.reasoning import REASONING, of_record, of_reply

RTTM = ".rttm"
_CONTENT = (
    ("response", "body", "choices", "0", "message", "content"),
    ("response", "body", "output", "-1", "content", "0", "text"),
    ("response", "body", "choices", "0", "text"),
    ("response", "body", "choices", "0", "message", "audio", "transcript"),
    ("response", "body", "choices", "0", "message", "tool_calls", "0", "function", "arguments"),
    ("response", "body", "choices", "0", "message", "refusal"),
    ("response", "body", "output", "-1", "content", "0", "refusal"),
    ("response", "body", "output", "-1", "arguments"),
)
"""Where the responses of OpenAI's end points have their text."""


class Program(NamedTuple):
    """How records of another program are recognised and read. without: fields that show that a pack reads them instead.

    record: reduces a record to its answer. model: path of the model's name in a record, () if it has none.
    """

    fields: frozenset[str]
    without: frozenset[str]
    record: Callable[[Mapping[str, Any], Head], dict[str, Any]]
    model: tuple[str, ...] = ()


def _batch_answer(record: Mapping[str, Any], file_head: Head) -> dict[str, Any]:
    texts = (value_at(record, path) for path in _CONTENT)
    text = next((text for text in texts if text is not MISSING and text is not None), None)
    return {"id": record["custom_id"], "prediction": text, REASONING: of_reply(record.get("response"))}


def _sample(record: Mapping[str, Any], file_head: Head) -> dict[str, Any]:
    response = record.get("resps", record["filtered_resps"])
    while isinstance(response, list) and response:
        response = response[0]
    answer = {"prediction": response, KEYS: [(POSITION, str(record["doc_id"]))], "id": str(record["doc_id"]),
              REASONING: list(of_record(record))}  # fmt: skip
    return {**answer, TARGET: record["target"]} if "target" in record else answer


def _transcript(record: Mapping[str, Any], file_head: Head) -> dict[str, Any]:
    segments = record["segments"] if isinstance(record["segments"], list) else []
    texts = (_text_of(segment) for segment in segments if isinstance(segment, Mapping))
    stem = file_head.plain_path.stem
    return {"id": stem, "prediction": " ".join(filter(None, texts)), KEYS: [(STEM, stem), ("audio", stem)]}


def _text_of(segment: Mapping[str, Any]) -> str:
    """The text of a segment, else its words."""
    if isinstance(segment.get("text"), str):
        return str(segment["text"]).strip()
    words = segment.get("words")
    entries = words if isinstance(words, list) else []
    texts = (entry.get("word") for entry in entries if isinstance(entry, Mapping))
    return " ".join(text.strip() for text in texts if isinstance(text, str))


PROGRAMS = (
    Program(frozenset({"custom_id", "response"}), frozenset(), _batch_answer, ("response", "body", "model")),
    Program(frozenset({"doc_id", "filtered_resps"}), frozenset({"doc", "input", "submission"}), _sample),
    Program(frozenset({"segments"}), frozenset({"beats", "downbeats"}), _transcript),
)


def recognises(file_head: Head) -> bool:
    """Whether the file contains answers of one of the programs."""
    return _is_rttm(file_head) or _program(file_head) is not None


def is_of_one_recording(file_head: Head) -> bool:
    """Whether the file has the name of the one recording that it is about, and not that of a model."""
    if _is_rttm(file_head):
        return {line.split()[1] for line in _lines(file_head) if turn_of_rttm(line)} == {file_head.plain_path.stem}
    program = _program(file_head)
    return program is not None and program.record is _transcript


def facts_of(file_head: Head) -> RunFacts:
    """The model, where the program names it in its records."""
    program = _program(file_head)
    model = value_at(file_head.first, program.model) if program is not None and program.model else MISSING
    return RunFacts(model=model) if isinstance(model, str) else RunFacts()


def read(file_head: Head, context: ReadContext) -> ReadResult:
    """The answers whose questions are loaded. The others are problems."""
    wrapper = Wrapper()
    rows = _rows(file_head, wrapper)
    return bare_answers.matched(file_head, rows, wrapper, context, facts_of(file_head))


def _rows(file_head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    program = _program(file_head)
    if program is None:
        yield from enumerate(_turns(file_head, wrapper))
        return
    rows = head.records(file_head, wrapper)
    n_failed = 0
    for position, record in _only_last(rows, file_head, wrapper) if program.record is _sample else rows:
        n_failed += program.record is _batch_answer and _has_failed(record)
        fits = isinstance(record, Mapping) and record.keys() >= program.fields
        yield position, program.record(record, file_head) if fits else record
    if n_failed:
        amount = "1 request that failed" if n_failed == 1 else f"{n_failed} requests that failed"
        description = f"{amount}, without an answer; each counts as missing"
        wrapper.problems.append(FileNoticeError(str(file_head.path), "a response to every request", description))


def _has_failed(record: Any) -> bool:
    """Whether a request of a batch has an error in place of a response."""
    status = value_at(record, ("response", "status_code"))
    return isinstance(record, Mapping) and (bool(record.get("error")) or (isinstance(status, int) and status >= 400))


def _only_last(rows: Iterator[tuple[int, Any]], file_head: Head, wrapper: Wrapper) -> list[tuple[int, Any]]:
    """The last sample of each position, as a program writes it that runs a task twice; a notice counts the others."""
    by_key: dict[str, tuple[int, Any]] = {}
    n = 0
    for position, record in rows:
        is_sample = isinstance(record, Mapping) and "doc_id" in record
        by_key[f"{record['doc_id']}" if is_sample else f"position {position}"] = position, record
        n += 1
    if n > len(by_key):
        description = f"{n - len(by_key)} earlier records with the same doc_id; the last of each counts"
        wrapper.problems.append(FileNoticeError(str(file_head.path), "each doc_id once", description))
    return sorted(by_key.values(), key=lambda row: row[0])


def _program(file_head: Head) -> Program | None:
    """The first program whose fields a record of the sample has."""
    for record in file_head.objects:
        for program in PROGRAMS:
            fits = record.keys() >= program.fields and not record.keys() & program.without
            if fits and (program.record is not _transcript or _is_transcript(record)):
                return program
    return None


def _is_transcript(record: Mapping[str, Any]) -> bool:
    """Whether the segments have texts, or a recording without words has none."""
    segments = record["segments"]
    if not isinstance(segments, list):
        return False
    has_texts = any(isinstance(entry, Mapping) and entry.keys() & {"text", "words"} for entry in segments)
    return has_texts or (not segments and bool(record.keys() & {"language", "word_segments"}))


def _is_rttm(file_head: Head) -> bool:
    return file_head.plain_path.suffix.lower() == RTTM


def _lines(file_head: Head) -> list[str]:
    return [line for text in head.lines(file_head) for line in text.splitlines()]


def _turns(file_head: Head, wrapper: Wrapper) -> Iterator[dict[str, Any]]:
    """An answer for each recording that the lines name. Turns that cannot be read are problems."""
    by_recording: dict[str, list[str]] = {}
    for position, line in enumerate(_lines(file_head)):
        if turn_of_rttm(line) is not None:
            by_recording.setdefault(line.split()[1], []).append(line)
        elif is_turn_of_rttm(line):
            error = FieldError("(line)", RTTM_LINE, line)
            wrapper.problems.append(error.of(file_head.path, position, f"line {position + 1}"))
    if not by_recording:
        wrapper.problems.append(FileError(str(file_head.path), f"lines of the form {RTTM_LINE}", "none"))
    for name, lines in by_recording.items():
        yield {"id": name, "prediction": turns_of_rttm("\n".join(lines)), KEYS: [(TURNS, name)]}
