"""YAML within limits of depth and number of values, which are tested before anything is built of the text.

A few hundred characters of aliases stand for more values than any machine has room for, and a line of brackets is
deeper than the library can go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from analysis.errors import LineError

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 20
"""Levels of fields in a file."""
MOST_VALUES = 20_000
"""Values of a file, with those that aliases repeat: the largest of Earmark's own packs has under a thousand."""


def load(text: str, file: str) -> Any:
    """The values of a text. Raises LineError for too many or too deep ones, and YAMLError for what is no YAML."""
    check_size(text, file)
    return yaml.load(text, Loader=LOADER)


def check_size(text: str, file: str) -> None:
    """Check depth and number of values before anything is built. An alias counts as all it repeats. Raises LineError.

    Reading the events of a text takes neither memory nor recursion, which building does.
    """
    sizes: dict[str, int] = {}
    open_values: list[tuple[str | None, int]] = []
    n_values = 0
    for event in _events(text, file):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in sizes:
                raise LineError(file, line, "an alias of a value that ends before it", f"*{event.anchor}")
            n_values += sizes[event.anchor]
        elif isinstance(event, yaml.CollectionStartEvent):
            n_values += 1
            open_values.append((event.anchor, n_values))
        elif isinstance(event, yaml.ScalarEvent):
            n_values += 1
            if event.anchor:
                sizes[event.anchor] = 1
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, first = open_values.pop()
            if anchor:
                sizes[anchor] = n_values - first + 1
        if len(open_values) > DEEPEST:
            raise _too_deep(file, line)
        if n_values > MOST_VALUES:
            raise LineError(file, line, f"at most {MOST_VALUES:,} values, with those that aliases repeat", "more")


def _too_deep(file: str, line: int) -> LineError:
    return LineError(file, line, f"at most {DEEPEST} levels of fields", "more")


def _events(text: str, file: str) -> Iterator[yaml.Event]:
    """What the YAML library reads, one after another. From 0.2.6 on, libyaml looks ahead for brackets and stops at the
    thousand and first, before it tells of them."""
    try:
        yield from yaml.parse(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        if error.problem != "exceeded maximum nesting depth":
            raise
        raise _too_deep(file, error.problem_mark.line + 1 if error.problem_mark else 1) from error
