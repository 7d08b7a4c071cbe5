"""A small disk of memory, for tests of what happens when it is full."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """Its folder. Skips the test where none can be mounted."""
    folder = tempfile.mkdtemp(prefix="earmark-disk-")
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "earmark", folder]
    is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        if not is_mounted:
            pytest.skip("a small disk can be mounted by root alone")
        yield Path(folder)
    finally:
        if is_mounted:
            subprocess.run(["umount", "-l", folder], check=True)
        os.rmdir(folder)
