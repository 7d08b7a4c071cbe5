"""Windows over blocks of samples: the same whatever the blocks, each about the middle of its hop."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.audio import frames


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_blocks_make_no_difference(size: int) -> None:
    samples = np.arange(1, 301, dtype=np.float32)
    blocks = (samples[start : start + size] for start in range(0, len(samples), size))
    rows = np.concatenate(list(frames.windows(blocks, window=16, hop=8)))
    assert len(rows) == 38  # the last hop is begun
    padded = np.pad(samples, (4, 100))
    np.testing.assert_array_equal(rows, [padded[8 * i : 8 * i + 16] for i in range(38)])
    assert rows[5].mean() == pytest.approx(samples[5 * 8 : 6 * 8].mean())


def test_nothing_has_no_windows() -> None:
    assert list(frames.windows(iter([np.zeros(0, np.float32)]), 16, 8)) == []
