"""Several JavaScript modules as the one text that a Streamlit component takes, without a bundler.

Each file is a true ES module and can be loaded as such (the tests do). Here each becomes a function of its own that
gives what it exports, so that names of one file never meet those of another, and an import becomes a look into what an
earlier function gave:

    import { xOf, timeAt } from "./geometry.js"     ->  const { xOf, timeAt } = $geometry
    import * as geo from "./geometry.js"            ->  const geo = $geometry
    export const xOf = ...                          ->  const xOf = ...      and at the end  return { xOf }

The last module is the component: its `export default` stays. Lines keep their order, so that an error can be found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

_IMPORT = re.compile(r'^import (?P<what>\{[^}]*\}|\* as \w+) from "\./(?P<name>\w+)\.js"$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:const|class|function) (\w+)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


def joined(folder: Path, order: Sequence[str]) -> str:
    """The modules of a folder as one. order: their names without ".js", each after those it imports."""
    done: list[str] = []
    parts = []
    for name in order:
        text = (folder / f"{name}.js").read_text(encoding="utf-8")
        last = name == order[-1]
        text = _IMPORT.sub(lambda found, name=name: _look(found, done, name), text)  # type: ignore[misc]
        exports = _EXPORT.findall(text)
        text = re.sub(r"^export (?=const|class|function)", "", text, flags=re.MULTILINE)
        if (left := _LEFT.search(_DEFAULT.sub("", text) if last else text)) is not None:
            raise ValueError(f"{name}.js: this form of import or export cannot be joined: {left.group()}")
        parts.append(text if last else f"const ${name} = (() => {{\n{text}return {{ {', '.join(exports)} }}\n}})()\n")
        done.append(name)
    return "\n".join(parts)


def _look(found: re.Match[str], done: Sequence[str], importer: str) -> str:
    name, what = found["name"], found["what"]
    if name not in done:
        raise ValueError(f"{importer}.js imports {name}.js, which must stand before it in the order")
    if what.startswith("*"):
        return f"const {what.removeprefix('* as ')} = ${name}"
    return f"const {what.replace(' as ', ': ')} = ${name}"
