"""A provider of logins by OpenID Connect on this machine: who logs in is what the test says."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT = "earmark"


@dataclass
class Provider:
    """account: the claims of whoever logs in next. logins: how many tokens were given."""

    account: Mapping[str, Any] = field(default_factory=dict)
    logins: int = 0
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "1", "use": "sig"}))
    _nonces: dict[str, str] = field(default_factory=dict)

    def __enter__(self) -> Provider:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.answer(self, "")

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                provider.answer(self, self.rfile.read(length).decode())

            def log_message(self, format: str, *args: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def secrets(self, app: str) -> str:
        """Streamlit's secrets for an app at this address."""
        return (
            f'[auth]\nredirect_uri = "{app}/oauth2callback"\ncookie_secret = "a secret of this test alone"\n'
            f'client_id = "{CLIENT}"\nclient_secret = "nobody else"\n'
            f'server_metadata_url = "{self.address}/.well-known/openid-configuration"\n'
        )

    def answer(self, request: BaseHTTPRequestHandler, body: str) -> None:
        """One request: the provider's description, its keys, a login that needs no password, a token."""
        url = urlsplit(request.path)
        query = {name: values[0] for name, values in parse_qs(url.query or body).items()}
        if url.path == "/authorize":
            code = f"code-{len(self._nonces)}"
            self._nonces[code] = query.get("nonce", "")
            request.send_response(302)
            answer = urlencode({"code": code, "state": query["state"]})
            request.send_header("Location", f"{query['redirect_uri']}?{answer}")
            request.end_headers()
            return
        answers: dict[str, Callable[[], dict[str, Any]]] = {
            "/.well-known/openid-configuration": self._description,
            "/keys": lambda: {"keys": [self.key.as_dict(private=False)]},
            "/token": lambda: self._token(query),
        }
        content = answers[url.path]()
        data = json.dumps(content).encode()
        request.send_response(200)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    def _description(self) -> dict[str, Any]:
        return {
            "issuer": self.address, "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token", "jwks_uri": f"{self.address}/keys",
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }  # fmt: skip

    def _token(self, query: Mapping[str, str]) -> dict[str, Any]:
        self.logins += 1
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 600, "sub": str(self.account["email"])}
        claims |= {"nonce": self._nonces[query["code"]], **self.account}
        token = jwt.encode({"alg": "RS256", "kid": "1"}, claims, self.key)
        return {"access_token": "unused", "token_type": "Bearer", "expires_in": 600, "id_token": token}
