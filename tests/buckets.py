"""An S3 server for tests: moto on this machine, with a bucket for each workspace."""

from __future__ import annotations

import itertools
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

VARIABLES = {
    "AWS_ACCESS_KEY_ID": "tests",
    "AWS_SECRET_ACCESS_KEY": "tests",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


@dataclass(slots=True)
class Server:
    """A running server. address: for AWS_ENDPOINT_URL."""

    address: str
    client: Any
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def bucket(self) -> str:
        """The name of a new bucket."""
        name = f"tests-{os.getpid()}-{next(self._numbers)}"
        self.client.create_bucket(Bucket=name)
        return name


@contextmanager
def serving() -> Iterator[Server]:
    import botocore.session
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    moto = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    moto.start()
    try:
        host, port = moto.get_host_and_port()
        address = f"http://{host}:{port}"
        client = botocore.session.Session().create_client(
            "s3",
            endpoint_url=address,
            region_name=VARIABLES["AWS_DEFAULT_REGION"],
            aws_access_key_id="tests",
            aws_secret_access_key="tests",
        )
        yield Server(address, client)
    finally:
        moto.stop()
