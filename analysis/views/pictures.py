"""Drawings as PDF: an SVG laid out by Typst, which embeds its texts with the fonts of this machine."""

from __future__ import annotations

import tempfile

_PAGE = b"""#set document(title: sys.inputs.title, description: sys.inputs.description, date: none)
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")"""
"""A page as large as the drawing. A pixel is 0.75 pt. The same drawing is the same file."""


def pdf(svg: str, title: str = "", description: str = "") -> bytes:
    """The drawing as vectors. Raises ValueError for what is no drawing, or one that names files."""
    import typst  # 23 ms that only a PDF needs

    inputs = {"svg": svg, "title": title, "description": description}
    with tempfile.TemporaryDirectory() as empty:  # a drawing may name pictures below the folder it stands in
        try:
            content: bytes = typst.compile(_PAGE, root=empty, sys_inputs=inputs)
        except RuntimeError as error:
            raise ValueError(str(error)) from error
    return content
