"""Notes on the sections of a correction. A section stores its note in the field `note`; scores do not depend on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from analysis.records import Section
from analysis.reviews.section_changes import clock


class NotedSection(NamedTuple):
    """A section with a note, "" for none."""

    label: str
    start: float | None
    end: float | None
    note: str = ""

    @property
    def section(self) -> Section:
        return Section(self.label, self.start, self.end)


def noted_sections(value: Any) -> list[NotedSection]:
    """Sections of a reference in the form of `json_values.encode`, with their notes; none if it has another form."""
    rows = value if isinstance(value, list | tuple) else ()
    return [
        NotedSection(str(row["section"]), row["start"], row["end"], _text(row.get("note")))
        for row in rows if isinstance(row, Mapping) and {"section", "start", "end"} <= row.keys()
    ]  # fmt: skip


def encode(sections: Iterable[NotedSection]) -> list[dict[str, Any]]:
    """The form of `json_values.encode`, with a field `note` where there is one."""
    return [
        {"section": label, "start": start, "end": end} | ({"note": text} if (text := _text(note)) else {})
        for label, start, end, note in sections
    ]


def lines(value: Any) -> list[str]:
    """The notes as sentences, in the order of the sections."""
    return [
        f"note on {label or 'the section'} at {clock(start)} s: {note}"
        for label, start, _, note in noted_sections(value) if note
    ]  # fmt: skip


def _text(note: Any) -> str:
    """One line without blanks at its ends."""
    return " ".join(note.split()) if isinstance(note, str) else ""
