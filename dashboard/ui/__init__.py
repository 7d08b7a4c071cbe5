"""How things look on every page: tables, charts, colours, and texts of files that are never read as markup."""
