"""Prompt sets: versioned YAML files of wordings, checked entry by entry on reading.

    version: mine-1                         to be changed with every text
    parser_version: "1"                     of the answer parser that the texts were written for
    prompts:
      section_duration:                     the subtask, by its name in the published scripts
        closing: Answer with the seconds alone.
        wordings: ["How long is the {section}?", ...]

A prompt is a wording and, after a blank line, the closing, if there is one. It must contain every placeholder of its
subtask (`PLACEHOLDERS`) and no other. A set may omit subtasks, but each entry needs at least one wording.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from analysis.benchmarks.registry import SUBTASKS
from analysis.bounded_yaml import check_size
from analysis.errors import FileError, LineError, PlaceholderError

SHIPPED = Path(__file__).with_name("default.yaml")

PLACEHOLDERS: Mapping[str, tuple[str, ...]] = {
    "section_structural_segmentation": ("section",),
    "section transcription": ("section",),
    "multiple choice question": ("options",),
    "pair selection": ("options",),
    "ranking_genes": ("options",),
    "multi_song_mcq_max": ("gene", "about"),
    "timestamp_artist_count": ("start", "end"),
    "section_artist_count": ("section",),
    "delivery_count": ("verb",),
    "artist_duration": ("number",),
    "delivery_duration": ("delivery",),
    "artist_delivery_duration": ("number", "verb"),
    "section_duration": ("section",),
    "identify_artist_start_timestamp": ("number",),
    "delivery_comparison": ("first", "second"),
    "section_delivery_identification": ("section",),
    "section_function_identification": ("section",),
    "timestamp_delivery_identification": ("start", "end"),
}
"""Placeholders that every prompt of a subtask must contain, in braces. Other subtasks have none."""

NAME, PARSER, ENTRIES = "version", "parser_version", "prompts"
CLOSING, WORDINGS = "closing", "wordings"


@dataclass(frozen=True, slots=True)
class Entry:
    """Wordings of one subtask. closing: instruction how to answer, common to all."""

    wordings: tuple[str, ...]
    closing: str

    @property
    def templates(self) -> tuple[str, ...]:
        """The prompts with their placeholders."""
        return tuple(f"{wording}\n\n{self.closing}" if self.closing else wording for wording in self.wordings)

    def prompt(self, number: int, slots: Mapping[str, str]) -> str:
        """The prompt in wording `number`, from 0, with values for its placeholders."""
        return self.templates[number].format(**slots)


@dataclass(frozen=True, slots=True)
class PromptSet:
    """A prompt set. entries: by the subtask's name in the published scripts."""

    version: str
    parser_version: str
    entries: Mapping[str, Entry]


def read(path: Path = SHIPPED) -> PromptSet:
    """Read a prompt set. Raises FileError, PlaceholderError."""
    try:
        text = path.read_text(encoding="utf-8")
        check_size(text, str(path))
        raw = yaml.load(text, Loader=_Loader)
    except (LineError, OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        raise FileError(str(path), "a YAML file of prompts", " ".join(str(error).split())) from error
    fields = raw if isinstance(raw, dict) else {}
    version, parser = (_text(path, fields, name) for name in (NAME, PARSER))
    entries = fields.get(ENTRIES)
    if not isinstance(entries, dict) or not entries:
        raise FileError(str(path), f"'{ENTRIES}', wordings by subtask", repr(entries))
    return PromptSet(version, parser, {name: _entry(path, name, entry) for name, entry in entries.items()})


def export(path: Path) -> None:
    """Copy the shipped set to a new file. Raises FileError."""
    try:
        with path.open("xb") as stream:
            stream.write(SHIPPED.read_bytes())
    except OSError as error:
        raise FileError(str(path), "a new file that can be written", error.strerror or str(error)) from error


def placeholders(text: str) -> set[str]:
    """Names in braces. Raises ValueError if braces do not pair."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


class _Loader(yaml.SafeLoader):
    """Safe YAML loader that refuses repeated keys, of which the second would silently replace the first."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        names = [self.construct_object(key, deep=True) for key, _ in node.value]
        if twice := {str(name) for name in names if names.count(name) > 1}:
            raise yaml.MarkedYAMLError("two entries are called", node.start_mark, ", ".join(sorted(twice)))
        return super().construct_mapping(node, deep)


def _text(path: Path, fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value:
        raise FileError(str(path), f"'{name}', as text", repr(value))
    return value


def _entry(path: Path, subtask: str, fields: Any) -> Entry:
    if subtask not in SUBTASKS:
        raise FileError(str(path), "the name of a subtask as `earmark prompts show` lists it", repr(subtask))
    wording_fields = fields if isinstance(fields, dict) else {}
    closing, texts = wording_fields.get(CLOSING, ""), wording_fields.get(WORDINGS)
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) and text for text in texts):
        raise FileError(str(path), f"{subtask}: '{WORDINGS}', a list of at least one text", repr(texts))
    if not isinstance(closing, str):
        raise FileError(str(path), f"{subtask}: '{CLOSING}', as text", repr(closing))
    entry = Entry(tuple(texts), closing.strip("\n"))
    for number, template in enumerate(entry.templates, 1):
        _check(path, f"{subtask} {number}", template, set(PLACEHOLDERS.get(subtask, ())))
    return entry


def _check(path: Path, entry: str, prompt: str, expected_names: set[str]) -> None:
    try:
        names = placeholders(prompt)
    except ValueError as error:
        raise PlaceholderError(str(path), entry, "{", f"in pairs ({error})") from None
    for name in sorted(expected_names ^ names):
        raise PlaceholderError(
            str(path), entry, name, "in the wording or its closing" if name in expected_names else "nowhere"
        )
