"""Labels that a format cannot hold as they stand are written as JSON strings: a line break as "verse\\nagain".

Everything else is written and read as it is, also labels in quotation marks: a text is taken for a quoted label only
if what it quotes had to be quoted. So every label comes back, and other people's labels are not touched.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeAlias

Holds: TypeAlias = Callable[[str], bool]
"""Whether a format holds a label as it stands."""


def write(label: str, holds: Holds) -> str:
    return label if _plain(label, holds) else json.dumps(label).replace(" ", "\\u0020")


def read(text: str, holds: Holds) -> str:
    inner = _inner(text)
    return text if inner is None or _plain(inner, holds) else inner


def _plain(label: str, holds: Holds) -> bool:
    inner = _inner(label)
    return holds(label) and (inner is None or _plain(inner, holds))


def _inner(text: str) -> str | None:
    if len(text) < 2 or not text.startswith('"') or not text.endswith('"'):
        return None
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, str) else None
