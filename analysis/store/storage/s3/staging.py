"""A folder in preparation: files of this machine, uploaded and made visible by one conditional write."""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from analysis.errors import StorageError
from analysis.store.storage.folder import FolderStaging, FolderStorage
from analysis.store.storage.s3 import marks, sweep
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.storage.s3.listing import THREADS, Listing
from analysis.store.storage.s3.marks import File, Mark


@dataclass(frozen=True, slots=True)
class BucketStaging:
    """A folder of a bucket in preparation. sweep_stamp: see `sweep.daily`."""

    bucket: Bucket
    local: FolderStaging
    listing: Listing
    sweep_stamp: Path

    @property
    def files(self) -> FolderStorage:
        return self.local.files

    def create(self, name: str) -> BinaryIO:
        return self.local.create(name)

    def publish(self, folder: str, replace: bool = False) -> bool:
        """An upload whose commit mark comes second is removed again."""
        try:
            self.listing.forget(folder)
            earlier = [key for key in self.listing.tree(folder).objects if key.startswith(f"{folder}/")]
            if earlier and not replace:
                return False
            mark = self._upload(marks.new_version())
            is_published = self._replace(folder, mark) if replace else self._commit(folder, mark)
            outdated = [key for key in earlier if key != marks.key_of(folder)]
            self.bucket.delete(outdated if is_published else (file.object for file in mark.files.values()))
            sweep.daily(self.bucket, self.sweep_stamp)
            return is_published
        finally:
            self.listing.forget(folder)
            self.discard()

    def _upload(self, version: str) -> Mark:
        """The mark of the files. What was uploaded before one of them failed is removed."""
        root = self.local.path

        def upload(path: Path) -> tuple[str, File]:
            name = path.relative_to(root).as_posix()
            key = marks.object_of(version, name)
            return name, File(key, self.bucket.upload(key, path), path.stat().st_size)

        try:
            with ThreadPoolExecutor(THREADS) as pool:
                return Mark(version, dict(pool.map(upload, (path for path in root.rglob("*") if path.is_file()))))
        except BaseException:
            with contextlib.suppress(StorageError):
                self.bucket.delete(entry.key for entry in self.bucket.objects(marks.object_of(version, "")))
            raise

    def _commit(self, folder: str, mark: Mark) -> bool:
        key = marks.key_of(folder)
        if self.bucket.put_new(key, mark.as_bytes()) is not None:
            return True
        try:
            return marks.read(self.bucket, key)[0].version == mark.version  # the answer to our own write was lost
        except FileNotFoundError:  # the first publication was removed meanwhile
            return False

    def _replace(self, folder: str, mark: Mark) -> bool:
        marks.change(self.bucket, folder, lambda earlier: mark)
        return True

    def discard(self) -> None:
        self.local.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()
