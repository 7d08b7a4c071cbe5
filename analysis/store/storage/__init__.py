"""Where the files of a workspace are. Nothing else in `analysis.store` opens, lists, renames or deletes a file."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from analysis.audio.library import remote
from analysis.errors import StorageError
from analysis.store.storage.folder import FolderStorage
from analysis.store.storage.protocol import Staging, Stamp, Storage
from analysis.store.storage.s3.bucket import Bucket
from analysis.store.storage.s3.sounds import BucketSounds
from analysis.store.storage.s3.storage import BucketStorage

__all__ = ["PROJECT", "BucketStorage", "FolderStorage", "Staging", "Stamp", "Storage", "storage_of"]

PROJECT = Path(__file__).resolve().parents[3]
LOCAL = "EARMARK_LOCAL"
"""Variable with the folder of this machine for workspaces in buckets: local copies, caches, reviews in SQLite."""
AUDIO = "audio"
"""Folder of recordings."""
_BUCKET = re.compile(r"s3:/+(?P<name>[^/]+)(?:/+(?P<prefix>.*))?")


def storage_of(path: Path | str | None = None) -> Storage:
    """The storage of a workspace: the path, else the environment variable EARMARK_WORKSPACE, else the project's own.

    A path or variable `s3://bucket/prefix` is a place in a bucket; as a `Path` it has lost one of its slashes.
    """
    address = str(path) if path is not None else os.environ.get("EARMARK_WORKSPACE", "").strip()
    if match := _BUCKET.fullmatch(address):
        return _bucket_storage(match["name"], (match["prefix"] or "").strip("/"))
    if address.startswith("s3:"):
        raise StorageError(address, "s3://bucket/prefix")
    return FolderStorage(Path(address).expanduser().resolve() if address else PROJECT / "data" / "workspace")


def _bucket_storage(name: str, prefix: str) -> BucketStorage:
    """Its local folder has a name of its own for each server, bucket and prefix."""
    server = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL", "")
    bucket = Bucket(name, f"{prefix}/" if prefix else "", server)
    digest = hashlib.sha256(f"{server} {bucket.place()}".encode()).hexdigest()[:8]
    local = os.environ.get(LOCAL, "").strip() or "~/.local/share/earmark"
    storage = BucketStorage(bucket, Path(local).expanduser().resolve() / f"{name}-{digest}")
    remote.add(storage.root / AUDIO, BucketSounds(storage, AUDIO))
    return storage
