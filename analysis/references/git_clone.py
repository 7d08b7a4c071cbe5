"""Public repositories with reference sets, fetched with git."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from analysis.errors import CloneError

HARMONIX_URL = "https://github.com/urinieto/harmonixset"
SALAMI_URL = "https://github.com/DDMAL/salami-data-public"
COSOD_URL = "https://github.com/duguay-michele/CoSoD"


def clone(url: str, into: Path, timeout: float = 600.0) -> Path:
    """Clone the latest state of a repository into the folder `into`, without history. timeout: seconds.

    An existing clone is used without network access. A new one is made under a temporary name and then renamed, so that
    an interruption leaves nothing under the name `into`. Raises CloneError.
    """
    if (into / ".git").exists():
        return into
    if into.is_file() or (into.is_dir() and any(into.iterdir())):
        raise CloneError(url, into, "something else is already there")
    try:
        into.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{into.name}-", dir=into.parent) as scratch:
            fresh = Path(scratch) / "clone"
            _git_clone(url, fresh, into, timeout)
            return _move(fresh, into)
    except OSError as error:
        raise CloneError(url, into, error.strerror or type(error).__name__) from error


def _git_clone(url: str, fresh: Path, into: Path, timeout: float) -> None:
    command = ["git", "clone", "--quiet", "--depth", "1", "--", url, str(fresh)]
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}  # a private address must fail, not wait for a password
    try:
        process = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
            timeout=timeout, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise CloneError(url, into, f"git took longer than {timeout:g} s") from error
    except FileNotFoundError as error:
        raise CloneError(url, into, "git is not installed") from error
    if process.returncode != 0:
        lines = process.stderr.strip().splitlines()
        raise CloneError(url, into, lines[-1] if lines else f"git ended with status {process.returncode}")


def _move(fresh: Path, into: Path) -> Path:
    try:
        return fresh.rename(into)
    except OSError:
        if (into / ".git").exists():  # another process cloned it in the meantime
            return into
        raise
