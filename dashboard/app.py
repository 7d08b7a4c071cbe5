"""The server: `streamlit run dashboard/app.py`, from any folder.

Streamlit finds `app` by reading this file, so it must stand here by name. It puts only this folder on the import path;
the project's own is added, so that nothing need be installed.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dashboard import demo_process

demo_process.begin()  # before the other imports, which take a second

# ruff: noqa: E402
# Before visitors come: plotly looks it up in `sys.modules`, where the thread of one visitor would see it half imported
# by that of another.
import pandas  # noqa: F401
import streamlit as st
from starlette.middleware import Middleware
from streamlit.runtime.pages_manager import PagesManager

from dashboard import access
from dashboard.audio.routes import ROUTES
from dashboard.components import es_modules
from dashboard.monitoring import ROUTES as MONITORING_ROUTES
from dashboard.page_files import ROUTES as FILE_ROUTES
from dashboard.security import Security

# Streamlit takes a folder `pages` next to its script for scripts to be listed, until `st.navigation` has run once: the
# first visitor of a server would be told that the page does not exist.
PagesManager.uses_pages_directory = False
app = st.App(
    Path(__file__).resolve().with_name("shell.py"),
    routes=[*ROUTES, *es_modules.ROUTES, *MONITORING_ROUTES, *FILE_ROUTES],
    middleware=[Middleware(Security)],
)
access.warn_if_open()
