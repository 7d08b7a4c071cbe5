"""Names of files that are saved: what they show, of which data set and under which lens."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dashboard.selection import present

_LENS = re.compile(r"[?&]lens=(\w+)")


def filename(figure: str, ending: str = "", lens: str = "") -> str:
    """ "earmark-structure-label-confusion-bass-demo-paper.svg": page, figure, data set, lens.

    lens: of the figure, where it is not that of the page.
    """
    selection = present.selection()
    parts = ["earmark", present.page(), figure, selection.data_set, lens or selection.lens]
    return "-".join(filter(None, map(_words, parts))) + (f".{ending}" if ending else "")


def lens_of_doors(addresses: Iterable[str]) -> str:
    """The lens under which figures with these doors stand, both where there are two; "" without a door."""
    return " ".join(sorted({match[1] if (match := _LENS.search(address)) else "paper" for address in addresses}))


def _words(text: str) -> str:
    """Letters and numbers, with hyphens between them."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-")
