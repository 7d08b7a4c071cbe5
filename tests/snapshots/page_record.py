"""What stands on a page as plain values: words, choices, tables with their doors, marks of charts, cards.

A record has no colours, widths or files, and nothing that depends on where or when the page was drawn.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, quote, urlsplit

import numpy as np
from streamlit.testing.v1 import AppTest

Record: TypeAlias = dict[str, Any]
"""Of a view: title, words, choices, buttons, tables, charts, cards and links."""

HEADINGS = {"header": "# ", "subheader": "## "}
WORDS = ("header", "subheader", "text", "markdown", "caption", "info", "warning", "error", "success", "code", "metric")
BUTTONS = ("button", "download_button", "text_input", "number_input", "file_uploader")
FOLDED = ("expander", "popover")
CHOOSERS = ("button_group", "selectbox", "multiselect", "radio")
SWITCHES = ("toggle", "checkbox")
SILENT = frozenset(
    f"earmark_{name}" for name in ("saving", "remembered", "navigation", "prefetch", "skip", "review_keys")
)
"""Components that show nothing, or a table once more as a file."""
OF_ROWS = ("kind", "badge")
OF_FIGURES = ("customdata", "hovertext", "text", "x", "y", "z")
DIGITS = 9
"""Of a number in a chart: sums of the store may differ in the last ones from one run to the next."""
MOST_LETTERS = 2000
"""Of a part of a card, such as the notes of a timeline: the rest is told by its length."""
_SAFE = " /:,;.()[]{}<>|!?*@'\"=~"
_KEY = re.compile(r"\$\$ID-[0-9a-f]+-(.*)", re.DOTALL)


def record(app: AppTest) -> Record:
    """Everything that the main part of the page shows, in its order."""
    lists = "words", "choices", "buttons", "tables", "charts", "cards", "links"
    found: Record = {"title": "", **{name: [] for name in lists}}
    for element in _elements(app.main):
        _add(found, element)
    return found


def menu(app: AppTest) -> list[str]:
    """The links of the sidebar."""
    return [_link(element.proto) for element in _elements(app.sidebar) if element.type == "page_link"]


def door(address: str | None) -> str:
    """An address as page and query in a fixed order, "" for none."""
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme:
        return address
    pairs = sorted(parse_qsl(parts.query, keep_blank_values=True))
    query = "&".join(f"{name}={quote(value, safe=_SAFE.replace('=', ''))}" for name, value in pairs)
    page = parts.path.strip("/")
    return f"{page}?{query}" if query else page or f"#{parts.fragment}"


def _elements(block: Any) -> Iterator[Any]:
    for child in block.children.values():
        if hasattr(child, "children"):
            if child.type in FOLDED:
                yield child
            yield from _elements(child)
        else:
            yield child


def _add(found: Record, element: Any) -> None:
    kind = element.type
    if kind == "title":
        found["title"] = element.value
    elif kind == "metric":
        found["words"].append(" | ".join(filter(None, (element.label, element.value, element.delta))))
    elif kind in WORDS:
        found["words"].append(HEADINGS.get(kind, "") + str(element.value))
    elif kind in FOLDED:
        found["words"].append(f"> {getattr(element.proto, kind).label if kind == 'popover' else element.label}")
    elif kind in BUTTONS:
        found["buttons"].append(element.proto.label)
    elif kind in CHOOSERS:
        found["choices"].append({"name": _name(element), "options": list(element.options), "chosen": _chosen(element)})
    elif kind in SWITCHES:
        found["choices"].append({"name": _name(element), "label": element.label, "chosen": element.value})
    elif kind == "page_link":
        found["links"].append(_link(element.proto))
    elif kind == "plotly_chart":
        found["charts"].append(_chart(element.proto))
    elif kind == "bidi_component":
        _add_component(found, element.proto)


def _name(element: Any) -> str:
    """Of a widget: what the link calls it, else its label."""
    return str(element.key or element.label)


def _chosen(element: Any) -> Any:
    """The value; of a group of buttons, as options name it."""
    if element.type == "button_group":
        return [element.options[place] for place in element.indices if place < len(element.options)]
    return element.value


def _link(proto: Any) -> str:
    query = f"?{proto.query_string}" if proto.query_string else ""
    return f"{proto.label}: {door(f'/{proto.page}{query}') if not proto.external else proto.page}"


def _add_component(found: Record, proto: Any) -> None:
    data = json.loads(proto.json or "{}")
    if proto.component_name in SILENT or not isinstance(data, dict):
        return
    name = key_of(proto.id)
    if "rows" in data and "columns" in data:
        found["tables"].append(_table(name, data))
    elif rows := data.get("findings", data.get("groups")):
        found["cards"].append({"name": name, "rows": [_plain(row) for row in rows]})
    elif shown := _plain(data):
        found["cards"].append({"name": name, "rows": [{key: _short(value)} for key, value in shown.items()]})


def key_of(element_id: str) -> str:
    """The key that the page gave to an element, "" if none."""
    match = _KEY.fullmatch(element_id)
    return match[1] if match and match[1] != "None" else ""


def _table(name: str, data: Mapping[str, Any]) -> Record:
    titles = [": ".join(filter(None, (column.get("group"), column["title"]))) for column in data["columns"]]
    return {"name": name, "columns": titles, "rows": [_row(row) for row in data["rows"]]}


def _row(row: Mapping[str, Any]) -> Record:
    kind = {name: row[name] for name in OF_ROWS if row.get(name) and row[name] != "run"}
    return {**kind, "cells": [_cell(cell) for cell in row["cells"]]}


def _cell(cell: Mapping[str, Any]) -> str | Record:
    """Its words alone; else with what it opens, says on pointing and is marked with."""
    words = " ".join(filter(None, (f"{cell['text']}{cell.get('mark', '')}", cell.get("trend", ""))))
    further = {"opens": door(cell.get("href")), "note": cell.get("title", "")}
    further = {name: value for name, value in further.items() if value}
    return {"says": words, **further} if further else words


def _chart(proto: Any) -> Record:
    figure = json.loads(proto.spec)
    layout = figure.get("layout", {})
    axes = {axis: _axis(layout.get(f"{axis}axis", {})) for axis in "xy"}
    titles = {axis: layout.get(f"{axis}axis", {}).get("title", {}).get("text", "") for axis in "xy"}
    marks = [mark for trace in figure["data"] for mark in _marks(trace, axes)]
    lines = [text["text"] for text in layout.get("annotations", ()) if text.get("text")]
    return {"name": key_of(proto.id).removeprefix("chart_"), "axes": titles, "lines": lines, "marks": marks}


def _axis(axis: Mapping[str, Any]) -> dict[int, str]:
    """Names of whole places on an axis that has such names."""
    places, names = _values(axis.get("tickvals")), _values(axis.get("ticktext"))
    return {round(place): name for place, name in zip(places, names, strict=False) if isinstance(place, int | float)}


def _marks(trace: Mapping[str, Any], axes: Mapping[str, Mapping[int, str]]) -> Iterator[Record]:
    if trace.get("hoverinfo") == "skip" and trace["type"] == "heatmap":
        z, across, down = _values(trace["z"]), _values(trace["x"]), _values(trace["y"])
        for y, row in zip(down, z, strict=True):
            tints = zip(across, _values(row), strict=True)
            yield from ({"x": x, "y": y, "tint": rounded(tint)} for x, tint in tints if tint is not None)
        return
    columns = {name: _values(trace[name]) for name in OF_FIGURES if name in trace}
    bars = {axis: _bars(trace.get(f"error_{axis}"), columns.get(axis, ())) for axis in "xy"}
    for number in range(max((len(column) for column in columns.values()), default=0)):
        mark = {name: column[number] for name, column in columns.items() if number < len(column)}
        opens = mark.pop("customdata", None)
        shown: Record = {"of": trace["name"]} if trace.get("name") else {}
        for axis in "xy":
            place = mark.get(axis)
            named = axes[axis].get(round(place)) if isinstance(place, int | float) else None
            shown[axis] = rounded(place) if named is None else named
            if number < len(bars[axis]):
                shown["low"], shown["high"] = bars[axis][number]
        shown |= {"text": mark.get("text", ""), "note": mark.get("hovertext", "")}
        shown["opens"] = door(opens[0] if isinstance(opens, list) and opens else None)
        yield {name: value for name, value in shown.items() if value not in ("", None)}


def _bars(error: Mapping[str, Any] | None, places: Any) -> list[tuple[Any, Any]]:
    """Ends of the lines at each mark."""
    if not error or "array" not in error:
        return []
    above = _values(error["array"])
    below = _values(error.get("arrayminus", error["array"]))
    return [
        (rounded(place - less), rounded(place + more))
        for place, less, more in zip(places, below, above, strict=True)
    ]  # fmt: skip


def _values(column: Any) -> list[Any]:
    """A column of a figure, which Plotly may pack."""
    if isinstance(column, Mapping) and "bdata" in column:
        values = np.frombuffer(base64.b64decode(column["bdata"]), dtype=column["dtype"])
        shape = [int(n) for n in str(column.get("shape", len(values))).split(",")]
        return [None if isinstance(v, float) and np.isnan(v) else v for v in values.reshape(shape).tolist()]
    return list(column) if isinstance(column, list | tuple) else [] if column is None else [column]


def rounded(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    return 0.0 if not value else float(f"{value:.{DIGITS}g}")


def _plain(value: Any) -> Any:
    """A value of a card without what is empty, its addresses as doors."""
    if isinstance(value, Mapping):
        shown = {name: door(each) if name in ("href", "link_href") else _plain(each) for name, each in value.items()}
        return {name: each for name, each in shown.items() if each not in ("", None, [], {})}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return rounded(value)


def _short(value: Any) -> Any:
    text = json.dumps(value, ensure_ascii=False)
    return value if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]} … {len(text)} letters"
