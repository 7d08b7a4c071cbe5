"""Weights of suspicion of a workspace: those shipped until it has its own, and a damaged file is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.errors import FileError
from analysis.reviews.evidence.wrongness import document
from analysis.store import suspicion_weights
from analysis.store.workspace import Workspace


def test_the_weights_of_the_workspace_come_before_those_shipped(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    assert suspicion_weights.read(place) == document()
    own = {**document(), "learned_from": "here"}
    suspicion_weights.write(place, own)
    assert suspicion_weights.read(place)["learned_from"] == "here"
    suspicion_weights.write(place, {**own, "learned_from": "again"})
    assert suspicion_weights.read(place)["learned_from"] == "again"


@pytest.mark.parametrize(
    "text",
    ["[]", "{", "{}", '{"beats": {}, "no beats": {}}', "\x00",
     '{"beats": {"share": 0.2, "slope": 1, "intercept": 0, "intercepts": [0], "weights": {"pair": [1, 2]}}}',
     '{"beats": {"share": 0.2, "slope": 1, "intercept": 0, "intercepts": [0], "weights": {"odd": [1, 2, 3]}}}',
     '{"beats": {"share": "x", "slope": 1, "intercept": 0, "intercepts": [0], "weights": {}}}'],
)  # fmt: skip
def test_a_file_without_weights_is_named(tmp_path: Path, text: str) -> None:
    place = Workspace(tmp_path)
    place.storage.put(suspicion_weights.NAME, text.encode())
    with pytest.raises(FileError, match=r"suspicion\.json: expected weights as .* writes them"):
        suspicion_weights.read(place)
