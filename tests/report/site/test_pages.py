"""The pages of a site: at the addresses of the dashboard, each door with the data set whose cases it opens."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from analysis.report.document import Cards, ChartPart
from analysis.report.site.build import Site
from analysis.views.document import Table
from dashboard.navigation import PAGES


def test_paths_are_those_of_the_dashboard(site: Site) -> None:
    paths = {page.path for own in site.sets for page in own.every} | {site.start.path}
    assert paths == {"start", "leaderboard", "tasks", "report", "compare", "data"}
    assert paths <= {row.url_path for row in PAGES}
    addresses = [page.address for own in site.sets for page in own.every]
    assert len(set(addresses)) == len(addresses)
    assert parse_qs(urlsplit(addresses[0].removeprefix("#")).query) == {"data": ["BASS, demo"]}


def test_every_door_names_its_data_set(site: Site) -> None:
    n = 0
    for part in (part for own in site.sets for page in (*own.every, site.start) for part in page.parts):
        match part:
            case Table():
                doors = [cell.door for row in part.rows for cell in row]
            case ChartPart():
                doors = [mark.door for mark in part.chart.marks]
            case Cards():
                doors = [door for card in part.cards for door in (card.door, card.case)]
            case _:
                doors = []
        assert all(door["data"] == "BASS, demo" for door in doors if door)
        n += sum(bool(door) for door in doors)
    assert n > 500
