"""Laws are tried on as many examples as it takes, on however busy a machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
