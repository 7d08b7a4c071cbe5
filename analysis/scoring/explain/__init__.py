"""A scored case -> what a reader needs to check it by hand.

The code that ran, the evidence as rows, the words aligned, and the arithmetic from the evidence to the score.
"""

from __future__ import annotations

from analysis.scoring.explain.alignment import words
from analysis.scoring.explain.evidence_table import rows
from analysis.scoring.explain.recomputation import Arithmetic, arithmetic
from analysis.scoring.explain.sources import Code, code

__all__ = ["Arithmetic", "Code", "arithmetic", "code", "rows", "words"]
