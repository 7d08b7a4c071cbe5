"""The YAML of a pack, checked into records: every message names file and line."""
