"""Removes what killed loads left in a bucket: objects below `.files/` that no commit mark names.

Objects of the last day stay, because a load that is uploading has no mark yet.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from analysis.errors import StorageError
from analysis.store.storage.s3 import marks
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.storage.s3.listing import THREADS

DAY = 86_400.0


def daily(bucket: Bucket, stamp: Path) -> None:
    """Sweeps if this machine has not done so for a day. stamp: a file whose time says when it did.

    A failure is left to the next day: the load that comes with it has its own.
    """
    now = time.time()
    with suppress(StorageError, OSError):
        if stamp.is_file() and abs(now - stamp.stat().st_mtime) < DAY:
            return
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
        sweep(bucket, now)


def sweep(bucket: Bucket, now: float) -> list[str]:
    """The keys of the objects that are removed. Raises StorageError, before anything is removed, for a damaged mark.

    The marks are read after the objects are listed, so whatever was published in between has its mark.
    """
    old = [entry.key for entry in bucket.objects(f"{marks.FILES}/") if now - entry.modified > DAY]
    if not old:
        return []
    mark_keys = [entry.key for entry in bucket.objects("") if entry.key.endswith(f"/{marks.NAME}")]
    with ThreadPoolExecutor(THREADS) as pool:
        in_use = set().union(*pool.map(lambda key: _objects(bucket, key), mark_keys))
    unnamed = [key for key in old if key not in in_use]
    bucket.delete(unnamed)
    return unnamed


def _objects(bucket: Bucket, key: str) -> set[str]:
    """The objects that a mark names; none if it was removed meanwhile."""
    try:
        mark, _ = marks.read(bucket, key)
    except FileNotFoundError:
        return set()
    return {file.object for file in mark.files.values()}
