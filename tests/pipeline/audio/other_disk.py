"""An executor whose workers have another disk."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class OtherDisk:
    """Runs tasks as they arrive on another machine, and loses the files that they write there."""

    fewest = 1

    def __init__(self, folder: Path) -> None:
        self.folder, self.names = folder, list[str]()

    def run(
        self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None], names: Sequence[str] = ()
    ) -> list[T]:
        self.names += names
        results = [pickle.loads(pickle.dumps(task))() for task in tasks]
        shutil.rmtree(self.folder)
        return results
