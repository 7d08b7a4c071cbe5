"""A site as files below a folder: one page, the texts of the cases, and the recordings that may be passed on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from analysis.errors import FileError
from analysis.inference.journal import replace
from analysis.report import page
from analysis.report.site.build import Site

INDEX, TEXTS, AUDIO = "index.html", "cases", "audio"
GENERATOR = 'content="earmark site"'


def write(site: Site, folder: Path) -> int:
    """Write the site, in place of an earlier one. Returns the bytes of its files without sound. Raises FileError.

    A folder with anything else in it is left alone. The page comes last: it finds all its files.
    """
    _check(folder)
    for name in (TEXTS, AUDIO):
        shutil.rmtree(folder / name, ignore_errors=True)
    n_bytes = 0
    for number, text in enumerate(site.texts):
        script = f"receive({number}, {json.dumps(text)});\n"
        replace(folder / TEXTS / f"{number}.js", script)
        n_bytes += len(script)
    for path, recording in site.recordings.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(recording, folder / path)
    markup = page.render_page("site.html", ("report.js", "site.js"), site=site)
    replace(folder / INDEX, markup)
    return n_bytes + len(markup.encode())


def _check(folder: Path) -> None:
    """Raises FileError for a folder that is neither new, empty nor a site."""
    if not folder.is_dir() or not any(folder.iterdir()):
        return
    index = folder / INDEX
    if not index.is_file() or GENERATOR not in index.read_text(encoding="utf-8", errors="replace")[:1000]:
        raise FileError(str(folder), "a new folder, an empty one or a site of Earmark", "other files")
