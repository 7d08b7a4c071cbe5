"""Pictures and notes of tunes in ABC, rendered by verovio and cached by content.

Verovio is native code that a broken tune can abort, so it runs in a worker process with limits of time and memory
(`worker`). If the process ends at a tune, only that tune has no picture. A picture is SVG from untrusted text: it is
shown as an image, never as part of a page.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

SECONDS = 10
"""Seconds of processor time for the tunes of one question; twice that in real time."""
MOST_SVG = 4_000_000
"""Largest picture in characters. Nobody could view a larger one."""
SETTINGS = "2"
"""Version of the drawing rules. Raise it when tunes are drawn differently."""
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Rendering:
    """Rendering of a tune. svg: the picture, "" if there is none. notes: (start in s, duration in s, MIDI pitch).

    problem: reason if there is no picture.
    """

    svg: str
    notes: tuple[tuple[float, float, int], ...]
    problem: str = ""


NOTHING = Rendering("", (), "the renderer draws nothing from this text")
BROKEN = Rendering("", (), "the renderer broke off at this text, or took too long")
LARGE = Rendering("", (), "the picture would be too large")
NO_RENDERER = Rendering("", (), "verovio is not installed: pip install verovio")


@cache
def renderer() -> str:
    """Version of the renderer, "" if it is not installed."""
    try:
        return version("verovio")
    except PackageNotFoundError:
        return ""


def draw(tunes: Sequence[str], folder: Path) -> list[Rendering]:
    """Renderings of tunes. They come from the cache folder; missing ones are drawn and added to it."""
    if not renderer():
        return [NO_RENDERER] * len(tunes)
    cache = {tune: _read_cache(folder / _name(tune)) for tune in tunes}
    missing = [tune for tune, rendering in cache.items() if rendering is None]
    for tune, rendering in zip(missing, _draw(missing), strict=True):
        _write_cache(folder / _name(tune), rendering)
        cache[tune] = rendering
    return [cache[tune] or NOTHING for tune in tunes]


def _draw(tunes: Sequence[str]) -> list[Rendering]:
    """Renderings of all tunes. If a tune ends the process, a new process continues with the next one."""
    renderings: list[Rendering] = []
    while len(renderings) < len(tunes):
        remaining = tunes[len(renderings) :]
        new_renderings = _process(remaining)
        renderings += new_renderings if len(new_renderings) == len(remaining) else [*new_renderings, BROKEN]
    return renderings


def _process(tunes: Sequence[str]) -> list[Rendering]:
    """Renderings by one process until it ends."""
    command = [sys.executable, "-m", "analysis.notation.worker", str(SECONDS)]
    try:
        ran = subprocess.run(
            command, input=json.dumps(list(tunes)).encode(), capture_output=True, cwd=ROOT, timeout=2 * SECONDS,
            check=False,  # a process that a tune has ended is expected
        )  # fmt: skip
        output = ran.stdout
    except subprocess.TimeoutExpired as late:
        output = late.stdout or b""
    return [_parse(line) for line in output.decode("utf-8", "replace").splitlines() if line.endswith("}")]


def _parse(line: str) -> Rendering:
    plain = json.loads(line)
    if not plain["svg"]:
        return NOTHING
    if len(plain["svg"]) > MOST_SVG:
        return LARGE
    notes = tuple((float(start), float(length), int(pitch)) for start, length, pitch in plain["notes"])
    return Rendering(plain["svg"], notes)


def _name(tune: str) -> str:
    return (
        hashlib.sha256(f"{SETTINGS} {renderer()}\n{tune}".encode("utf-8", "surrogatepass")).hexdigest()[:32] + ".json"
    )


def _read_cache(path: Path) -> Rendering | None:
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        return Rendering(plain["svg"], tuple((note[0], note[1], note[2]) for note in plain["notes"]), plain["problem"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write_cache(path: Path, rendering: Rendering) -> None:
    """Write a rendering atomically. A folder that is not writable is ignored."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part")
        text = json.dumps({"svg": rendering.svg, "notes": rendering.notes, "problem": rendering.problem})
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError:
        return
