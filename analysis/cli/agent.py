"""The command `mcp`: the figures and cases of a workspace for agents."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.cli.console import Folder, open_workspace
from analysis.cli.data import URL, Url

app = typer.Typer()
HOST = "127.0.0.1"


@app.command()
def mcp(
    url: Url = URL,
    http: Annotated[
        str | None,
        typer.Option(
            "--http", metavar="[HOST:]PORT",
            help="Answer at http://HOST:PORT/mcp, to this machine alone where no HOST is given "
                 "(default: standard input and output)",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host", metavar="NAME",
            help="Name of this server for --http, with its port if it has one; can be repeated (default: HOST alone)",
        ),
    ] = None,
    allow_reviews: Annotated[
        bool, typer.Option("--allow-reviews", help="Let agents propose verdicts on references (default: off)")
    ] = False,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Answer agents that speak the Model Context Protocol

    Needs the extra `mcp`. Every figure comes with its n, interval and the link whose cases it counts.
    """
    from getpass import getuser

    from analysis.errors import MissingLibraryError

    try:
        from analysis.agent import http as over_http
        from analysis.agent import mcp_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "mcp":
            raise
        raise MissingLibraryError("mcp", "mcp") from None
    from analysis.agent import tokens
    from analysis.agent.answers import Links
    from analysis.agent.review_tools import ReviewTools
    from analysis.agent.tools import Tools
    from analysis.store.database import Database

    host, port = _address(http) if http else (HOST, 0)
    opened_workspace = open_workspace(workspace)
    storage = opened_workspace.storage
    if host not in over_http.LOOPBACK and not tokens.exist(storage):
        raise typer.BadParameter(
            f"expected {HOST}, since no account has a token (Data in a dashboard with a login makes one), found {host}",
            param_hint="--http",
        )
    tools = Tools(Database(opened_workspace, on_disk=True), Links(url.rstrip("/")))
    reviews = ReviewTools(tools, lambda: over_http.reviewer(storage, getuser()))
    if http:
        over_http.run(reviews, host, port, name or (), allow_reviews)
    else:
        mcp_server.server(reviews, may_propose=allow_reviews).run("stdio")


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise typer.BadParameter(f"expected PORT or HOST:PORT, found {text!r}", param_hint="--http")
    return host.strip("[]") or HOST, int(port)
