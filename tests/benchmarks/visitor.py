"""A person without a browser: a WebSocket that opens pages, types, clicks, and comes back when it is cut."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests import proxies

LIMIT = 300.0
"""Seconds after which a page counts as an error."""
CUT = (OSError, websockets.WebSocketException)
"""What a lost connection raises. A TimeoutError is among them."""
STREAM = "/_stcore/stream"
connect = partial(
    websockets.connect, subprotocols=[websockets.Subprotocol("streamlit")], max_size=None, open_timeout=LIMIT,
    ping_interval=None,
)  # fmt: skip


@dataclass(slots=True)
class Visitor:
    """address: of a server; ignored with a proxy. proxy: its port. widgets: ids by key, of the last page.

    start: when the latest run of a script began, by time.perf_counter.
    """

    address: str
    proxy: int | None = None
    widgets: dict[str, str] = field(default_factory=dict)
    fragment: str = ""
    start: float = 0.0
    _cookies: str = ""
    _stream: websockets.ClientConnection | None = None

    @property
    def is_connected(self) -> bool:
        return self._stream is not None

    async def connect(self) -> None:
        """Opens a socket, through the proxy with its cookie. Raises OSError, websockets.WebSocketException."""
        if self.proxy is None:
            address = self.address.replace("http", "ws", 1)
            self._stream = await connect(f"{address}{STREAM}")
            return
        headers = {"Cookie": self._cookies} if self._cookies else {}
        reply = await asyncio.to_thread(proxies.ask, self.proxy, "/", headers)
        if reply.status != 200:
            raise OSError(f"the proxy answers {reply.status}")
        self._cookies = reply.cookies or self._cookies
        self._stream = await connect(
            f"wss://{proxies.SITE}:{self.proxy}{STREAM}", host="127.0.0.1", port=self.proxy, ssl=proxies.trust(),
            server_hostname=proxies.SITE, origin=websockets.Origin(f"https://{proxies.SITE}:{self.proxy}"),
            additional_headers={"Cookie": self._cookies},
        )  # fmt: skip

    async def close(self) -> None:
        stream, self._stream = self._stream, None
        if stream:
            await stream.close()

    async def open(self, page: str, query: str = "", texts: Mapping[str, str] | None = None, button: str = "") -> float:
        """Seconds until a page is complete. texts: into fields. button: a key to click. Raises RuntimeError."""
        request = BackMsg()
        request.rerun_script.page_name, request.rerun_script.query_string = page, query
        states = request.rerun_script.widget_states.widgets
        for key, text in (texts or {}).items():
            states.add(id=self.widgets[key], string_value=text)
        if button:
            states.add(id=self.widgets[button], trigger_value=True)
        begin = time.perf_counter()
        await self._run(request)
        return time.perf_counter() - begin

    async def look(self, page: str) -> bool:
        """Runs the part of the page that repeats itself; whether all of the page was drawn again."""
        request = BackMsg()
        request.rerun_script.page_name = page
        request.rerun_script.fragment_id, request.rerun_script.is_auto_rerun = self.fragment, True
        return await self._run(request) == ForwardMsg.FINISHED_SUCCESSFULLY

    async def _run(self, request: BackMsg) -> int:
        assert self._stream is not None
        await self._stream.send(request.SerializeToString())
        while True:
            answer = ForwardMsg()
            answer.ParseFromString(bytes(await self._stream.recv(decode=False)))
            kind = answer.WhichOneof("type")
            if kind == "delta":
                self._take_in(answer)
            elif kind == "new_session":
                self.start = time.perf_counter()
            elif kind == "auto_rerun":
                self.fragment = answer.auto_rerun.fragment_id
            elif kind == "script_finished" and answer.script_finished in ENDS:
                return int(answer.script_finished)

    def _take_in(self, answer: ForwardMsg) -> None:
        element = answer.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise RuntimeError(element.exception.message[:200])
        if kind in ("button", "text_input"):
            identity = str(getattr(element, kind).id)
            self.widgets[identity.split("-", 2)[-1]] = identity


ENDS = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
