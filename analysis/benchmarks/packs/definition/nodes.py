"""YAML with the line of every value, so that a message about a pack names the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import yaml

from analysis.bounded_yaml import LOADER, check_size
from analysis.errors import FileError, LineError

T = TypeVar("T")
LONGEST = 1_000_000
"""Characters of a pack; a longer file is none."""

Content: TypeAlias = "Mapping[str, Node] | Sequence[Node] | str | int | float | bool | None"


@dataclass(frozen=True, slots=True)
class Node:
    """One value. line: counted from 1. content: its text or number, or the nodes inside it."""

    file: str
    line: int
    content: Content
    name: str = ""

    def error(self, expected: str, found: object = None) -> LineError:
        """The error that this value is not what was expected."""
        prefix = f"{self.name}: " if self.name else ""
        return LineError(self.file, self.line, prefix + expected, self.display_text if found is None else str(found))

    @property
    def display_text(self) -> str:
        """The value as messages show it."""
        if isinstance(self.content, Mapping):
            return f"fields {', '.join(self.content)}"
        if isinstance(self.content, Sequence) and not isinstance(self.content, str):
            return f"a list of {len(self.content)}"
        return "nothing" if self.content is None else str(self.content)

    def fields(self, allowed: Sequence[str], required: Sequence[str] = ()) -> Mapping[str, Node]:
        """The fields of a mapping. Raises LineError for an unknown field and a missing one."""
        content = self.content
        if not isinstance(content, Mapping):
            raise self.error(f"fields {', '.join(allowed)}")
        for name, node in content.items():
            if name not in allowed:
                raise LineError(self.file, node.line, f"one of the fields {', '.join(allowed)}", name)
        missing = next((name for name in required if name not in content), None)
        if missing is not None:
            raise self.error(f"the field {missing!r}")
        return content

    def any_fields(self) -> Mapping[str, Node]:
        """The fields of a mapping with free names."""
        if not isinstance(self.content, Mapping):
            raise self.error("fields with names")
        return self.content

    def items(self) -> Sequence[Node]:
        """The values of a list; a single value is a list of one."""
        if isinstance(self.content, Sequence) and not isinstance(self.content, str):
            return self.content
        return (self,)

    def text(self) -> str:
        if not isinstance(self.content, str | int | float) or isinstance(self.content, bool):
            raise self.error("a text")
        text = str(self.content).strip()
        if not text:
            raise self.error("a text", "an empty one")
        return text

    def texts(self) -> tuple[str, ...]:
        """One text or a list of texts."""
        return tuple(node.text() for node in self.items())

    def one_of(self, values: Sequence[str]) -> str:
        text = self.text()
        if text not in values:
            raise self.error(f"one of {', '.join(values)}")
        return text

    def flag(self) -> bool:
        if not isinstance(self.content, bool):
            raise self.error("true or false")
        return self.content

    def number(self) -> float:
        if isinstance(self.content, bool) or not isinstance(self.content, int | float):
            raise self.error("a number")
        return float(self.content)

    def of(self, read: Callable[[Node], T]) -> tuple[T, ...]:
        """The values of a list, each as `read` returns it."""
        return tuple(read(node) for node in self.items())

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items())


def parse(text: str, file: str) -> Node:
    """The document. Raises FileError and LineError where the text is too large or no YAML, or has a name twice."""
    if len(text) > LONGEST:
        raise FileError(file, f"a pack of at most {LONGEST:,} characters", "more")
    try:
        check_size(text, file)
        root = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise LineError(file, mark.line + 1 if mark else 1, "YAML", error.problem or "a broken text") from error
    except yaml.YAMLError as error:
        raise LineError(file, 1, "YAML", str(error).splitlines()[0]) from error
    if root is None:
        raise LineError(file, 1, "a pack", "an empty file")
    return _node(root, file, "")


def read(path: Path) -> Node:
    """The document of a file. Raises FileError and LineError."""
    try:
        with path.open(encoding="utf-8-sig") as stream:
            return parse(stream.read(LONGEST + 1), str(path))
    except OSError as error:
        raise FileError(str(path), "a pack, a YAML file", error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise FileError(str(path), "a pack as UTF-8 text", error.reason) from error


def _node(plain: yaml.Node, file: str, name: str) -> Node:
    line = plain.start_mark.line + 1
    if isinstance(plain, yaml.MappingNode):
        fields: dict[str, Node] = {}
        for key, value in plain.value:
            label = str(key.value) if isinstance(key, yaml.ScalarNode) else ""
            if not label or label in fields:
                description = f"{label!r} twice" if label else "a list as a name"
                raise LineError(file, key.start_mark.line + 1, "each field once, by its name", description)
            child = _node(value, file, label)
            fields[label] = Node(file, key.start_mark.line + 1, child.content, label)
        return Node(file, line, fields, name)
    if isinstance(plain, yaml.SequenceNode):
        return Node(file, line, tuple(_node(value, file, name) for value in plain.value), name)
    return Node(file, line, _scalar(plain), name)


def _scalar(plain: Any) -> Content:
    """A number, true, false or nothing where YAML 1.2 has one; "yes", "no" and dates stay texts."""
    text = str(plain.value)
    if plain.style in ("'", '"', "|", ">"):
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text) if text.lower().strip("+-.") not in ("inf", "nan", "infinity") else text
    except ValueError:
        return text
