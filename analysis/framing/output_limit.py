"""How much a file may unpack to, compared with its own size: a small file that becomes a large one is refused."""

from __future__ import annotations

MOST_OUTPUT, MOST_TIMES = 64_000_000, 200
"""Bytes that any file may unpack to; a larger output is refused beyond so many times the bytes of the file."""


def excess(n_bytes: int, size: int) -> str:
    """What is wrong with an output of so many bytes or values, of a file of `size` bytes; "" where nothing is."""
    if n_bytes <= max(MOST_OUTPUT, MOST_TIMES * size):
        return ""
    return f"{n_bytes:,} bytes or values in {size:,}, more than {MOST_TIMES} times as many"


def check_output(n_bytes: int, size: int) -> None:
    """Check the unpacked size against that of the file, both in bytes. Raises ValueError if it is out of proportion."""
    if too_much := excess(n_bytes, size):
        raise ValueError(too_much)
