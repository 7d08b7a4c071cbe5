"""Named views of the dashboard: links that people save, a file each, so that two who save at once lose nothing."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from uuid import uuid4

from analysis.errors import FileError
from analysis.store.workspace import Workspace

FOLDER = "views"
LONGEST_NAME = 80
_LINK = re.compile(r"[\w-]+(\?[^\s#\\]*)?", re.ASCII)
_ID = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class SavedView:
    """A view that a person saved. link: page and query, as in "cases?task=FSS", without host and base path.

    saved_at: in UTC.
    """

    id: str
    name: str
    link: str
    saved_at: str


def save(workspace: Workspace, name: str, link: str) -> SavedView:
    """Save a view under a new id. Raises ValueError for a name or link that is none."""
    if not _LINK.fullmatch(link):
        raise ValueError(f"link: expected a page and its query, found {link!r}")
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    view = SavedView(uuid4().hex[:12], clean_name(name), link, now)
    _write(workspace, view)
    return view


def rename(workspace: Workspace, view_id: str, name: str) -> None:
    """Give a view another name; nothing happens if somebody has deleted it. Raises ValueError."""
    text = clean_name(name)
    if view := views(workspace).get(view_id):
        _write(workspace, replace(view, name=text))


def delete(workspace: Workspace, view_id: str) -> None:
    """Delete a view, if it is there."""
    if _ID.fullmatch(view_id):
        workspace.storage.remove(_key(view_id))


def views(workspace: Workspace) -> dict[str, SavedView]:
    """All views by id, the latest first. Files that are no views are left out; `damaged` names them."""
    readable = [view for name in _names(workspace) if (view := _read(workspace, name))]
    return {view.id: view for view in sorted(readable, key=lambda view: view.saved_at, reverse=True)}


def damaged(workspace: Workspace) -> list[FileError]:
    """Errors for files in the folder of views that are none."""
    places = [workspace.storage.place(f"{FOLDER}/{name}") for name in _names(workspace) if not _read(workspace, name)]
    return [FileError(place, "a saved view", "something else") for place in places]


def clean_name(name: str) -> str:
    """One line. Raises ValueError if it is empty or too long."""
    text = " ".join(name.split())
    if not text or len(text) > LONGEST_NAME:
        raise ValueError(f"name: expected 1 to {LONGEST_NAME} characters, found {len(text)}")
    return text


def _key(view_id: str) -> str:
    return f"{FOLDER}/{view_id}.json"


def _names(workspace: Workspace) -> list[str]:
    return sorted(name for name in workspace.storage.stamps(FOLDER) if name.endswith(".json"))


def _write(workspace: Workspace, view: SavedView) -> None:
    workspace.storage.put(_key(view.id), json.dumps(asdict(view), ensure_ascii=False, indent=1).encode())


def _read(workspace: Workspace, file: str) -> SavedView | None:
    """The view of a file, None for one that is deleted meanwhile, or is no view."""
    try:
        fields = json.loads(workspace.storage.read(f"{FOLDER}/{file}"))
        view = SavedView(**{name: str(value) for name, value in fields.items()})
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    is_view = f"{view.id}.json" == file and _ID.fullmatch(view.id) and _LINK.fullmatch(view.link)
    return view if is_view and view.name else None
