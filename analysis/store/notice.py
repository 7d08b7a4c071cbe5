"""What a page or a command says while it waits for something that the store makes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import TypeAlias

Notice: TypeAlias = Callable[[str], AbstractContextManager[object]]
"""Shows a sentence while the context lasts."""
notice: ContextVar[Notice] = ContextVar("notice", default=lambda text: nullcontext())
"""Says nothing until a page or a command sets it."""
