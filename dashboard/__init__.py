"""The screens: they ask `analysis` and compute nothing.

The products of matrices behind a page are small. Several threads of OpenBLAS wait for one another longer than the
product takes, ten times as long where other processes are at work; it reads this when NumPy is first imported.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
