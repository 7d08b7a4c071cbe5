"""Transcripts of the recordings of an inference by a function of the user's, kept by recogniser and recording."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from analysis import hashes
from analysis.audio.library import cache
from analysis.errors import FileError
from analysis.inference import adapter, journal
from analysis.pipeline.load.run import Progress
from analysis.pipeline.models import requests
from analysis.pipeline.models.requests import Request
from analysis.store.workspace import Workspace

FOLDER = "cache/transcripts"
"""Folder of the workspace."""
SHAPE = "a function of a path that returns the words of the recording"


def with_transcripts(
    request: Request, recogniser: str, workspace: Workspace, progress: Progress | None = None
) -> Request:
    """The request with a file of transcripts. recogniser: module:function. Recordings are heard once.

    Raises AdapterError, FileError if the function fails or returns no text.
    """
    if request.endpoint is None:
        return request
    function = adapter.load_of_one(recogniser, SHAPE)
    slug = re.sub(r"[^A-Za-z0-9.]+", "-", recogniser)
    # without sound in place of stems, and with any transcript, the questions are the same
    plain = replace(request, endpoint=replace(request.endpoint, switches=()))
    recordings = {call.context.audio: call.audio for call in requests.prepare(plain, workspace).calls if call.audio}
    texts: dict[str, str] = {}
    for name, path in sorted(recordings.items()):
        ending = f"{slug}.txt"
        file = cache.cached_file(path, workspace.path / FOLDER, ending, partial(_words, function, recogniser))
        texts[name] = file.read_text(encoding="utf-8")
        if progress:
            progress("recognising", len(texts), len(recordings))
    target = workspace.path / FOLDER / f"{slug}-{hashes.digest(texts)[:8]}.json"
    journal.replace(target, json.dumps(texts, indent=1) + "\n")
    return replace(request, endpoint=replace(request.endpoint, transcripts=target))


def _words(function: Callable[[Any], Any], recogniser: str, path: Path) -> bytes:
    try:
        words = function(path)
    except Exception as error:  # the function is the user's: whatever it raises is reported
        raise FileError(str(path), f"words by {recogniser}", f"{type(error).__name__}: {error}") from error
    if not isinstance(words, str):
        raise FileError(str(path), f"text by {recogniser}", type(words).__name__)
    return words.encode("utf-8")
