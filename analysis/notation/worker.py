"""Worker process that renders tunes: `python -m analysis.notation.worker SECONDS`.

Reads a JSON list of tunes in ABC from standard input and writes one line of JSON per tune as soon as it is rendered:
{"svg": text, "notes": [[start in s, duration in s, MIDI pitch], ...]}, both empty without a picture. The picture is as
written, the notes are with repeats. The renderer is native code and may end the process at a tune; the lines before it
remain valid.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from analysis.notation.playback_order import unfolded

OPTIONS = {
    "inputFrom": "abc", "pageWidth": 1500, "pageHeight": 60_000, "adjustPageHeight": True, "scale": 40,
    "header": "none", "footer": "none", "breaks": "auto", "svgViewBox": True, "expandNever": True,
    "pageMarginTop": 20, "pageMarginBottom": 20, "pageMarginLeft": 20, "pageMarginRight": 20,
}  # fmt: skip
MEMORY = 1 << 30
"""Memory limit of the process in bytes."""


def main() -> None:
    _limit(int(sys.argv[1]))
    import verovio

    verovio.enableLog(verovio.LOG_OFF)
    for tune in json.load(sys.stdin):
        toolkit = verovio.toolkit()
        toolkit.setOptions(OPTIONS)
        toolkit.resetXmlIdSeed(1)  # the same tune gives the same picture
        print(json.dumps(_render(toolkit, tune)), flush=True)


def _render(toolkit: Any, tune: str) -> dict[str, Any]:
    if not toolkit.loadData(tune):
        return {"svg": "", "notes": []}
    svg = toolkit.renderToSVG(1)
    played = unfolded(tune)
    sounds = played == tune or (toolkit.loadData(played) and bool(toolkit.renderToSVG(1)))  # laid out, notes have times
    return {
        "svg": svg if 'class="note"' in svg or 'class="rest' in svg or 'class="mRest' in svg else "",
        "notes": _notes(toolkit) if sounds else [],
    }


def _notes(toolkit: Any) -> list[list[float]]:
    """Notes of the loaded tune."""
    toolkit.renderToMIDI()  # works out when each note sounds
    ids = [name for event in toolkit.renderToTimemap() for name in event.get("on", [])]
    values = [toolkit.getMIDIValuesForElement(name) for name in ids]
    return [
        [element["time"] / 1000, element["duration"] / 1000, element["pitch"]]
        for element in values
        if "pitch" in element
    ]


def _limit(seconds: int) -> None:
    """Limit processor time and memory, if the system supports it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
