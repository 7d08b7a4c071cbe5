"""The pages of a site: the chapters of the report of each data set, at the addresses of the dashboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from analysis.display import amount
from analysis.report import tasks
from analysis.report.content import Content
from analysis.report.document import Chapter, ChartPart, Part, within
from analysis.views.document import Paragraph


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a site at path and query of a dashboard link. link: its text in the list of pages of its data set."""

    path: str
    query: Mapping[str, str]
    title: str
    link: str
    parts: Sequence[Part]

    @property
    def address(self) -> str:
        return f"#/{self.path}?{urlencode(self.query)}"

    @property
    def anchor(self) -> str:
        """Prefix of the anchors of its parts, which the pages of other data sets have too."""
        return "-".join((self.path, *self.query.values()))


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set with its pages in groups, by what leads to them. questions, answers, runs: how many there are."""

    name: str
    questions: int
    answers: int
    runs: int
    pages: Mapping[str, Sequence[Page]]
    overall: ChartPart | None

    @property
    def every(self) -> list[Page]:
        return [page for group in self.pages.values() for page in group]

    @property
    def cases(self) -> str:
        """The address of all its cases."""
        return f"#/cases?{urlencode({'data': self.name})}"


def data_set(name: str, content: Content) -> DataSet:
    """The pages of a data set. content: the content of a report of all its runs."""
    rows, names, own = content.cases.rows, content.names, {"data": name}

    def page(path: str, title: str, link: str, parts: Sequence[Part], **query: str) -> Page:
        return Page(path, own | query, f"{title}, {name}", link, [within(part, own) for part in parts])

    def of_chapter(path: str, chapter: Chapter) -> Page:
        return page(path, chapter.title, chapter.title, chapter.parts)

    about = [*content.references.parts, *content.provenance.parts]
    overall = next((part for part in content.leaderboard.parts if isinstance(part, ChartPart)), None)
    return DataSet(
        name,
        len({row.question for row in rows}),
        len(rows),
        len({row.run for row in rows}),
        {
            "": [
                of_chapter("leaderboard", content.leaderboard),
                of_chapter("tasks", tasks.chapter(content.figures, rows, names, content.people)),
                page("data", "Runs and data", "Runs and data", about),
            ],
            "Run report": [
                page("report", chapter.title, names[run], chapter.parts, run=run)
                for run, chapter in content.runs.items()
            ],
            "Compare": [
                page("compare", f"{names[a]} and {names[b]}", f"{names[a]} and {names[b]}", parts, a=a, b=b)
                for (a, b), parts in content.pairs.items()
            ],
        },
        within(overall, own) if overall else None,  # type: ignore[arg-type]
    )


def start(sets: Sequence[DataSet]) -> Page:
    """The first page: the overall figures of each data set."""
    parts: list[Part] = []
    for number, own in enumerate(sets):
        size = f"{amount(own.questions, 'question')}, {amount(own.answers, 'answer')}, {amount(own.runs, 'run')}."
        if own.overall:
            parts.append(replace(own.overall, name=f"overall-{number}", title=f"{own.name}: overall score"))
        parts.append(Paragraph("" if own.overall else f"{own.name}.", size))
    return Page("start", {}, "Start", "Start", parts)
