"""A page with nothing but a table of doors, for the browser tests."""

import streamlit as st

from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.components.navigation import navigation
from dashboard.navigation import href
from tests.dashboard.components.renewal import drawing

name = drawing()
st.title("Table")
has_more = st.checkbox("More", key=f"more{name}")

NASTY = "<img src=x onerror=document.title='broken'> **bold**"
columns = [
    Column("model", "Model", numeric=False),
    Column("fss", "FSS", "Segmentation", hint="Full structural segmentation"),
    Column("sss", "SSS", "Segmentation"),
    Column("cnt", "Cnt", "Artists"),
]


def row(name: str, *values: float | None) -> Row:
    return Row([Cell(name), *(figure(name, value) for value in values)])


def figure(name: str, value: float | None) -> Cell:
    if value is None:
        return Cell("–", muted=True)
    door = href("data", {"model": name, "value": str(value)})
    return Cell(f"{value:.1f}", value, door, title=f"{value}\nn = 9", heat=value / 100)


rows = [
    row("beta", 9, 20, 1),
    row("alpha", 100, None, 1),
    Row([*row(NASTY, 30, 5, 1).cells], "published", "paper"),
    Row([Cell("A note.")], "note"),
]
if has_more:
    rows.insert(0, row("gamma", 50, 50, 50))
with st.container(key="table"):
    doors(columns, rows, key=f"doors{name}")
navigation()
st.text(f"asked for: {dict(st.query_params)}")
