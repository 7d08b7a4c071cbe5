"""Every view of the app as a file, and what tells two versions of the app apart: `python -m tests.snapshots`."""
