"""What tells two runs apart, as hashes: SHA-256, in hexadecimal, of canonical JSON.

Canonical JSON has its keys sorted, no blanks, and every character beyond ASCII escaped, so that the same content gives
the same bytes wherever it is written. audiobench's `run_hash` is made in the same way of other fields.

1. Prompt hash: of the wordings in use, {subtask: [template, ...]}, and of the prompts that were asked as written,
   {question id: prompt}. It does not depend on which questions of a set were asked.
2. Reference hash: of {question id: reference}. Whoever corrects a reference has another version of it.
3. Run hash: {"setup": the fields of `Setup`, "answers": {question id: hash of the raw answer}}. Each answer goes in as
   a hash of its own, so that a run need not be held in memory; where a record tells the single answers to several
   wordings ("asked"), it is the hash of {"asked": ..., "raw": ...}.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Setup:
    """What answers were made with. prompt_ensemble: wordings each question was asked in, None for one.

    seed: as text, "" for none. parser_version: of the reader of answers. versions: of metrics and libraries.
    """

    model: str = ""
    condition: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    prompt_version: str = ""
    prompt_hash: str = ""
    prompt_ensemble: int | None = None
    parser_version: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(value: Any) -> str:
    """The canonical JSON text. Raises TypeError, ValueError or RecursionError for what JSON cannot hold."""
    return _ENCODER.encode(value)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()


class ObjectDigest:
    """The `digest` of an object whose first field maps keys to texts. Its text is never in memory as a whole.

    before: canonical JSON before the mapping. Entries are added in the order of their keys.
    """

    def __init__(self, before: str) -> None:
        self._digest = hashlib.sha256(f"{before}{{".encode("ascii"))
        self._entries: list[str] = []
        self._separator = ""

    def add(self, key: str, text: str) -> None:
        self._entries.append(f"{_canonical_text(key)}:{_canonical_text(text)}")
        if len(self._entries) >= _ENTRIES:
            self._flush()

    def with_end(self, after: str) -> str:
        """64 hexadecimal digits. after: canonical JSON after the mapping."""
        self._flush()
        result = self._digest.copy()
        result.update(f"}}{after}".encode("ascii"))
        return result.hexdigest()

    def _flush(self) -> None:
        if self._entries:
            self._digest.update((self._separator + ",".join(self._entries)).encode("ascii"))
            self._entries, self._separator = [], ","


_ENTRIES = 1_000
"""Entries that are hashed together."""
_canonical_text = json.encoder.encode_basestring_ascii


def prompt_hash(templates: Mapping[str, Sequence[str]], as_written: Mapping[str, str]) -> str:
    """Hash of the wordings in use by subtask, and of the prompts by question id that are no wording of a prompt set."""
    wordings = {subtask: list(texts) for subtask, texts in templates.items()}
    return digest({"wordings": wordings, "as_written": dict(as_written)})


def reference_hash(references: Mapping[str, Any]) -> str:
    """Hash of references in plain JSON, by question id."""
    return digest(dict(references))


def run_hash(setup: Setup, answers: Mapping[str, str]) -> str:
    """Hash of a run. answers: the `digest` of each raw answer, by question id."""
    return digest({"setup": asdict(setup), "answers": dict(answers)})
