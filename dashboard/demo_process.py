"""The demos, loaded by a process of its own from the first moment of the server: the real answers first, which the
first page shows, then the synthetic songs and their runs, then the real recordings.

Both import and compute at once, so the first visitor waits for what is left. Begun by `app` before its other imports.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from analysis.store.storage import storage_of
from analysis.store.workspace import PROJECT, RUNS, Workspace

_PAUSE = 0.05
"""Seconds between two looks at the process."""
BEHIND = 5
"""How much the process then gives way to the server and the browser, which draw the page meanwhile."""
_processes: list[subprocess.Popen[bytes]] = []


def is_wanted() -> bool:
    """Whether a start may fill the workspace: not one that was named, which is the user's to fill."""
    return not os.environ.get("EARMARK_WORKSPACE", "").strip()


def begin() -> None:
    """Starts the process where nothing was ever loaded. Where none can start, the first visitor loads the demo."""
    if is_wanted() and not _processes and not storage_of().exists(RUNS):
        try:
            _processes.append(start())
        except OSError:
            return


def start() -> subprocess.Popen[bytes]:
    """Loads the demo into the workspace of the environment. If the process fails, the first visitor loads the rest."""
    command = [sys.executable, "-m", "dashboard.demo_process"]
    none = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=none, stderr=none)


def is_running() -> bool:
    """Whether the process still loads."""
    return any(process.poll() is None for process in _processes)


def wait(progress: Callable[[int], object], is_enough: Callable[[], bool] = lambda: False) -> None:
    """Until the process has ended, or has loaded enough to draw the first page.

    progress: gets the number of loaded runs, when that changes.
    """
    n_shown = -1
    for process in _processes:
        while process.poll() is None and not is_enough():
            n_loaded = len(Workspace().run_ids())
            if n_loaded != n_shown:
                progress(n_loaded)
            n_shown = n_loaded
            time.sleep(_PAUSE)


def main() -> None:
    """What the process does: nobody waits for the derived tables, which Tasks and some filters read."""
    watch_server()
    from analysis import pipeline
    from analysis.pipeline import real_demo
    from analysis.pipeline.demo import UNFINISHED, load_demo

    workspace = Workspace()
    workspace.storage.put(UNFINISHED, b"")  # from here on; a process that is broken off leaves it
    results = real_demo.load_answers(workspace) + load_demo(workspace)
    real_demo.load_songs(workspace)
    os.nice(BEHIND)
    pipeline.derive([result.run for result in results], workspace)


def watch_server() -> None:
    threading.Thread(target=end_with_server, args=(sys.stdin.fileno(),), daemon=True).start()


def end_with_server(pipe: int) -> None:
    """Ends this process when the server has ended in whatever way, which closes the pipe between them."""
    os.read(pipe, 1)
    os._exit(1)


if __name__ == "__main__":
    main()
