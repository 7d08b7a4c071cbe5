"""Download of exported files: the only file, or an archive of several, and what is not in them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.exchange import archive
from analysis.pipeline.reviews.export_files import ExportResult


def data_of(result: ExportResult) -> bytes:
    """What is downloaded: the only file, or an archive of several."""
    return result.files[0].data if len(result.files) == 1 else archive.pack(result.files)


def show(kind: str, result: ExportResult, data: bytes) -> None:
    if not result.files:
        st.info("No file. This format contains corrections of sections, and the selection above has none.")
        return
    several = len(result.files) > 1
    name = f"earmark-{kind}{archive.SUFFIX}" if several else result.files[0].name
    size = f"{len(data) / 1000:,.1f} kB"
    label = f"Download {len(result.files):,} files as one archive ({size})" if several else f"Download ({size})"
    st.download_button(label, data, name, icon=":material/download:", type="primary", on_click="ignore", key="export")
    st.text(name)


def left_out(lines: Sequence[str]) -> None:
    if lines:
        with st.expander(f"Not in these files: {len(lines):,}"):
            st.code("\n".join(lines), language=None)
