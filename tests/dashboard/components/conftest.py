"""Tests of components load a page of their own each: all of a file in one page of the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page


@pytest.fixture
def page(renewed: Page) -> Page:
    return renewed
