"""A page about reviews is drawn again when there are new ones, on whatever server they were stored."""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from analysis.errors import EarmarkError
from dashboard.review import session

SECONDS = 2
"""Between two looks at the number of the latest event."""


def follow() -> None:
    """Called before the page reads the reviews, so that none is missed."""
    _look(session.reviews().version)


@st.fragment(run_every=SECONDS)
def _look(version: int) -> None:
    with suppress(EarmarkError):  # a database that does not answer now is named by the next run of the page
        if session.reviews().version != version:
            st.rerun()
