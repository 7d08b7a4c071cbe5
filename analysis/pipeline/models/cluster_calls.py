"""Calls of an endpoint on the workers of a Dask cluster.

The machine that begins the run keeps what must be one for all: the journal, the limits of requests, tokens and cost,
the pauses that the server asks for, and further attempts. A worker encodes the sound of one question and sends one
request. If it stops, another worker sends it again, with the same idempotency key. The key of the server is in an
environment variable of each worker, never in a task.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from analysis.audio.clip import Encoding
from analysis.errors import ClusterError, EarmarkError, MissingLibraryError
from analysis.inference import endpoint, limits
from analysis.inference.adapter import Adapter, Context
from analysis.inference.endpoint import Endpoint, EndpointAdapter
from analysis.inference.limits import Limits
from analysis.inference.prices import Price
from analysis.inference.reply import CallError, Reply
from analysis.inference.retries import message
from analysis.pipeline.dask_executor import DaskExecutor, Session
from analysis.pipeline.models import endpoint as options_of_a_run
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.store.workspace import CLIPS, Workspace


@dataclass(frozen=True, slots=True)
class Settings:
    """What a worker needs to know of a run. folder: for encoded audio. has_key: whether the first machine has one."""

    server: Endpoint
    encoding: Encoding
    folder: Path
    price: Price | None
    has_key: bool


@dataclass(frozen=True, slots=True)
class ClusterAdapter:
    """Asks through the workers, within limits that hold for all of them together. amend: prompt as sent."""

    session: Session
    settings: Settings
    amend: Callable[[str, Context], str]
    limits: Limits
    pickled: bytes

    def __call__(self, audio: Path | None, prompt: str, context: Context) -> Reply:
        """Raises CallError, CostLimitError, ClusterError."""
        text, server = self.amend(prompt, context), self.settings.server
        seconds = options_of_a_run.seconds(self.settings.encoding, audio, context)
        tokens = limits.estimate(text, seconds, server.max_tokens, self.limits.price)
        return self.limits.call(tokens, partial(self._send, audio, text, context))

    def _send(self, audio: Path | None, text: str, context: Context) -> Reply:
        answer = self.session.run(partial(_ask, self.pickled, audio, text, context), context.question)
        if isinstance(answer, MissingLibraryError):
            raise ClusterError(self.session.address, "workers with the extra openai", str(answer)) from answer
        if isinstance(answer, EarmarkError):
            raise answer
        return answer


@contextmanager
def adapter(
    options: EndpointOptions, model: str, workspace: Workspace, spent: float, executor: DaskExecutor
) -> Iterator[tuple[Adapter, int]]:
    """The function that asks, and how many calls the cluster makes at a time. Raises ClusterError, FileError."""
    server = options.settings(model)
    if endpoint.public_url(server.url) != server.url:
        expected = "an address of the endpoint without user, password and query, which the scheduler would see"
        raise ClusterError(executor.address, expected)
    shared_limits = options_of_a_run.limits_of(options, model, spent)
    folder = workspace.path / CLIPS
    settings = Settings(server, options.encoding, folder, shared_limits.price, bool(endpoint.key(server)))
    amend = options_of_a_run.amendment(options)
    with executor.session() as session:
        yield ClusterAdapter(session, settings, amend, shared_limits, pickle.dumps(settings)), session.threads


def _ask(pickled: bytes, audio: Path | None, text: str, context: Context) -> Reply | EarmarkError:
    """Runs on a worker. An error is a value: a task that raises would be logged there with its prompt."""
    try:
        return _adapter(pickled)(audio, text, context)
    except CallError as error:
        return replace(error)  # without the request that is its cause
    except (ClusterError, MissingLibraryError) as error:  # of the worker, whatever it is asked
        return error
    except Exception as error:  # noqa: BLE001  # as a call on one machine, which stores whatever is raised
        return CallError(message(error))


@lru_cache(maxsize=4)
def _adapter(pickled: bytes) -> EndpointAdapter:
    """One client for all calls of a run. Raises ClusterError, MissingLibraryError."""
    settings: Settings = pickle.loads(pickled)  # from the machine that began the run
    if settings.has_key and not endpoint.key(settings.server):
        raise ClusterError("worker", f"{settings.server.key_variable} in its environment", "no such variable")
    encode = options_of_a_run.encoder(settings.encoding, settings.folder)
    return endpoint.adapter(settings.server, encode, lambda prompt, _: prompt, Limits(price=settings.price))
