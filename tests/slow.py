"""What `python -m tests --fast` leaves out: browsers, servers, other processes, whole pages, long arithmetic."""

from __future__ import annotations

FAST = "--fast"
FOLDER = "tests/"
SLOW = (
    "agent/test_mcp_server.py",
    "audio/alignment/",
    "audio/features/test_librosa_preload.py",
    "audio/test_chroma.py",
    "audio/test_hearing.py",
    "audio/test_mel.py",
    "audio/test_sound_conditions.py",
    "baselines/acoustic/",
    "benchmarks/packs/definition/test_nodes.py",
    "cli/",
    "dashboard/audio/test_routes.py",
    "dashboard/components/",
    "dashboard/pages/",
    "dashboard/panels/",
    "dashboard/review/",
    "dashboard/selection/",
    "dashboard/test_access.py",
    "dashboard/test_accessibility.py",
    "dashboard/test_app.py",
    "dashboard/test_back.py",
    "dashboard/test_container.py",
    "dashboard/test_database_away.py",
    "dashboard/test_door_counts.py",
    "dashboard/test_doors_by_click.py",
    "dashboard/test_downloads.py",
    "dashboard/test_flow.py",
    "dashboard/test_flow_of_pages.py",
    "dashboard/test_navigation.py",
    "dashboard/test_proxies.py",
    "dashboard/test_review_keys.py",
    "dashboard/test_review_round.py",
    "dashboard/test_timeline_layers.py",
    "dashboard/test_timeline_long.py",
    "dashboard/test_timeline_repeat.py",
    "dashboard/test_timeline_sound.py",
    "dashboard/ui/test_chart_panel.py",
    "demo/",
    "framing/test_arrow.py",
    "notation/test_render.py",
    "parsing/test_growth.py",
    "parsing/test_hostile.py",
    "pipeline/",
    "questions/",
    "references/",
    "report/",
    "reviews/learning/test_retraining.py",
    "scoring/decomposition/test_planted.py",
    "shared_records/",
    "snapshots/",
    "statistics/test_coverage.py",
    "statistics/test_group_tests.py",
    "statistics/test_paired.py",
    "statistics/test_slice_search.py",
    "store/queries/counts/test_structure.py",
    "store/reviews/",
    "store/runs/test_derived.py",
    "store/storage/s3/",
    "store/storage/test_laws.py",
    "store/test_table_cache.py",
    "summaries/review/test_misread.py",
    "summaries/test_sentence.py",
    "test_checksums.py",
    "test_inspect_task.py",
    "test_isolation.py",
    "test_main_runner.py",
    "test_notebook.py",
    "test_patterns.py",
)
"""Folders and files below `FOLDER`."""


def is_slow(test: str) -> bool:
    """Whether a test, by its name in pytest, is in the list."""
    return test.removeprefix(FOLDER).startswith(SLOW)


def left_out() -> list[str]:
    """Arguments of pytest. A file that is not to be run is not read either."""
    return [f"--ignore={FOLDER}{entry}" for entry in SLOW] + ["-m", "not browser"]
