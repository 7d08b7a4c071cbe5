"""Suggestions in the workspace: the latest of a function, run and question counts, and a broken line is named."""

from __future__ import annotations

from pathlib import Path

from analysis.reviews.codes.code_suggestions import Suggestion
from analysis.store.reviews import code_suggestions
from analysis.store.workspace import Workspace


def test_the_latest_counts_and_a_broken_line_is_named(tmp_path: Path) -> None:
    place = Workspace(tmp_path)
    assert code_suggestions.read(place) == ((), ())
    first, other = Suggestion("a:f", "r1", "q1", ("loops",)), Suggestion("b:f", "r1", "q1", ("short \u2028 end",))
    for suggestion in (first, other):
        code_suggestions.add(place, suggestion)
    for line in ("no json", "[]", '{"function": 1, "run": "r", "question": "q", "codes": []}', '{"function": "f"}'):
        place.storage.append(code_suggestions.NAME, f"{line}\n".encode())
    code_suggestions.add(place, first._replace(codes=("refuses",)))
    suggestions, problems = code_suggestions.read(place)
    assert [suggestion.codes for suggestion in suggestions] == [("refuses",), ("short end",)]
    assert [problem.line for problem in problems] == [3, 4, 5, 6]
