"""The server: `streamlit run dashboard/app.py`, from any folder.

Streamlit finds `app` by reading this file, so it must stand here by name. It puts only this folder on the import path;
the project's own is added, so that nothing need be installed.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if str(HERE.parent) not in sys.path:
    sys.path.insert(0, str(HERE.parent))

import streamlit as st

from dashboard.server import ROUTES

app = st.App(HERE / "shell.py", routes=ROUTES)
