"""One site of two runs, as files, for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.report.site import build, files
from analysis.report.site.build import Settings, Site
from analysis.store.database import Database
from analysis.store.workspace import Workspace


@pytest.fixture(scope="session")
def site(place: Workspace) -> Site:
    return build.build(Database(place), Settings(audio=1000))


@pytest.fixture(scope="session")
def folder(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("site") / "files"
    files.write(site, path)
    return path
