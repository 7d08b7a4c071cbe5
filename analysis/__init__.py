"""Earmark's library. For notebooks: `import analysis as earmark`, then the functions of `analysis.notebook`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.notebook import cases, columns, compare, figures, load, modes, options, timeline

__all__ = ["cases", "columns", "compare", "figures", "load", "modes", "options", "timeline"]


def __getattr__(name: str) -> Any:
    """The functions for notebooks, imported when first used: commands start faster without pandas."""
    if name not in __all__:
        raise AttributeError(f"module 'analysis' has no attribute {name!r}")
    from analysis import notebook

    return getattr(notebook, name)
