"""A report as one HTML file that needs no network: style, script, charts and cases are inside.

Texts of files and models are escaped by the template. The content policy of the file allows its own script alone, by
its hash, and no request; that of a site also the files beside it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analysis import palette
from analysis.report import charts
from analysis.report.cases.doors import address
from analysis.report.charts import Chart
from analysis.report.document import Report

TEMPLATES = files("analysis.report") / "templates"


def html(report: Report) -> str:
    return render_page("report.html", ("report.js",), report=report)


def render_page(name: str, scripts: Sequence[str], **values: object) -> str:
    """A page from a template, with our own style and scripts inside."""
    style = _text("report.css") + _text("excerpt.css")
    script = "".join(map(_text, scripts))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    own = {"style": Markup(style), "script": Markup(script), "script_hash": digest}  # our own files
    return render_part(name, **values, **own)


def render_part(name: str, **values: object) -> str:
    """Part of a page whose style is there already."""
    return _environment().get_template(name).render(**values)


def fragment(name: str, **values: object) -> str:
    """Part of a page, such as a notebook shows. Its style is limited to the class `earmark`."""
    colours = ".earmark { --ink: currentColor; --soft: #8882; --quiet: inherit; --link: #3b8fd6; }"
    rules = [f".earmark {line}" for line in _text("excerpt.css").splitlines()]
    style = Markup("\n".join([colours, *rules]))  # our own file
    return render_part(name, **values, style=style)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("analysis.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    environment.filters |= {"svg": _svg, "kind": _kind, "address": address, "colour": palette.of_label}
    return environment


def _svg(chart: Chart) -> Markup:
    return Markup(charts.svg(chart, charts.PAGE_INK))  # all texts in it are escaped


def _kind(part: object) -> str:
    return type(part).__name__


def _text(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
