"""The chapters of the user's guide: Markdown files that read as they are, and their links inside the app."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from dashboard.settings import PROJECT, base_path

FOLDER = PROJECT / "dashboard" / "guide"
PICTURES = f"{base_path()}/files/guide"
APP = "http://localhost:8501/"
"""What a link to a page begins with in the files: the default address, where the link works outside the app too."""

Link = Callable[[str, Mapping[str, Sequence[str]]], str]
"""Address of a page with further parameters, under the present selection."""

_TARGET = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the guide, named by its file and link. views: names of those it explains."""

    name: str
    title: str
    views: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.md"


CHAPTERS: tuple[Chapter, ...] = (
    Chapter("start", "Start", ("start", "guide")),
    Chapter("selection", "Data set, filters and links"),
    Chapter("loading", "Load runs", ("runs", "load")),
    Chapter("leaderboard", "Leaderboard", ("leaderboard",)),
    Chapter("scoring", "Scores and readings", ("artefacts",)),
    Chapter("losses", "Error decomposition and failure modes", ("report", "losses", "failures")),
    Chapter("structure", "Sections", ("structure", "events")),
    Chapter("lyrics", "Words", ("lyrics",)),
    Chapter("artists", "Numbers and groups", ("numbers", "groups")),
    Chapter("musicology", "Choices and orders", ("choices", "orders")),
    Chapter("compare", "Compare and statistics", ("compare", "conditions")),
    Chapter("publish", "Pass on and guard results"),
    Chapter("case-study", "What eleven audio language models get wrong"),
    Chapter("cases", "Cases and one case", ("cases", "case")),
    Chapter("songs", "Songs and prompts", ("songs", "prompts")),
    Chapter("audio", "Audio and alignment"),
    Chapter("review", "Review and agreement", ("annotate", "agreement")),
    Chapter("exchange", "Exchange with other programs", ("exchange", "errata")),
    Chapter("models", "Questions, prompts and models"),
    Chapter("benchmarks", "Other benchmarks", ("ziqi", "audiobench")),
    Chapter("packs", "Packs: any benchmark", ("judge", "rules")),
    Chapter("command-line", "Command line"),
    Chapter("backup", "Problems and backup"),
    Chapter("server", "Server, network and security"),
    Chapter("deployment", "For a team"),
    Chapter("many-machines", "Many machines"),
)
"""In reading order."""
BY_NAME: Mapping[str, Chapter] = {chapter.name: chapter for chapter in CHAPTERS}


def chapter_of(view: str) -> Chapter | None:
    """The chapter that explains a view, by its name."""
    return next((chapter for chapter in CHAPTERS if view in chapter.views), None)


def markdown(chapter: Chapter, link: Link) -> str:
    """The text of a chapter with addresses of this app in place of its links."""
    return _outside_code(_text(chapter.path), lambda text: _TARGET.sub(lambda match: _address(match[1], link), text))


def anchor(heading: str) -> str:
    """Fragment of a link to a heading of letters, digits, blanks and hyphens, as GitHub and Streamlit make it."""
    return re.sub(r"[^\w]+", "-", heading.lower()).strip("-")


def targets(text: str) -> list[str]:
    """The targets of all links and pictures of a Markdown text."""
    return _TARGET.findall(_FENCE.sub("", text))


def _address(target: str, link: Link) -> str:
    """Address in the app for a target in a file: of a chapter, a page or a picture. Others stay as they are."""
    parts = urlsplit(target)
    if target.startswith(APP):
        return link(parts.path.strip("/"), parse_qs(parts.query))
    if parts.path.endswith(".md") and "/" not in parts.path:
        address = link("guide", {"chapter": [parts.path.removesuffix(".md")]})
        return f"{address}#{parts.fragment}" if parts.fragment else address
    if target.startswith("pictures/"):
        return f"{PICTURES}/{target.removeprefix('pictures/')}"
    return target


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with everything but fenced code changed."""
    parts, end = [], 0
    for fence in _FENCE.finditer(text):
        parts += [change(text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(text[end:])])


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
