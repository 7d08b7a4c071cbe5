"""Events and speaker turns in the format of audiobench: [{"label" or "speaker_id", "start_s", "end_s"}], in seconds."""

from __future__ import annotations

from typing import Any

from analysis.parsing.steps import Steps
from analysis.records import Reading, Section

LABELS = ("label", "speaker_id", "speaker")


def read_timed(raw: Any) -> Reading:
    """Reading of timed entries. It has no value unless every entry has both bounds as numbers."""
    if not isinstance(raw, list):
        return Steps().nothing("no list", raw)
    sections = []
    for entry in raw:
        times: list[Any] = [entry.get(name) if isinstance(entry, dict) else None for name in ("start_s", "end_s")]
        if not all(map(_number, times)):
            return Steps().nothing("an entry without start_s and end_s as numbers", entry)
        label = next((str(entry[name]) for name in LABELS if entry.get(name) is not None), "")
        sections.append(Section(label, float(times[0]), float(times[1])))
    return Reading(tuple(sections), "clean")


def read_turns(raw: Any) -> Reading:
    """Reading of speaker turns with the keys start and end or, as in audiobench, start_s and end_s."""
    if not isinstance(raw, list):
        return read_timed(raw)
    return read_timed([_with_suffix(entry) if isinstance(entry, dict) else entry for entry in raw])


def _with_suffix(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, **{f"{name}_s": entry[name] for name in ("start", "end") if name in entry}}


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
