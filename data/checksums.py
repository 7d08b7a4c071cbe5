"""Writes the checksums at the end of `data/README.md` anew: `python data/checksums.py`.

Every data file is listed, in the format that `sha256sum -c` reads; scripts are not, they are code under review like any
other. Sound is listed a second time, by its decoded samples, because each encoding gives other bytes. Tests compare
both lists with the files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import soundfile

DATA = Path(__file__).resolve().parent
README = DATA / "README.md"
SUFFIXES = (".csv", ".json", ".jsonl", ".opus", ".toml", ".txt")
OPENING, DECODED, CLOSING = "```sha256\n", "```sha256-of-samples\n", "```\n"
NOT_DATA = ("workspace/", "demo/make/")


def lines() -> list[str]:
    """A line for every file that is shipped."""
    names = sorted(path.relative_to(DATA).as_posix() for path in DATA.rglob("*") if path.suffix in SUFFIXES)
    names = [name for name in names if not name.startswith(NOT_DATA)]
    return [f"{hashlib.sha256((DATA / name).read_bytes()).hexdigest()}  {name}" for name in names]


def decoded_lines(names: Sequence[str]) -> list[str]:
    """A line for each file of sound: of its samples as libsndfile decodes them to 16 bits, little-endian."""
    return [f"{_of_samples(DATA / name)}  {name}" for name in names]


def sound() -> list[str]:
    """Every file of sound, by its path in this folder."""
    return sorted(path.relative_to(DATA).as_posix() for path in (DATA / "demo" / "audio").rglob("*.opus"))


def renewed(text: str) -> str:
    """The README with the block of checksums of files replaced."""
    return _replaced(text, OPENING, lines())


def renewed_decoded(text: str) -> str:
    """The README with the block of checksums of decoded sound replaced."""
    return _replaced(text, DECODED, decoded_lines(sound()))


def _of_samples(path: Path) -> str:
    samples, _ = soundfile.read(path, dtype="int16")
    return hashlib.sha256(samples.astype("<i2").tobytes()).hexdigest()


def _replaced(text: str, opens: str, block: list[str]) -> str:
    before, opening, rest = text.partition(opens)
    if not opening:
        raise ValueError(f"{README}: expected a block that opens with {opens.strip()}")
    _, _, after = rest.partition(CLOSING)
    return "".join([before, opening, *(f"{line}\n" for line in block), CLOSING, after])


if __name__ == "__main__":
    old = README.read_text(encoding="utf-8")
    README.write_text(renewed_decoded(renewed(old)), encoding="utf-8", newline="\n")
