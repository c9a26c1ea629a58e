"""The pages, one folder each: its routes, its view and its templates."""
