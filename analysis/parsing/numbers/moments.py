"""Times that are of the other kind than the one asked for: a moment where a length is asked for, an end or a length
where the entry of an artist is."""

from __future__ import annotations

import re

_BEFORE = 60
_ABOUT = r"(?:(?:about|around|approximately|roughly|exactly|the|second|sekunde|minute|mark)\s+){0,3}[~≈(\[]?\Z"
_AT = re.compile(
    r"(?:(?<!it )(?<!figure )(?<!estimated )(?<!stands )(?<!total )\bat|"
    r"\b(?:from|since|until|till|by|after|before|starts?|begins?|enters?|stops?|ends?|"
    r"ab|bei|bis|nach|vor|à partir de|depuis|jusqu'à|après|avant|desde|hasta|antes de))"
    rf"\s+{_ABOUT}",
    re.IGNORECASE,
)
_END = re.compile(
    r"\b(?:until|till|up to|through|ends?|ending|stops?|finish(?:es)?|leaves?|exits?|last|final|silent|"
    r"before|later than|earlier than|bis|vor|jusqu'à|avant|hasta|antes)\b[^,;:]{0,20}\Z|"
    r"\bfrom\s[\d:.]{1,8}\s?(?:s|sec|seconds?)?\sto\s\Z",
    re.IGNORECASE,
)
_OF_A_SPAN = re.compile(r"\bfrom\s[\d:.]{1,8}\s?(?:s|sec|seconds?)?\s(?:to|until)\s\Z", re.IGNORECASE)
_LENGTH = re.compile(rf"\b(?:for|lasts?|lasting|takes|sings|raps|performs|pendant|durante)\s+{_ABOUT}", re.IGNORECASE)
_WAITS = re.compile(r"(?:\bwait(?:s|ing)?|\bsilent|\babsent|\bquiet|\bnot\b|n't\b)[^.,;]{0,30}\Z", re.IGNORECASE)
"""Words before the end of a silence, which is an entry."""
_CLAUSE = re.compile(r"[;!?\n,]|:(?!\d)|\.(?=\s)|\b(?:but|and|while)\b", re.IGNORECASE)


def is_a_point(text: str, start: int) -> bool:
    """Whether the time at a place is a moment: "at 90 s", "from 0:15", "until 2:30"."""
    before = text[max(0, start - _BEFORE) : start]
    return _AT.search(before) is not None or _OF_A_SPAN.search(before) is not None


def is_no_entry(text: str, start: int) -> bool:
    """Whether the time at a place is an end or a length: "leaves at 90 s", "until 0:50", "sings 20 s"."""
    before = _CLAUSE.split(text[max(0, start - _BEFORE) : start])[-1]
    if _LENGTH.search(before):
        return True
    return _END.search(before) is not None and _WAITS.search(before) is None
