"""The head of Start: what Earmark is. It is drawn before anything is read, and stays while the demo is loaded."""

from __future__ import annotations

import streamlit as st

TITLE = "Where does the model go wrong, and can you hear it?"
SENTENCE = (
    "Earmark scores raw answers of audio language models on music benchmarks, ranks what costs them points, and opens "
    "every figure down to the seconds of audio behind it."
)


def show() -> None:
    st.title(TITLE, anchor=False)
    st.markdown(SENTENCE)
