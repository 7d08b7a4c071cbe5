"""The storage of a workspace in a bucket. Folders are published by one conditional write, see `marks`."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypeVar

from analysis.errors import StorageError
from analysis.store.storage.folder import FolderStorage
from analysis.store.storage.protocol import Stamp
from analysis.store.storage.s3 import marks
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.storage.s3.copies import Copies
from analysis.store.storage.s3.listing import Entry, Listing, Tree, listing
from analysis.store.storage.s3.marks import File, Mark
from analysis.store.storage.s3.staging import BucketStaging

T = TypeVar("T")
LOCAL = "EARMARK_LOCAL"
"""Variable with the folder of this machine for workspaces in buckets: local copies, caches, reviews in SQLite."""


@dataclass(frozen=True, slots=True)
class BucketStorage:
    """A storage of objects in a bucket."""

    bucket: Bucket

    @property
    def root(self) -> Path:
        """Folder of this machine, one for each server, bucket and prefix; a worker elsewhere has its own."""
        digest = hashlib.sha256(f"{self.bucket.server} {self.bucket.place()}".encode()).hexdigest()[:8]
        local = os.environ.get(LOCAL, "").strip() or "~/.local/share/earmark"
        return Path(local).expanduser().resolve() / f"{self.bucket.name}-{digest}"

    @property
    def _listing(self) -> Listing:
        return listing(self.bucket, os.getpid())

    @property
    def _copies(self) -> Copies:
        return Copies(self.bucket, self.root / "cache" / "objects")

    def folders(self, folder: str) -> list[str]:
        below = (key.removeprefix(f"{folder}/") for key in self._tree(folder).files if key.startswith(f"{folder}/"))
        return sorted({name.split("/", 1)[0] for name in below if "/" in name and not name.startswith(".")})

    def stamps(self, folder: str) -> dict[str, Stamp]:
        return dict(self._tree(folder).stamps(folder))

    def stamp(self, key: str) -> Stamp | None:
        return self._tree(key).stamp(key)

    def modified(self, key: str) -> float:
        times = [entry.object.modified for entry in self._tree(key).below(key).values()]
        if not times:
            raise FileNotFoundError(2, "No such object", self.place(key))
        return max(times)

    def exists(self, key: str) -> bool:
        files = self._tree(key).files
        return key in files or any(name.startswith(f"{key}/") for name in files)

    def is_whole(self, key: str) -> bool:
        entry = self.entry(key)
        return entry is not None and entry.is_whole

    def open(self, key: str) -> BinaryIO:
        return self.copy_of(key).open("rb")

    def read(self, key: str) -> bytes:
        return self.copy_of(key).read_bytes()

    def local(self, key: str) -> str:
        entry = self.entry(key)
        if entry is not None:
            with contextlib.suppress(FileNotFoundError):
                return str(self.copy_of(key))
            return str(self._copies.path(entry.object.etag, key))
        return str(self._copies.path("none", key))

    def local_folder(self, key: str) -> Path:
        return self._on_listing(key, partial(self._folder_copy, key))

    def _folder_copy(self, key: str, tree: Tree) -> Path:
        stamp = tree.stamp(key) or "none"
        for name, entry in tree.below(key).items():
            self._copies.fetch(entry.object, name, stamp)
        return self._copies.path(stamp, key)

    def entries(self, folder: str) -> dict[str, Entry]:
        """The files below a folder by their names in it."""
        return {key.removeprefix(f"{folder}/"): entry for key, entry in self._tree(folder).below(folder).items()}

    def entry(self, key: str) -> Entry | None:
        return self._tree(key).files.get(key)

    def copy_of(self, key: str) -> Path:
        """The local copy of a file. Raises FileNotFoundError."""
        if self.entry(key) is None:
            raise FileNotFoundError(2, "No such object", self.place(key))
        return self._on_listing(key, partial(self._copy, key))

    def _copy(self, key: str, tree: Tree) -> Path:
        entry = tree.files.get(key)
        if entry is None:
            raise FileNotFoundError(2, "No such object", self.place(key))
        return self._copies.fetch(entry.object, key)

    def _on_listing(self, key: str, work: Callable[[Tree], T]) -> T:
        """The result of work on a listing, a new one if an object was replaced or removed after it was listed."""
        try:
            return work(self._tree(key))
        except FileNotFoundError:
            self._listing.forget(key)
            return work(self._tree(key))

    def is_copied(self, key: str) -> bool:
        """Whether the local copy is here and current."""
        entry = self.entry(key)
        return entry is not None and self._copies.path(entry.object.etag, key).is_file()

    def part(self, key: str, first: int, last: int) -> Iterator[bytes]:
        """The bytes from `first` to `last` of a file, both included, fetched as they are read."""
        entry = self.entry(key)
        if entry is None:
            raise FileNotFoundError(2, "No such object", self.place(key))
        return self.bucket.part(entry.object.key, first, last)

    def place(self, key: str) -> str:
        return self.bucket.place(key)

    def put(self, key: str, data: bytes | memoryview) -> None:
        self._listing.forget(key)
        folder = _folder_of(self._tree(key), key)
        if folder is None:
            self.bucket.put(key, data)
        else:
            name, version = key.removeprefix(f"{folder}/"), marks.new_version()
            source = marks.object_of(version, name)
            file = File(source, self.bucket.put(source, data), len(data), is_whole=False)
            marks.change(self.bucket, folder, lambda mark: Mark(version, {**(mark.files if mark else {}), name: file}))
        self._listing.forget(key)

    def put_new(self, key: str, data: bytes | memoryview) -> bool:
        is_new = self.bucket.put_new(key, data) is not None
        self._listing.forget(key)
        return is_new

    def upload(self, key: str, path: Path) -> None:
        """Writes a file of this machine, which is not held in memory, outside published folders."""
        self.bucket.upload(key, path)
        self._listing.forget(key)

    def append(self, key: str, data: bytes) -> None:
        """Objects cannot grow: the file is written again unless somebody else wrote it meanwhile."""
        text = b""

        def longer(content: bytes) -> bytes:
            nonlocal text
            if text and content.startswith(text):  # it is there; only the answer was lost
                return content
            text = content + data
            return text

        self.change(key, longer)

    def change(self, key: str, new: Callable[[bytes], bytes]) -> None:
        """Replaces a file by what is made of its content, again if others change it meanwhile. b"": there is none."""
        for _ in range(marks.TRIES):
            content, etag = self._content(key)
            text = new(content)
            if text == content and etag:
                break
            etag_after = self.bucket.exchange(key, text, etag) if etag else self.bucket.put_new(key, text)
            if etag_after is not None:
                break
        else:
            raise StorageError(self.place(key), "a file that others do not change all the time")
        self._listing.forget(key)

    def stage(self, folder: str) -> BucketStaging:
        local = FolderStorage(self.root / "staging").stage("")
        return BucketStaging(self.bucket, local, self._listing, self.root / "cache" / "sweep")

    def remove(self, key: str) -> None:
        self._listing.forget(key)
        tree = self._tree(key)
        folder = _folder_of(tree, key)
        if folder is not None:
            name = key.removeprefix(f"{folder}/")
            marks.change(self.bucket, folder, lambda mark: _without(mark, name))
        else:
            keys = [name for name in tree.objects if name == key or name.startswith(f"{key}/")]
            sources = [entry.object.key for entry in tree.below(key).values()]
            self.bucket.delete(name for name in keys if name.endswith(f"/{marks.NAME}"))
            self.bucket.delete({*keys, *sources})
        self._listing.forget(key)

    def _tree(self, key: str) -> Tree:
        return self._listing.tree(key)

    def _content(self, key: str) -> tuple[bytes, str]:
        try:
            return self.bucket.get(key)
        except FileNotFoundError:
            return b"", ""


def _folder_of(tree: Tree, key: str) -> str | None:
    """The published folder that a file or folder is in."""
    parts = key.split("/")
    ancestors = ("/".join(parts[:n]) for n in range(1, len(parts)))
    return next((folder for folder in ancestors if marks.key_of(folder) in tree.objects), None)


def _without(mark: Mark | None, name: str) -> Mark:
    files = mark.files if mark else {}
    remaining = {key: file for key, file in files.items() if key != name and not key.startswith(f"{name}/")}
    return Mark(marks.new_version(), remaining)
