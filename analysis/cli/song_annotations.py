"""The command `annotations`: every annotation of the imported songs, and how well the annotators agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, out, say
from analysis.cli.data import Json

if TYPE_CHECKING:
    from analysis.annotations import SongAnnotation, Tier
    from analysis.summaries.people import Ceiling

app = typer.Typer()
AGREED: tuple[Tier, ...] = ("sections", "form", "phrases")
"""Tiers whose agreement is computed."""


@app.command("annotations")
def list_annotations(
    agreement: Annotated[bool, typer.Option("--agreement", help="How well the annotations of a song agree")] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """List the annotations of the imported songs, published ones and those from reviews

    Agreement as in mir_eval.segment, of every two annotators or of each with the consensus of the others. What began as
    a copy of another annotation, as corrections do, an earlier annotation by the same person, and estimates that nobody
    checked by ear are listed and not in the agreement.
    """
    from analysis.pipeline.song_annotations import all_annotations
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews
    from analysis.summaries import people

    opened_workspace = open_workspace(workspace)
    by_song = all_annotations(Database(opened_workspace), open_reviews(opened_workspace).states())
    by_tier: dict[str, dict[str, Mapping[str, float]]] = {
        tier: {song: value for song, group in by_song.items() if (value := people.of_song(group, tier))}
        for tier in (AGREED if agreement else ())
    }
    ceilings = {tier: people.ceilings(values) for tier, values in by_tier.items()}
    if json_file is not None:
        songs = [_song(song, group, {tier: values[song] for tier, values in by_tier.items() if song in values})
                 for song, group in by_song.items()]  # fmt: skip
        summary = {tier: {name: _figures(ceiling) for name, ceiling in of_tier.items()}
                   for tier, of_tier in ceilings.items()}  # fmt: skip
        data.write(json_file, "annotations", _counts(by_song), songs=songs, people=summary)
        say(f"{json_file}: {len(songs)} songs")
    for row in _counts(by_song):
        say("{set}: {songs} songs, {annotations} annotations, {several} songs with two independent ones".format(**row))
    if not by_song:
        say("no annotations: import a reference set")
    if agreement:
        _print_agreement(ceilings)


def _song(song: str, group: tuple[SongAnnotation, ...], agreement: Mapping[str, Mapping[str, float]]) -> dict[str, Any]:
    """A song in the file of `--json`. A file that is a number is written as one."""
    return {
        "song": song,
        "annotations": [
            {
                "id": annotation.id, "annotator": annotation.annotator,
                "file": int(annotation.file) if annotation.file.isdecimal() else annotation.file or None,
                "origin": annotation.origin,
                **({"second_layer": True} if annotation.second_layer else {}),
                **({"based_on": annotation.based_on} if annotation.based_on else {}),
                "tiers": {tier: [_mark(mark) for mark in marks] for tier, marks in annotation.tiers.items()},
            }
            for annotation in group
        ],
        "agreement": dict(agreement),
    }  # fmt: skip


def _mark(mark: Any) -> dict[str, Any]:
    optional = {"parent": mark.parent, "value": mark.value}
    return {
        "start": mark.start, "end": mark.end, "labels": list(mark.labels),
        **{name: value for name, value in optional.items() if value is not None},
    }  # fmt: skip


def _figures(ceiling: Ceiling) -> dict[str, Any]:
    low, high = ceiling.interval or (None, None)
    return {"songs": ceiling.songs, "mean": ceiling.mean, "interval": [low, high], "p10": ceiling.low,
            "p90": ceiling.high}  # fmt: skip


def _counts(by_song: Mapping[str, tuple[SongAnnotation, ...]]) -> list[dict[str, Any]]:
    """A row a reference set. several: songs with two or more independent annotations."""
    from analysis.annotations import opinions

    datasets: dict[str, list[tuple[SongAnnotation, ...]]] = {}
    for song, group in by_song.items():
        datasets.setdefault(song.partition("/")[0], []).append(group)
    return [
        {"set": name, "songs": len(groups), "annotations": sum(map(len, groups)),
         "several": sum(len(opinions(group)) > 1 for group in groups)}
        for name, groups in datasets.items()
    ]  # fmt: skip


def _print_agreement(ceilings: Mapping[str, Mapping[str, Ceiling]]) -> None:
    from analysis.summaries.people import UNKNOWN

    table = new_table("tier", "measure", ">songs", ">mean", ">95 %", ">10th to 90th percentile")
    for tier, of_tier in ceilings.items():
        for ceiling in of_tier.values():
            interval = "" if ceiling.interval is None else "{:.3f} to {:.3f}".format(*ceiling.interval)
            band = f"{ceiling.low:.3f} to {ceiling.high:.3f}"
            table.add_row(tier, ceiling.measure, str(ceiling.songs), f"{ceiling.mean:.3f}", interval, band)
    if table.row_count:
        out.print(table)
    else:
        say(UNKNOWN)
