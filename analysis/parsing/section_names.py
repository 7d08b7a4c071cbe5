"""What a section of a song may be called, where a text has to be told from a name."""

from __future__ import annotations

import re

SECTION_NAME = (
    r"(?:(?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)\s+)?"
    r"(?:intro(?:duction)?|(?:pre|post)[\s\-‑]?chorus|verse|chorus|refrain|bridge|outro|hook|interlude|instrumental|break"
    r"(?:down)?|solo|coda|ending|tag|vamp|drop|build(?:[\s-]?up)?|middle\s?(?:8|eight)|spoken|ad[\s-]?libs?|rap)"
)
NAMED = re.compile(SECTION_NAME, re.IGNORECASE)
"""A text that holds such a name."""
NAME = re.compile(rf"{SECTION_NAME}s?[ \t]*(?:\d{{1,2}}|[ivx]{{1,4}})?", re.IGNORECASE)
"""A text that is one, perhaps numbered."""
