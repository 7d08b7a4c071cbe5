"""The views of a workspace on their way to files: loaded, walked, recorded, written."""

from __future__ import annotations

import json
import logging
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests.browser import ROOT
from tests.shared import SHARED
from tests.snapshots import files, page_record, walk
from tests.snapshots.workspaces import WORKSPACES

Mask = Callable[[str], str]
_KEY = re.compile(r"\?key=\d+\.[0-9a-f]+")
"""What lets a browser fetch a recording: it changes from process to process."""


def save_workspace(name: str, folder: Path) -> dict[str, Counter[str]]:
    """Writes the views of a workspace; gives their sizes by data set and page."""
    logging.disable(logging.WARNING)
    sizes: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory(prefix="earmark-") as place:
        workspace = WORKSPACES[name](Path(place))
        hide = mask(workspace, {place: "WORKSPACE", str(ROOT): "CHECKOUT", str(SHARED): "SHARED"})
        for view in walk.views(workspace):
            record = masked(recorded(name, view), hide)
            files.write(folder, record)
            sizes.setdefault(f"{view.data_set}: {view.page}", Counter()).update(files.size(record))
    return sizes


def recorded(workspace: str, view: walk.View) -> page_record.Record:
    """A view with what it is called; the first one of a data set has the menu too."""
    head = {"workspace": workspace, "data": view.data_set, "view": files.view_name(view.page, view.query)}
    menu = {"menu": page_record.menu(view.app)} if view.page == "start" and not view.query else {}
    return {**head, **page_record.record(view.app), **menu}


def mask(workspace: Workspace, places: Mapping[str, str]) -> Mask:
    """Hides where and when this ran: folders, times of loads, keys of recordings. places: word by folder."""
    loads = {run.loaded_at[:16].replace("T", " "): "LOADED" for run in description.load_all(workspace)}
    words = {**dict(sorted(places.items(), key=lambda place: -len(place[0]))), **loads}
    pattern = re.compile("|".join(map(re.escape, words)))
    return lambda text: _KEY.sub("", pattern.sub(lambda match: words[match[0]], text))


def masked(record: page_record.Record, hide: Mask) -> page_record.Record:
    """The record with every text hidden in."""
    shown: dict[str, Any] = json.loads(hide(json.dumps(record, ensure_ascii=False)))
    return shown
