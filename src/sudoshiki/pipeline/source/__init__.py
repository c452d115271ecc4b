"""Read puzzles: files, streams, tables and headers, as chunks, blocks and records."""
