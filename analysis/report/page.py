"""A report as one HTML file that needs no network: style, script, charts and cases are inside. The pages of a site.

Texts of files and models are escaped by the template. The content policy of the file allows its own script alone, by
its hash, and no request; that of a site also the files beside it.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analysis import palette
from analysis.report import charts
from analysis.report.cases.doors import address
from analysis.report.charts import Chart
from analysis.report.document import Report

if TYPE_CHECKING:
    from analysis.report.site.build import Site
    from analysis.report.site.case_pages import CasePage

TEMPLATES = files("analysis.report") / "templates"


def html(report: Report) -> str:
    return _page("report.html", _text("report.js"), report=report)


def site(content: Site) -> str:
    """The pages of a site. Texts of its cases are in files of their own."""
    return _page("site.html", _text("report.js") + _text("site.js"), site=content)


def case(content: CasePage) -> str:
    """The page of a case as part of a site."""
    return _environment().get_template("case.html").render(case=content)


def _page(name: str, script: str, **values: object) -> str:
    style = _text("report.css") + _text("excerpt.css")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    own = {"style": Markup(style), "script": Markup(script), "script_hash": digest}  # our own files
    return _environment().get_template(name).render(**values, **own)


def fragment(name: str, **values: object) -> str:
    """Part of a page, such as a notebook shows. Its style is limited to the class `earmark`."""
    colours = ".earmark { --ink: currentColor; --soft: #8882; --quiet: inherit; --link: #3b8fd6; }"
    rules = [f".earmark {line}" for line in _text("excerpt.css").splitlines()]
    style = Markup("\n".join([colours, *rules]))  # our own file
    return _environment().get_template(name).render(**values, style=style)


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
