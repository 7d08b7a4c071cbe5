"""Recordings in a bucket, as the source of an audio folder of this machine (`analysis.audio.library.remote`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from analysis.store.storage.s3.storage import BucketStorage


@dataclass(frozen=True, slots=True)
class BucketSounds:
    """The recordings below one key of a bucket."""

    storage: BucketStorage
    folder: str

    def names(self) -> list[str]:
        return list(self.storage.entries(self.folder))

    def has(self, name: str) -> bool:
        return self.storage.entry(self._key(name)) is not None

    def size(self, name: str) -> int:
        entry = self.storage.entry(self._key(name))
        if entry is None:
            raise FileNotFoundError(2, "No such recording", self.storage.place(self._key(name)))
        return entry.object.size

    def is_copied(self, name: str) -> bool:
        return self.storage.is_copied(self._key(name))

    def copy(self, name: str) -> Path:
        return self.storage.copy_of(self._key(name))

    def part(self, name: str, first: int, last: int) -> Iterator[bytes]:
        return self.storage.part(self._key(name), first, last)

    def put(self, name: str, path: Path) -> None:
        self.storage.upload(self._key(name), path)

    def change(self, name: str, new: Callable[[bytes], bytes]) -> None:
        self.storage.change(self._key(name), new)

    def _key(self, name: str) -> str:
        return f"{self.folder}/{name}"
