"""Where the files of a workspace are. Nothing else in `analysis.store` opens, lists, renames or deletes a file."""

from __future__ import annotations

import os
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
AUDIO = "audio"
"""Folder of recordings."""
_SCHEME = "s3:"


def storage_of(path: Path | str | None = None) -> Storage:
    """The storage of a workspace: the path, else the environment variable EARMARK_WORKSPACE, else the project's own.

    A path or variable `s3://bucket/prefix` is a place in a bucket; as a `Path` it has lost one of its slashes.
    """
    address = str(path) if path is not None else os.environ.get("EARMARK_WORKSPACE", "").strip()
    if address.startswith(_SCHEME):
        name, _, prefix = address.removeprefix(_SCHEME).strip("/").partition("/")
        if not name:
            raise StorageError(address, "s3://bucket/prefix")
        return _bucket_storage(name, prefix.strip("/"))
    return FolderStorage(Path(address).expanduser().resolve() if address else PROJECT / "data" / "workspace")


def _bucket_storage(name: str, prefix: str) -> BucketStorage:
    server = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL", "")
    storage = BucketStorage(Bucket(name, f"{prefix}/" if prefix else "", server))
    remote.add(storage.root / AUDIO, BucketSounds(storage, AUDIO))
    return storage
