"""Tunes in ABC to pictures and sounding notes, drawn by verovio, kept by content.

Verovio is native code that a broken tune can abort, so it runs in a process of its own with limits of time and memory
(`worker`). Where the process ends at a tune, that tune is not drawn and the others are. A picture is SVG made from text
that anyone may have written: show it as an image, never as part of a page.
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
"""Of processor time for the tunes of one question; twice that by the clock."""
MOST_SVG = 4_000_000
"""Characters of a picture; beyond, nobody could look at it."""
SETTINGS = "2"
"""Rises when tunes are drawn otherwise."""
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Drawn:
    """svg: the picture, "" where there is none. notes: (start in s, duration in s, MIDI pitch), in order of start.

    problem: why there is no picture, in words.
    """

    svg: str
    notes: tuple[tuple[float, float, int], ...]
    problem: str = ""


NOTHING = Drawn("", (), "the renderer draws nothing from this text")
BROKEN = Drawn("", (), "the renderer broke off at this text, or took too long")
LARGE = Drawn("", (), "the picture would be too large")
NO_RENDERER = Drawn("", (), "verovio is not installed: pip install verovio")


@cache
def renderer() -> str:
    """The renderer's version, "" where it is not installed."""
    try:
        return version("verovio")
    except PackageNotFoundError:
        return ""


def draw(tunes: Sequence[str], folder: Path) -> list[Drawn]:
    """A picture of each tune, from the folder where it was kept, else drawn now and kept there."""
    if not renderer():
        return [NO_RENDERER] * len(tunes)
    kept = {tune: _kept(folder / _name(tune)) for tune in tunes}
    fresh = [tune for tune, drawn in kept.items() if drawn is None]
    for tune, drawn in zip(fresh, _draw(fresh), strict=True):
        _keep(folder / _name(tune), drawn)
        kept[tune] = drawn
    return [kept[tune] or NOTHING for tune in tunes]


def _draw(tunes: Sequence[str]) -> list[Drawn]:
    """All of them; each time the process ends at a tune, the ones behind it are given to a new one."""
    done: list[Drawn] = []
    while len(done) < len(tunes):
        rest = tunes[len(done) :]
        found = _process(rest)
        done += found if len(found) == len(rest) else [*found, BROKEN]
    return done


def _process(tunes: Sequence[str]) -> list[Drawn]:
    """What one process draws before it ends."""
    command = [sys.executable, "-m", "analysis.notation.worker", str(SECONDS)]
    try:
        ran = subprocess.run(
            command, input=json.dumps(list(tunes)).encode(), capture_output=True, cwd=ROOT, timeout=2 * SECONDS,
            check=False,  # a process that a tune has ended is expected
        )  # fmt: skip
        written = ran.stdout
    except subprocess.TimeoutExpired as late:
        written = late.stdout or b""
    return [_read(line) for line in written.decode("utf-8", "replace").splitlines() if line.endswith("}")]


def _read(line: str) -> Drawn:
    plain = json.loads(line)
    if not plain["svg"]:
        return NOTHING
    if len(plain["svg"]) > MOST_SVG:
        return LARGE
    notes = tuple((float(start), float(length), int(pitch)) for start, length, pitch in plain["notes"])
    return Drawn(plain["svg"], notes)


def _name(tune: str) -> str:
    return (
        hashlib.sha256(f"{SETTINGS} {renderer()}\n{tune}".encode("utf-8", "surrogatepass")).hexdigest()[:32] + ".json"
    )


def _kept(path: Path) -> Drawn | None:
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        return Drawn(plain["svg"], tuple((note[0], note[1], note[2]) for note in plain["notes"]), plain["problem"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path: Path, drawn: Drawn) -> None:
    """Written whole under another name first; a folder that cannot be written to costs time, nothing else."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part")
        text = json.dumps({"svg": drawn.svg, "notes": drawn.notes, "problem": drawn.problem})
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError:
        return
