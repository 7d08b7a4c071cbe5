"""Local copies of objects, each under its ETag: fetched once, read by DuckDB, never changed.

A changed object has another ETag and so another copy. All of them may be removed at any time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from analysis.store.storage.s3.bucket import Bucket, Object

_UNSAFE = re.compile(r"[^\w-]")


@dataclass(frozen=True, slots=True)
class Copies:
    """Local copies of the objects of a bucket, in one folder."""

    bucket: Bucket
    folder: Path

    def path(self, stamp: str, key: str) -> Path:
        """Where a copy of this stamp is. It ends in the key."""
        return self.folder / (_UNSAFE.sub("_", stamp) or "none") / key

    def fetch(self, source: Object, key: str, stamp: str = "") -> Path:
        """The copy, fetched if it is not there. stamp: in place of the ETag, of an object that has not changed since.

        Raises FileNotFoundError.
        """
        path = self.path(stamp or source.etag, key)
        if path.is_file():
            return path
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{uuid4().hex}")
        try:
            etag = self.bucket.download(source.key, draft)
            if etag != source.etag:  # replaced after it was listed
                if stamp:
                    raise FileNotFoundError(2, "Replaced meanwhile", self.bucket.place(key))
                path = self.path(etag, key)
                path.parent.mkdir(parents=True, exist_ok=True)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        return path
