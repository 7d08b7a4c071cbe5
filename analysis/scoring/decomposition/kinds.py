"""The five kinds of loss, a coarser view of the types: too little, too much, imprecise, wrong choice, unreadable."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["too little", "too much", "imprecise", "wrong choice", "unreadable"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""In the order in which they are shown."""

_TYPES: dict[Kind, tuple[str, ...]] = {
    "too little": ("merged", "left out", "deletions", "stopped early", "one too few", "too few", "too low"),
    "too much": ("split", "invented", "loops", "insertions", "one too many", "too many", "too high"),
    "imprecise": ("timing", "boundaries", "elsewhere", "sections", "unit", "near"),
    "wrong choice": (
        "labels", "substitutions", "no right option", "wrong option", "said same", "said different", "missed",
        "swapped", "one of two", "neither of two", "other names", "reversed", "neighbours swapped", "other order",
        "wrong",
    ),
    "unreadable": ("unread",),
}  # fmt: skip
_KIND: dict[str, Kind] = {name: kind for kind, names in _TYPES.items() for name in names}
_OPTIONS_ALONE = ("Attr",)
"""Tasks with options only, where every readable wrong answer is a wrong choice, whatever its type is called."""


def kind_of(task: str, type_: str) -> Kind:
    """The kind of a type of loss in a task. Raises KeyError for an unknown type."""
    kind = _KIND[type_]
    return "wrong choice" if task in _OPTIONS_ALONE and kind != "unreadable" else kind
