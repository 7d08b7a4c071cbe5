"""A page with nothing but melodies, for the browser tests; one picture holds a script."""

import streamlit as st

from dashboard.components.notation import Melody, notation
from tests.dashboard.components.renewal import drawing

SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>{}<rect width='40' height='20'/></svg>"
NASTY = "<img src=x onerror=document.title='broken'> **bold**"

name = drawing()
st.title("Melodies")
st.checkbox("More", key=f"more{name}")
scale = [(0.5 * step, 0.5, 60 + step) for step in range(8)]
notation(
    [
        Melody("Melody", SVG.format(""), scale, f"CDEF|{NASTY}"),
        Melody("A", SVG.format("<script>document.title='broken'</script>"), scale, "GABc|", ("✓ right",), right=True),
        Melody("B", "", (), NASTY, (NASTY,), problem="the renderer draws nothing from this text"),
    ],
    key=f"melodies{name}",
    title="Melody and continuations",
)
