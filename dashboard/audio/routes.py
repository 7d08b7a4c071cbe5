"""The routes of sound: files by URL, streamed from disk, with Range requests so that a player can jump; their peaks,
spectrogram and structure; a stretch of up to a minute alone, to be repeated.

`/files/audio/<root>/<relative path>?key=<expiry>.<signature>`, `/files/peaks/...`, `/files/spectrogram/...` and
`/files/structure/...` the same, `/files/part/...&start=20&end=21.5`, below `server.baseUrlPath`.
Only addresses this app has signed are answered (403), for KEY_SECONDS to twice as long, and only for audio files inside
the named root (404), whatever the path says and wherever a link leads. What is not computed yet is answered with 202
(Accepted), Retry-After and how much is done: {"share": 0.25}.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from analysis.audio.library import lookup
from analysis.errors import StorageError
from analysis.store.storage import Storage, storage_of
from analysis.store.workspace import CLIPS
from dashboard.audio import ranges
from dashboard.audio.jobs import Computation, Job, Jobs
from dashboard.settings import PROJECT, base_path, workspace_path

PREFIX = f"{base_path()}/files/audio"
PEAKS_PREFIX = f"{base_path()}/files/peaks"
SPECTROGRAM_PREFIX = f"{base_path()}/files/spectrogram"
STRUCTURE_PREFIX = f"{base_path()}/files/structure"
PART_PREFIX = f"{base_path()}/files/part"
MEDIA_TYPES = {
    ".flac": "audio/flac",
    ".m4a": "audio/mp4",
    ".mp3": "audio/mpeg",
    ".oga": "audio/ogg",
    ".ogg": "audio/ogg",
    ".opus": "audio/ogg",
    ".wav": "audio/wav",
}
HEADERS = {"Cache-Control": "private, max-age=3600", "X-Content-Type-Options": "nosniff"}
SENT = "sent"
KEY_FILE = "audio.key"
KEY_SECONDS = 12 * 3600
"""An address works from the time it is signed for at least so long, and at most twice as long."""
PATIENCE = 1.0
"""Seconds that a request waits for a computation before it is answered with 202."""
LONGEST_WAIT = 10
"""Seconds of Retry-After at most."""


def roots() -> dict[str, Path]:
    """The folders sound may come from, by the name the address uses. They need not exist."""
    return {"workspace": workspace_path() / "audio", "demo": PROJECT / "data" / "demo" / "audio"}


def folders() -> dict[str, Path]:
    """The folders that addresses may name: those of recordings, and that of sounds made from them for models."""
    return {**roots(), SENT: workspace_path() / CLIPS}


def audio_url(root: str, relative: str) -> str:
    """The signed address of a file. root: a name in `folders()`. relative: path below it, with forward slashes."""
    return _signed(PREFIX, root, relative)


def peaks_url(root: str, relative: str) -> str:
    """The signed address of the peaks of a file: bytes of pairs, see `analysis.audio.peaks`."""
    return _signed(PEAKS_PREFIX, root, relative)


def spectrogram_url(root: str, relative: str) -> str:
    """The signed address of the mel spectrogram of a file: bytes, see `analysis.audio.spectrogram`."""
    return _signed(SPECTROGRAM_PREFIX, root, relative)


def structure_url(root: str, relative: str) -> str:
    """The signed address of chroma, novelty and self-similarity of a file: bytes, see `analysis.audio.structure`."""
    return _signed(STRUCTURE_PREFIX, root, relative)


def part_url(root: str, relative: str) -> str:
    """The signed address of stretches of a file, to which `&start=...&end=...` in seconds is added."""
    return _signed(PART_PREFIX, root, relative)


def audio_file(root: str, relative: str) -> Path | None:
    """The file behind an address; None unless it is an audio file that really lies inside its root."""
    folder = folders().get(root)
    return lookup.within(folder, relative) if folder else None


def audio(request: Request) -> Response:
    """The sound. Answers GET and HEAD. What has no copy on this machine is passed on from the bucket."""
    place = _place_of(request)
    if isinstance(place, Response):
        return place
    folder = folders().get(place[0])
    try:
        source = lookup.source_of(folder, place[1]) if folder else None
        if source is not None:
            media_type = MEDIA_TYPES[Path(place[1]).suffix.lower()]
            return ranges.response(request, source, place[1], {**HEADERS, "Content-Type": media_type})
        file = audio_file(*place)
    except StorageError as error:
        return ranges.out_of_reach(error)
    if file is None:
        return Response(status_code=404)
    return FileResponse(file, media_type=MEDIA_TYPES[file.suffix.lower()], headers=HEADERS)


async def peaks(request: Request) -> Response:
    """The peaks of a sound, computed at the first request; 404 where they cannot be."""
    from analysis.audio.peaks import cached_file

    return await _computed(request, cached_file)


async def spectrogram(request: Request) -> Response:
    """The mel spectrogram of a sound, in the same way, packed as it is kept."""
    from analysis.audio.spectrogram import cached_file

    return await _computed(request, cached_file, {"Content-Encoding": "gzip"})


async def structure(request: Request) -> Response:
    """Chroma, novelty and self-similarity of a sound, in the same way."""
    from analysis.audio.structure import cached_file

    return await _computed(request, cached_file, {"Content-Encoding": "gzip"})


def part(request: Request) -> Response:
    """A stretch of the sound as WAV; 400 where there is no such stretch, 404 where there is no sound."""
    from analysis.audio import excerpt, load

    try:
        file = _file_of(request)
    except StorageError as error:
        return ranges.out_of_reach(error)
    if isinstance(file, Response):
        return file
    try:
        start, end = (float(request.query_params.get(name, "")) for name in ("start", "end"))
        part_file = excerpt.excerpt(file, start, end)
    except ValueError:
        return Response(status_code=400)
    except (load.UnreadableAudioError, OSError):
        return Response(status_code=404)
    headers = {**HEADERS, "Content-Length": str(part_file.size)}
    return StreamingResponse(part_file.chunks, media_type=MEDIA_TYPES[".wav"], headers=headers)


ROUTES: list[BaseRoute] = [
    Route(f"{PREFIX}/{{path:path}}", audio, methods=["GET", "HEAD"]),
    Route(f"{PEAKS_PREFIX}/{{path:path}}", peaks, methods=["GET", "HEAD"]),
    Route(f"{SPECTROGRAM_PREFIX}/{{path:path}}", spectrogram, methods=["GET", "HEAD"]),
    Route(f"{STRUCTURE_PREFIX}/{{path:path}}", structure, methods=["GET", "HEAD"]),
    Route(f"{PART_PREFIX}/{{path:path}}", part, methods=["GET", "HEAD"]),
    Mount(f"{base_path()}/files/guide", StaticFiles(directory=PROJECT / "dashboard" / "guide" / "pictures")),
]


async def _computed(request: Request, compute: Computation, headers: Mapping[str, str] | None = None) -> Response:
    """The kept result of a computation. Waiting takes none of the server's threads, and PATIENCE seconds at most."""
    from analysis.audio import load

    try:
        job = await run_in_threadpool(_job, request, compute)
    except OSError:
        return Response(status_code=404)
    except StorageError as error:
        return ranges.out_of_reach(error)
    if isinstance(job, Response):
        return job
    try:
        result = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(job.result)), PATIENCE)
    except TimeoutError:
        wait = min(max(math.ceil(job.remaining), 1), LONGEST_WAIT)
        return JSONResponse({"share": job.share}, 202, {"Retry-After": str(wait), "Cache-Control": "no-store"})
    except (load.UnreadableAudioError, OSError):
        return Response(status_code=404)
    return FileResponse(result, media_type="application/octet-stream", headers={**HEADERS, **(headers or {})})


def _job(request: Request, compute: Computation) -> Job | Response:
    file = _file_of(request)
    return file if isinstance(file, Response) else _jobs().job(file, workspace_path() / "peaks", compute)


@cache
def _jobs() -> Jobs:
    from analysis.audio import load

    return Jobs(lambda file: load.sound(file).duration)


def _file_of(request: Request) -> Path | Response:
    """The file of a signed address, else the answer that refuses it."""
    place = _place_of(request)
    return place if isinstance(place, Response) else audio_file(*place) or Response(status_code=404)


def _place_of(request: Request) -> tuple[str, str] | Response:
    """Root and path of a signed address, else the answer that refuses it."""
    path: str = request.path_params["path"]
    expiry, _, signature = request.query_params.get("key", "").partition(".")
    if not hmac.compare_digest(signature.encode(), _signature(path, expiry).encode()) or float(expiry) < time.time():
        return Response(status_code=403)
    root, _, relative = path.partition("/")
    return root, relative


def _signed(prefix: str, root: str, relative: str) -> str:
    if root not in folders():
        raise ValueError(f"no audio root {root!r}; roots: {', '.join(folders())}")
    return _address(prefix, f"{root}/{relative}")


def _address(prefix: str, path: str) -> str:
    """The same for KEY_SECONDS, so that a page that is drawn again keeps its player and the browser its cache."""
    expiry = str((int(time.time() / KEY_SECONDS) + 2) * KEY_SECONDS)
    return f"{prefix}/{quote(path)}?key={expiry}.{_signature(path, expiry)}"


def _signature(path: str, expiry: str) -> str:
    return hmac.new(_key(storage_of()), f"{expiry} {path}".encode(), hashlib.sha256).hexdigest()


@cache
def _key(storage: Storage) -> bytes:
    """The workspace's secret, made on first use, so that links outlive a restart; one of this process if unwritable.

    Of several servers that start at once one makes it.
    """
    try:
        if not storage.exists(KEY_FILE):
            with suppress(StorageError):  # a bucket that may only be read
                storage.put_new(KEY_FILE, secrets.token_bytes(32))
        return storage.read(KEY_FILE)
    except OSError:
        return secrets.token_bytes(32)
