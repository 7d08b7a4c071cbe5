"""A page that a test has opened, what stands on it, and what is behind its doors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from streamlit.testing.v1 import AppTest

from analysis.pipeline.reviews import corrected_runs, corrections, performers
from analysis.store.database import Database
from analysis.store.queries import corrected_scores
from analysis.store.queries.cases import cases_list
from analysis.store.queries.corrected_scores import Change
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from dashboard.former_links import today
from tests.dashboard.door_counts import behind as behind
from tests.dashboard.door_counts import counts

_NUMBERS = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
COUNTS = {"n", "of", "right option there"}
"""Columns whose numbers are cases."""


def page_at(view: str, query: Mapping[str, str | list[str]], reviewer: str = "") -> AppTest:
    """A view as its link opens it, on one state of the store, without the frame that Streamlit's tests cannot run.

    view: its name, or the address of a page, as `dashboard.navigation.href` takes it.
    """
    page, choices = today(view, query)
    script = (
        "from dashboard import view\nfrom dashboard.selection import link_widgets, sidebar\n"
        "from dashboard.selection.ask import one_state\n"
        f"with one_state():\n    view.show(sidebar.show({page!r}))\n    link_widgets.show_unknown()"
    )
    app = AppTest.from_string(script, default_timeout=60)
    if reviewer:
        app.session_state["reviewer"] = reviewer
    for name, value in choices.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    return app


def component_data(app: AppTest, key: str) -> list[dict[str, Any]]:
    """What the page hands to each of its own components that takes this key, in order."""
    contents = [json.loads(element.proto.json or "{}") for element in app.get("bidi_component")]
    return [content for content in contents if key in content]


def tables(app: AppTest) -> list[list[list[dict[str, Any]]]]:
    """The cells of every table of doors, by row."""
    return [[row["cells"] for row in content["rows"]] for content in component_data(app, "rows")]


def titled(app: AppTest, title: str) -> list[dict[str, dict[str, Any]]]:
    """The rows of the table that has a column of this title, cells by title."""
    for content in component_data(app, "rows"):
        titles = [column["title"] for column in content.get("columns", ())]
        if title in titles:
            return [dict(zip(titles, row["cells"], strict=False)) for row in content["rows"]]
    raise AssertionError(f"no table with a column {title!r}")


def cells(app: AppTest) -> list[dict[str, Any]]:
    return [cell for table in tables(app) for row in table for cell in row]


def links(app: AppTest) -> list[str]:
    return [cell["href"] for cell in cells(app) if cell["href"]]


def said(app: AppTest) -> str:
    """All words of the page."""
    kinds = ("title", "header", "text", "info", "warning", "error", "markdown", "caption", "code", "success")
    return "\n".join(str(getattr(element, "value", "")) for kind in kinds for element in app.get(kind))


def doors(app: AppTest) -> dict[str, str]:
    """Address and what is shown for every mark of every chart."""
    found = {}
    for element in app.get("plotly_chart"):
        for trace in json.loads(element.proto.spec)["data"]:
            for data, note in zip(trace.get("customdata", ()), trace.get("hovertext", ()), strict=True):
                if data[0]:
                    found[data[0]] = note
    return found


def misplaced(app: AppTest) -> list[str]:
    """The points and bars that stand at another number than their words say, or at no share of two of their counts."""
    wrong = []
    for element in app.get("plotly_chart"):
        figure = json.loads(element.proto.spec)
        rows = figure["layout"].get("yaxis", {})
        along = "x" if "tickvals" in rows else "y"
        for trace in figure["data"] if rows.get("type") != "category" else ():
            for value, note in zip(trace[along], trace["hovertext"], strict=True) if "hovertext" in trace else ():
                numbers = [float(number.replace(",", "")) for number in _NUMBERS.findall(note)]
                shares = [100 * part / whole for part in numbers for whole in numbers if part <= whole > 0]
                cut = "one answer" in note or note.endswith("printed")
                if not cut and all(abs(value - number) > 0.0501 for number in numbers + shares):
                    wrong.append(f"{value} is not in {note!r}")
    return wrong


def numbered(app: AppTest) -> list[tuple[str, int]]:
    """Address and number of every cell that counts cases, in every table of an exhibit."""
    found = []
    for element in app.get("bidi_component"):
        data = json.loads(element.proto.json) if element.proto.json else {}
        titles = [column["title"] for column in data.get("columns", ())]
        for title in COUNTS & set(titles) if "n" in titles else ():
            cells = [row["cells"][titles.index(title)] for row in data["rows"]]
            found += [(cell["href"], int(cell["value"])) for cell in cells if cell["href"]]
    return found


def stated(note: str, cases: int) -> bool:
    """Whether a text says of how many cases, clips, probes or questions a number is made, and says it rightly."""
    return any(
        int(n.replace(",", "")) == cases
        for n in re.findall(r"(?:\bn (?:= )?|\b(?:in|opens) )([\d,]+)|([\d,]+) (?:case|answer)s?\b", note)
        for n in filter(None, n)
    )


def untrue(app: AppTest, db: Database) -> list[str]:
    """What is wrong with the doors of a page: numbers that do not say how many cases they open, doors to none.

    A whole number is the number of cases it opens, or says on pointing how many.
    """
    wrong = []
    shown = [each for each in _shown(app) if _is_list_of_cases(each[2])]
    opened = counts(db, [address for _, _, address in shown])
    for text, note, address in shown:
        cases = opened[address]
        claims = re.fullmatch(r"[\d,]+(?: \(.*\))?", text) or not text or re.search(r"\bn (?:= )?\d", note)
        own = bool(re.match(rf"{cases:,}(?:$| \()", text))
        if not cases or (claims and not own and not stated(note, cases)):
            wrong.append(f"{text!r} ({note!r}) opens {cases}: {address}")
    return wrong


def _is_list_of_cases(address: str) -> bool:
    """Whether a door opens cases themselves: the same page lists songs too."""
    parts = urlsplit(address)
    return parts.path.endswith("cases") and "group" not in parse_qs(parts.query)


def _shown(app: AppTest) -> list[tuple[str, str, str]]:
    """Text, note and address of every door: cells, then marks."""
    cells = [cell for table in tables(app) for row in table for cell in row]
    return [(cell["text"], cell["title"], cell["href"]) for cell in cells if cell["href"]] + [
        ("", note, address) for address, note in doors(app).items()
    ]


def cases_behind(address: str, place: Workspace) -> cases_list.Page:
    """What the list of cases shows behind a door."""
    return cases_list.cases(database(place), behind(address), limit=500)


def count_behind(db: Database, address: str) -> int:
    """How many cases the list shows behind a door: of its three queries the one that counts. A case is one."""
    if urlsplit(address).path.endswith("/case"):
        return 1
    return cases_list.cases(db, behind(address), limit=0).total


def database(place: Workspace) -> Database:
    """Of a workspace, opened once for all tests of a file: it follows what is loaded."""
    return _opened(place.path)


@lru_cache(maxsize=2)
def _opened(path: Path) -> Database:
    return Database(Workspace(path))


def counted(db: Database, addresses: Iterable[str]) -> dict[str, int]:
    """How many cases the list shows behind each of these doors. A case is one."""
    lists = [address for address in addresses if not urlsplit(address).path.endswith("/case")]
    return dict.fromkeys(addresses, 1) | counts(db, lists)


def write_corrected(place: Workspace) -> list[Change]:
    """Scores the workspace under its accepted corrections, as the first page under them does; gives what changes."""
    db = Database(place)
    accepted = performers.in_force(db, open_reviews(place).states())
    key = corrected_runs.key_of(db, accepted)
    corrections.write(db, accepted, key)
    return corrected_scores.read(place, key) or []
