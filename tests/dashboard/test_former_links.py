"""Every address of the guide and the tests of the second version leads to the view that stood there."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest

from dashboard.navigation import OLD, PAGES, href, today
from dashboard.selection.selection import parse

LINKS = (Path(__file__).with_name("former_links.txt")).read_text(encoding="utf-8").splitlines()
MODULES = {"review": "annotate", "data": "runs"}
"""Modules of the views that stood at addresses of other names."""
INNER = {"agreement": "part", "prompts": "view"}
"""What the tab of an address is called now, where the page has tabs of its own."""


@pytest.mark.parametrize("link", LINKS)
def test_a_former_address_leads_to_its_view_with_all_that_it_selects(link: str) -> None:
    address, _, text = link.partition("?")
    query = parse_qs(text)
    page, choices = today(address, query)
    row = next(row for row in PAGES if row.url_path == page)
    view = row.view_of(choices) or row.views[0]
    assert view.module == MODULES.get(address, address)
    renamed = {INNER.get(address, name) if name == "tab" else name: values for name, values in query.items()}
    assert renamed.items() <= choices.items()
    assert parse(choices).unknown_values == parse(query).unknown_values
    assert href(page, choices).startswith(f"/{page}")
    assert today(page, choices) == (page, choices), "it leads on for ever"


def test_every_former_address_is_tried() -> None:
    assert set(OLD) <= {link.partition("?")[0] for link in LINKS}
