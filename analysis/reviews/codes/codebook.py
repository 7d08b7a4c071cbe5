"""The codebook: failure modes named by people, with their history.

1. The latest definition of a code counts; a new name is a new definition, and older names stay in the history.
2. A merged code stands for the code it was merged into, and its codings with it.
3. A split code is no longer offered. Its codings keep it until somebody codes these answers again.
4. Nothing is removed: undoing a merge or a split brings the code back (`state.undone_of`).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.reviews.events import Event, code_of, in_order, new, of_code
from analysis.reviews.state import State, undone_of


@dataclass(frozen=True, slots=True)
class Code:
    """A code. examples: ids of questions or words. tasks: it is offered for, empty for all. mode: name of the rule of
    `scoring.failure_modes` that looks for the same, "" for none. merged: the code it stands for now. split: its parts.
    names: earlier ones. history: its events, the earliest first."""

    id: str
    name: str
    definition: str = ""
    examples: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    mode: str = ""
    merged: str = ""
    split: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    history: tuple[Event, ...] = ()

    @property
    def is_offered(self) -> bool:
        return not self.merged and not self.split


class Codebook:
    """All codes by id, in the order in which they were first defined."""

    def __init__(self, codes: Mapping[str, Code]) -> None:
        self.codes = codes

    def current(self, code: str) -> str:
        """The code that this one stands for: itself, or what it was merged into."""
        visited = {code}
        while (entry := self.codes.get(code)) and entry.merged and entry.merged not in visited:
            code = entry.merged
            visited.add(code)
        return code

    def name(self, code: str) -> str:
        """The present name; the id of a code that is not defined here."""
        entry = self.codes.get(self.current(code))
        return entry.name if entry else code

    def offered(self, task: str = "") -> list[Code]:
        """The codes to choose from, for a task or for all."""
        return [
            code
            for code in self.codes.values()
            if code.is_offered and (not task or not code.tasks or task in code.tasks)
        ]

    def ids(self, names: Iterable[str]) -> set[str]:
        """The present codes that have, or had, one of these names."""
        keys = {" ".join(name.split()).casefold() for name in names}
        return {
            self.current(code.id)
            for code in self.codes.values()
            if keys & {code.id, *(name.casefold() for name in (code.name, *code.names))}
        }

    def by_name(self, name: str) -> Code | None:
        """The offered code of this name, whatever the case of its letters."""
        key = " ".join(name.split()).casefold()
        return next((code for code in self.offered() if code.name.casefold() == key), None)


def codebook(states: Mapping[str, State]) -> Codebook:
    """The codebook of a workspace. states: of all targets."""
    codes = [
        code for target, state in states.items() if code_of(target) and (code := fold(code_of(target), state.events))
    ]
    return Codebook({code.id: code for code in sorted(codes, key=lambda code: (code.history[0].time, code.id))})


def fold(name: str, events: Iterable[Event]) -> Code | None:
    """A code from its events in any order; None if all its definitions were undone."""
    ordered = in_order(events)
    undone = undone_of(ordered)
    code: Code | None = None
    merged, split = "", ()
    for event in (event for event in ordered if event.id not in undone):
        payload = event.payload
        if event.kind == "define":
            names = (*code.names, code.name) if code and code.name != payload["name"] else code.names if code else ()
            code = Code(
                name, payload["name"], payload["definition"], tuple(payload["examples"]), tuple(payload["tasks"]),
                payload["mode"], names=names,
            )  # fmt: skip
        elif event.kind == "merge":
            merged = payload["into"]
        elif event.kind == "split":
            split = tuple(payload["into"])
    return replace(code, merged=merged, split=split, history=tuple(ordered)) if code else None


def define(
    reviewer: str, name: str, definition: str = "", examples: Sequence[str] = (), tasks: Sequence[str] = (),
    mode: str = "", code: str = "",
) -> Event:  # fmt: skip
    """The event that defines a code, or defines one anew. code: its id, "" for a new one. Raises EventError."""
    return new(
        reviewer, "define", of_code(code or uuid.uuid4().hex[:12]), name=" ".join(name.split()),
        definition=definition.strip(), examples=list(examples), tasks=list(tasks), mode=mode,
    )  # fmt: skip


def merge(reviewer: str, code: str, into: str) -> Event:
    """The event after which `code` stands for `into`."""
    return new(reviewer, "merge", of_code(code), into=into)


def split(reviewer: str, code: Code, names: Sequence[str]) -> list[Event]:
    """The events that define the parts of a code and take it out of the offer."""
    parts = [define(reviewer, name, code.definition, (), code.tasks) for name in names]
    return [*parts, new(reviewer, "split", of_code(code.id), into=[code_of(part.target) for part in parts])]
