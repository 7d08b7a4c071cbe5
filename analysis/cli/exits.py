"""Exit statuses of the commands. 0: done as asked."""

from __future__ import annotations

NEGATIVE = 1
"""A check says no: a task fell, a published figure does not follow, `--strict` met a bad record."""
REFUSED = 2
"""Usage, or a file or run that cannot be used; nothing was changed."""
INCONCLUSIVE = 3
"""What was asked could not be decided."""
PARTLY = 4
"""Some files or records were left out, or nearly nothing could be read; what else there is stands."""
OUTSIDE = 5
"""Something outside failed or its limit was reached: network, key, budget, storage; a repetition goes on from there."""
STOPPED = 130
"""Ctrl-C, the convention of shells (128 + SIGINT); what was finished stays."""
