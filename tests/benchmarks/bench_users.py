"""Users at once: `python -m tests.benchmarks.bench_users WORKSPACE [USERS [ROUNDS]]`, one server, on this machine only.

Each user is a WebSocket without a browser that opens PAGES in turn, ROUNDS times, and waits PAUSE seconds after each.
The first round, in which modules are imported and answers are worked out, is reported apart. A rerun lasts from the
request to the message that the script has finished. Processor time says how much of that is work of the server.
"""

from __future__ import annotations

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("start", "report", "cases", "structure", "compare", "leaderboard")
PAUSE = 5.0
"""Seconds between two requests of a user."""
LIMIT = 300.0
"""Seconds after which a rerun counts as an error."""


class Rerun(NamedTuple):
    """seconds: None if it failed."""

    round: int
    page: str
    seconds: float | None


def main(workspace: Path, users: int, rounds: int) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {"port": port, "address": "127.0.0.1", "headless": "true"}
    arguments = [part for name, value in options.items() for part in (f"--server.{name}", str(value))]
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", str(ROOT / "dashboard" / "app.py"), *arguments],
        cwd=ROOT, env=os.environ | {"EARMARK_WORKSPACE": str(workspace)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait(port)
        reruns = asyncio.run(visits(port, users, rounds))
        report(reruns, users, server.pid)
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait(port: int) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not answer")


async def visits(port: int, users: int, rounds: int) -> list[Rerun]:
    visits_of_users = await asyncio.gather(*(visit(port, number, users, rounds) for number in range(users)))
    return [rerun for reruns in visits_of_users for rerun in reruns]


async def visit(port: int, number: int, users: int, rounds: int) -> list[Rerun]:
    """One user, who begins at another moment and page than the others."""
    await asyncio.sleep(PAUSE * number / users)
    reruns = []
    address = f"ws://127.0.0.1:{port}/_stcore/stream"
    async with websockets.connect(
        address,
        subprotocols=[websockets.Subprotocol("streamlit")],
        max_size=None,
        open_timeout=LIMIT,
        ping_interval=None,
    ) as stream:
        for round_number in range(rounds):
            for place in range(len(PAGES)):
                page = PAGES[(place + number) % len(PAGES)]
                try:
                    seconds = await asyncio.wait_for(rerun(stream, page), LIMIT)
                except (TimeoutError, RuntimeError) as error:
                    print(f"user {number}, round {round_number}: {error!r}", file=sys.stderr)
                    seconds = None
                reruns.append(Rerun(round_number, page, seconds))
                await asyncio.sleep(PAUSE)
    return reruns


async def rerun(stream: websockets.ClientConnection, page: str) -> float:
    """Seconds until a page is complete. Raises RuntimeError if its script fails."""
    request = BackMsg()
    request.rerun_script.page_name = page
    start = time.perf_counter()
    await stream.send(request.SerializeToString())
    while True:
        answer = ForwardMsg()
        answer.ParseFromString(bytes(await stream.recv(decode=False)))
        kind = answer.WhichOneof("type")
        if kind == "delta" and answer.delta.new_element.WhichOneof("type") == "exception":
            raise RuntimeError(f"{page}: {answer.delta.new_element.exception.message[:200]}")
        if kind == "script_finished" and answer.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
            return time.perf_counter() - start


def report(reruns: list[Rerun], users: int, process: int) -> None:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    peak = next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
    times = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    processor = sum(map(int, times[11:13])) / os.sysconf("SC_CLK_TCK")
    print(f"{users} users, {len(reruns)} reruns, {processor:.1f} s of processor, peak {peak} MB")
    for title, part in (
        ("first round", [row for row in reruns if row.round == 0]),
        ("later", [row for row in reruns if row.round > 0]),
    ):
        seconds = sorted(row.seconds for row in part if row.seconds is not None)
        if len(seconds) > 1:
            ends = statistics.quantiles(seconds, n=20, method="inclusive")
            words = f"p50 {statistics.median(seconds):.2f} s, p95 {ends[-1]:.2f} s, longest {seconds[-1]:.2f} s"
            print(f"{title}: n {len(part)}, {words}, errors {len(part) - len(seconds)}", flush=True)


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[2:]]
    main(Path(sys.argv[1]), *(numbers + [10, 4][len(numbers) :]))
