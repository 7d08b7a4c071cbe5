"""Explanation of a score, for a check by hand.

Source code, rows of evidence, word alignment, and the arithmetic from the evidence to the score.
"""

from __future__ import annotations

from analysis.scoring.explain.alignment import words
from analysis.scoring.explain.evidence_table import rows
from analysis.scoring.explain.recomputation import Arithmetic, arithmetic
from analysis.scoring.explain.sources import Code, code

__all__ = ["Arithmetic", "Code", "arithmetic", "code", "rows", "words"]
