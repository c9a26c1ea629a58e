"""The page for several tables: what they publish is stored, added up and shown."""
