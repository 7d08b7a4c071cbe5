"""The recordings of a workspace: which file is the sound of which song, and where results computed from it are kept."""
