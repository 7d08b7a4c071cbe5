"""`python -m tests.rewriting [--fast]`: rewrites the asserts of all files of tests before pytest runs.

pytest does so when it imports a file. Where several processes do it at the same moment, or may not write bytecode, each
does it for all files: half of what collecting costs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from _pytest.assertion import rewrite

from tests.browser import ROOT
from tests.slow import FAST, is_slow

NO_CONFIG: Any = None
"""The options of pytest: of them only one that nobody sets here changes what is written."""


def main(arguments: Sequence[str], processes: int) -> None:
    with ProcessPoolExecutor(processes) as pool:
        list(pool.map(write, files(FAST in arguments), chunksize=20))


def files(fast: bool) -> Iterator[Path]:
    """What pytest rewrites of its own accord. fast: without the files that are left out then."""
    for path in sorted(ROOT.joinpath("tests").rglob("*.py")):
        if (path.name.startswith("test_") or path.name == "conftest.py") and not (
            fast and is_slow(path.relative_to(ROOT).as_posix())
        ):
            yield path


def write(path: Path) -> None:
    """Writes the file that pytest looks for, unless it is there."""
    target = written(path)
    if rewrite._read_pyc(path, target) is not None:
        return
    source_hash, code = rewrite._rewrite_test(path, NO_CONFIG)
    target.parent.mkdir(exist_ok=True)
    with target.open("wb") as output:
        rewrite._write_pyc_fp(output, source_hash, code)


def written(path: Path) -> Path:
    return rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"


if __name__ == "__main__":
    from tests.__main__ import PROCESSES

    main(sys.argv[1:], PROCESSES)
