"""Run modules of the page in node, without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

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


def evaluate(body: str, data: Any = None, language: str = "en") -> Any:
    """Return the result of the body of a JavaScript function.

    It has `data`, and `load(name)`, which imports a module of the page.
    """
    assert NODE is not None
    script = _AROUND.replace("LANGUAGE", language).replace("BODY", body)
    command = [NODE, "--input-type=module", "-e", script, MODULES.as_uri()]
    done = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
