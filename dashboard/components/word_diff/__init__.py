"""The words of a text with what became of them: inserted ones underlined, deleted ones struck out.

Texts are shown as they are, never read as HTML or Markdown: the browser sets them as text of <ins> and <del>.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.reviews.word_diff import Stretch, counts
from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_edits",
    html="<div class='edits'></div>",
    css=stylesheet("download") + stylesheet("word_diff"),
    js=mount("word_diff"),
)


def edits(texts: Sequence[tuple[str, Sequence[Stretch]]], key: str) -> None:
    """Draw texts with their edits. texts: name and stretches of each."""
    data = {"texts": [
        {"name": name, "counts": ", ".join(f"{n} {kind}" for kind, n in counts(stretches).items() if n),
         "stretches": [[stretch.operation, " ".join(stretch.before), " ".join(stretch.after)] for stretch in stretches]}
        for name, stretches in texts
    ]}  # fmt: skip
    with st.container(key=f"{key}_box"):
        _component(key=key, data=data)
