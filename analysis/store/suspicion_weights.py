"""Weights of suspicion that a workspace learned from its own verdicts: `suspicion.json`, in place of those shipped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from analysis.errors import FileError
from analysis.reviews.evidence import wrongness
from analysis.store.storage import Stamp, Storage
from analysis.store.workspace import Workspace

NAME = "suspicion.json"
PARTS = ("beats", "no beats")


def read(workspace: Workspace) -> Mapping[str, Any]:
    """The weights of the workspace, else those that are shipped. Raises FileError for a file that holds none."""
    stamp = workspace.storage.stamp(NAME)
    return wrongness.document() if stamp is None else _read(workspace.storage, stamp)


def write(workspace: Workspace, weights: Mapping[str, Any]) -> None:
    """Put weights in the place of those that were there."""
    workspace.storage.put(NAME, (json.dumps(weights, separators=(",", ":")) + "\n").encode())


@lru_cache(maxsize=4)
def _read(storage: Storage, stamp: Stamp) -> Mapping[str, Any]:
    try:
        content: Mapping[str, Any] = json.loads(storage.read(NAME))
        for part in PARTS:
            _check(content[part])
        content["habits"]["spellings"]
    except (ValueError, KeyError, TypeError) as error:
        expected = "weights as `earmark suspects --retrain` writes them; without the file those shipped are used"
        raise FileError(storage.place(NAME), expected, f"{type(error).__name__}: {error}") from error
    return content


def _check(part: Mapping[str, Any]) -> None:
    """Raises ValueError unless the part has a number wherever one is needed."""
    numbers = [part["share"], part["slope"], part["intercept"], *part["intercepts"]]
    n_families = len(part["intercepts"])
    for name, row in part["weights"].items():
        if name not in wrongness.WORDS or len(row) != n_families + 2:
            raise ValueError(f"weights of {name!r}: expected {n_families + 2} numbers of a known measure")
        numbers += row
    if not all(isinstance(number, int | float) for number in numbers):
        raise ValueError("expected numbers")
