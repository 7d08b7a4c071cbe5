"""The command `mcp`: the figures and cases of a workspace for agents."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.cli.console import Folder, open_workspace
from analysis.cli.data import URL, Url

app = typer.Typer()


@app.command()
def mcp(
    url: Url = URL,
    http: Annotated[
        int | None,
        typer.Option(
            "--http", metavar="PORT", min=1, max=65535,
            help="Answer at http://127.0.0.1:PORT/mcp, to this machine alone (default: standard input and output)",
        ),
    ] = None,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Answer agents that speak the Model Context Protocol

    Needs the extra `mcp`. Every figure comes with its n, interval and the link whose cases it counts.
    """
    from analysis.errors import MissingLibraryError

    try:
        from analysis.agent import mcp_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "mcp":
            raise
        raise MissingLibraryError("mcp", "mcp") from None
    from analysis.agent.answers import Links
    from analysis.agent.tools import Tools
    from analysis.store.database import Database

    tools = Tools(Database(open_workspace(workspace), on_disk=True), Links(url.rstrip("/")))
    if http is None:
        mcp_server.run_stdio(tools)
    else:
        mcp_server.run_http(tools, http)
