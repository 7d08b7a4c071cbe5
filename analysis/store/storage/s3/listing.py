"""What a bucket has, as it was at most a second ago: pages ask far more often than a bucket should be asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

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
    """Everything below one top folder. objects: as listed, marks included. files: without what begins with a dot."""

    objects: Mapping[str, Object]
    files: Mapping[str, Entry]


@dataclass(slots=True)
class Listing:
    """The listings of a bucket by top folder, shared by all threads of this process."""

    bucket: Bucket
    _trees: dict[str, tuple[float, Tree]] = field(default_factory=dict)
    _marks: dict[tuple[str, str], Mark] = field(default_factory=dict)
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
        files = {key: Entry(entry) for key, entry in objects.items() if not key.endswith(f"/{marks.NAME}")}
        for entry, mark in self._read_marks(entry for key, entry in objects.items() if key not in files):
            files |= _files(entry, mark)
        return Tree(objects, files)

    def _read_marks(self, objects: Iterable[Object]) -> list[tuple[Object, Mark]]:
        """The content of marks; those that changed since the last listing are fetched, several at one time."""
        mark_objects = list(objects)
        new = [entry for entry in mark_objects if (entry.key, entry.etag) not in self._marks]
        if new:
            with ThreadPoolExecutor(min(len(new), THREADS)) as pool:
                self._marks |= zip(((entry.key, entry.etag) for entry in new), pool.map(self._mark, new), strict=True)
        return [(entry, self._marks[entry.key, entry.etag]) for entry in mark_objects]

    def _mark(self, entry: Object) -> Mark:
        try:
            return marks.read(self.bucket, entry.key)[0]
        except FileNotFoundError:  # removed after it was listed
            return Mark("", {})


def _files(mark_object: Object, mark: Mark) -> dict[str, Entry]:
    folder = mark_object.key.removesuffix(marks.NAME)
    return {
        folder + name: Entry(Object(file.object, file.etag, file.size, mark_object.modified), file.is_whole)
        for name, file in mark.files.items()
    }


@cache
def listing(bucket: Bucket, process: int) -> Listing:
    """The one listing of a bucket in this process."""
    return Listing(bucket)
