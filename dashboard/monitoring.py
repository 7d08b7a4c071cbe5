"""What watches a server: `/health` for a proxy or a supervisor, `/metrics` for Prometheus.

Both are below `server.baseUrlPath` and need no login; they hold counts and no text of a run or reviewer.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from analysis.errors import EarmarkError
from analysis.store.reviews import open_reviews
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from dashboard.settings import base_path, version

BOUNDS = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Upper bounds of the classes of seconds."""

registry = CollectorRegistry()
_reruns = Histogram(
    "earmark_rerun_seconds", "Seconds of the server for one run of a page", ("page",), buckets=BOUNDS, registry=registry
)
_failures = Counter("earmark_failures", "Pages that ended with an error", ("page",), registry=registry)
_active = Gauge("earmark_reruns_active", "Pages that run now", registry=registry)
_runs = Gauge("earmark_runs", "Loaded runs", registry=registry)
_answers = Gauge("earmark_answers", "Answers of the loaded runs", registry=registry)
_events = Gauge("earmark_review_events", "Events of reviewers", registry=registry)
_version = Gauge("earmark_version", "1, under the version of the server", ("version",), registry=registry)


@contextmanager
def rerun(page: str) -> Iterator[None]:
    """Time one run of a page, and count errors that nothing caught. A run that the browser breaks off counts as one."""
    start = time.perf_counter()
    _active.inc()
    try:
        yield
    except Exception:
        count_failure(page)
        raise
    finally:
        _active.dec()
        _reruns.labels(page).observe(time.perf_counter() - start)


def count_failure(page: str) -> None:
    """Count a page that shows an error in place of its content."""
    _failures.labels(page).inc()


def problems() -> dict[str, str]:
    """What does not work, by part; empty where everything does. Without its place a workspace has nothing to check."""
    errors: dict[str, str] = {}
    try:
        workspace = Workspace()
    except (OSError, EarmarkError) as error:
        return {"workspace": str(error)}
    for part, check in (("workspace", _read_runs), ("reviews", _read_reviews)):
        try:
            check(workspace)
        except (OSError, EarmarkError) as error:
            errors[part] = str(error)
    return errors


def _read_runs(workspace: Workspace) -> None:
    runs = description.load_all(workspace)
    _runs.set(len(runs))
    _answers.set(sum(run.n for run in runs))


def _read_reviews(workspace: Workspace) -> None:
    _events.set(open_reviews(workspace).version)


def _report() -> Response:
    failed = problems()
    content = {"status": "failing" if failed else "ok", "version": version(), "problems": sorted(failed)}
    return JSONResponse(content, 503 if failed else 200, {"Cache-Control": "no-store"})


def _exposition() -> Response:
    _version.labels(version()).set(1)
    problems()
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


async def health(request: Request) -> Response:
    """200 where runs and reviews can be read, 503 where not, and which."""
    return await run_in_threadpool(_report)


async def metrics(request: Request) -> Response:
    """The metrics in the text format of Prometheus."""
    return await run_in_threadpool(_exposition)


ROUTES: list[BaseRoute] = [
    Route(f"{base_path()}/health", health, methods=["GET", "HEAD"]),
    Route(f"{base_path()}/metrics", metrics, methods=["GET", "HEAD"]),
]
