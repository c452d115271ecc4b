"""The five source documents: their boards and their figures."""
