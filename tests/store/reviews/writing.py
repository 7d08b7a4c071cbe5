"""Run as a process of its own: adds verdicts one after another, and says of each that it is stored.

python -m tests.store.reviews.writing ADDRESS REVIEWER [COUNT]
"""

from __future__ import annotations

import itertools
import sys

from sqlalchemy.engine import make_url

from analysis.reviews.events import new, of_question
from analysis.store.reviews.connection import connect


def main(address: str, reviewer: str, count: int = 0) -> None:
    reviews = connect(make_url(address))
    for number in range(count) if count else itertools.count():
        target = of_question(f"q{number}")
        events = [new(reviewer, "verdict", target, verdict="wrong"), new(reviewer, "note", target, reason="by ear")]
        reviews.append(events)
        print(" ".join(event.id for event in events), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *(int(argument) for argument in sys.argv[3:]))
