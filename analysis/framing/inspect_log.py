"""Logs of Inspect: `.eval` archives of old and new versions, and JSON logs. A sample is a record.

Old archives are compressed by deflate, new ones by zstd (method 93), which Python before 3.14 cannot read by itself. A
log that was broken off has no header, only what its journal began with. Messages keep their text; audio inside a log is
named by its attachment, not unpacked.
"""

from __future__ import annotations

import json
import struct
import zipfile
from collections.abc import Generator, Mapping, Sequence
from typing import Any, BinaryIO

import pyarrow as pa

from analysis.errors import FileNoticeError, RecordError
from analysis.framing.records import Wrapper

HEADERS = ("header.json", "_journal/start.json")
"""What says of which task and model a log is, the complete one first."""
ZSTD = 93
LARGEST = 256_000_000
"""Bytes of one entry, unpacked."""
_LOCAL = struct.Struct("<4s5H3L2H")
_KEPT_FIELDS = ("id", "epoch", "choices", "target", "scores", "metadata", "error")
_SAMPLES = "samples/"


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
    """The fields of a log without its samples and texts."""
    return {name: log[name] for name in ("version", "status", "eval", "results", "error") if log.get(name) is not None}


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


def sample(content: Mapping[str, Any]) -> dict[str, Any]:
    """A sample with its texts in plain fields: question, audio, response."""
    attachments = content.get("attachments")
    texts = attachments if isinstance(attachments, Mapping) else {}
    record = {name: content.get(name) for name in _KEPT_FIELDS if name == "choices" or content.get(name) is not None}
    record["question"] = _text(content.get("input"), texts)
    if audio := _audio(content.get("input")):
        record["audio"] = audio
    output = content.get("output")
    if isinstance(output, Mapping) and (output.get("choices") or output.get("completion") is not None):
        record["response"] = _response(output, texts)
    return record


def _response(output: Mapping[str, Any], texts: Mapping[str, Any]) -> str:
    choices = output.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, Mapping) else None
    content = message.get("content") if isinstance(message, Mapping) else None
    text = _text([{"role": "user", "content": content}], texts) if content is not None else ""
    return text or _resolved(output.get("completion") or "", texts)


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
