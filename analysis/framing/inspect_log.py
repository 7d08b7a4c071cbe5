"""Logs of Inspect: `.eval` archives of old and new versions, and JSON logs. A sample is a record.

Old archives are compressed by deflate, new ones by zstd (method 93), which Python before 3.14 cannot read by itself. A
log that was broken off has no header, only what its journal began with. Messages keep their text; audio inside a log is
named by its attachment, not unpacked.

A log of Earmark's own task (`analysis.inspect_task`) has the facts of its run and the records of a run file in its
metadata. They are read in place of the samples.
"""

from __future__ import annotations

import json
import re
import struct
import zipfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, TextIO

import pyarrow as pa

from analysis.errors import FileNoticeError, RecordError
from analysis.framing.packed import check_output
from analysis.framing.records import Wrapper
from analysis.framing.records import records as json_records

HEADERS = ("header.json", "_journal/start.json")
"""What says of which task and model a log is, the complete one first."""
ZSTD = 93
LARGEST = 256_000_000
"""Bytes of one entry, unpacked."""
_LOCAL = struct.Struct("<4s5H3L2H")
_KEPT_FIELDS = ("id", "epoch", "choices", "target", "scores", "metadata", "error")
_SAMPLES = "samples/"
RUN, RECORD = "earmark_run", "earmark_record"
"""Fields of the metadata of Earmark's own task: facts of the run, record of a run file."""
OLD_SCORER = "score"
"""Name of the one scorer of old logs, whose samples have `score` in place of `scores`."""
SHUFFLED = "Choices were shuffled before generating a response"
ANSWER_SHOWN = "Shuffled answer:"
"""Start of an explanation, and what is behind the options in it."""
_LETTERED = re.compile(r"^[A-Z0-9]{1,2}\) (.*)$", re.MULTILINE)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SETTINGS = ("temperature", "max_tokens")
"""Settings of Inspect's command line that are conditions of a run."""


def is_log(names: Sequence[str]) -> bool:
    """Whether an archive with these entries is a log."""
    return any(name in HEADERS for name in names)


def header(archive: zipfile.ZipFile, stream: BinaryIO) -> dict[str, Any]:
    """What the log says of itself: eval, status, results."""
    for name in HEADERS:
        if name in archive.namelist():
            content = json.loads(_entry(archive, stream, name))
            if isinstance(content, dict):
                return facts(content)
    return {}


def facts(log: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a log without its samples and texts, or the facts of a run that its task states."""
    evaluation = log.get("eval")
    described = evaluation.get("metadata") if isinstance(evaluation, Mapping) else None
    if isinstance(described, Mapping) and isinstance(described.get(RUN), Mapping) and isinstance(evaluation, Mapping):
        return _run(described[RUN], log, evaluation)
    return {name: log[name] for name in ("version", "status", "eval", "results", "error") if log.get(name) is not None}


def _run(run: Mapping[str, Any], log: Mapping[str, Any], evaluation: Mapping[str, Any]) -> dict[str, Any]:
    """Facts of a run with model, version and settings from the log. run_name: what follows the model."""
    model = str(evaluation.get("model", ""))
    plan = log.get("plan")
    config = plan.get("config") if isinstance(plan, Mapping) else None
    used = config if isinstance(config, Mapping) else {}
    settings = {name: str(used[name]) for name in _SETTINGS if used.get(name) is not None}
    packages = evaluation.get("packages")
    version = packages.get("inspect_ai", "") if isinstance(packages, Mapping) else ""
    seed = {"seed": used["seed"]} if used.get("seed") is not None else {}
    condition = run.get("condition")
    conditions = condition if isinstance(condition, Mapping) else {}
    return {
        **run, **seed, "model": model, "run_name": f"{model}{run.get('run_name', '')}",
        "condition": {**conditions, **settings}, "adapter": f"inspect_ai {version}".rstrip(),
        "status": log.get("status", "started"),
    }  # fmt: skip


def records(stream: BinaryIO, file: str, wrapper: Wrapper) -> Generator[tuple[int, Any]]:
    """The samples of an archive in the order of their names, one at a time. file: its name in messages."""
    with zipfile.ZipFile(stream) as archive:
        wrapper.wraps = True
        wrapper.facts = header(archive, stream)
        if wrapper.facts.get("status", "started") != "success":
            description = f"status {wrapper.facts.get('status', 'started')!r}; the samples that are there were read"
            wrapper.problems.append(FileNoticeError(file, "a complete log", description))
        names = sorted(name for name in archive.namelist() if name.startswith(_SAMPLES) and name.endswith(".json"))
        for position, name in enumerate(names):
            try:
                content = json.loads(_entry(archive, stream, name))
            except (ValueError, OSError, zipfile.BadZipFile, NotImplementedError, RecursionError) as error:
                reason = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
                wrapper.problems.append(RecordError(file, name, "(record)", "a sample", reason, position))
                continue
            yield position, sample(content) if isinstance(content, dict) else content


def records_of_text(text: TextIO, file: str, wrapper: Wrapper) -> Iterator[tuple[int, Any]]:
    """The samples of a log in JSON."""
    inside = Wrapper()
    for _, log in json_records(text, file, inside):
        wrapper.wraps, wrapper.facts = True, facts(log)
        for position, content in enumerate(log.get("samples") or ()):
            yield position, sample(content) if isinstance(content, dict) else content
    wrapper.problems += inside.problems


def sample(content: Mapping[str, Any]) -> dict[str, Any]:
    """A sample with its texts in plain fields: question, audio, response; of Earmark's own task a record of a run."""
    described = content.get("metadata")
    if isinstance(described, Mapping) and isinstance(described.get(RECORD), Mapping):
        return _run_record(described[RECORD], content.get("error"))
    attachments = content.get("attachments")
    texts = attachments if isinstance(attachments, Mapping) else {}
    record = {name: content.get(name) for name in _KEPT_FIELDS if name == "choices" or content.get(name) is not None}
    record["question"] = _text(content.get("input"), texts)
    if audio := _audio(content.get("input")):
        record["audio"] = audio
    if not record.get("scores") and isinstance(content.get("score"), Mapping):
        record["scores"] = {OLD_SCORER: content["score"]}
    if isinstance(record["choices"], list) and record["choices"]:
        record |= _as_shown(record)
        record |= _right_letters(record)
    output = content.get("output")
    if isinstance(output, Mapping) and (output.get("choices") or output.get("completion")):
        record["response"] = _response(output, texts)
        if blocks := _reasoning(output, texts):
            record["reasoning"] = blocks
    return record


def _right_letters(record: Mapping[str, Any]) -> dict[str, Any]:
    """Whether several options are right, and then their letters as a list, as the scorer reads a target: by sign."""
    target, options = record.get("target"), record["choices"]
    text = "".join(map(str, target)) if isinstance(target, list) else str(target or "")
    letters = _letters_of(target)
    if text in options or len(letters) < 2 or not set(letters) <= set(LETTERS[: len(options)]):
        return {"multiple_correct": False}
    return {"multiple_correct": True, "target": letters}


def _letters_of(target: Any) -> list[str]:
    """The signs of a target: "AC", "A, C" or a list."""
    text = "".join(map(str, target)) if isinstance(target, list) else str(target or "")
    return [sign for sign in text if sign not in ", "]


def _as_shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """Options and target in the order that the model saw, where these were shuffled and its answer names that order.

    An answer that the solver could read is in the log with the letter of the order before.
    """
    scores = record.get("scores")
    for score in scores.values() if isinstance(scores, Mapping) else ():
        text = str(score.get("explanation") or "") if isinstance(score, Mapping) else ""
        if text.startswith(SHUFFLED) and not score.get("answer"):
            return _in_order(_LETTERED.findall(text.partition(ANSWER_SHOWN)[0]), record)
    return {}


def _in_order(order: list[str], record: Mapping[str, Any]) -> dict[str, Any]:
    """Options and target in another order; {} where it is not one of the options."""
    options, target = [str(option) for option in record["choices"]], record.get("target")
    letters = _letters_of(target)
    is_order = len(set(options)) == len(options) and sorted(order) == sorted(options)
    if not is_order or not set(letters) <= set(LETTERS[: len(options)]):
        return {}
    places = [LETTERS[order.index(options[LETTERS.index(letter)])] for letter in letters]
    return {"choices": order, "target": places if isinstance(target, list) else ", ".join(places)}


def _run_record(record: Mapping[str, Any], error: Any) -> dict[str, Any]:
    """A failed sample has no answer, but a call with the error."""
    message = error.get("message") if isinstance(error, Mapping) else error
    if not message or "asked" in record:
        return dict(record)
    call = {"wording": "", "prompt": record.get("question", ""), "answer": None, "error": str(message), "attempts": 1}
    return {**record, "asked": [{**call, "seconds": 0.0}]}


def _response(output: Mapping[str, Any], texts: Mapping[str, Any]) -> str:
    choices = output.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, Mapping) else None
    content = message.get("content") if isinstance(message, Mapping) else None
    text = _text([{"role": "user", "content": content}], texts) if content is not None else ""
    return text or _resolved(output.get("completion") or "", texts)


def _reasoning(output: Mapping[str, Any], texts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The blocks of reasoning in the first message of an output, texts resolved."""
    message = output["choices"][0].get("message") if output.get("choices") else None
    content = message.get("content") if isinstance(message, Mapping) else None
    return [
        {name: _resolved(value, texts) if isinstance(value, str) else value for name, value in part.items()}
        for part in (content if isinstance(content, list) else ())
        if isinstance(part, Mapping) and part.get("type") == "reasoning"
    ]


def _text(value: Any, texts: Mapping[str, Any]) -> str:
    """The text of an input: itself, or the text parts of the messages of the user."""
    if isinstance(value, str):
        return _resolved(value, texts)
    parts: list[str] = []
    for message in value if isinstance(value, list) else ():
        content = message.get("content") if isinstance(message, Mapping) else None
        if isinstance(content, str):
            parts.append(_resolved(content, texts))
        parts += [
            _resolved(str(part.get("text", "")), texts)
            for part in (content if isinstance(content, list) else ())
            if isinstance(part, Mapping) and part.get("type") == "text"
        ]
    return "\n".join(part for part in parts if part)


def _resolved(text: Any, texts: Mapping[str, Any]) -> str:
    """The text, or the attachment that it refers to."""
    name = str(text).removeprefix("attachment://") if str(text).startswith("attachment://") else ""
    return str(texts.get(name, text)) if name else str(text)


def _audio(value: Any) -> str:
    """The name of the first audio of an input."""
    for message in value if isinstance(value, list) else ():
        content = message.get("content") if isinstance(message, Mapping) else None
        for part in content if isinstance(content, list) else ():
            if isinstance(part, Mapping) and part.get("type") == "audio":
                name = str(part.get("audio", ""))
                if name.startswith("data:"):
                    return ""
                suffix = f".{part['format']}" if part.get("format") else ""
                attached = name.removeprefix("attachment://")
                return attached if "." in attached.rsplit("/", 1)[-1] else attached + suffix
    return ""


def _entry(archive: zipfile.ZipFile, stream: BinaryIO, name: str) -> bytes:
    """The content of an entry, whatever its compression. Raises OSError or ValueError."""
    info = archive.getinfo(name)
    if info.file_size > LARGEST:
        raise ValueError(f"an entry of {info.file_size:,} bytes, more than {LARGEST:,}")
    check_output(info.file_size, info.compress_size)
    if info.compress_type != ZSTD:
        return archive.read(name)
    stream.seek(info.header_offset)
    local = _LOCAL.unpack(stream.read(_LOCAL.size))
    stream.seek(local[-2] + local[-1], 1)
    packed = stream.read(info.compress_size)
    try:
        unpacked: bytes = pa.Codec("zstd").decompress(packed, info.file_size, asbytes=True)
    except pa.ArrowException as error:
        raise ValueError(str(error)) from error
    return unpacked
