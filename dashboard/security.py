"""Who may talk to the server: requests for allowed hosts, from pages of our own, shown in no foreign frame.

1. The name in `Host` is one of `server.allowedHosts`. Else a foreign page whose name was rebound to this machine's
   address could read everything (DNS rebinding). Streamlit checks this for its WebSocket alone.
2. `Origin`, where a browser sends it, is the host itself, an allowed host, or one of `server.corsAllowedOrigins`, each
   with its port: what another port of a machine serves is somebody else's. Streamlit
   compares names alone, and looks up the machine's external address before it refuses; here that is done at once.
3. Every answer says that only pages of our own may frame it, what type it is and that addresses stay here.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config

HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'self'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
}
FOREIGN_HOST = "This server does not answer under this name. Start it with --server.allowedHosts NAME to allow one.\n"
FOREIGN_ORIGIN = "This server does not answer pages from elsewhere. `server.corsAllowedOrigins` allows one.\n"


class Security:
    """ASGI middleware around everything that the server answers, Streamlit's own files included."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = refusal_of(Headers(scope=scope))
        if refusal and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.split(".")[0]})
            return
        app = PlainTextResponse(refusal, 403) if refusal else self.app
        await app(scope, receive, _with_headers(send))


def refusal_of(headers: Headers) -> str:
    """Why a request is refused; "" where it is answered."""
    if not is_allowed_host(headers.get("host", "")):
        return FOREIGN_HOST
    return "" if is_allowed_origin(headers.get("origin"), headers.get("host", "")) else FOREIGN_ORIGIN


def is_allowed_host(host: str) -> bool:
    """Whether `server.allowedHosts` has a host, whatever the port. "*" is every name, "*.example.org" those below."""
    allowed = _allowed_hosts()
    return not allowed or "*" in allowed or _fits(_name(f"//{host}"), allowed)


def is_allowed_origin(origin: str | None, host: str) -> bool:
    """Whether pages of an origin are answered. None: no browser, or a request that no other page can have made."""
    if origin is None or not config.get_option("server.enableCORS"):
        return True
    if host and origin.lower().partition("://")[2] == host.lower():
        return True
    entries = [str(entry) for entry in config.get_option("server.corsAllowedOrigins")]
    if any(_origin_parts(origin) == _origin_parts(entry) for entry in entries if "://" in entry):
        return True
    names = [_name(f"//{entry}") for entry in entries if "://" not in entry]
    if config.is_manually_set("browser.serverAddress"):
        names.append(_name(f"//{config.get_option('browser.serverAddress')}"))
    is_same_port = _port(f"//{host}") is None or _port(origin) in (None, _port(f"//{host}"))
    return is_same_port and _fits(_name(origin), [*_allowed_hosts(), *names])


def _allowed_hosts() -> list[str]:
    return [str(entry).strip().lower().rstrip(".") for entry in config.get_option("server.allowedHosts")]


def _fits(name: str, allowed: Iterable[str]) -> bool:
    return bool(name) and any(
        name.endswith(pattern[1:]) if pattern.startswith("*.") else name == pattern for pattern in allowed
    )


def _name(address: str) -> str:
    """The host of an address in lower case, without port; "" where there is none."""
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _port(address: str) -> int | None:
    """The port of an address, None for that of its scheme, which browsers leave out, and for no port at all."""
    try:
        return urlsplit(address).port
    except ValueError:
        return None


def _origin_parts(address: str) -> tuple[str, str, int | None]:
    """Scheme, name and port, in lower case."""
    scheme = address.partition("://")[0].lower()
    port = _port(address)
    return scheme, _name(address), None if port == {"http": 80, "https": 443}.get(scheme) else port


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
