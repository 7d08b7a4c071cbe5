"""Workbooks that unpack to far more than they are: refused in words, one row in memory at a time."""

from __future__ import annotations

import io
import zipfile

import pytest

from analysis.framing import xlsx

NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


MOST = 500
"""Elements of a row, in place of a hundred thousand."""


@pytest.fixture
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_BETWEEN", MOST)


def workbook(rows: str, strings: str = "") -> io.BytesIO:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(xlsx.WORKBOOK, "")
        archive.writestr(
            f"{xlsx.SHEETS}sheet1.xml", f"<worksheet {NAMESPACE}><sheetData>{rows}</sheetData></worksheet>"
        )
        archive.writestr(xlsx.STRINGS, f"<sst {NAMESPACE}>{strings}</sst>")
    return stream


def row(*texts: str) -> str:
    cells = (f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in texts)
    return f"<row>{''.join(cells)}</row>"


@pytest.mark.usefixtures("fewer")
def test_rows_behind_many_empty_ones_are_read() -> None:
    many = "<row/>" * (MOST + 1)
    stream = workbook(f"{many}{row('id', 'answer')}{many}{row('1', 'a')}<row><c t='s'><v>1</v></c></row>",
                      "<si><t>no</t></si><si><t>2</t></si>")  # fmt: skip
    assert list(xlsx.rows(stream)) == [{"id": "1", "answer": "a"}, {"id": "2", "answer": None}]


@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize(("n", "is_refused"), [(0, False), (1, True)])
@pytest.mark.parametrize("inner", ["<row>{}</row>", "<c>{}</c><row/>"])
def test_the_most_elements_of_a_row(inner: str, n: int, is_refused: bool) -> None:
    """Those before it count too; sheet, table and row are three or four of them."""
    least = 3 if inner.startswith("<row>") else 4
    stream = workbook(inner.format("<a/>" * (MOST - least + n)))
    if is_refused:
        with pytest.raises(ValueError, match="more than 500 elements up to the end of one <row>"):
            list(xlsx.rows(stream))
    else:
        assert list(xlsx.rows(stream)) == []


@pytest.mark.parametrize("place", ["rows", "strings"])
def test_a_sheet_out_of_proportion_is_not_unpacked(place: str) -> None:
    stream = workbook(**{"rows": "", place: " " * 65_000_000})
    with pytest.raises(ValueError, match=r"bytes or values in .* more than 200 times as many"):
        list(xlsx.rows(stream))


@pytest.mark.parametrize(("most", "is_refused"), [(3, False), (2, True)])
def test_the_most_rows(most: int, is_refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_ROWS", most)
    stream = workbook(row("id") + row("1") + row("2"))
    if is_refused:
        with pytest.raises(ValueError, match="more than 2 elements <row>"):
            list(xlsx.rows(stream))
    else:
        assert list(xlsx.rows(stream)) == [{"id": "1"}, {"id": "2"}]
