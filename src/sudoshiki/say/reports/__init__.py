"""What reports of the lab say, one table of sentences a language; both have the same keys."""
