"""Rows of the tests: forms of answers that audio language models give, and what a careful reader takes from each.

The forms were gathered from what such models are known to write (result files of BASS, CMI-bench and audiobench) and
from thinking of what else they might; the words are our own. One file per form of answer.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Form(NamedTuple):
    """One way to write an answer.

    why: what is special about it. value: what a careful reader takes, None: nothing. sure: False where the value, or
    that there is none, is a choice that another careful reader may not share: the confidence must be `ambiguous`.
    """

    why: str
    answer: Any
    value: Any
    sure: bool = True
