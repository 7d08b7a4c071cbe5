"""The protocol over HTTP at PATH, behind the login of the dashboard: each request carries the token of an account."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass

import anyio
import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from analysis.agent import tokens
from analysis.agent.mcp_server import server
from analysis.agent.review_tools import ReviewTools
from analysis.agent.tokens import Token
from analysis.errors import EarmarkError
from analysis.reviews import team
from analysis.store.storage.protocol import Storage

PATH = "/mcp"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_BEARER = "bearer "
_asking: ContextVar[Token | None] = ContextVar("token", default=None)
"""Of the request that is answered."""


@dataclass
class RoleError(EarmarkError):
    """A token whose account may not do something."""

    role: str

    def __str__(self) -> str:
        return f"the role of this token is {self.role}; proposals need the role reviewer"


class Login:
    """ASGI middleware: requests without a token that works are answered 401.

    always: also where no token was ever made, as on a server that other machines reach.
    """

    def __init__(self, app: ASGIApp, storage: Storage, always: bool) -> None:
        self.app, self.storage, self.always = app, storage, always

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        header = Headers(scope=scope).get("authorization", "")
        text = header[len(_BEARER) :].strip() if header.lower().startswith(_BEARER) else ""
        token, needed = await anyio.to_thread.run_sync(self._of, text)
        if needed and token is None:
            refusal = PlainTextResponse("a token is needed: Data in the dashboard makes one\n", 401,
                                        {"WWW-Authenticate": "Bearer"})  # fmt: skip
            await refusal(scope, receive, send)
            return
        _asking.set(token)
        await self.app(scope, receive, send)

    def _of(self, text: str) -> tuple[Token | None, bool]:
        return tokens.holder(self.storage, text), self.always or tokens.exist(self.storage)


def reviewer(storage: Storage, otherwise: str) -> str:
    """The name behind the token of the present request. otherwise: of requests without one. Raises RoleError."""
    token = _asking.get()
    if token is None:
        return otherwise
    if not team.may(role := tokens.role(storage, token), "reviewer"):
        raise RoleError(role)
    return token.reviewer


def app(reviews: ReviewTools, host: str, port: int, names: Sequence[str] = (), may_propose: bool = False) -> ASGIApp:
    """What answers at PATH requests that name this server as host and, if any, as origin. names: further ones of it."""
    is_local = host in LOOPBACK
    hosts = [f"{name}:{port}" for name in dict.fromkeys(("127.0.0.1", "localhost", host))] + list(names)
    allowed = TransportSecuritySettings(
        enable_dns_rebinding_protection=True, allowed_hosts=hosts,
        allowed_origins=[f"{scheme}://{name}" for name in hosts for scheme in ("http", "https")],
    )  # fmt: skip
    inner = server(reviews, is_local, may_propose).streamable_http_app(
        streamable_http_path=PATH, json_response=True, stateless_http=True, transport_security=allowed
    )
    return Login(inner, reviews.tools.db.workspace.storage, not is_local)


def run(reviews: ReviewTools, host: str, port: int, names: Sequence[str], may_propose: bool) -> None:
    """Until the process is ended."""
    uvicorn.run(app(reviews, host, port, names, may_propose), host=host, port=port, log_level="warning")
