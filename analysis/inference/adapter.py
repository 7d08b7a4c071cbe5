"""The function that answers: `module:function`, called once for every prompt.

    def answer(audio: Path | None, prompt: str) -> str | None: ...
    def answer(audio: Path | None, prompt: str, context: Context) -> str | None: ...

audio: the sound of the question, None where there is none. What is returned is the raw answer, None for no answer. The
module is looked for in the working directory and among what is installed.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from analysis.errors import EarmarkError, told

Function: TypeAlias = Callable[..., Any]
SHAPE = "a function of (audio, prompt), or of (audio, prompt, context)"


@dataclass(frozen=True, slots=True)
class Context:
    """What may be known of a question beside its prompt; nothing of its reference.

    question: its id. options: as the prompt lists them, where it does. wording: which one of a prompt set, "" as
    written. title, artist: where the record tells them. songs: the single files, where the question is about several.
    """

    question: str
    task: str
    subtask: str
    options: tuple[str, ...] = ()
    wording: str = ""
    seed: int | None = None
    title: str = ""
    artist: str = ""
    songs: tuple[Path, ...] = ()


Adapter: TypeAlias = Callable[[Path | None, str, Context], Any]


@dataclass
class AdapterError(EarmarkError):
    """The function that was named cannot be called."""

    adapter: str
    expected: str
    found: str

    def __str__(self) -> str:
        return told(f"adapter {self.adapter!r}", self.expected, self.found)


def load(name: str) -> Adapter:
    """The function behind `module:function`. Raises AdapterError."""
    module_name, _, function_name = name.partition(":")
    if not module_name or not function_name:
        raise AdapterError(name, "module:function", "no module" if not module_name else "no function")
    function = _member(name, _module(name, module_name), function_name)
    return _called(function, _takes_context(name, function))


def _module(name: str, module: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise AdapterError(name, f"a module in {here} or installed", f"no module {error.name!r}") from error
        raise AdapterError(name, "a module that can be imported", f"it needs {error.name!r}") from error
    except Exception as error:  # the module is the user's: whatever it raises is told
        raise AdapterError(name, "a module that can be imported", f"{type(error).__name__}: {error}") from error


def _member(name: str, module: Any, function: str) -> Function:
    found = getattr(module, function, None)
    if found is None:
        there = [each for each, value in vars(module).items() if inspect.isfunction(value) and not each.startswith("_")]
        raise AdapterError(name, f"a function {function!r}", f"functions {', '.join(there)}" if there else "none")
    if not callable(found):
        raise AdapterError(name, SHAPE, f"{type(found).__name__} {found!r}"[:80])
    if inspect.iscoroutinefunction(found):
        raise AdapterError(name, "a plain function", "a coroutine function")
    return found  # type: ignore[no-any-return]


def _takes_context(name: str, function: Function) -> bool:
    """Whether it wants the context. Raises AdapterError where it can be called neither way."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # some built-in functions do not tell
        return False
    for named in ({"context": None}, {}):
        try:
            signature.bind(None, "", **named)
        except TypeError:
            continue
        return bool(named)
    raise AdapterError(name, SHAPE, f"{getattr(function, '__name__', 'it')}{signature}")


def _called(function: Function, with_context: bool) -> Adapter:
    if with_context:
        return lambda audio, prompt, context: function(audio, prompt, context=context)
    return lambda audio, prompt, _: function(audio, prompt)
