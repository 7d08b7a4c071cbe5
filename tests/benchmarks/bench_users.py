"""Users at once: `python -m tests.benchmarks.bench_users WORKSPACE [USERS [ROUNDS [SERVERS]]]`, on this machine only.

Each user is a WebSocket without a browser that opens PAGES in turn, ROUNDS times, and waits about PAUSE seconds after
each, half to one and a half times as long: with equal pauses, users who once wait for each other do so from then on.
The first round, in which modules are imported and answers are worked out, is reported apart. A rerun lasts from the
request to the message that the script has finished. Processor time says how much of that is work of the server.

Without SERVERS, one server over the folder. With it, so many servers behind the proxy of the guide, over a bucket and a
PostgreSQL of this machine; then a further person reviews on the first of them, and another one watches on the last how
long each review takes to arrive. --kill: the second server is killed after half of the later rounds; its users open
their page again, and of two servers both persons are on the first. --proxy caddy: in place of nginx.
--minutes N: for so long, whatever ROUNDS says, with a line each minute: reruns, memory, open files and threads.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import replicas
from tests.benchmarks.replicas import Server, Team
from tests.benchmarks.review_delay import Delays
from tests.benchmarks.visitor import CUT, LIMIT, Visitor

PAGES = ("start", "report", "cases", "tasks", "compare", "leaderboard")
PAUSE = 5.0
"""Seconds between two requests of a user, on average."""
TRIES = 5
"""How often a user who was cut opens the page again."""


class Rerun(NamedTuple):
    """seconds: None if it failed. cuts: how often the socket was gone before the page was complete."""

    round: int
    page: str
    seconds: float | None
    cuts: int = 0


@dataclass(slots=True)
class Load:
    """Users who visit a team of servers. kill: a server that is killed after so many of their reruns."""

    team: Team
    users: int
    rounds: int
    kill: Server | None = None
    minutes: int = 0
    reruns: list[Rerun] = field(default_factory=list)
    is_over: bool = False

    async def run(self) -> None:
        watch = asyncio.create_task(self._watch())
        await asyncio.gather(*(self._visit(number) for number in range(self.users)))
        watch.cancel()

    async def _watch(self) -> None:
        """A line for each minute; the last one ends the visits."""
        for minute in range(1, self.minutes + 1):
            n_before = len(self.reruns)
            await asyncio.sleep(60)
            rows = self.reruns[n_before:]
            seconds = [row.seconds for row in rows if row.seconds is not None]
            states = "; ".join(state(server.process.pid) for server in self.team.servers)
            print(f"minute {minute}: n {len(rows)}, errors {len(rows) - len(seconds)}, {spread(seconds)}; {states}",
                  flush=True)  # fmt: skip
        self.is_over = self.minutes > 0

    async def _visit(self, number: int) -> None:
        """One user, who begins at another moment and page than the others."""
        await asyncio.sleep(PAUSE * number / self.users)
        pauses = random.Random(number)
        visitor = Visitor(self.team.servers[0].address, self.team.proxy)
        for round_number in count() if self.minutes else range(self.rounds):
            for place in range(len(PAGES)):
                if self.is_over:
                    return await visitor.close()
                self.reruns.append(await self._rerun(visitor, round_number, PAGES[(place + number) % len(PAGES)]))
                self._kill_in_the_middle()
                await asyncio.sleep(pauses.uniform(0.5, 1.5) * PAUSE)
        await visitor.close()

    async def _rerun(self, visitor: Visitor, round_number: int, page: str) -> Rerun:
        begin, cuts = time.perf_counter(), 0
        while cuts < TRIES:
            try:
                async with asyncio.timeout(LIMIT):
                    if cuts or not visitor.is_connected:
                        await visitor.connect()
                    await visitor.open(page)
                return Rerun(round_number, page, time.perf_counter() - begin, cuts)
            except (TimeoutError, RuntimeError) as error:
                print(f"{page}, round {round_number}: {error!r}", file=sys.stderr)
                await visitor.close()  # what is left of this page would be taken for the next one
                break
            except CUT:
                cuts += 1
                await asyncio.sleep(0.5)
        return Rerun(round_number, page, None, cuts)

    def _kill_in_the_middle(self) -> None:
        every_page = self.users * len(PAGES)
        if self.kill and len(self.reruns) >= every_page + every_page * (self.rounds - 1) // 2:
            self.kill.process.kill()
            self.kill = None


async def visit(team: Team, load: Load) -> Delays | None:
    for server in team.servers:
        await asyncio.to_thread(wait, server.address)
    if team.proxy is None:
        await load.run()
        return None
    delays = Delays(team.servers[0].address, next(s for s in reversed(team.servers) if s is not load.kill).address)
    await asyncio.gather(load.run(), delays.run(lambda: len(load.reruns) < load.users * load.rounds * len(PAGES)))
    return delays


def wait(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not answer")


def report(load: Load, delays: Delays | None, elapsed: float) -> None:
    print(f"{load.users} users, {len(load.reruns)} reruns in {elapsed:.0f} s, load {os.getloadavg()[0]:.1f}")
    for server in load.team.servers:
        print(f"server {server.address}: {usage(server.process.pid)}")
    for title, part in (
        ("first round", [row for row in load.reruns if row.round == 0]),
        ("later", [row for row in load.reruns if row.round > 0]),
        ("cut and back", [row for row in load.reruns if row.cuts]),
    ):
        seconds = [row.seconds for row in part if row.seconds is not None]
        if part:
            print(f"{title}: n {len(part)}, {spread(seconds)}, errors {len(part) - len(seconds)}", flush=True)
    if delays:
        print(f"a verdict clicked, to the next case: n {len(delays.to_next_case)}, {spread(delays.to_next_case)}")
        print(f"to the look that finds it on the last server: n {len(delays.to_notice)}, {spread(delays.to_notice)}")
        print(f"to the complete page there: {spread(delays.to_page)}")
        print(f"not seen: {delays.n_unseen}, cut off: {delays.n_cuts}")


def spread(seconds: Sequence[float]) -> str:
    if len(seconds) < 2:
        return ", ".join(f"{value:.2f} s" for value in seconds)
    ends = statistics.quantiles(seconds, n=20, method="inclusive")
    return f"p50 {statistics.median(seconds):.2f} s, p95 {ends[-1]:.2f} s, longest {max(seconds):.2f} s"


def state(process: int) -> str:
    """Memory, open files and threads of a process that runs."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
        files = len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return "killed"
    facts = dict(line.split(":", 1) for line in lines if ":" in line)
    return f"{int(facts['VmRSS'].split()[0]) // 1024} MB, {files} files, {int(facts['Threads'])} threads"


def usage(process: int) -> str:
    """Processor and memory of a process that runs."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
        peak = next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return "killed"
    times = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return f"{sum(map(int, times[11:13])) / os.sysconf('SC_CLK_TCK'):.1f} s of processor, peak {peak} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workspace", type=Path)
    for name, default in (("users", 10), ("rounds", 4), ("servers", 0)):
        parser.add_argument(name, type=int, nargs="?", default=default)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--proxy", default="nginx")
    parser.add_argument("--minutes", type=int, default=0)
    arguments = parser.parse_args()
    place = (
        replicas.behind_a_proxy(arguments.workspace, arguments.servers, arguments.proxy)
        if arguments.servers else replicas.one(arguments.workspace)
    )  # fmt: skip
    with place as team:
        load = Load(
            team, arguments.users, arguments.rounds, team.servers[1] if arguments.kill else None, arguments.minutes
        )
        begin = time.perf_counter()
        delays = asyncio.run(visit(team, load))
        report(load, delays, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
