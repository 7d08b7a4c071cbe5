"""The JavaScript of the components: ES modules that the browser loads as they are.

`/files/js/<version>/<component>/<module>.js`, below `server.baseUrlPath`, answers with a file of this folder: a script
or a stylesheet, nothing else. The version is a hash of all these files, so a browser may keep them for good and never
mixes two versions. Imports are relative, also between components.

Streamlit takes a component's JavaScript as one text: `mount` is that text. It imports the real modules.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from dashboard.settings import base_path

FOLDER = Path(__file__).parent
ADDRESS = "files/js"
COMMON = "common"
"""Modules that several components import."""
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript"}
PLOTLY = "files/plotly/plotly.min.js"
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable"}


@dataclass(frozen=True, slots=True)
class Modules:
    """The files of one version. files: content by path below the folder, such as "timeline/timeline.js"."""

    version: str
    files: Mapping[str, bytes]


def read(folder: Path = FOLDER) -> Modules:
    """The files of the folders below `folder`; those that lie in it directly belong to tools."""
    paths = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.glob("*/**/*")
        if path.suffix in MEDIA_TYPES and "node_modules" not in path.parts
    )
    files = {path: (folder / path).read_bytes() for path in paths}
    digest = hashlib.sha256()
    for path, content in files.items():
        digest.update(f"{path} {len(content)}\n".encode() + content)
    return Modules(digest.hexdigest()[:16], files)


MODULES = read()


def mount(component: str, modules: Modules = MODULES) -> str:
    """The `js` of a component: the default export of `<component>/<component>.js`.

    All its modules are requested at once. Were they found by following imports, each level would cost a round trip.
    """
    main = f"{component}/{component}.js"
    if main not in modules.files:
        raise ValueError(f"{main}: no such module in {FOLDER}")
    others = [path for path in modules.files if path.endswith(".js") and path.split("/")[0] in (component, COMMON)]
    names = json.dumps([main, *(path for path in others if path != main)])
    return (
        f'const folder = new URL("{ADDRESS}/{modules.version}/", document.baseURI)\n'
        f"const load = (name) => import(new URL(name, folder).href)\n"
        f"const [main] = await Promise.all({names}.map(load))\n"
        "export default main.default\n"
    )


def stylesheet(component: str) -> str:
    """The CSS of a component, which Streamlit puts into its shadow root."""
    return MODULES.files[f"{component}/{component}.css"].decode("utf-8")


def serve(request: Request) -> Response:
    """A file of a version; 404 for everything else."""
    path: str = request.path_params["path"]
    content = _modules(request.path_params["version"]).get(path)
    if content is None:
        return Response(status_code=404)
    media_type = MEDIA_TYPES[Path(path).suffix]
    return Response(content, media_type=media_type, headers=HEADERS)


def _modules(version: str) -> Mapping[str, bytes]:
    """The files of a version: that of the start or, while somebody develops, the one on disk."""
    if version == MODULES.version:
        return MODULES.files
    current = read()
    return current.files if version == current.version else {}


def serve_plotly(_: Request) -> Response:
    """The library that the Python package brings along: the menu of a chart draws the file to be saved with it."""
    package = importlib.util.find_spec("plotly")
    if package is None or package.origin is None:
        return Response(status_code=404)
    script = Path(package.origin).parent / "package_data" / "plotly.min.js"
    return FileResponse(script, media_type="text/javascript", headers=FOR_A_DAY)


ROUTES = [
    Route(f"{base_path()}/{ADDRESS}/{{version}}/{{path:path}}", serve, methods=["GET", "HEAD"]),
    Route(f"{base_path()}/{PLOTLY}", serve_plotly, methods=["GET", "HEAD"]),
]
