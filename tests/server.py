"""`python -m tests.server`: servers of the app that start at once, since each is a fork of one that has imported all.

Each line of the input is an order, each line of the output the number of the process that carries it out. A test that
is about the start itself uses `streamlit run`.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import json
import logging
import os
import pkgutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

SCRIPTS = {"dashboard.app", "dashboard.shell"}
"""What Streamlit runs itself."""
LATE = (
    "pandas",
    "plotly.offline",
    "sqlalchemy.dialects.sqlite",
    "starlette.applications",
    "starlette.middleware.sessions",
    "streamlit.material_icon_names",
    "streamlit.web.server.app_discovery",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""Imported by a server when it starts or draws its first page: half of the processor's time of a start."""
PR_SET_PDEATHSIG = 1
"""Of `linux/prctl.h`."""


class Order(TypedDict):
    """arguments: of `streamlit`. environment: all of it. log: the file for its output. folder: where it runs.

    static: the folder with Streamlit's page and scripts.
    """

    arguments: list[str]
    environment: dict[str, str]
    log: str
    folder: str
    static: str


def main() -> None:
    import_all()
    gc.freeze()  # the garbage collector of a fork need not go through what was imported
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a server that has ended
    print("ready", flush=True)
    for line in sys.stdin:
        order: Order = json.loads(line)
        process = os.fork()
        if not process:
            serve(order)
        print(process, flush=True)


def import_all() -> None:
    """Imports the app and Streamlit's server, with nothing said about a runtime that is not there."""
    logging.disable(logging.WARNING)
    import streamlit.web.bootstrap
    import streamlit.web.cli  # noqa: F401

    import dashboard

    for module in pkgutil.walk_packages(dashboard.__path__, "dashboard."):
        if module.name not in SCRIPTS:
            importlib.import_module(module.name)
    for name in LATE:
        with suppress(ImportError):
            importlib.import_module(name)
    logging.disable(logging.NOTSET)


def end_with_parent() -> None:
    """On Linux: a server that stands still would stay for good if its tests were killed."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def serve(order: Order) -> None:
    """Becomes the server; never returns."""
    from streamlit import file_util
    from streamlit.web import cli

    file_util.get_static_dir = lambda: order["static"]
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    end_with_parent()
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    log = os.open(Path(order["log"]), os.O_WRONLY | os.O_CREAT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for own, other in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(own, other)
    status = 1
    try:
        cli.main(order["arguments"], standalone_mode=False)
        status = 0
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
