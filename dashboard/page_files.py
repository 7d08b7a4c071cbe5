"""Tables and pictures of a page as files, written when somebody clicks: the browser sends what it shows.

`POST /files/csv`, `tex` or `md` for a table, `pdf` for an SVG, below `server.baseUrlPath`, answers with the file. It
needs no login, because it knows nothing but what it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from analysis.parsing.json_like.strict_json import strict
from analysis.views import pictures, table_texts
from analysis.views.document import EMPTY, Cell, Column, Table
from dashboard.settings import base_path

Content: TypeAlias = Mapping[str, Any]
"""Columns and rows of a table as a component has them (`link_table.as_data`), with `name`, `caption` and `link`.

Of a picture: `svg`, `title` and `description`.
"""
ADDRESS = "files"
MOST_BYTES = 50_000_000
UNITS = (1, 100)
"""What the value of a cell may be multiplied by where it is written: shares are written in percent."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def csv(content: Content) -> str:
    """The table with all digits of its numbers; where rows are of several kinds, a column says which."""
    rows, notes = _rows(content), [row for row in content["rows"] if _is_note(row)]
    kinds = [row.get("kind", "") for row in rows]
    has_kinds = len({*kinds}) > 1
    columns = [_exact([row["cells"][index] for row in rows]) for index in range(len(content["columns"]))]
    lines = ["Note: " + " ".join(cell["text"] for cell in row["cells"]) for row in notes]
    return table_texts.write_csv(
        [*(_column(column).full_title for column in content["columns"]), *(["kind of row"] * has_kinds)],
        zip(*columns, *([kinds] * has_kinds), strict=True),
        [*content["caption"], *filter(None, [content.get("link")]), *lines],
    )


def latex(content: Content) -> str:
    return f"% needs the package booktabs\n{table_texts.latex(_table(content))}\n"


def markdown(content: Content) -> str:
    table = _table(content)
    paragraphs = [table_texts.markdown_text(words) for words in (table.note, table.title) if words]
    return "\n\n".join([table_texts.markdown(table), *paragraphs]) + "\n"


def pdf(content: Content) -> bytes:
    return pictures.pdf(content["svg"], content["title"], content["description"])


FORMATS: Mapping[str, Callable[[Content], str | bytes]] = {"csv": csv, "tex": latex, "md": markdown, "pdf": pdf}
"""How a file is written, by its ending."""


async def write_file(request: Request) -> Response:
    """The file of what is in the body; 404 for another format, 413 for too much of it, 400 for anything else."""
    write = FORMATS.get(request.path_params["ending"])
    if write is None:
        return Response(status_code=404)
    if int(request.headers.get("content-length", MOST_BYTES + 1)) > MOST_BYTES:
        return PlainTextResponse(f"expected at most {MOST_BYTES // 1_000_000} MB", 413)
    return await run_in_threadpool(_answer, write, await request.body())


def _answer(write: Callable[[Content], str | bytes], body: bytes) -> Response:
    try:
        return PlainTextResponse(write(strict(body)))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        return PlainTextResponse(f"expected a table with columns, rows and caption, or a picture: {error!r}", 400)


ROUTES = [Route(f"{base_path()}/{ADDRESS}/{{ending}}", write_file, methods=["POST"], name=ADDRESS)]


def _is_note(row: Content) -> bool:
    return row.get("kind") == "note"


def _rows(content: Content) -> list[Content]:
    return [row for row in content["rows"] if not _is_note(row)]


def _column(column: Content) -> Column:
    return Column(column["title"], "count" if column["numeric"] else "text", column["group"])


def _table(content: Content) -> Table:
    """The table with the signs of its cells. A note without a cell for each column stands below the table."""
    columns = [_column(column) for column in content["columns"]]
    lines = [[_words(cell) for cell in row["cells"]] for row in content["rows"]]
    return Table(
        content["name"],
        ". ".join(content["caption"]),
        columns,
        [[*map(Cell, texts)] for texts in lines if len(texts) == len(columns)],
        " ".join(text for texts in lines if len(texts) < len(columns) for text in texts),
    )


def _words(cell: Content) -> str:
    """The text of a cell with the signs after it. The sign for printed figures stands high."""
    mark = cell.get("mark", "")
    return f"{cell['text']}{'ᵖ' if mark == 'p' else mark} {cell.get('trend', '')}".rstrip()


def _exact(cells: Sequence[Content]) -> list[Any]:
    """The numbers of a column in the unit of their text: 0.2512 shown as "25.1" is 25.12. Other texts as they are.

    A cell near 0 does not say whether it is in percent: 0.0003 is shown as "0.0" either way. The others do.
    """
    readings = [_units(cell) for cell in cells]
    is_percent = any(units == [100] for units in readings)
    return [
        _value(cell, units, is_percent) if units is not None else "" if cell["text"] == EMPTY else cell["text"]
        for cell, units in zip(cells, readings, strict=True)
    ]


def _units(cell: Content) -> list[int] | None:
    """Which of UNITS the value of a cell may be written in; None for a text."""
    plain, value = _plain(cell), cell["value"]
    if value is None or not _NUMBER.fullmatch(plain):
        return None
    half = 0.51 * 10.0 ** -len(plain.partition(".")[2])
    return [unit for unit in UNITS if abs(float(plain) - unit * value) <= half]


def _value(cell: Content, units: Sequence[int], is_percent: bool) -> float:
    """The value itself, or the number that is written where the value is another one, such as that of an order."""
    if not units:
        number = float(_plain(cell))
    else:
        number = float(f"{(100 if is_percent and 100 in units else units[0]) * cell['value']:.12g}")
    return int(number) if number.is_integer() else number


def _plain(cell: Content) -> str:
    """The text of a number without separators and the sign of a gain."""
    text: str = cell["text"].replace(",", "")
    return f"-{text[1:]}" if text.startswith("−") else text.removeprefix("+")
