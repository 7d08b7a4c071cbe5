"""Use cases of the command line and the app: loading, audio, reviews, models, comparison."""

from analysis.pipeline.load.run import (
    Linker,
    LoadResult,
    Options,
    Progress,
    RunPart,
    derive,
    import_references,
    load,
    store,
)

__all__ = ["Linker", "LoadResult", "Options", "Progress", "RunPart", "derive", "import_references", "load", "store"]
