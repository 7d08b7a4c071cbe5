"""Records of questions in the format of the benchmark."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.prompts.sets import PromptSet
from analysis.questions.candidates import Candidate
from analysis.questions.generators import SubtaskRow
from analysis.questions.musicology import SILENCE, descriptions
from analysis.questions.option_order import arrange


def record(row: SubtaskRow, number: int, candidate: Candidate, prompts: PromptSet, wording: int) -> dict[str, Any]:
    """Record of a question. number: among those of its subtask, from 0. wording: its number in the prompt set, from 0.

    Beyond the published fields: title, artist and duration (titles for four songs), section for questions about a
    section, wording as "<version of the set>/<number from 1>", slots with the values of the placeholders.
    """
    about = _of_four if candidate.songs else _of_options if candidate.right else _of_song
    fields, options, answer = about(row, number, candidate)
    slots = {**candidate.slots, **options}
    return {
        "task": SUBTASKS[row.name].published,
        "question": prompts.entries[row.name].prompt(wording, slots),
        "wording": f"{prompts.version}/{wording + 1}",
        **({"slots": slots} if slots else {}),
        **candidate.fields,
        **fields,
        "answer": answer,
    }


def _of_song(row: SubtaskRow, number: int, candidate: Candidate) -> tuple[dict[str, Any], Mapping[str, str], str]:
    song = candidate.song
    fields: dict[str, Any] = {"audio": song.audio, "title": song.title, "artist": song.artist}
    fields |= {"duration": float(song.duration)} if song.duration is not None else {}
    fields |= {"youtube_url": song.urls[0]} if song.urls else {}
    return fields, {}, candidate.answer


def _of_options(row: SubtaskRow, number: int, candidate: Candidate) -> tuple[dict[str, Any], Mapping[str, str], str]:
    fields, _, answer = _of_song(row, number, candidate)
    options = _options(row, number, candidate)
    fields |= {"answer_choices": options, "answer_choices_with_descriptions": descriptions(candidate.song, options)}
    return fields, {"options": ", ".join(options)}, answer


def _of_four(row: SubtaskRow, number: int, candidate: Candidate) -> tuple[dict[str, Any], Mapping[str, str], str]:
    """Fields of a question on four songs in one file. The answer is the position of the right one, from 1."""
    by_id = {song.id: song for song in candidate.songs}
    order = [by_id[name] for name in _options(row, number, candidate)]
    fields: dict[str, Any] = {
        "audio_paths": [song.audio for song in order],
        "audio": f"combined_{candidate.song.dataset}_{'_'.join(song.id for song in order)}.wav",
        "titles": [song.title for song in order],
    }
    lengths = [song.duration for song in order if song.duration is not None]
    if len(lengths) == len(order):
        fields["duration"] = round(float(sum(lengths, Decimal(0))) + SILENCE * (len(order) - 1), 3)
    urls = [song.urls[0] for song in order if song.urls]
    fields |= {"youtube_url": urls} if len(urls) == len(order) else {}
    return fields, {}, str(order.index(candidate.songs[0]) + 1)


def _options(row: SubtaskRow, number: int, candidate: Candidate) -> list[str]:
    size = len(candidate.right) + len(candidate.others)
    positions = row.positions(number, size) if row.positions else tuple(range(len(candidate.right)))
    return arrange(candidate.right, candidate.others, positions)
