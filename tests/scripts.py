"""`python -m tests.scripts`: Streamlit's scripts from one address, for the pages of all servers of a run of tests.

A browser keeps what it has fetched and compiled by address, and each server has another one: from its own address each
would have eight megabytes of JavaScript parsed anew. The first line of the output is the address; the program ends
with its input.
"""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

INDEX = "index.html"
OWN = "./static/"
"""Where Streamlit's page has its scripts, beside it."""


class Files(SimpleHTTPRequestHandler):
    """Files that a page of any address may take in and keep."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "public, immutable, max-age=31536000")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


def folder() -> Path:
    from streamlit import file_util

    return Path(file_util.get_static_dir())


def copy(place: Path, address: str) -> None:
    """Streamlit's files in another folder, with a page that takes its scripts from that address."""
    place.mkdir()
    for entry in folder().iterdir():
        if entry.name != INDEX:
            (place / entry.name).symlink_to(entry)
    page = (folder() / INDEX).read_text(encoding="utf-8")
    assert OWN in page
    (place / INDEX).write_text(page.replace(OWN, f"{address}/static/"), encoding="utf-8")


def main() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder()))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        sys.stdin.read()
        server.shutdown()


if __name__ == "__main__":
    main()
