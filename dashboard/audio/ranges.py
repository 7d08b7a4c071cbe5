"""Answers to Range requests for recordings of a bucket: only the bytes that the player asks for are fetched."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from analysis.audio.library.remote import Source
from analysis.errors import StorageError

_RANGE = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


def response(request: Request, source: Source, name: str, headers: Mapping[str, str]) -> Response:
    """The recording, or the part of it that the request names; 416 outside of it, 503 without a connection."""
    try:
        size = source.size(name)
        span = span_of(request.headers.get("range", ""), size)
        if span is None:
            return Response(status_code=416, headers={"Content-Range": f"bytes */{size}"})
        first, last = span
        is_part = "range" in request.headers and _RANGE.fullmatch(request.headers["range"]) is not None
        all_headers = {**headers, "Accept-Ranges": "bytes", "Content-Length": str(last - first + 1)}
        if is_part:
            all_headers["Content-Range"] = f"bytes {first}-{last}/{size}"
        status = 206 if is_part else 200
        if request.method == "HEAD" or not size:
            return Response(status_code=status, headers=all_headers)
        return StreamingResponse(source.part(name, first, last), status, all_headers)
    except FileNotFoundError:
        return Response(status_code=404)
    except StorageError as error:
        return out_of_reach(error)


def out_of_reach(error: StorageError) -> Response:
    """The answer while the bucket does not answer."""
    return Response(str(error), 503, {"Retry-After": "5", "Cache-Control": "no-store"}, "text/plain")


def span_of(header: str, size: int) -> tuple[int, int] | None:
    """First and last byte; the whole without a range that is understood, None where nothing of it exists."""
    match = _RANGE.fullmatch(header)
    if match is None or match.groups() == ("", ""):
        return 0, size - 1
    start, end = match.groups()
    if not start:
        first, last = max(size - int(end), 0), size - 1
    else:
        first, last = int(start), min(int(end) if end else size - 1, size - 1)
    return (first, last) if first <= last else None
