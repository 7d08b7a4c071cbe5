"""Every address of the guide and the tests of the second version leads to the view that shows what stood there."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest

from dashboard.former_links import FORMS, OLD, today
from dashboard.navigation import PAGES, href
from dashboard.selection.selection import parse

LINKS = (Path(__file__).with_name("former_links.txt")).read_text(encoding="utf-8").splitlines()
MODULES = {"review": "annotate", "data": "runs"}
"""Modules of the views that stood at addresses of other names."""
INNER = {"agreement": "part", "prompts": "view"}
"""What the tab of an address is called now, where the page has tabs of its own."""
MERGED = {
    "artists": "groups?data=BASS&by=delivery",
    "artists?by=role": "groups?data=BASS&by=role",
    "artists?delivery=sung&task=Dur": "groups?data=BASS&by=delivery&delivery=sung&task=Dur",
    "artists?lens=released&asked=delivery_count": "groups?data=BASS&by=delivery&lens=released&asked=delivery_count",
    "artists?part=Attr&attribution=section_function_identification": (
        "choices?data=BASS&part=Attr&asked=section_function_identification"
    ),
    "artists?part=Cnt": "numbers?data=BASS&part=Cnt",
    "artists?part=Cnt&asked=delivery_count": "numbers?data=BASS&part=Cnt&asked=delivery_count",
    "artists?part=Dur": "numbers?data=BASS&part=Dur",
    "artists?part=Dur&lens=released": "numbers?data=BASS&part=Dur&lens=released",
    "artists?part=Loc": "numbers?data=BASS&part=Loc",
    "audiobench": "audiobench",
    "audiobench?view=alarms": "audiobench?view=alarms",
    "audiobench?view=events": "leaderboard?data=audiobench",
    "audiobench?view=headline": "audiobench?view=headline",
    "audiobench?view=nothing&run=nothing&lens=nothing": ("audiobench?view=nothing&run=nothing&lens=nothing"),
    "audiobench?view=sounds": "audiobench?view=sounds",
    "audiobench?view=wordings": "audiobench?view=wordings",
    "audiobench?view=words&data=audiobench": "audiobench?view=words&data=audiobench",
    "cmi": "leaderboard?data=CMI-bench",
    "cmi?data=CMI-bench": "leaderboard?data=CMI-bench",
    "cmi?tab=confusion": "choices?data=CMI-bench&tab=confusion",
    "cmi?tab=confusion&cmi_task=KEY&cmi_run=nobody": "choices?data=CMI-bench&tab=confusion&part=KEY&of=nobody",
    "cmi?tab=script": "leaderboard?data=CMI-bench",
    "musicology": "groups?data=BASS&by=attribute_category",
    "musicology?kind=GA&lens=released": "groups?data=BASS&by=attribute_category&asked=GA&lens=released",
    "musicology?kind=GA&tab=options": "choices?data=BASS&part=GA&tab=options",
    "musicology?kind=GDR": "groups?data=BASS&by=attribute_category&asked=GDR",
    "musicology?kind=GDR&tab=options": "orders?data=BASS&part=GDR&tab=options",
    "musicology?kind=PGD": "groups?data=BASS&by=attribute_category&asked=PGD",
    "musicology?kind=SGD&tab=options": "choices?data=BASS&part=SGD&tab=options",
    "musicology?tab=attributes": "groups?data=BASS&by=attribute",
    "musicology?tab=confusion": "choices?data=BASS&tab=confusion",
    "pack": "leaderboard",
    "pack?pack_task=mmau": "leaderboard?points=mmau",
    "pack?tab=confusion": "choices",
    "pack?tab=confusion&pack_task=mmau&run=a": "choices?part=mmau&of=a",
    "pack?tab=dimensions&by=mood": "groups?by=mood",
    "pack?tab=judge": "judge",
    "pack?tab=places": "choices?tab=options",
    "pack?tab=words": "leaderboard",
    "ziqi": "leaderboard?data=ZIQI-Eval",
    "ziqi?view=groups": "ziqi?view=groups",
    "ziqi?view=groups&what=european": "ziqi?view=groups&what=european",
    "ziqi?view=letters": "choices?data=ZIQI-Eval&tab=options",
    "ziqi?view=nothing&theme=nothing&run=nothing": "ziqi?view=nothing&theme=nothing&run=nothing",
    "ziqi?view=published": "leaderboard?data=ZIQI-Eval&tab=paper",
    "ziqi?view=rates": "ziqi?view=rates",
    "ziqi?view=readings": "ziqi?view=readings",
    "ziqi?view=subthemes": "groups?data=ZIQI-Eval&by=subtask",
    "ziqi?view=themes&figure=f1": "leaderboard?data=ZIQI-Eval",
}
"""Views of one benchmark or category, and the view by form of answer that shows the same, with its choices."""


def page_of(link: str) -> str:
    return link.partition("?")[0]


def listed(choices: object) -> dict[str, list[str]]:
    return {name: [value] if isinstance(value, str) else list(value) for name, value in dict(choices).items()}  # type: ignore[call-overload]


@pytest.mark.parametrize("address", [address for address in dict.fromkeys(map(page_of, LINKS)) if address not in FORMS])
def test_a_former_address_leads_to_its_view_with_all_that_it_selects(address: str) -> None:
    for link in (link for link in LINKS if page_of(link) == address):
        query = parse_qs(link.partition("?")[2])
        page, choices = today(address, query)
        row = next(row for row in PAGES if row.url_path == page)
        view = row.view_of(choices) or row.views[0]
        assert view.module == MODULES.get(address, address), link
        renamed = {INNER.get(address, name) if name == "tab" else name: values for name, values in query.items()}
        assert renamed.items() <= choices.items(), link
        assert parse(choices).unknown_values == parse(query).unknown_values, link
        assert href(page, choices).startswith(f"/{page}"), link
        assert today(page, choices) == (page, choices), f"{link} leads on for ever"


@pytest.mark.parametrize("address", dict.fromkeys(map(page_of, MERGED)))
def test_a_view_of_one_benchmark_leads_to_the_one_of_its_form_from_its_address_and_its_tab(address: str) -> None:
    for link in (link for link in MERGED if page_of(link) == address):
        text = link.partition("?")[2]
        module, _, expected = MERGED[link].partition("?")
        page, choices = today(address, parse_qs(text))
        row = next(row for row in PAGES if row.url_path == page)
        view = next(view for view in row.views if view.module == module)
        own = row.query_of(view) if module != "leaderboard" else {}
        assert listed(choices) == listed(parse_qs(expected)) | listed(own), link
        assert today("tasks", {**parse_qs(text), "form": [address]}) == (page, choices), link
        assert today(page, choices) == (page, choices), f"{link} leads on for ever"
        assert {*parse(choices).unknown_values} <= {*parse(parse_qs(text)).unknown_values}, link


def test_every_former_address_is_tried() -> None:
    assert set(OLD) <= set(map(page_of, LINKS))
    assert {link for link in LINKS if page_of(link) in FORMS} <= set(MERGED)
