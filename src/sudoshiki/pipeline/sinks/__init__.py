"""Write answers: text, CSV, JSON lines, Parquet."""
