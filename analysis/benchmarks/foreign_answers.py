"""Answers alone in the formats of other programs, to questions that are loaded.

| format | question | answer |
|---|---|---|
| OpenAI batch output | `custom_id` is its id | text of the first choice, or of the output of a response |
| samples of lmms-eval, lm-eval | `doc_id` is its position in the file of questions | first response |
| WhisperX, one file a recording | the file has the name of its audio or its id | texts of the segments |
| RTTM | the name of the recording is its id | turns |

A sample whose `target` is not the right answer of the question at its position is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from analysis.benchmarks import bare_answers
from analysis.benchmarks.bare_answers import KEYS, POSITION, STEM, TARGET, TURNS
from analysis.benchmarks.packs.fields import MISSING, value_at
from analysis.benchmarks.packs.values import turns_of_rttm
from analysis.benchmarks.protocol import ReadContext
from analysis.framing import head
from analysis.framing.head import Head
from analysis.framing.read_result import ReadResult
from analysis.framing.records import Wrapper
from analysis.framing.run_facts import RunFacts

RTTM = ".rttm"
_CONTENT = (
    ("response", "body", "choices", "0", "message", "content"),
    ("response", "body", "output", "-1", "content", "0", "text"),
    ("response", "body", "choices", "0", "text"),
)
"""Where the responses of OpenAI's end points have their text."""
_MODEL = ("response", "body", "model")


class Program(NamedTuple):
    """fields: of its records. without: fields of records that a pack reads. record: an answer alone."""

    fields: frozenset[str]
    without: frozenset[str]
    record: Callable[[Mapping[str, Any], Head], dict[str, Any]]


def _batch_answer(record: Mapping[str, Any], file_head: Head) -> dict[str, Any]:
    texts = (value_at(record, path) for path in _CONTENT)
    text = next((text for text in texts if text is not MISSING), None)
    return {"id": record["custom_id"], "prediction": text}


def _sample(record: Mapping[str, Any], file_head: Head) -> dict[str, Any]:
    response = record.get("resps", record["filtered_resps"])
    while isinstance(response, list) and response:
        response = response[0]
    answer = {"prediction": response, KEYS: [(POSITION, str(record["doc_id"]))], "id": str(record["doc_id"])}
    return {**answer, TARGET: record["target"]} if "target" in record else answer


def _transcript(record: Mapping[str, Any], file_head: Head) -> dict[str, Any]:
    segments = record["segments"] if isinstance(record["segments"], list) else []
    texts = (str(segment.get("text", "")).strip() for segment in segments if isinstance(segment, Mapping))
    stem = file_head.path.stem
    return {"id": stem, "prediction": " ".join(filter(None, texts)), KEYS: [(STEM, stem)]}


PROGRAMS = (
    Program(frozenset({"custom_id", "response"}), frozenset(), _batch_answer),
    Program(frozenset({"doc_id", "filtered_resps"}), frozenset({"doc", "input", "submission"}), _sample),
    Program(frozenset({"segments"}), frozenset({"beats", "downbeats"}), _transcript),
)


def recognises(file_head: Head) -> bool:
    """Whether the file contains answers of one of the programs."""
    return file_head.path.suffix.lower() == RTTM or _program(file_head) is not None


def facts_of(file_head: Head) -> RunFacts:
    """The model of a batch; of the others the file says nothing."""
    model = value_at(file_head.first, _MODEL)
    return RunFacts(model=model) if isinstance(model, str) else RunFacts()


def read(file_head: Head, context: ReadContext) -> ReadResult:
    """The answers whose questions are loaded. The others are problems."""
    wrapper = Wrapper()
    rows = _rows(file_head, wrapper)
    return bare_answers.matched(file_head, rows, wrapper, context, facts_of(file_head))


def _rows(file_head: Head, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    program = _program(file_head)
    if program is None:
        yield from enumerate(_turns(file_head))
        return
    for position, record in head.records(file_head, wrapper):
        fits = isinstance(record, Mapping) and record.keys() >= program.fields
        yield position, program.record(record, file_head) if fits else record


def _program(file_head: Head) -> Program | None:
    """The first program whose fields a record of the sample has; of WhisperX the segments have texts."""
    for record in file_head.objects:
        for program in PROGRAMS:
            fits = record.keys() >= program.fields and not record.keys() & program.without
            if fits and (program.record is not _transcript or _has_texts(record["segments"])):
                return program
    return None


def _has_texts(segments: Any) -> bool:
    return isinstance(segments, list) and any(isinstance(entry, Mapping) and "text" in entry for entry in segments)


def _turns(file_head: Head) -> Iterator[dict[str, Any]]:
    """An answer for each recording that the lines name."""
    by_recording: dict[str, list[str]] = {}
    for line in file_head.path.read_text(encoding="utf-8", errors="replace").splitlines():
        parts = line.split()
        if len(parts) >= 8 and parts[0] == "SPEAKER":
            by_recording.setdefault(parts[1], []).append(line)
    for name, lines in by_recording.items():
        yield {"id": name, "prediction": turns_of_rttm("\n".join(lines)), KEYS: [(TURNS, name)]}
