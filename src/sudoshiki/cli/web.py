"""`sudoshiki web`"""

from __future__ import annotations

from pathlib import Path

import click

from ..puzzle import UsageError
from .options import WholeNumber


@click.command("web")
@click.option("--port", type=WholeNumber(1, 65535), metavar="N", help="Port (default: 8765, or a free one).")
@click.option("--no-browser", is_flag=True, help="Print the address instead of opening a browser.")
@click.option(
    "--servers",
    type=WholeNumber(1, 64),
    default=1,
    metavar="K",
    show_default=True,
    help="Number of server processes behind the port.",
)
@click.option(
    "--export",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the web app as static files that need no server, and exit (default: serve it).",
)
@click.option(
    "--with",
    "own",
    metavar="FILE.py:FUNCTION",
    multiple=True,
    help="Add your own algorithm; repeatable (default: none).",
)
@click.option(
    "--allow-frames",
    "frames",
    multiple=True,
    metavar="ORIGIN",
    help="Let pages of this origin, such as https://school.example, show the web app in a frame; repeatable "
    "(default: none).",
)
def command(
    port: int | None,
    no_browser: bool,
    servers: int,
    folder: Path | None,
    own: tuple[str, ...],
    frames: tuple[str, ...],
) -> None:
    """Serve the web app: play, watch algorithms, make puzzles.

    The server answers this machine only and runs until Ctrl-C. The web API is described at
    /api/openapi.json.

    The web app also has lessons. You can embed a lesson, Watch or Race in your own page: the button "Embed"
    shows the code. An exported copy can be embedded in any page, and works offline once it is installed.

    \b
    sudoshiki web
    sudoshiki web --port 8000 --no-browser
    sudoshiki web --with my_solver.py:solve
    sudoshiki web --allow-frames http://localhost:8000
    sudoshiki web --export site
    """
    if own:
        from ..custom import load

        for text in own:
            load(text)
    if folder is not None:
        if own:
            raise click.UsageError("--export and --with exclude each other: an exported page runs no Python")
        if frames:
            raise UsageError("--allow-frames is for the server: an export may be framed by any page")
        _export(folder)
        return
    from ..web import serve

    def ready(address: str) -> None:
        click.echo(f"{address}  (Ctrl-C ends it)")
        if not no_browser:
            import webbrowser

            webbrowser.open(address)

    serve(port, ready, servers, frames)


def _export(folder: Path) -> None:
    from ..web.export import export

    done = export(folder)
    click.echo(
        f"{done.files} files, {done.size / 1000:,.0f} kB, in {folder}: any web space serves them, "
        f"to try them: python -m http.server --directory {folder}"
    )
