"""Errata of others in a workspace: the choice `by:errata-NAME` of references has their corrections in force.

The file is kept as it is. Published references and reviews stay as they are. An entry is left out, with the reason,
where its question is not loaded or its reference here is not the one that the errata call old.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from analysis.errors import FileError, RecordError
from analysis.parsing.json_like.strict_json import strict
from analysis.pipeline.errata.faults import FORMAT, checksum
from analysis.pipeline.errata.signature import signer
from analysis.reviews.events import version_of
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import dumps, encode
from analysis.store.workspace import Workspace

FOLDER, PREFIX, SUFFIX = "errata", "errata-", ".json"


class Overlay(NamedTuple):
    """Corrections by question id. left_out: entries that are not among them, with the reason."""

    corrections: dict[str, Correction]
    left_out: tuple[RecordError, ...]


def read(data: bytes, file: str) -> dict[str, Any]:
    """The content of a file whose checksum and signature are right. Raises FileError."""
    try:
        content = strict(data)
    except ValueError as error:
        raise FileError(file, "a file of errata", str(error)) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise FileError(file, f"errata in the format {FORMAT}", "another content")
    if checksum(content) != content.get("sha256"):
        raise FileError(file, "the content of its checksum", "another content")
    try:
        signer(content)
    except ValueError as error:
        raise FileError(file, "a content that its signature is of", str(error)) from error
    return content


def read_file(file: Path) -> dict[str, Any]:
    """The content of an errata file anywhere on disk. Raises FileError if it is missing, changed or wrongly signed."""
    try:
        return read(file.read_bytes(), str(file))
    except OSError as error:
        raise FileError(str(file), "a file of errata", error.strerror or "no file") from error


def store(workspace: Workspace, file: Path) -> str:
    """Keep a file of errata in the place of earlier ones of its benchmark. Gives the name. Raises FileError."""
    content = read_file(file)
    name = f"{PREFIX}{content['benchmark']['name']}"
    workspace.storage.put(_key(name), dumps(content).encode("utf-8", "surrogatepass"))
    return name


def names(workspace: Workspace) -> list[str]:
    """Names of the errata that are kept."""
    return sorted(name.removesuffix(SUFFIX) for name in workspace.storage.stamps(FOLDER))


def overlay(db: Database, name: str) -> Overlay:
    """The corrections of errata that are kept, of the questions that are loaded."""
    file = _key(name)
    content = read(db.workspace.storage.read(file), db.workspace.storage.place(file))
    questions = reference_versions.questions(db, [str(entry["id"]) for entry in content["entries"]])
    corrections, left_out = dict[str, Correction](), list[RecordError]()
    for position, entry in enumerate(content["entries"]):
        question = questions.get(entry["id"])
        old = None if question is None else encode(question.reference)
        reason = next(_doubts(entry, question is not None, old), "")
        if reason:
            left_out.append(RecordError(file, str(entry["id"]), "new", "a reference to put in force", reason, position))
        else:
            base, reason = version_of(dumps(old)), "; ".join(entry["says"])
            time = f"{content['made']}T00:00:00.000000Z"
            corrections[entry["id"]] = Correction(content["sha256"][:32], time, name, base, reason, entry["new"])
    return Overlay(corrections, tuple(left_out))


def _key(name: str) -> str:
    return f"{FOLDER}/{name}{SUFFIX}"


def _doubts(entry: dict[str, Any], is_loaded: bool, old: Any) -> Iterator[str]:
    if not is_loaded:
        yield "its question is not loaded"
    if entry["new"] is None:
        yield "it has none"
    if old != entry["old"]:
        yield "the reference here is not the old one"
