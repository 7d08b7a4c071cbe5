"""Writes the checksums at the end of `data/README.md` anew: `python data/checksums.py`.

Every data file is listed, in the format that `sha256sum -c` reads; scripts are not, they are code under review like any
other. A test compares the list with the files.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

DATA = Path(__file__).resolve().parent
README = DATA / "README.md"
SUFFIXES = (".csv", ".json", ".toml", ".txt")
OPENING, CLOSING = "```sha256\n", "```\n"


def lines() -> list[str]:
    """A line for every file that is shipped."""
    names = sorted(path.relative_to(DATA).as_posix() for path in DATA.rglob("*") if path.suffix in SUFFIXES)
    names = [name for name in names if not name.startswith("workspace/")]
    return [f"{hashlib.sha256((DATA / name).read_bytes()).hexdigest()}  {name}" for name in names]


def renewed(text: str) -> str:
    """The README with the block of checksums replaced."""
    before, opening, rest = text.partition(OPENING)
    if not opening:
        raise ValueError(f"{README}: expected a block that opens with {OPENING.strip()}")
    _, _, after = rest.partition(CLOSING)
    return "".join([before, opening, *(f"{line}\n" for line in lines()), CLOSING, after])


if __name__ == "__main__":
    README.write_text(renewed(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
