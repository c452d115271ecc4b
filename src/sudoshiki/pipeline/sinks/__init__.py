"""How answers are written: text, CSV, JSON lines, Parquet."""
