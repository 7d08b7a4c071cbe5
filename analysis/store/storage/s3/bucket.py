"""Requests to the objects of one bucket under one prefix, with failures as Earmark's own errors.

botocore is Amazon's own client. pyarrow.fs would be one dependency less, but it has neither the ETag of an object nor
conditional writes, on which publication and the local copies rest.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from analysis.errors import MissingLibraryError, StorageError

SECONDS_TO_CONNECT, SECONDS_TO_READ, ATTEMPTS = 5, 30, 3
MOST_DELETIONS = 1000
"""Keys of one request that deletes."""
PAUSES = (0.05, 0.2, 0.8)
"""Seconds before a write is tried again that met another writer."""
CHUNK = 1 << 18
_ABSENT = ("404", "NoSuchKey", "NotFound")
_CONDITION_FAILED = ("412", "PreconditionFailed")
_CONFLICT = ("409", "ConditionalRequestConflict")
_ADDRESS = re.compile(r"https?://[^\s\"'<>]+|(?<=url: )/\S*")


class Object(NamedTuple):
    """An object as the bucket lists it. modified: seconds since 1970."""

    key: str
    etag: str
    size: int
    modified: float


@dataclass(frozen=True, slots=True)
class Bucket:
    """A bucket on a server ("" for Amazon). prefix: "" or ending in a slash; keys are given and returned without it."""

    name: str
    prefix: str = ""
    server: str = ""

    @property
    def _client(self) -> Any:
        return _client(self.server, os.getpid())

    def place(self, key: str = "") -> str:
        return f"s3://{self.name}/{self.prefix}{key}".rstrip("/")

    def objects(self, start: str) -> list[Object]:
        """All objects whose key begins so, sorted by key."""
        with self._translated(start):
            pages = self._client.get_paginator("list_objects_v2")
            entries = [
                entry
                for page in pages.paginate(Bucket=self.name, Prefix=self.prefix + start)
                for entry in page.get("Contents", ())
            ]
        return [
            Object(
                entry["Key"].removeprefix(self.prefix),
                entry["ETag"].strip('"'),
                entry["Size"],
                entry["LastModified"].timestamp(),
            )
            for entry in entries
        ]

    def get(self, key: str) -> tuple[bytes, str]:
        """Content and ETag. Raises FileNotFoundError."""
        with self._translated(key):
            answer = self._client.get_object(Bucket=self.name, Key=self.prefix + key)
            return answer["Body"].read(), answer["ETag"].strip('"')

    def download(self, key: str, path: Path) -> str:
        """Writes the content to a new file for its owner alone; the result is its ETag. Raises FileNotFoundError."""
        with self._translated(key), open(path, "xb", opener=_for_owner) as stream:
            answer = self._client.get_object(Bucket=self.name, Key=self.prefix + key)
            for chunk in answer["Body"].iter_chunks(CHUNK):
                stream.write(chunk)
            return str(answer["ETag"]).strip('"')

    def part(self, key: str, first: int, last: int) -> Iterator[bytes]:
        """The bytes from `first` to `last`, both included, fetched as they are read. Raises FileNotFoundError."""
        with self._translated(key):
            span = f"bytes={first}-{last}"
            answer = self._client.get_object(Bucket=self.name, Key=self.prefix + key, Range=span)
        return self._chunks(key, answer["Body"])

    def put(self, key: str, data: bytes | memoryview) -> str:
        """Store an object and return its new ETag."""
        return self._put(key, data) or ""

    def upload(self, key: str, path: Path) -> str:
        """Store a file as an object, without holding it in memory, and return its ETag."""
        with self._translated(key), path.open("rb") as stream:
            answer = self._client.put_object(Bucket=self.name, Key=self.prefix + key, Body=stream)
            return str(answer["ETag"]).strip('"')

    def put_new(self, key: str, data: bytes | memoryview) -> str | None:
        """Store an object if its key is new, and return its ETag; else change nothing and return None."""
        return self._put(key, data, IfNoneMatch="*")

    def exchange(self, key: str, data: bytes | memoryview, etag: str) -> str | None:
        """Replace an object if it still has this ETag, and return the new one; else change nothing and return None."""
        return self._put(key, data, IfMatch=f'"{etag}"')

    def delete(self, keys: Iterable[str]) -> None:
        names = [{"Key": self.prefix + key} for key in keys]
        for start in range(0, len(names), MOST_DELETIONS):
            with self._translated(""):
                batch = {"Objects": names[start : start + MOST_DELETIONS], "Quiet": True}
                answer = self._client.delete_objects(Bucket=self.name, Delete=batch)
            for error in answer.get("Errors", ()):  # of single objects; the request itself succeeds
                place = self.place(error["Key"].removeprefix(self.prefix))
                raise StorageError(place, "an object that can be removed", error.get("Code", ""))

    def _put(self, key: str, data: bytes | memoryview, **condition: str) -> str | None:
        """A write that meets another one is tried again: the server says that it decided neither."""
        from botocore.exceptions import ClientError

        for pause in (*PAUSES, None):
            with self._translated(key):
                try:
                    body = bytes(data)
                    answer = self._client.put_object(Bucket=self.name, Key=self.prefix + key, Body=body, **condition)
                    return str(answer["ETag"]).strip('"')
                except ClientError as error:
                    code = error.response["Error"]["Code"]
                    if code in _CONDITION_FAILED or (condition and code in _ABSENT):
                        return None
                    if code not in _CONFLICT or pause is None:
                        raise
            time.sleep(pause)
        return None

    def _chunks(self, key: str, body: Any) -> Iterator[bytes]:
        with self._translated(key):
            yield from body.iter_chunks(CHUNK)

    @contextmanager
    def _translated(self, key: str) -> Iterator[None]:
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            yield
        except ClientError as error:
            details = error.response["Error"]
            if details["Code"] in _ABSENT:
                raise FileNotFoundError(2, "No such object", self.place(key)) from error
            reason = f"{details['Code']}: {details.get('Message', '')}"
            raise StorageError(self.place(), "a bucket that can be read and written", reason) from error
        except BotoCoreError as error:
            raise StorageError(self.place(), "a connection to the bucket", _summary(error)) from error


@cache
def _client(server: str, process: int) -> Any:
    """The client of this process. Threads may share one, a forked process may not use its parent's connections."""
    try:
        import botocore.session
        from botocore.config import Config
    except ImportError as error:
        raise MissingLibraryError("botocore", "s3") from error
    config = Config(
        connect_timeout=SECONDS_TO_CONNECT,
        read_timeout=SECONDS_TO_READ,
        retries={"total_max_attempts": _attempts(), "mode": "standard"},
        max_pool_connections=32,
        request_checksum_calculation="when_required",  # other servers refuse Amazon's own checksums
        response_checksum_validation="when_required",
    )
    try:
        return botocore.session.Session().create_client("s3", endpoint_url=server or None, config=config)
    except ValueError as error:
        raise StorageError("AWS_ENDPOINT_URL", "https://host or https://host:port", _summary(error)) from error


def _attempts() -> int:
    text = os.environ.get("AWS_MAX_ATTEMPTS", "").strip()
    if text and not (text.isdecimal() and int(text)):
        raise StorageError("AWS_MAX_ATTEMPTS", "a number from 1", repr(text))
    return int(text or ATTEMPTS)


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _summary(error: Exception) -> str:
    """The words of an error in one line. Of an address the server remains, without user, password and request."""
    return _ADDRESS.sub(lambda match: _server_of(match[0]), " ".join(str(error).split()))


def _server_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}" if parts.scheme else parts.path
