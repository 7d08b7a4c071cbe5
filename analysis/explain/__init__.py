"""A scored case -> what a reader needs to check it by hand.

The code that ran, the evidence as rows, the words aligned, and the arithmetic from the evidence to the score.
"""

from __future__ import annotations

from analysis.explain.alignment import words
from analysis.explain.sources import Code, code
from analysis.explain.sums import Arithmetic, arithmetic
from analysis.explain.table import rows

__all__ = ["Arithmetic", "Code", "arithmetic", "code", "rows", "words"]
