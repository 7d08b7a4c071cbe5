"""A local server with OpenAI's chat interface that limits, fails, is slow and cuts answers, and counts what it does."""

from __future__ import annotations

import base64
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LONGEST = 10.0
"""Seconds to wait for a state."""


def number_of(prompt: str) -> int:
    match = re.search(r"question (\d+)", prompt)
    return int(match[1]) if match else 0


def tokens_of(number: int) -> tuple[int, int, int]:
    """Input, audio and output tokens of a question."""
    return 100 + number, 40, 5


@dataclass
class ChatServer:
    """refusal: status code of every answer, 0 for none; its message repeats the key. retry_after: a header of
    it. pause_at: number of answers after which it waits, 0 for none. busy: requests that are not over. running: of
    these, those that the client waits for. echo: what is sent for a reply, made of it and the header with the key.

    answered: complete answers by question. replies: by idempotency key. bodies: last request of each question.
    """

    trouble: bool = False
    refusal: int = 0
    retry_after: str = ""
    states_usage: bool = True
    answered: Counter[int] = field(default_factory=Counter)
    attempts: Counter[int] = field(default_factory=Counter)
    computed: Counter[int] = field(default_factory=Counter)
    bodies: dict[int, dict[str, Any]] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    replies: dict[str, dict[str, Any]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    over: threading.Condition = field(default_factory=threading.Condition)
    pause_at: int = 0
    busy: int = 0
    running: int = 0
    most_running: int = 0
    url: str = ""
    echo: Callable[[dict[str, Any], str], dict[str, Any]] | None = None

    def sounds(self, number: int) -> list[bytes]:
        parts = self.bodies[number]["messages"][0]["content"]
        return [base64.b64decode(part["input_audio"]["data"]) for part in parts if part["type"] == "input_audio"]

    def text(self, number: int) -> str:
        return str(self.bodies[number]["messages"][0]["content"][-1]["text"])

    def wait(self) -> None:
        """Until every request is over and counted."""
        with self.over:
            assert self.over.wait_for(lambda: not self.busy, LONGEST)

    def reply(self, number: int, key: str) -> dict[str, Any]:
        with self.lock:
            if key not in self.replies:
                self.computed[number] += 1
                text, audio, output = tokens_of(number)
                usage = {"prompt_tokens": text, "completion_tokens": output, "total_tokens": text + output,
                         "prompt_tokens_details": {"audio_tokens": audio}}  # fmt: skip
                finish = "length" if self.trouble and number % 25 == 11 else "stop"
                message = {"role": "assistant", "content": "2"}
                self.replies[key] = {
                    "id": key, "object": "chat.completion", "created": 0, "model": "m", "usage": usage,
                    "choices": [{"index": 0, "message": message, "finish_reason": finish}],
                }  # fmt: skip
                if not self.states_usage:
                    del self.replies[key]["usage"]
            return self.replies[key]


@contextmanager
def serving(trouble: bool = False) -> Iterator[ChatServer]:
    state = ChatServer(trouble)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        counts = 0

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            number = number_of(body["messages"][0]["content"][-1]["text"])
            with state.over:
                state.busy += 1
            with state.lock:
                state.attempts[number] += 1
                attempt = state.attempts[number]
                state.bodies[number] = body
                state.keys.add(self.headers["authorization"])
                state.running += 1
                state.most_running = max(state.most_running, state.running)
            self.counts = 1
            with suppress(OSError):
                self._answer(number, attempt)
            self._leave()
            with state.over:
                state.busy -= 1
                state.over.notify_all()

        def _leave(self) -> None:
            """No longer running: about to be answered, or so slow that the client gives up and asks again."""
            with state.lock:
                state.running -= self.counts
                self.counts = 0

        def _answer(self, number: int, attempt: int) -> None:
            time.sleep(0.004)
            while state.pause_at and len(state.answered) >= state.pause_at:
                time.sleep(0.004)
            if state.refusal:
                headers = {"Retry-After": state.retry_after} if state.retry_after else None
                return self._send(
                    state.refusal, {"error": {"message": f"no: {self.headers['authorization']}"}}, headers
                )
            if state.trouble and attempt == 1:
                if number % 10 == 3:
                    return self._send(429, {"error": {"message": "slow down"}}, {"Retry-After": "0.02"})
                if number % 10 == 5:
                    return self._send(500, {"error": {"message": "broken"}})
                if number == 7:
                    return self._be_slow(number)
            reply = state.reply(number, self.headers["idempotency-key"])
            if state.echo:
                reply = state.echo(reply, self.headers["authorization"])
            if state.trouble and attempt == 1 and number % 50 == 9:
                return self._cut(reply)
            self._send(200, reply)
            with state.lock:
                state.answered[number] += 1

        def _be_slow(self, number: int) -> None:
            """Computed, but the client gives up and asks again."""
            self._leave()
            state.reply(number, self.headers["idempotency-key"])
            end = time.monotonic() + LONGEST
            while state.attempts[number] == 1 and time.monotonic() < end:
                time.sleep(0.004)
            self.close_connection = True

        def _cut(self, reply: dict[str, Any]) -> None:
            self._leave()
            data = json.dumps(reply).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[:20])
            self.close_connection = True

        def _send(self, status: int, content: dict[str, Any], headers: dict[str, str] | None = None) -> None:
            self._leave()
            data = json.dumps(content).encode()
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Nothing on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
