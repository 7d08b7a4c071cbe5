"""A storage in memory, which shows that the store needs no folder.

It behaves like an object store: no folders of its own, every write replaces a whole object, and DuckDB gets a local
copy of the object, stored under its stamp.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self


class Content(NamedTuple):
    """An object. number: of the write that stored it, over all objects."""

    data: bytes
    number: int


class MemoryStorage:
    """root: folder for the copies that DuckDB reads."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.contents: dict[str, Content] = {}
        self._numbers = itertools.count(1)

    @property
    def root(self) -> Path:
        return self._root

    def folders(self, folder: str) -> list[str]:
        return sorted({rest.split("/")[0] for rest in self._below(folder) if "/" in rest})

    def stamps(self, folder: str) -> dict[str, str]:
        names = {rest.split("/")[0] for rest in self._below(folder)}
        return {name: stamp for name in names if (stamp := self.stamp(f"{folder}/{name}")) is not None}

    def stamp(self, key: str) -> str | None:
        numbers = [content.number for name, content in self._objects(key)]
        return f"{len(numbers)} {max(numbers)}" if numbers else None

    def modified(self, key: str) -> float:
        return max(content.number for name, content in self._objects(key))

    def exists(self, key: str) -> bool:
        return any(self._objects(key))

    def is_whole(self, key: str) -> bool:
        return False

    def open(self, key: str) -> BinaryIO:
        return io.BytesIO(self.read(key))

    def read(self, key: str) -> bytes:
        if key not in self.contents:
            raise FileNotFoundError(2, "No such object", key)
        return self.contents[key].data

    def local(self, key: str) -> str:
        path = self._root / "copies" / (self.stamp(key) or "none") / key
        if key in self.contents and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self.read(key))
        return str(path)

    def local_folder(self, key: str) -> Path:
        copies = [Path(self.local(name)) for name, _ in self._objects(key)]
        return copies[0].parent if copies else self._root / key

    def place(self, key: str) -> str:
        return f"memory:/{key}"

    def put(self, key: str, data: bytes | memoryview) -> None:
        self.contents[key] = Content(bytes(data), next(self._numbers))

    def put_new(self, key: str, data: bytes | memoryview) -> bool:
        if key in self.contents:
            return False
        self.put(key, data)
        return True

    def append(self, key: str, data: bytes) -> None:
        self.put(key, (self.read(key) if key in self.contents else b"") + data)

    def stage(self, folder: str) -> MemoryStaging:
        return MemoryStaging(self)

    def remove(self, key: str) -> None:
        for name, _ in list(self._objects(key)):
            del self.contents[name]

    def _below(self, folder: str) -> Iterator[str]:
        prefix = f"{folder}/" if folder else ""
        rests = (key[len(prefix) :] for key in self.contents if key.startswith(prefix))
        return (rest for rest in rests if not rest.startswith("."))

    def _objects(self, key: str) -> Iterator[tuple[str, Content]]:
        return ((name, content) for name, content in self.contents.items() if name == key or name.startswith(f"{key}/"))


class MemoryStaging:
    def __init__(self, target: MemoryStorage) -> None:
        self._target = target
        self._files = MemoryStorage(target.root)

    @property
    def files(self) -> MemoryStorage:
        return self._files

    def create(self, name: str) -> BinaryIO:
        if name in self._files.contents:
            raise FileExistsError(17, "Exists", name)
        return _Upload(self._files, name)

    def publish(self, folder: str, replace: bool = False) -> bool:
        if self._target.exists(folder) and not replace:
            self.discard()
            return False
        self._target.remove(folder)
        for name, content in self._files.contents.items():
            self._target.put(f"{folder}/{name}", content.data)
        self.discard()
        return True

    def discard(self) -> None:
        self._files.contents.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()


class _Upload(io.BytesIO):
    """An object that is stored when it is closed."""

    def __init__(self, storage: MemoryStorage, key: str) -> None:
        super().__init__()
        self._storage, self._key = storage, key

    def close(self) -> None:
        if not self.closed:
            self._storage.put(self._key, self.getvalue())
        super().close()
