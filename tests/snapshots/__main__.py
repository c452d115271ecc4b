"""Write the snapshots again: .venv/bin/python -m tests.snapshots"""

from pathlib import Path
from tempfile import TemporaryDirectory

from .calls import FOLDER, commands_of, snapshot_of

for snapshot in sorted(FOLDER.glob("*.txt")):
    with TemporaryDirectory() as folder:
        snapshot.write_text(snapshot_of(commands_of(snapshot), Path(folder)), encoding="utf-8")
