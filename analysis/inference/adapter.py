"""The user's function that answers prompts, named as `module:function` and called once per prompt.

    def answer(audio: Path | None, prompt: str) -> str | None: ...
    def answer(audio: Path | None, prompt: str, context: Context) -> str | None: ...

audio: the file of the question, None if there is none. The result is the raw answer, None for no answer. The module is
imported from the working directory or from installed packages.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from analysis.errors import EarmarkError, mismatch

Function: TypeAlias = Callable[..., Any]
SHAPE = "a function of (audio, prompt), or of (audio, prompt, context)"


@dataclass(frozen=True, slots=True)
class Context:
    """Facts of a question besides its prompt, without its reference.

    question: its id. options: in the order of the prompt. wording: id in the prompt set, "" if as written. title,
    artist: if the record has them. songs: the single files of a question about several songs, if all are there. span:
    seconds of the recording that the question is about, None for all of it. audio: its name in the question.
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
    span: tuple[float, float] | None = None
    audio: str = ""


Adapter: TypeAlias = Callable[[Path | None, str, Context], Any]


@dataclass
class AdapterError(EarmarkError):
    """The function named by the user cannot be called."""

    adapter: str
    expected: str
    found: str

    def __str__(self) -> str:
        return mismatch(f"adapter {self.adapter!r}", self.expected, self.found)


def load(name: str) -> Adapter:
    """The function behind `module:function`. Raises AdapterError."""
    function = _function(name, SHAPE)
    return _adapter(function, _takes_context(name, function))


def load_of_one(name: str, shape: str) -> Callable[[Any], Any]:
    """A function of one argument behind `module:function`. shape: what it is, for errors. Raises AdapterError."""
    function = _function(name, shape)
    try:
        signature = inspect.signature(function)
    except ValueError:  # some built-in functions have no signature
        return function
    try:
        signature.bind(None)
    except TypeError as error:
        raise AdapterError(name, shape, f"{getattr(function, '__name__', 'it')}{signature}") from error
    return function


def _function(name: str, shape: str) -> Function:
    module_name, _, function_name = name.partition(":")
    if not module_name or not function_name:
        raise AdapterError(name, "module:function", "no module" if not module_name else "no function")
    return _member(name, _module(name, module_name), function_name, shape)


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
    except Exception as error:  # the module is the user's: whatever it raises is reported
        raise AdapterError(name, "a module that can be imported", f"{type(error).__name__}: {error}") from error


def _member(name: str, module: Any, function: str, shape: str) -> Function:
    member = getattr(module, function, None)
    if member is None:
        names = [key for key, value in vars(module).items() if inspect.isfunction(value) and not key.startswith("_")]
        raise AdapterError(name, f"a function {function!r}", f"functions {', '.join(names)}" if names else "none")
    if not callable(member):
        raise AdapterError(name, shape, f"{type(member).__name__} {member!r}"[:80])
    if inspect.iscoroutinefunction(member):
        raise AdapterError(name, "a plain function", "a coroutine function")
    return member  # type: ignore[no-any-return]


def _takes_context(name: str, function: Function) -> bool:
    """Whether the function takes the context. Raises AdapterError if it can be called neither way."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # some built-in functions have no signature
        return False
    for keywords in ({"context": None}, {}):
        try:
            signature.bind(None, "", **keywords)
        except TypeError:
            continue
        return bool(keywords)
    raise AdapterError(name, SHAPE, f"{getattr(function, '__name__', 'it')}{signature}")


def _adapter(function: Function, with_context: bool) -> Adapter:
    if with_context:
        return lambda audio, prompt, context: function(audio, prompt, context=context)
    return lambda audio, prompt, _: function(audio, prompt)
