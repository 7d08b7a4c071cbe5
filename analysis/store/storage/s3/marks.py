"""A published folder in a bucket: one object, the commit mark, names the objects that are its files.

The files are uploaded first, under names of no other publication (`.files/<version>/`); the mark makes all of them
visible in one write, and a second publication of the same folder meets a mark that exists. Folders without a mark,
such as a copy of a workspace made by `aws s3 sync`, are read as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import uuid4

from analysis.errors import StorageError
from analysis.store.storage.s3.bucket import Bucket

NAME = ".folder"
"""Name of the mark in its folder."""
FILES = ".files"
"""Folder of the objects that marks name."""
TRIES = 20
"""How often a change is made to what others changed meanwhile."""


class File(NamedTuple):
    """A file of a published folder. is_whole: whether it was uploaded complete with the folder."""

    object: str
    etag: str
    size: int
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class Mark:
    """The content of a commit mark. files: by their names in the folder."""

    version: str
    files: Mapping[str, File]

    def as_bytes(self) -> bytes:
        fields = {"version": self.version, "files": {name: list(file) for name, file in self.files.items()}}
        return json.dumps(fields, ensure_ascii=True).encode()


def new_version() -> str:
    return uuid4().hex


def object_of(version: str, name: str) -> str:
    return f"{FILES}/{version}/{name}"


def key_of(folder: str) -> str:
    return f"{folder}/{NAME}"


def is_name(key: str) -> bool:
    """Whether a key can be the path of a file. `..` would lead elsewhere; a key with a slash at its end is a folder."""
    return "\\" not in key and all(part not in ("", ".", "..") for part in key.split("/"))


def read(bucket: Bucket, key: str) -> tuple[Mark, str]:
    """The mark with this key, and its ETag. Raises FileNotFoundError and StorageError."""
    data, etag = bucket.get(key)
    return parse(bucket.place(key), data), etag


def parse(place: str, data: bytes) -> Mark:
    """The mark with this content. Raises StorageError. place: its name in messages."""
    try:
        fields: dict[str, Any] = json.loads(data)
        files = {str(name): _file(name, *file) for name, file in fields["files"].items()}
        return Mark(str(fields["version"]), MappingProxyType(files))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise StorageError(place, "the mark of a published folder", str(error)) from error


def _file(name: str, object: Any, etag: Any, size: Any, is_whole: Any = True) -> File:
    if not is_name(name):
        raise ValueError(f"a file {name!r}")
    return File(str(object), str(etag), int(size), bool(is_whole))


def change(bucket: Bucket, folder: str, new: Callable[[Mark | None], Mark]) -> None:
    """Replaces the mark of a folder by one made from it; objects that it names no more are removed.

    new: called again with the mark that is there if others change it meanwhile. None: there is none.
    """
    key = key_of(folder)
    for _ in range(TRIES):
        mark, etag = _present(bucket, key)
        changed = new(mark)
        data = changed.as_bytes()
        is_written = (bucket.exchange(key, data, etag) if etag else bucket.put_new(key, data)) is not None
        if is_written or _version(_present(bucket, key)[0]) == changed.version:
            in_use = {file.object for file in changed.files.values()}
            bucket.delete(file.object for file in (mark.files.values() if mark else ()) if file.object not in in_use)
            return
    raise StorageError(bucket.place(key), "a folder that others do not change all the time")


def _present(bucket: Bucket, key: str) -> tuple[Mark | None, str]:
    try:
        return read(bucket, key)
    except FileNotFoundError:
        return None, ""


def _version(mark: Mark | None) -> str:
    return mark.version if mark else ""
