"""The published scripts' rate of answers that follow the format ("instruction following rate").

1. An answer that was scored, whether right or wrong, followed the format; a null or unparseable one did not.
2. A skipped answer (segmentation: anything but a list) is in neither number, and one that ends the run has none.
3. The lyrics script reports no such rate.
"""

from __future__ import annotations

from collections.abc import Iterable

FOLLOWED = frozenset({"scored", "correct", "incorrect", "nondeterministic"})
BROKEN = frozenset({"unparseable", "null"})


def rate_followed(verdicts: Iterable[str]) -> float | None:
    """Share, from 0 to 1, of the answers that followed the format; None where no answer is in it."""
    outcomes = [verdict in FOLLOWED for verdict in verdicts if verdict in FOLLOWED or verdict in BROKEN]
    return sum(outcomes) / len(outcomes) if outcomes else None
