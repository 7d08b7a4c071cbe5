"""The demos, loaded by a process of its own from the first moment of the server: the real answers first, which the
first page shows, then the synthetic songs and their runs, then the real recordings.

Both import and compute at once, so the first visitor waits for what is left: for the first runs. The page says what is
not there yet, and is drawn again when it is. Begun by `app` before its other imports.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from analysis.store.storage import Storage, storage_of
from analysis.store.workspace import PROJECT, RUNS, UNFINISHED, Workspace

_PAUSE = 0.05
"""Seconds between two looks at the process."""
ENOUGH = 2
"""Runs that the first page needs: it offers to compare two."""
BEHIND = 10
"""How much the process then gives way to the server and the browser, which draw the page meanwhile."""
_processes: list[subprocess.Popen[bytes]] = []


def is_wanted() -> bool:
    """Whether a start may fill the workspace: not one that was named, which is the user's to fill."""
    return not os.environ.get("EARMARK_WORKSPACE", "").strip()


def begin() -> None:
    """Starts the process where nothing was ever loaded, or the demo not to its end.

    Where none can start, the first visitor loads the demo.
    """
    if is_wanted() and not _processes and is_missing(storage_of()):
        try:
            _processes.append(start())
        except OSError:
            return


def is_missing(storage: Storage) -> bool:
    """Whether nothing was ever loaded, or the demo not to its end."""
    return not storage.exists(RUNS) or storage.exists(UNFINISHED)


def start() -> subprocess.Popen[bytes]:
    """Loads the demo into the workspace of the environment. If the process fails, the first visitor loads the rest."""
    command = [sys.executable, "-m", "dashboard.demo_process"]
    none = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=none, stderr=none)


def is_running() -> bool:
    """Whether the process still loads."""
    return any(process.poll() is None for process in _processes)


def wait(progress: Callable[[int], object]) -> None:
    """Until the process has ended, or has loaded enough to draw the first page.

    progress: gets the number of loaded runs, when that changes.
    """
    n_shown = -1
    while is_running() and (n_loaded := len(Workspace().run_ids())) < ENOUGH:
        if n_loaded != n_shown:
            progress(n_loaded)
        n_shown = n_loaded
        time.sleep(_PAUSE)


def main() -> None:
    """What the process does: nobody waits for the derived tables, which Tasks and some filters read."""
    watch_server()
    from analysis import pipeline
    from analysis.pipeline import demos

    workspace = Workspace()
    results = demos.load(workspace, give_way)
    pipeline.derive([result.run for result in results], workspace)


def give_way(_: str, n_loaded: int, __: int) -> None:
    """The first page can be drawn: from now on that goes first."""
    if n_loaded == ENOUGH:
        os.nice(BEHIND)


def watch_server() -> None:
    threading.Thread(target=end_with_server, args=(sys.stdin.fileno(),), daemon=True).start()


def end_with_server(pipe: int) -> None:
    """Ends this process when the server has ended in whatever way, which closes the pipe between them."""
    os.read(pipe, 1)
    os._exit(1)


if __name__ == "__main__":
    main()
