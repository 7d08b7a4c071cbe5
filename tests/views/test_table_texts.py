"""Tables as LaTeX and Markdown: each sign is shown as it is."""

from __future__ import annotations

from analysis.views import table_texts
from analysis.views.document import Cell, Column, Table

TABLE = Table(
    "a_b", "50 % & more", (Column("Run"), Column("n", "count")), [[Cell("x_1|*y*", {"runs": "x"}), Cell("1–2")]]
)


def test_markdown_shows_every_sign() -> None:
    assert table_texts.markdown(TABLE).splitlines() == ["| Run | n |", "|---|---:|", r"| x\_1\|\*y\* | 1–2 |"]


def test_latex_prints_every_sign() -> None:
    lines = table_texts.latex(TABLE).splitlines()
    assert lines[2] == r"\caption{50 \% \& more}"
    assert lines[4] == r"\begin{tabular}{lr}"
    assert lines[8] == r"x\_1\textbar{}*y* & 1--2 \\"
    assert table_texts.latex_text(r"\a{^~") == r"\textbackslash{}a\{\textasciicircum{}\textasciitilde{}"


def test_latex_takes_no_cell_for_an_argument_and_has_the_note() -> None:
    table = Table("t", "t", (Column("Run"), Column("n", "count")), [[Cell("[mix]"), Cell("1*")]], "* significant")
    lines = table_texts.latex(table).splitlines()
    assert lines[8] == r"{}[mix] & 1* \\"
    assert lines[-2] == r"\par\smallskip{\footnotesize * significant}"


def test_groups_stand_over_their_columns_in_latex() -> None:
    columns = (Column("Run"), Column("kind"), Column("F", "percent", "3 s"), Column("P", "percent", "3 s"))
    row = [Cell("a"), Cell("b"), Cell(0.5), Cell(None)]
    lines = table_texts.latex(Table("t", "t", columns, [row])).splitlines()
    assert lines[6:9] == [r" &  & \multicolumn{2}{c}{3 s} \\", r"\cmidrule(lr){3-4}", r"Run & kind & F & P \\"]
    assert lines[10] == r"a & b & 50.0 & -- \\"


def test_long_texts_break_into_lines_in_latex() -> None:
    def alignment(text: str) -> str:
        columns = (Column("Finding"), Column("Evidence"), Column("n", "count"))
        return table_texts.latex(Table("t", "t", columns, [[Cell("short"), Cell(text), Cell(7)]])).splitlines()[4]

    assert alignment("x" * table_texts.WIDE) == r"\begin{tabular}{llr}"
    assert alignment("x" * (table_texts.WIDE + 1)) == r"\begin{tabular}{lp{0.84\linewidth}r}"
