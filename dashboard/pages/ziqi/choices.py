"""Which rate the tables of ZIQI-Eval show, and which of their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from dashboard.pages.ziqi.cells import RATES
from dashboard.selection import link_widgets


def choices(groups: Mapping[str, str]) -> tuple[str, Sequence[str]]:
    """The rate, a name of RATES, and the hidden groups of rows. groups: titles of those that can be hidden, by name."""
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    rate = controls.segmented_control(
        "Scores (percent)", list(RATES), required=True, format_func=lambda name: RATES[name],
        **link_widgets.single("figure", list(RATES), "recall"),
    )  # fmt: skip
    hidden: Sequence[str] = controls.pills(
        "Hide", list(groups), selection_mode="multi", format_func=lambda name: groups[name],
        **link_widgets.multiple("hide", list(groups)),
    )  # fmt: skip
    return str(rate), hidden
