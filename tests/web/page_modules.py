"""Run modules of the page, as they are served, in node without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sudoshiki.web.page_files import page_files

NODE = shutil.which("node")
MODULES = Path(str(files("sudoshiki.web").joinpath("page", "js")))
needs_node = pytest.mark.skipif(NODE is None, reason="no node here")

_AROUND = """
const kept = new Map([["sudoshiki.language", "LANGUAGE"]]);
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text),
};
Object.defineProperty(globalThis, "navigator", { value: { language: "LANGUAGE" }, configurable: true });
const load = (name) => import(`${process.argv[1]}/${name}.js`);
let given = "";
for await (const part of process.stdin) given += part;
const data = JSON.parse(given);
await (await load("i18n")).loadLanguage();
const result = await (async () => { BODY })();
console.log(JSON.stringify(result));
"""


@cache
def served_modules() -> TemporaryDirectory[str]:
    """Return a folder with the modules, kept until the tests end."""
    folder = TemporaryDirectory()
    for path, file in page_files().items():
        if path.endswith(".js"):
            target = Path(folder.name, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.content)
    return folder


def evaluate(body: str, data: Any = None, language: str = "en") -> Any:
    """Return the result of the body of a JavaScript function.

    It has `data`, and `load(name)`, which imports a module of the page.
    """
    assert NODE is not None
    script = _AROUND.replace("LANGUAGE", language).replace("BODY", body)
    modules = Path(served_modules().name, "js").as_uri()
    command = [NODE, "--input-type=module", "-e", script, modules]
    done = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
