"""What a bucket has, as it was at most a second ago: pages ask far more often than a bucket should be asked."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from analysis.errors import StorageError
from analysis.store.storage.protocol import Stamp
from analysis.store.storage.s3 import marks
from analysis.store.storage.s3.bucket import Bucket, Object
from analysis.store.storage.s3.marks import Mark

SECONDS = 1.0
"""For so long a listing is not asked for again. Writes of this process show at once."""
THREADS = 16
"""Requests at one time."""


class Entry(NamedTuple):
    """A file by its key: the object that has its content. is_whole: see `Storage.is_whole`."""

    object: Object
    is_whole: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Everything below one top folder. objects: as listed, marks included. files: those that have a path.

    A mark that cannot be read is a file, so that its folder is there, and is reported as damaged.
    """

    objects: Mapping[str, Object]
    files: Mapping[str, Entry]
    _stamps: dict[str, dict[str, Stamp]] = field(default_factory=dict)

    def below(self, key: str) -> dict[str, Entry]:
        """The file of this key, or those below this folder."""
        return {name: entry for name, entry in self.files.items() if name == key or name.startswith(f"{key}/")}

    def stamps(self, folder: str) -> Mapping[str, Stamp]:
        """The stamp of everything in a folder."""
        if folder not in self._stamps:
            lines: dict[str, list[str]] = {}
            for key, etag in self._etags():
                if key.startswith(f"{folder}/"):
                    lines.setdefault(key.removeprefix(f"{folder}/").split("/", 1)[0], []).append(f"{key} {etag}")
            stamps = {name: _stamp(etags) for name, etags in lines.items() if not name.startswith(".")}
            self._stamps[folder] = stamps
        return self._stamps[folder]

    def stamp(self, key: str) -> Stamp | None:
        """The stamp of a file or folder."""
        parent, _, name = key.rpartition("/")
        if parent and not name.startswith("."):
            return self.stamps(parent).get(name)
        lines = [f"{path} {etag}" for path, etag in self._etags() if path == key or path.startswith(f"{key}/")]
        return _stamp(lines) if lines else None

    def _etags(self) -> Iterator[tuple[str, str]]:
        """Key and ETag of everything, marks included: a mark changes with each change of its folder."""
        yield from ((key, entry.etag) for key, entry in self.objects.items())
        yield from ((key, entry.object.etag) for key, entry in self.files.items() if key not in self.objects)


@dataclass(slots=True)
class Listing:
    """The listings of a bucket by top folder, shared by all threads of this process."""

    bucket: Bucket
    _trees: dict[str, tuple[float, Tree]] = field(default_factory=dict)
    _marks: dict[str, dict[tuple[str, str], Mark | None]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def tree(self, key: str) -> Tree:
        """The listing of the top folder of a key."""
        top = key.split("/", 1)[0]
        with self._lock:
            moment, tree = self._trees.get(top, (0.0, None))
            if tree is None or time.monotonic() - moment > SECONDS:
                moment = time.monotonic()  # before the request: what is written during it may be missing
                tree = self._read(top)
                self._trees[top] = moment, tree
            return tree

    def forget(self, key: str) -> None:
        """The next question about the top folder of a key asks the bucket."""
        with self._lock:
            self._trees.pop(key.split("/", 1)[0], None)

    def _read(self, top: str) -> Tree:
        objects = {
            entry.key: entry
            for entry in self.bucket.objects(top)
            if entry.key == top or entry.key.startswith(f"{top}/")
        }
        is_mark = {key: key.endswith(f"/{marks.NAME}") for key in objects}
        files = {key: Entry(entry) for key, entry in objects.items() if not is_mark[key] and marks.is_name(key)}
        mark_objects = [entry for key, entry in objects.items() if is_mark[key] and marks.is_name(key)]
        for entry, mark in zip(mark_objects, self._read_marks(top, mark_objects), strict=True):
            files |= _files(entry, mark)
        return Tree(objects, files)

    def _read_marks(self, top: str, objects: Iterable[Object]) -> list[Mark | None]:
        """The content of marks; those that changed since the last listing are fetched, several at one time."""
        keys = {(entry.key, entry.etag): entry for entry in objects}
        earlier = self._marks.get(top, {})
        new = [entry for key, entry in keys.items() if key not in earlier]
        if new:
            with ThreadPoolExecutor(min(len(new), THREADS)) as pool:
                earlier |= zip(((entry.key, entry.etag) for entry in new), pool.map(self._mark, new), strict=True)
        self._marks[top] = {key: earlier[key] for key in keys}
        return list(self._marks[top].values())

    def _mark(self, entry: Object) -> Mark | None:
        """None if it is damaged."""
        try:
            data, _ = self.bucket.get(entry.key)
        except FileNotFoundError:  # removed after it was listed
            return Mark("", {})
        try:
            return marks.parse(self.bucket.place(entry.key), data)
        except StorageError:
            return None


def _files(mark_object: Object, mark: Mark | None) -> dict[str, Entry]:
    if mark is None:
        return {mark_object.key: Entry(mark_object)}
    folder = mark_object.key.removesuffix(marks.NAME)
    return {
        folder + name: Entry(Object(file.object, file.etag, file.size, mark_object.modified), file.is_whole)
        for name, file in mark.files.items()
    }


def _stamp(lines: Iterable[str]) -> Stamp:
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:32]


@cache
def listing(bucket: Bucket, process: int) -> Listing:
    """The one listing of a bucket in this process."""
    return Listing(bucket)
